// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/digitkeys.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>
#include <QWindow>

#include <optional>

namespace halo {
namespace {

/// The digit on the key at this place of the row on every keyboard; none elsewhere. X11 and Wayland count
/// keys alike, from 10 for the "1".
std::optional<int> digitAt(quint32 scanCode)
{
    constexpr quint32 first = 10, last = 19;
    if (scanCode < first || scanCode > last)
        return std::nullopt;
    return static_cast<int>(scanCode - first + 1) % 10;
}

} // namespace

DigitKeys::DigitKeys(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    // Shortcuts come first: what arrives at a window is none.
    QCoreApplication::instance()->installEventFilter(this);
}

bool DigitKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || watched != m_window->windowHandle())
        return false;
    QAction *action = actionOf(*static_cast<QKeyEvent *>(event));
    if (action == nullptr)
        return false;
    action->trigger();
    return true;
}

QAction *DigitKeys::actionOf(const QKeyEvent &key) const
{
    const auto digit = digitAt(key.nativeScanCode());
    const Qt::KeyboardModifiers with = key.modifiers() & (Qt::AltModifier | Qt::ControlModifier);
    if (!digit || with == Qt::NoModifier || (key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9))
        return nullptr;
    const QKeySequence wanted(QKeyCombination(with, static_cast<Qt::Key>(Qt::Key_0 + *digit)));
    for (QAction *action : m_window->findChildren<QAction *>())
        if (action->isEnabled() && action->shortcuts().contains(wanted))
            return action;
    return nullptr;
}

} // namespace halo
