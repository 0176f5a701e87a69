// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/layer/im2col.h"

#include <QWidget>

namespace halo {

/// Which pixel goes to which column: a channel with its padding at the left, the matrix of columns at the
/// right; of large ones the part around the column that is looked at. The same pixel has the same colour in
/// both.
class Im2colView : public QWidget
{
    Q_OBJECT
public:
    explicit Im2colView(QWidget *parent = nullptr);

    void setShape(const LayerShape &shape);
    const LayerShape &shape() const { return m_shape; }
    /// The column that is looked at.
    void setPosition(int position);
    int position() const { return m_position; }
    /// The pixel under the pointer, by itself or in the matrix.
    std::optional<QPoint> pixel() const { return m_pixel; }
    /// For tests: where a pixel, and where a cell of the matrix is drawn; empty if it is not in sight.
    QRectF rectOfPixel(QPoint pixel) const;
    QRectF rectOfCell(ColumnCell cell) const;
    QSize minimumSizeHint() const override { return { 300, 170 }; }

Q_SIGNALS:
    /// The pixel or the column that is looked at is another one.
    void looked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void arrange();
    void paintInput(QPainter &painter) const;
    void paintMatrix(QPainter &painter) const;
    void paintCell(QPainter &painter, const QRectF &place, QPoint at) const;
    void paintMarks(QPainter &painter) const;
    std::optional<ColumnCell> cellAt(QPointF pointer) const;
    std::optional<QPoint> placeAt(QPointF pointer) const;
    void setPixel(std::optional<QPoint> pixel);
    bool isInside(QPoint place) const;
    int taps() const { return static_cast<int>(m_shape.kernel.area()); }

    LayerShape m_shape;
    int m_position = 0;
    std::optional<QPoint> m_pixel;
    QRectF m_input, m_matrix; ///< where they are drawn
    QRect m_window;           ///< places of the channel in sight, padding included
    int m_first = 0;          ///< column at the left
    int m_columns = 0;        ///< columns in sight
    double m_inputCell = 8.0, m_cellW = 8.0, m_cellH = 8.0;
};

} // namespace halo
