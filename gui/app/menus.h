// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/widgets/style.h"

#include <QObject>

class QAction;
class QMainWindow;
class QMenu;
class QMenuBar;

namespace halo {

struct Actions;
class DeviceMenu;
class Exercises;
class Session;
class SettingsStore;
class WorkloadMenu;

/// Menus and, in the same row, the buttons for what is wanted most. Recent files, samples, themes and
/// languages are menus of entries that only exist here; everything else comes from Actions.
class Menus : public QObject
{
    Q_OBJECT
public:
    Menus(const Actions &actions, Session &session, SettingsStore &store, QMainWindow *window);
    /// Puts what a stage can do into the View menu.
    void addViewActions(const QList<QAction *> &actions);
    QMenu *samplesMenu() const { return m_samples; }
    QMenu *themes() const { return m_themes; }
    QMenu *languages() const { return m_languages; }
    /// Lists the exercises in the Run menu, those that were solved with a mark.
    void addExercises(Exercises &exercises);

Q_SIGNALS:
    /// A picture, filter or project from the list of recent files.
    void fileChosen(const QString &path);
    void themeChosen(halo::Theme theme);
    void languageChosen(const QString &code);

private:
    void buildBar(const Actions &actions, QMenuBar *bar);
    void buildButtons(const Actions &actions, QWidget *bar);
    void buildDeviceButton(QWidget *bar);
    void fillSamples();
    void fillRecent();
    void fillThemes(QMenu *menu);
    void fillLanguages(QMenu *menu);

    Session &m_session;
    SettingsStore &m_store;
    QMenu *const m_samples;
    QMenu *const m_recent;
    DeviceMenu *const m_devices;
    WorkloadMenu *const m_workloads;
    QMenu *m_view = nullptr;
    QMenu *m_run = nullptr;
    QMenu *m_themes = nullptr;
    QMenu *m_languages = nullptr;
};

} // namespace halo
