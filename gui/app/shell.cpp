// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/shell.h"

#include "compute/base/freedmemory.h"
#include "compute/filter/filterspec.h"
#include "gui/app/mainwindow.h"
#include "gui/app/menus.h"
#include "gui/app/samples.h"
#include "gui/app/tour.h"
#include "gui/stages/stages.h"

#include <QApplication>
#include <QStyleFactory>

namespace halo {
namespace {

constexpr std::chrono::seconds momentOfRest{ 1 };
const QString tourKey = QStringLiteral("tour");

/// Edges of the sample at once, by a variant whose work-group has something to show.
RunConfiguration firstConfiguration()
{
    RunConfiguration configuration;
    configuration.filter = parseFilter("sobel-x");
    configuration.variantId = "tile_strided";
    return configuration;
}

} // namespace

Shell::Shell(RunThread::MakeTasks makeTasks)
    : m_session(std::move(makeTasks))
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(momentOfRest);
    connect(&m_rest, &QTimer::timeout, this, &Shell::tidy);
    connect(&m_session.runs(), &Runs::runningChanged, this, &Shell::waitForRest);
    connect(&m_session.activities(), &Activities::changed, this, &Shell::waitForRest);
    QApplication::setStyle(makeStyle());
    applyTheme(*qApp, m_store.theme());
    m_translation.use(m_store.language());
    makeWindow();
}

Shell::~Shell() = default;

void Shell::start(const QStringList &paths)
{
    start(paths, m_store.configuration());
}

void Shell::welcome(const QStringList &paths)
{
    const bool isNew = m_store.isNew();
    m_welcomes = true;
    start(paths, isNew ? firstConfiguration() : m_store.configuration());
    m_window->stages()->beginHints();
    if (!paths.isEmpty() || m_projects.leftover())
        return; // there is something else to see
    if (isNew)
        m_session.open(sampleImages().front().path);
    if (m_store.seen(tourKey))
        return;
    m_store.setSeen(tourKey);
    m_window->tour()->start();
}

void Shell::start(const QStringList &paths, const RunConfiguration &configuration)
{
    m_window->show();
    m_session.start(configuration, m_store.deviceName());
    m_projects.begin();
    m_projects.lookForLeftover();
    if (!paths.isEmpty())
        m_window->openAll(paths);
}

void Shell::waitForRest()
{
    if (!m_rest.isActive())
        m_rest.start();
}

/// What is measured must not be disturbed.
void Shell::tidy()
{
    if (m_session.running() || !m_session.activities().current().text.isEmpty())
        m_rest.start();
    else
        giveBackFreedMemory();
}

void Shell::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_session, m_projects, m_store);
    connect(m_window->menus(), &Menus::themeChosen, this, &Shell::useTheme);
    // Queued: the window that asks is the one that goes.
    connect(m_window->menus(), &Menus::languageChosen, this, &Shell::useLanguage, Qt::QueuedConnection);
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
    const bool tours = m_window->tour()->running();
    m_window->closeUnasked();
    makeWindow();
    m_window->show();
    if (m_welcomes)
        m_window->stages()->beginHints();
    if (tours)
        m_window->tour()->start();
    QGuiApplication::setQuitOnLastWindowClosed(quits);
}

} // namespace halo

#include "moc_shell.cpp"
