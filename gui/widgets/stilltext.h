// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPainter;

namespace halo {

/// A text that changes many times in a second. It takes the room that it is given and never asks for another,
/// so that nothing around it moves or is laid out anew. Also what a screen reader gets.
class StillText : public QWidget
{
    Q_OBJECT
public:
    /// lines: how many it has room for; more is in smaller type, and all of it in the tool tip.
    explicit StillText(int lines, QWidget *parent = nullptr);

    void setText(const QString &text);
    QString text() const { return m_text; }
    void setMuted(bool muted);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return { 24, sizeHint().height() }; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintLines(QPainter &painter) const;

    const int m_lines;
    QString m_text;
    bool m_muted = false;
};

} // namespace halo
