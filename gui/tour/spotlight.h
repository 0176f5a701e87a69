// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halo {

/// Dims a window but for one place in it. Only to be seen: pointer and keys go to what is below.
class Spotlight : public QWidget
{
    Q_OBJECT
public:
    explicit Spotlight(QWidget *window);
    /// In the window's coordinates; empty: all of it is dimmed.
    void setPlace(const QRect &place);
    const QRect &place() const { return m_place; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRect m_place;
};

} // namespace halo
