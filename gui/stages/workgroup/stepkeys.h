// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>

class QKeyEvent;

namespace halo {

/// The keys that step through a recording do so whatever has the focus, but for what is written in or has a
/// use for them: a presenter's clicker is such keys. Watches the window of a stage while the stage is on
/// show.
class StepKeys : public QObject
{
public:
    /// hasSteps: whether there is anything to step through. pressed: what a key does.
    StepKeys(QWidget *stage, std::function<bool()> hasSteps, std::function<void(QKeyEvent *)> pressed);

    /// Of a key without modifiers.
    static bool isOne(int key);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isMeant(const QWidget *widget) const;

    QWidget *const m_stage;
    const std::function<bool()> m_hasSteps;
    const std::function<void(QKeyEvent *)> m_pressed;
};

} // namespace halo
