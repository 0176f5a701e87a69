// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/border.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/workloads.h"
#include "gui/source/livekernel.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/recordmaker.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <functional>
#include <malloc.h>
#include <random>

using namespace halo;
using namespace halo::test;

/// Thousands of actions in one window, chosen at random from a fixed seed: the window must not grow with what
/// was done in it. HALOSCOPE_SOAK says how many; the memory is printed after each hundred.
class TestSoak : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void staysSmall();

private:
    struct Action
    {
        const char *name;
        int often; ///< compared with the others
        std::function<void()> act;
    };
    std::vector<Action> actions();
    Session &session() { return m_driver->session(); }
    int pick(size_t count) { return static_cast<int>(m_random() % count); }
    bool rest();
    void chooseVariant();
    void chooseFilter();
    void chooseSettings();
    void chooseTuning();
    void choosePicture();
    void chooseStage();
    void chooseWorkload();
    void chooseLook();
    void compareOrBreak();
    void showChart();
    void zoom();
    void resizeWindow();
    void editKernel();
    void useDesigner();
    void playRecording();

    std::unique_ptr<WindowDriver> m_driver;
    std::mt19937 m_random{ 38 };
    QStringList m_pictures;
};

namespace {

constexpr int usualActions = 3000;
constexpr qint64 mostResident = 350; ///< MB at the end
constexpr int patience = 60'000;     ///< ms
constexpr int untilGivenBack = 7000; ///< ms without work, after which the window has given freed memory back

/// A line of /proc/self/status, in MB.
qint64 megabytes(const char *field)
{
    const QByteArray status = bytesOf(QStringLiteral("/proc/self/status"));
    const qsizetype at = status.indexOf(field);
    return at < 0 ? 0 : status.mid(at + qstrlen(field), 30).trimmed().split(' ').front().toLongLong() / 1024;
}

void printMemory(int done, qint64 resident)
{
    const auto heap = mallinfo2();
    qInfo().noquote() << QStringLiteral(
        "%1 actions: %2 MB resident, %3 MB of them anonymous; of malloc %4 MB in "
        "use, %5 MB free, %6 MB mapped")
                             .arg(done, 4)
                             .arg(resident)
                             .arg(megabytes("RssAnon:"))
                             .arg(heap.uordblks >> 20)
                             .arg(heap.fordblks >> 20)
                             .arg(heap.hblkhd >> 20);
}

} // namespace

/// Until nothing is at work any more.
bool TestSoak::rest()
{
    QTest::qWait(0);
    QTest::qWait(0);
    return QTest::qWaitFor(
        [this] { return session().activities().current().text.isEmpty() && !session().running(); }, patience);
}

void TestSoak::chooseVariant()
{
    const std::vector<std::string> ids = session().choosable();
    session().selectVariant(ids[static_cast<size_t>(pick(ids.size()))]);
}

void TestSoak::chooseFilter()
{
    static const QStringList specs{ QStringLiteral("sobel-x"), QStringLiteral("gauss:5x5,1.2"),
        QStringLiteral("box:3x3"), QStringLiteral("random:7x9,1"), QStringLiteral("random:15x15,2"),
        QStringLiteral("gauss:21x21,4"), QStringLiteral("random:4x6,3"), QStringLiteral("box:11x11") };
    if (session().workload() == "image")
        session().setFilter(
            parseFilter(specs[pick(size_t(specs.size()))].toStdString()), QStringLiteral("filter"));
}

void TestSoak::chooseSettings()
{
    Settings settings = session().configuration().settings;
    settings.border = borderRows[size_t(pick(borderRows.size()))].value;
    settings.op = pick(2) ? Op::Convolution : Op::Correlation;
    session().setSettings(settings);
}

void TestSoak::chooseTuning()
{
    Tuning tuning = session().tuningOf(session().variant());
    tuning.group = pick(2) ? Size2{ 16, 8 } : Size2{ 8, 8 };
    session().setTuning(tuning, QStringLiteral("group"));
}

void TestSoak::choosePicture()
{
    session().open(m_pictures[pick(size_t(m_pictures.size()))]);
}

void TestSoak::chooseStage()
{
    auto *tabs = m_driver->find<QTabBar>("stageTabs");
    const int stage = pick(size_t(tabs->count()));
    if (tabs->isTabVisible(stage) && tabs->isTabEnabled(stage))
        tabs->setCurrentIndex(stage);
}

void TestSoak::chooseWorkload()
{
    const auto &all = allWorkloads();
    const auto chosen = pick(3) ? "image" : all[size_t(pick(std::size(all)))].id;
    m_driver->trigger(("workload_" + chosen).c_str());
}

void TestSoak::chooseLook()
{
    static const char *const looks[]
        = { "language_en", "language_zh_CN", "language_ko", "wideStageAction", "wideStageAction" };
    m_driver->trigger(looks[pick(std::size(looks))]);
    QTest::qWait(0);
}

void TestSoak::compareOrBreak()
{
    auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::WorkGroup);
    // Drawn in any case: what follows is the same on all machines.
    const bool compares = pick(2) != 0, withNaive = pick(2) != 0;
    const size_t number = m_random();
    if (!rest() || !stage->board())
        return; // nothing to record on at the moment
    if (compares) {
        stage->compareWith(withNaive ? QStringLiteral("naive") : QString());
        return;
    }
    const auto faults = m_driver->find<FaultLab>("faultLab")->findChildren<QAbstractButton *>();
    if (QAbstractButton *fault = faults.isEmpty() ? nullptr : faults[number % size_t(faults.size())];
        fault && fault->isEnabled())
        fault->click();
}

void TestSoak::showChart()
{
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Timing);
    m_driver->find<TimingStage>("timingStage")
        ->controller()
        .show(std::make_shared<const Record>(someRecord()));
    auto *kinds = m_driver->find<QComboBox>("chartKind");
    kinds->setCurrentIndex(pick(size_t(kinds->count())));
}

void TestSoak::zoom()
{
    auto *canvas = m_driver->find<QWidget>("imageCanvas");
    const QPointF at(canvas->width() * 0.3, canvas->height() * 0.4);
    QWheelEvent turn(at, canvas->mapToGlobal(at), {}, { 0, pick(2) ? 240 : -240 }, Qt::NoButton,
        Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas, &turn);
}

void TestSoak::resizeWindow()
{
    m_driver->window().resize(1100 + 100 * pick(5), 700 + 50 * pick(5));
}

void TestSoak::editKernel()
{
    auto *live = m_driver->window().findChild<LiveKernel *>();
    if (live->isOwn()) {
        live->discard();
        return;
    }
    if (live->beginCopy())
        live->edit(live->text() + "\n// " + std::to_string(m_random()) + '\n');
}

void TestSoak::useDesigner()
{
    m_driver->trigger("designerAction");
}

void TestSoak::playRecording()
{
    auto *stage = m_driver->find<WorkGroupStage>("workGroupStage");
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::WorkGroup);
    std::array<int, 10> steps{};
    std::ranges::generate(steps, [this] { return pick(60); });
    if (rest() && stage->board())
        for (const int step : steps) {
            stage->goTo(step, {});
            QTest::qWait(1);
        }
}

std::vector<TestSoak::Action> TestSoak::actions()
{
    return { { "variant", 8, [this] { chooseVariant(); } }, { "filter", 6, [this] { chooseFilter(); } },
        { "settings", 3, [this] { chooseSettings(); } }, { "tuning", 3, [this] { chooseTuning(); } },
        { "picture", 4, [this] { choosePicture(); } }, { "stage", 5, [this] { chooseStage(); } },
        { "workload", 3, [this] { chooseWorkload(); } }, { "look", 1, [this] { chooseLook(); } },
        { "compare", 2, [this] { compareOrBreak(); } }, { "chart", 2, [this] { showChart(); } },
        { "zoom", 3, [this] { zoom(); } }, { "resize", 2, [this] { resizeWindow(); } },
        { "undo", 4, [this] { session().history().undo(); } },
        { "redo", 2, [this] { session().history().redo(); } }, { "edit", 2, [this] { editKernel(); } },
        { "designer", 1, [this] { useDesigner(); } }, { "play", 2, [this] { playRecording(); } } };
}

void TestSoak::staysSmall()
{
    WindowDriver::forgetSettings();
    WindowDriver::forgetKernels();
    m_driver = std::make_unique<WindowDriver>();
    // Small ones: what grows is to be seen beside what a picture takes.
    for (const QSize size : { QSize(640, 480), QSize(320, 200), QSize(500, 401), QSize(97, 61) }) {
        const QString name = QStringLiteral("picture%1.png").arg(size.width());
        QVERIFY(m_driver->openPicture(noise(size.width(), size.height(), 3), name));
        m_pictures << m_driver->path(name);
    }
    const std::vector<Action> all = actions();
    std::vector<int> weights;
    for (const Action &action : all)
        weights.push_back(action.often);
    std::discrete_distribution<size_t> choice(weights.begin(), weights.end());
    const QByteArray asked = qgetenv("HALOSCOPE_SOAK");
    const int count = asked.isEmpty() ? usualActions : asked.toInt();
    for (int done = 0; done < count; ++done) {
        if (done % 100 == 0) {
            QTest::qWait(untilGivenBack);
            printMemory(done, megabytes("VmRSS:"));
        }
        const Action &action = all[choice(m_random)];
        action.act();
        QVERIFY2(rest(), action.name);
    }
    // As at the start: what is shown and computed last is not what has grown.
    m_driver->trigger("workload_image");
    session().open(m_pictures.back());
    session().selectVariant("naive");
    QVERIFY(m_driver->waitForRun() && rest());
    QTest::qWait(untilGivenBack);
    const qint64 resident = megabytes("VmRSS:");
    printMemory(count, resident);
    QVERIFY2(resident < mostResident, qPrintable(QString::number(resident)));
    m_driver.reset();
    WindowDriver::forgetKernels();
}

HALO_TEST(TestSoak, QApplication)

#include "tst_soak.moc"
