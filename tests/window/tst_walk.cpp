// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/settingsstore.h"
#include "gui/session/workloadviews.h"
#include "gui/stages/stages.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/surfacecheck.h"
#include "tests/support/windowdriver.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QTabBar>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// Walks every stage, dialog and menu of the window, in each language, theme and size, and stumbles over what
/// cannot be read or reached. QT_SCALE_FACTOR is of a whole process: two ctests share the rows.
class TestWalk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void walks_data();
    void walks();

private:
    void look(QWidget &window, const QString &where);
    void lookAtStages();
    void lookAtDialogs();
    void lookAtMenu(QMenu &menu, const QString &where);

    std::unique_ptr<WindowDriver> m_driver;
    QStringList m_found;
};

namespace {

struct Row
{
    std::string language, theme, size;
    int scale;
};

constexpr int patience = 30'000;          // milliseconds
const std::string halfSize = "1920x1080"; // as many pixels on the screen at 200 %
const std::vector<std::string> sizes{ "1024x768", "1600x1000", "3840x2160" };

/// What this process does not draw is done by the other one.
std::vector<Row> rowsToWalk()
{
    Rows<Row> rows;
    for (const std::string language : { "en", "zh_CN", "ko" })
        for (const std::string theme : { "light", "dark" })
            for (const std::string &size : sizes)
                for (const int scale : { 100, 200 })
                    rows.add(
                        { language, theme, scale == 200 && size == "3840x2160" ? halfSize : size, scale },
                        pairsOf({ language, theme, size, std::to_string(scale) }));
    std::vector<Row> mine = rows.toTry();
    std::erase_if(mine, [](const Row &row) { return row.scale != qRound(qApp->devicePixelRatio() * 100.0); });
    return mine;
}

} // namespace

void TestWalk::walks_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("size");
    for (const Row &row : rowsToWalk())
        QTest::addRow("%s %s %s", row.language.c_str(), row.theme.c_str(), row.size.c_str())
            << QString::fromStdString(row.language) << QString::fromStdString(row.theme)
            << QString::fromStdString(row.size);
}

void TestWalk::walks()
{
    QFETCH(QString, language);
    QFETCH(QString, theme);
    QFETCH(QString, size);
    WindowDriver::forgetSettings();
    {
        SettingsStore store;
        store.setLanguage(language);
        store.setTheme(theme == QLatin1String("dark") ? Theme::Dark : Theme::Light);
    }
    m_found.clear();
    m_driver = std::make_unique<WindowDriver>();
    const QStringList edges = size.split(u'x');
    m_driver->window().resize(edges[0].toInt(), edges[1].toInt());
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    lookAtStages();
    lookAtDialogs();
    for (const QAction *action : m_driver->window().menuBar()->actions())
        lookAtMenu(*action->menu(), action->text());
    m_driver.reset();
    QCOMPARE(m_found.size(), 0); // each was told
}

void TestWalk::look(QWidget &window, const QString &where)
{
    QTest::qWait(0);
    for (const QString &line : stumblingBlocks(window))
        if (!m_found.contains(line)) {
            m_found += line;
            qWarning().noquote() << where + QStringLiteral(": ") + line;
        }
}

void TestWalk::lookAtStages()
{
    auto *tabs = m_driver->find<QTabBar>("stageTabs");
    Session &session = m_driver->session();
    for (const WorkloadView &view : workloadViews()) {
        m_driver->trigger(("workload_" + view.id).c_str());
        QVERIFY(QTest::qWaitFor([&] { return !session.running() && !session.stale(); }, patience));
        for (int stage = 0; stage < tabs->count(); ++stage) {
            if (!tabs->isTabVisible(stage) || !tabs->isTabEnabled(stage))
                continue;
            tabs->setCurrentIndex(stage);
            const auto *recorded = m_driver->find<WorkGroupStage>("workGroupStage");
            if (stage == Stages::WorkGroup && session.problem())
                QVERIFY(QTest::qWaitFor([&] { return recorded->board() != nullptr; }, patience));
            look(m_driver->window(), QString::fromStdString(view.id) + u' ' + tabs->tabText(stage));
        }
    }
    m_driver->trigger("workload_image");
    tabs->setCurrentIndex(Stages::Result);
}

void TestWalk::lookAtDialogs()
{
    for (const char *action : { "designerAction", "guideAction", "shortcutsAction", "aboutAction",
             "diagnosticsAction", "saveAction", "tourAction" }) {
        const QWidgetList before = QApplication::topLevelWidgets();
        m_driver->trigger(action);
        QTest::qWait(0);
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (before.contains(window) || !window->isVisible() || !window->isWindow()
                || qobject_cast<QMenu *>(window))
                continue;
            look(*window, QLatin1String(action));
            window->close();
        }
    }
}

void TestWalk::lookAtMenu(QMenu &menu, const QString &where)
{
    menu.popup(m_driver->window().mapToGlobal(QPoint(0, 30)));
    if (!QTest::qWaitForWindowExposed(&menu))
        m_found += where + QStringLiteral(": the menu does not open");
    if (menu.width() > m_driver->window().screen()->size().width())
        m_found += where + QStringLiteral(": the menu is wider than the screen");
    for (const QAction *action : menu.actions())
        if (!action->isSeparator() && action->text().isEmpty() && action->isVisible())
            m_found += where + QStringLiteral(": an entry says nothing");
    look(menu, where);
    menu.close();
    for (const QAction *action : menu.actions())
        if (action->menu() && action->isEnabled())
            lookAtMenu(*action->menu(), where + QStringLiteral(" > ") + action->text());
}

QTEST_MAIN(TestWalk)
#include "tst_walk.moc"
