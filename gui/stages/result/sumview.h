// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/convolution/pixelsum.h"

#include <QWidget>

#include <array>
#include <optional>

namespace halo {

/// Draws input × filter = products as three grids: with numbers where they are legible, in colours
/// where not. Pixels the border rule gave are hatched and carry its letter.
class SumView : public QWidget
{
    Q_OBJECT
public:
    explicit SumView(QWidget *parent = nullptr);

    void show(const PixelSum &sum, Depth depth, const Settings &settings);
    void clear();
    /// Products are left blank if they are asked for.
    void setRevealed(bool revealed);

    /// Where a cell of a grid (0 input, 1 filter, 2 products) lies; for tests and tool tips.
    QRectF cellRect(int grid, int tap) const;

    QSize sizeHint() const override { return { 460, minimumSizeHint().height() }; }
    QSize minimumSizeHint() const override { return { 240, qRound(146 * scale()) }; }

Q_SIGNALS:
    void tapHovered(const halo::Tap &tap);
    void tapLeft();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Grid
    {
        QRectF area;
        QString title;
        std::vector<double> values; ///< in units of the file
        std::vector<QString> texts; ///< as precise as the cells allow
        std::vector<QColor> colours;
        int fontSize = 0; ///< 0: the numbers do not fit
    };

    double scale() const; ///< of all that is drawn, by the type
    void fillGrids();
    void layoutGrids();
    void fitTexts(Grid &grid) const;
    int fittingFont(const std::vector<QString> &texts) const;
    QSizeF cellSize() const;
    int tapAt(QPointF position) const;
    void setCurrent(int tap);
    void paintGrid(QPainter &painter, int index) const;
    void paintCell(QPainter &painter, int index, int tap) const;
    void paintSign(QPainter &painter, const QString &sign, int between) const;

    std::optional<PixelSum> m_sum;
    Depth m_depth = Depth::F32;
    Settings m_settings;
    std::array<Grid, 3> m_grids;
    bool m_revealed = true;
    int m_current = -1; ///< the tap under the mouse
};

} // namespace halo
