// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/base/language.h"
#include "gui/app/editkeys.h"
#include "gui/files/projects.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"

#include <QTimer>

#include <memory>

namespace halo {

class MainWindow;

/// The running program: what outlives a window, and the window. A window speaks one language; choosing
/// another one makes a new window of the same session in the old one's place.
class Shell : public QObject
{
    Q_OBJECT
public:
    explicit Shell(RunThread::MakeTasks makeTasks);
    ~Shell() override;

    /// Shows the window and asks for the devices, which nobody waits for.
    void start(const QStringList &paths);
    /// As start(), for somebody who sits before the window: whoever is new gets a sample, a filter and a
    /// variant that show something at once, and a tour; hints stand under the stages until they were seen.
    void welcome(const QStringList &paths);
    Session &session() { return m_session; }
    Projects &projects() { return m_projects; }
    MainWindow *window() const { return m_window.get(); }

private:
    void start(const QStringList &paths, const RunConfiguration &configuration);
    void makeWindow();
    void waitForRest();
    void tidy();
    void useTheme(Theme theme);
    void useLanguage(const QString &code);

    QTimer m_rest; ///< after it freed memory is given back; outlives what makes it start
    SettingsStore m_store;
    Translation m_translation;
    Session m_session;
    EditKeys m_editKeys{ m_session.history() };
    Projects m_projects{ m_session, m_store };
    std::unique_ptr<MainWindow> m_window;
    bool m_welcomes = false;
};

} // namespace halo
