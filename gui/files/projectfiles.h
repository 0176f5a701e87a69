// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace halo {

class Projects;
class Session;
class SettingsStore;

/// The project in a window: its dialogs, its name in the title, and the question before changes are lost.
class ProjectFiles : public QObject
{
    Q_OBJECT
public:
    ProjectFiles(Projects &projects, Session &session, SettingsStore &store, QWidget *window);

    /// Asks first, if changes of the project that is open would be lost.
    void open(const QString &path);
    void showOpenDialog();
    void save();
    void showSaveDialog();
    /// Whether the window may close now. If not, the user is being asked, and the answer closes it.
    bool mayClose();

private:
    void ask(const std::function<void()> &goOn);
    void saveThen(const std::function<void()> &goOn);
    QString proposedPath() const;
    void showTitle();

    Projects &m_projects;
    Session &m_session;
    SettingsStore &m_store;
    QWidget *const m_window;
};

} // namespace halo
