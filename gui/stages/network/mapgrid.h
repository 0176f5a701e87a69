// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/mapsheet.h"

#include <QImage>
#include <QWidget>

namespace halo {

/// The maps that a layer left, as grey pictures side by side: black is the least value of them all, white the
/// largest. Under the pointer a value is told as a number.
class MapGrid : public QWidget
{
    Q_OBJECT
public:
    explicit MapGrid(QWidget *parent = nullptr);

    void setMaps(const FeatureMaps &maps);
    const FeatureMaps &maps() const { return m_maps; }
    QSize minimumSizeHint() const override { return { 120, 90 }; }
    QSize sizeHint() const override { return { 420, 260 }; }
    /// Where a map is drawn.
    QRect placeOf(int map) const;

Q_SIGNALS:
    /// Which value the pointer is on, in words; empty if none.
    void pointed(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void arrange();

    FeatureMaps m_maps;
    std::vector<QImage> m_images; ///< one for each map
    int m_columns = 1;
    QSize m_cell; ///< of a map on screen
};

} // namespace halo
