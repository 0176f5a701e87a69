// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace halo {

/// A few choices side by side, exactly one of them made. Arrow keys move within it.
class Segmented : public QWidget
{
    Q_OBJECT
public:
    explicit Segmented(const QString &name, QWidget *parent = nullptr);

    void addSegment(int id, const QString &text, const QString &toolTip);
    void setCurrent(int id);
    int current() const;
    QAbstractButton *button(int id) const;
    /// A click leaves the focus where it is.
    void setTabFocus();

Q_SIGNALS:
    /// By the user, never by setCurrent().
    void picked(int id);

private:
    QButtonGroup *m_group;
};

} // namespace halo
