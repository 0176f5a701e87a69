// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "gui/designer/cropfilter.h"

#include <QPoint>
#include <QWidget>

namespace halo {

class Session;

/// A small part of the opened picture before and after the filter, at once after every edit. Dragging or
/// the arrow keys move the part.
class PreviewPair : public QWidget
{
    Q_OBJECT
public:
    explicit PreviewPair(Session &session, QWidget *parent = nullptr);

    const CropPair &pair() const { return m_pair; }
    QSize sizeHint() const override { return { 300, 160 }; }
    QSize minimumSizeHint() const override { return { 200, 110 }; }

Q_SIGNALS:
    void updated();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QRect picture(int number) const;
    QRect part() const;
    void moveBy(QPoint pixels);
    void refresh();
    void paintOne(QPainter &painter, int number, const QImage &image, const QString &title) const;

    Session &m_session;
    QPointF m_middle{ 0.5, 0.5 }; ///< of the part, as a share of the picture
    QPoint m_grip;
    CropPair m_pair;
    NewestWork m_work; // last
};

} // namespace halo
