// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

namespace halo {

/// A camera that moves from one picture to another: lies over a widget while a part of the first picture
/// becomes the same part of the second.
class ZoomTransition : public QWidget
{
    Q_OBJECT
public:
    explicit ZoomTransition(QWidget *over);

    struct View
    {
        QPixmap picture; ///< of the whole widget
        QRectF part;     ///< where in it what both show lies
    };
    /// time: in milliseconds; 0: at once.
    void move(const View &from, const View &to, int time);
    /// Shows the first one already, while the second is made; not for longer than anybody waits.
    void hold(const View &from);
    bool holds() const { return m_patience.isActive(); }
    const View &held() const { return m_from; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintView(QPainter &painter, const View &view, const QRectF &part, double opacity) const;

    View m_from, m_to;
    QVariantAnimation m_clock;
    QTimer m_patience;
};

} // namespace halo
