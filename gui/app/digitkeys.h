// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QWidget;

namespace halo {

/// Lets Alt and a key of the digit row do what the menus say where digits need Shift, as on French and Czech
/// keyboards: there the key gives another sign, which is the shortcut of nothing.
class DigitKeys : public QObject
{
public:
    /// Watches the keys of this window, which is shown, and triggers its actions. Belongs to it.
    explicit DigitKeys(QWidget *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QAction *actionOf(const QKeyEvent &key) const;

    QWidget *const m_window;
};

} // namespace halo
