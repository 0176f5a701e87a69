// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QFormLayout;
class QMenu;

namespace halo {

class Menus;
class SettingsStore;

/// What the user sets once: it applies at once, and the dialog is only closed. It is deleted when it is
/// closed.
class Preferences : public QDialog
{
    Q_OBJECT
public:
    Preferences(SettingsStore &store, Menus &menus, QWidget *window);

private:
    void addChoice(const QString &label, const char *name, QMenu *menu);
    void addQuality();
    void addHints();

    SettingsStore &m_store;
    QFormLayout *const m_form;
};

} // namespace halo
