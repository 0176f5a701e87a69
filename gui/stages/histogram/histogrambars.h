// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>
#include <vector>

namespace halo {

/// How many descriptors belong to each centroid, as bars, with a mark where the reference is.
class HistogramBars : public QWidget
{
    Q_OBJECT
public:
    explicit HistogramBars(QWidget *parent = nullptr);

    void setCounts(std::vector<std::int32_t> counts, std::vector<std::int32_t> reference);
    QSize sizeHint() const override { return { 320, 140 }; }
    QSize minimumSizeHint() const override { return { 160, 90 }; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF frame() const;
    int barAt(QPointF pointer) const;

    std::vector<std::int32_t> m_counts, m_reference;
    std::int32_t m_most = 1;
};

} // namespace halo
