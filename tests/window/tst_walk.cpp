// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/project.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/kernel/workloads.h"
#include "gui/files/autosave.h"
#include "gui/files/projects.h"
#include "gui/panels/panelarea.h"
#include "gui/session/settingsstore.h"
#include "gui/source/livekernel.h"
#include "gui/stages/network/networkstage.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/widgets/segmented.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"
#include "tests/support/surfacecheck.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <functional>

using namespace halo;
using namespace halo::test;

/// Walks every stage, dialog and menu of the window, in each language, theme and size, and stumbles over what
/// cannot be read or reached. QT_SCALE_FACTOR is of a whole process, and the largest windows take long: three
/// ctests share the rows.
class TestWalk : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void walks_data();
    void walks();

private:
    void look(QWidget &window, const QString &where);
    bool waitFor(const std::function<bool()> &there, const QString &where);
    void showStage(Stages::Stage stage);
    void lookAtStages();
    void lookAtResult();
    void lookAtWorkGroup();
    void lookAtPane();
    void lookAtFault();
    void lookAtTiming();
    void lookAtNetwork();
    void lookAtPanels();
    void lookAtTour();
    void lookAtDialogs();
    void lookAtDesigner(QWidget &designer);
    void lookAtLeftover();
    void lookAtChain();
    void lookAtExercise();
    void lookAtRecording();
    void lookAtContextMenu(QWidget &widget, const QString &where);
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

const std::string halfSize = "1920x1080"; // as many pixels on the screen at 200 %
const std::vector<std::string> sizes{ "1024x768", "1600x1000", "3840x2160" };

/// Looked at once in each segment.
QList<QAbstractButton *> segmentsOf(const QWidget &segmented)
{
    return segmented.findChildren<QAbstractButton *>();
}

/// Of a list in its first line that can be chosen, of anything else in the middle.
QPoint placeOfMenu(const QWidget &widget)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(&widget);
    for (int row = 0; view && row < view->model()->rowCount(); ++row)
        if (const QModelIndex index = view->model()->index(row, 0); index.flags() & Qt::ItemIsEnabled)
            return view->visualRect(index).center();
    return widget.rect().center();
}

/// What this process does not draw is done by the others.
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
    const bool largest = qEnvironmentVariableIsSet("HALOSCOPE_LARGEST");
    std::erase_if(mine, [&](const Row &row) {
        return row.scale != qRound(qApp->devicePixelRatio() * 100.0) || (row.size == sizes.back()) != largest;
    });
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
    QDir(Autosave::usualFolder()).removeRecursively();
    QVERIFY(QDir().mkpath(Autosave::usualFolder()));
    writeProject({}, (Autosave::usualFolder() + QStringLiteral("/left.haloscope")).toStdString());
    m_driver = std::make_unique<WindowDriver>();
    const QStringList edges = size.split(u'x');
    m_driver->window().resize(edges[0].toInt(), edges[1].toInt());
    QVERIFY(m_driver->openPicture(somePicture()));
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
    lookAtLeftover();
    lookAtStages();
    lookAtResult();
    lookAtWorkGroup();
    lookAtTiming();
    lookAtNetwork();
    lookAtPanels();
    lookAtChain();
    lookAtExercise();
    lookAtRecording();
    lookAtDialogs();
    lookAtTour();
    for (const QAction *action : m_driver->window().menuBar()->actions())
        lookAtMenu(*action->menu(), action->text());
    m_driver.reset();
    QCOMPARE(m_found.size(), 0); // each was told
}

void TestWalk::look(QWidget &window, const QString &where)
{
    lookFor(window, where, m_found);
}

/// What does not come is found, too.
bool TestWalk::waitFor(const std::function<bool()> &there, const QString &where)
{
    if (QTest::qWaitFor(there, longestWait))
        return true;
    m_found += where;
    qWarning().noquote() << where + QStringLiteral(": does not come");
    return false;
}

void TestWalk::showStage(Stages::Stage stage)
{
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(stage);
}

void TestWalk::lookAtStages()
{
    auto *tabs = m_driver->find<QTabBar>("stageTabs");
    Session &session = m_driver->session();
    for (const Workload &workload : allWorkloads()) {
        m_driver->trigger(("workload_" + workload.id).c_str());
        const auto checked = [&] { // a picture of noise has no descriptors
            return session.activities().current().text.isEmpty() && !session.stale()
                && (session.lastRun() ? session.lastRun()->verification.has_value() : !session.hasData());
        };
        QVERIFY(QTest::qWaitFor(checked, longestWait));
        for (int stage = 0; stage < tabs->count(); ++stage) {
            if (!tabs->isTabVisible(stage) || !tabs->isTabEnabled(stage))
                continue;
            tabs->setCurrentIndex(stage);
            const auto *recorded = m_driver->find<WorkGroupStage>("workGroupStage");
            if (stage == Stages::WorkGroup && session.problem())
                QVERIFY(QTest::qWaitFor([&] { return recorded->board() != nullptr; }, longestWait));
            look(m_driver->window(), QString::fromStdString(workload.id) + u' ' + tabs->tabText(stage));
        }
    }
    m_driver->trigger("workload_image");
    showStage(Stages::Result);
    QVERIFY(m_driver->waitForRun());
}

/// With a pixel that is kept, in all that can be told of it, and with a message.
void TestWalk::lookAtResult()
{
    m_driver->find<ResultStage>("resultStage")->showPixel({ 40, 30 });
    for (const char *view : { "showRowAction", "showHistogramAction", "showSumAction" }) {
        m_driver->trigger(view);
        look(m_driver->window(), QLatin1String(view));
    }
    lookAtContextMenu(*m_driver->find<QWidget>("imageCanvas"), QStringLiteral("picture"));
    m_driver->session().open(m_driver->path(QStringLiteral("gone.png")));
    waitFor([this] { return !m_driver->message().isEmpty(); }, QStringLiteral("message"));
    look(m_driver->window(), QStringLiteral("message"));
    m_driver->session().clearMessage(MessageTopic::Picture);
}

void TestWalk::lookAtWorkGroup()
{
    const auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    showStage(Stages::WorkGroup);
    waitFor([stage] { return stage->board() != nullptr; }, QStringLiteral("recording"));
    const auto heights = segmentsOf(*m_driver->find<QWidget>("heights"));
    for (QAbstractButton *height : heights) {
        height->click();
        look(m_driver->window(), height->text());
    }
    heights.at(1)->click(); // the group
    lookAtPane();
    lookAtFault();
    const Storyboard *alone = stage->board();
    m_driver->find<WorkGroupStage>("workGroupStage")->compareWith(QStringLiteral("naive"));
    const auto *other = m_driver->find<QWidget>("comparison");
    waitFor([&] { return stage->board() != alone && other->isVisible(); }, QStringLiteral("comparison"));
    look(m_driver->window(), QStringLiteral("comparison"));
    m_driver->find<WorkGroupStage>("workGroupStage")->compareWith({});
}

void TestWalk::lookAtPane()
{
    auto *details = m_driver->find<QAbstractButton>("detailsButton");
    details->click();
    for (QAbstractButton *page : segmentsOf(*m_driver->find<QWidget>("drawerPages"))) {
        page->click();
        look(m_driver->window(), page->text());
    }
    segmentsOf(*m_driver->find<QWidget>("drawerPages")).front()->click();
    for (QAbstractButton *page : segmentsOf(*m_driver->find<QWidget>("costPages"))) {
        page->click();
        look(m_driver->window(), page->text());
    }
}

/// The last that can be chosen.
void TestWalk::lookAtFault()
{
    m_driver->find<QAbstractButton>("faultButton")->click();
    const auto *lab = m_driver->find<FaultLab>("faultLab");
    QAbstractButton *fault = nullptr;
    waitFor(
        [&] {
            for (auto *button : lab->findChildren<QAbstractButton *>())
                if (button->objectName().startsWith(QLatin1String("fault_")) && button->isVisible()
                    && button->isEnabled())
                    fault = button;
            return fault != nullptr;
        },
        QStringLiteral("faults"));
    if (!fault)
        return;
    fault->click();
    const auto *count = lab->findChild<QLabel *>(QStringLiteral("faultCount"));
    waitFor([count] { return !count->text().isEmpty(); }, QStringLiteral("what a fault does"));
    look(m_driver->window(), fault->text());
    m_driver->find<QAbstractButton>("faultReset")->click();
    m_driver->find<QAbstractButton>("faultButton")->click(); // closes the pane
}

void TestWalk::lookAtTiming()
{
    showStage(Stages::Timing);
    auto *stage = m_driver->find<TimingStage>("timingStage");
    stage->controller().show(std::make_shared<const Record>(someRecord()));
    auto *kinds = m_driver->find<QComboBox>("chartKind");
    for (int kind = 0; kind < kinds->count(); ++kind) {
        kinds->setCurrentIndex(kind);
        look(m_driver->window(), kinds->currentText());
    }
    kinds->setCurrentIndex(0);
    lookAtContextMenu(*m_driver->find<QWidget>("timingTable"), QStringLiteral("numbers"));
    auto *setup = m_driver->find<QAbstractButton>("showSetup");
    setup->click();
    look(m_driver->window(), setup->text());
    setup->click();
    m_driver->session().results().show("image", nullptr);
}

void TestWalk::lookAtNetwork()
{
    showStage(Stages::Network);
    auto *stage = m_driver->find<NetworkStage>("networkStage");
    stage->openSample();
    const auto done
        = [&] { return stage->outcome() && m_driver->session().activities().current().text.isEmpty(); };
    if (!waitFor(done, QStringLiteral("network")))
        return;
    look(m_driver->window(), QStringLiteral("network"));
    auto *table = m_driver->find<QTableView>("networkTable");
    table->selectRow(0);
    look(m_driver->window(), QStringLiteral("maps"));
}

/// Over a stage that needs none of them.
void TestWalk::lookAtPanels()
{
    auto *area = m_driver->find<PanelArea>("panelArea");
    showStage(Stages::Timing);
    for (const SidePanel panel : allSidePanels) {
        area->open(panel);
        look(m_driver->window(), QStringLiteral("panel %1").arg(static_cast<int>(panel)));
    }
    m_driver->trigger("focusSourceAction"); // it stays while it has the focus
    auto *assembly = m_driver->find<QAbstractButton>("assemblyButton");
    assembly->click();
    const auto *text = m_driver->find<QWidget>("assemblyText");
    if (waitFor([text] { return text->isVisible(); }, QStringLiteral("assembly")))
        look(m_driver->window(), QStringLiteral("assembly"));
    assembly->click();
    area->open(SidePanel::Variant);
    lookAtContextMenu(*m_driver->find<QAbstractItemView>("variantLadder"), QStringLiteral("variants"));
    showStage(Stages::Result);
    m_driver->trigger("wideStageAction");
    look(m_driver->window(), QStringLiteral("stage alone"));
    m_driver->trigger("wideStageAction");
}

/// What a run left that was killed.
void TestWalk::lookAtLeftover()
{
    const auto *bar = m_driver->find<QWidget>("recoveryBar");
    if (waitFor([bar] { return bar->isVisible(); }, QStringLiteral("what was left")))
        look(m_driver->window(), QStringLiteral("what was left"));
    m_driver->projects().discardLeftover();
}

void TestWalk::lookAtChain()
{
    const RunConfiguration alone = m_driver->session().configuration();
    m_driver->find<QAbstractButton>("addStepButton")->click();
    QVERIFY(m_driver->waitForRun());
    look(m_driver->window(), QStringLiteral("chain"));
    lookAtContextMenu(*m_driver->find<QWidget>("chainRows"), QStringLiteral("chain"));
    m_driver->session().history().undo();
    QVERIFY(m_driver->session().configuration() == alone);
    QVERIFY(m_driver->waitForRun());
}

/// The kernel of somebody else, and an exercise whose kernel the simulator objects to.
void TestWalk::lookAtExercise()
{
    auto &live = *m_driver->window().findChild<LiveKernel *>();
    const QString path = m_driver->path(QStringLiteral("theirs.cl"));
    halo::test::write(path, QByteArray::fromStdString(m_driver->session().variant().source));
    m_driver->window().open(path);
    auto *question = m_driver->find<QWidget>("kernelBox");
    look(*question, QStringLiteral("question"));
    question->close();
    m_driver->trigger("exercise_mend_barrier");
    waitFor([&] { return live.state() == LiveKernel::State::Held; }, QStringLiteral("exercise"));
    m_driver->find<QAbstractButton>("hintButton")->click();
    look(m_driver->window(), QStringLiteral("exercise"));
    live.discard();
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
}

void TestWalk::lookAtRecording()
{
    showStage(Stages::WorkGroup);
    const auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    if (!waitFor([stage] { return stage->board() != nullptr; }, QStringLiteral("recording")))
        return;
    m_driver->window().stages()->showRecordingOf(
        stage->sharedBoard()->sharedTrace(), QStringLiteral("recording.json"));
    look(m_driver->window(), QStringLiteral("opened recording"));
    m_driver->session().selectVariant("naive"); // which leaves it
    m_driver->session().selectVariant("tile_strided");
    QVERIFY(m_driver->waitForRun());
}

void TestWalk::lookAtTour()
{
    m_driver->trigger("tourAction");
    for (int step = 0; step < 30; ++step) {
        QTest::qWait(0);
        auto *callout = m_driver->find<QWidget>("tourCallout");
        if (!callout)
            return;
        look(*callout, QStringLiteral("tour %1").arg(step)); // the rest is dimmed
        callout->findChild<QAbstractButton *>(QStringLiteral("tourNext"))->click();
    }
    m_found += QStringLiteral("the tour has no end");
}

void TestWalk::lookAtDialogs()
{
    for (const char *action :
        { "designerAction", "guideAction", "shortcutsAction", "aboutAction", "diagnosticsAction",
            "saveAction", "exportCsvAction", "exportDiagramAction", "saveProjectAsAction", "openAction" }) {
        if (QLatin1String(action) == QLatin1String("exportDiagramAction"))
            showStage(Stages::WorkGroup); // a diagram is saved where there is one
        const QWidgetList before = QApplication::topLevelWidgets();
        m_driver->trigger(action);
        QTest::qWait(0);
        bool any = false;
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (before.contains(window) || !window->isVisible() || !window->isWindow()
                || qobject_cast<QMenu *>(window))
                continue;
            any = true;
            look(*window, QLatin1String(action));
            if (window->objectName() == QLatin1String("designerWindow"))
                lookAtDesigner(*window);
            window->close();
        }
        if (!any) {
            m_found += QLatin1String(action);
            qWarning() << action << "opens nothing";
        }
    }
}

void TestWalk::lookAtDesigner(QWidget &designer)
{
    lookAtContextMenu(*designer.findChild<QWidget *>(QStringLiteral("designerGrid")), QStringLiteral("grid"));
    segmentsOf(*designer.findChild<Segmented *>()).at(1)->click();
    auto *library = designer.findChild<QListWidget *>(QStringLiteral("libraryList"));
    if (library->count() == 0) {
        designer.findChild<QLineEdit *>(QStringLiteral("libraryName"))->setText(QStringLiteral("kept"));
        designer.findChild<QAbstractButton *>(QStringLiteral("keepButton"))->click();
    }
    library->setCurrentRow(0);
    look(designer, QStringLiteral("library"));
    lookAtContextMenu(*library, QStringLiteral("library"));
}

/// Menus of actions wait until they are closed, so somebody else has to look.
void TestWalk::lookAtContextMenu(QWidget &widget, const QString &where)
{
    bool any = false;
    QTimer::singleShot(0, this, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        any = menu != nullptr;
        if (any) {
            look(*menu, where + QStringLiteral(" menu"));
            menu->close();
        }
    });
    auto *area = qobject_cast<QAbstractScrollArea *>(&widget);
    QWidget *target = area ? area->viewport() : &widget;
    const QPoint place = placeOfMenu(widget);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, target->mapToGlobal(place));
    QApplication::sendEvent(target, &event);
    QTest::qWait(0);
    if (!any) {
        m_found += where;
        qWarning().noquote() << where + QStringLiteral(": no context menu");
    }
}

void TestWalk::lookAtMenu(QMenu &menu, const QString &where)
{
    menu.popup(m_driver->window().mapToGlobal(QPoint(0, 30)));
    if (!QTest::qWaitForWindowExposed(&menu, longestWait))
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

HALO_TEST(TestWalk, QApplication)
#include "tst_walk.moc"
