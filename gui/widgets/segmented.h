// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace halo {

/// A few choices side by side, exactly one of them made. Arrow keys move within it. What cannot be chosen may
/// stand between them.
class Segmented : public QWidget
{
    Q_OBJECT
public:
    explicit Segmented(const QString &name, QWidget *parent = nullptr);

    void addSegment(int id, const QString &text, const QString &toolTip);
    /// A text between two choices, which gives way where room is scarce.
    void addRemark(const QString &text, const QString &toolTip = {});
    void clear();
    void setCurrent(int id);
    int current() const;
    QAbstractButton *button(int id) const; ///< null: there is none
    /// A click leaves the focus where it is.
    void setTabFocus();

Q_SIGNALS:
    /// By the user, never by setCurrent().
    void picked(int id);

private:
    QButtonGroup *m_group;
};

} // namespace halo
