// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>

#include <vector>

namespace halo {

/// A row in which some widgets give way while it is too short for all: they are hidden until there is room.
/// What they do must be within reach elsewhere, such as in a menu, or be seldom wanted.
class GivingRow : public QHBoxLayout
{
    Q_OBJECT
public:
    using QHBoxLayout::QHBoxLayout;

    /// The first to be named is the last to go. Only this row shows and hides them.
    void giveWay(const std::vector<QWidget *> &widgets) { m_giving = widgets; }

    /// Of the widgets that stay.
    QSize minimumSize() const override;
    /// Of all widgets, so that those which gave way come back.
    QSize sizeHint() const override;
    void setGeometry(const QRect &rect) override;

private:
    int widthOf(const QWidget *widget) const;

    std::vector<QWidget *> m_giving;
};

} // namespace halo
