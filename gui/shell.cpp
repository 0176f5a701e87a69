// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/shell.h"

#include "gui/mainwindow.h"

#include <QApplication>
#include <QStyleFactory>

namespace halo {

Shell::Shell(Worker::MakeTasks makeTasks)
    : m_session(std::move(makeTasks))
{
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    applyTheme(*qApp, m_store.theme());
    m_translation.use(m_store.language());
    makeWindow();
}

Shell::~Shell() = default;

void Shell::start(const QString &path)
{
    m_window->show();
    m_session.start(m_store.recipe(), m_store.deviceName());
    m_projects.begin();
    m_projects.lookForLeftover();
    if (!path.isEmpty())
        m_window->open(path);
}

void Shell::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_session, m_projects, m_store);
    connect(m_window.get(), &MainWindow::themeChosen, this, &Shell::useTheme);
    // Queued: the window that asks is the one that goes.
    connect(m_window.get(), &MainWindow::languageChosen, this, &Shell::useLanguage, Qt::QueuedConnection);
}

void Shell::useTheme(Theme theme)
{
    m_store.setTheme(theme);
    applyTheme(*qApp, theme);
}

void Shell::useLanguage(const QString &code)
{
    m_store.setLanguage(code);
    m_translation.use(code);
    // The last window closing must not end the program while the next one is made.
    const bool quits = QGuiApplication::quitOnLastWindowClosed();
    QGuiApplication::setQuitOnLastWindowClosed(false);
    m_window->closeUnasked();
    makeWindow();
    m_window->show();
    QGuiApplication::setQuitOnLastWindowClosed(quits);
}

} // namespace halo
