// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/project.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/workload/signal/signalsource.h"
#include "gui/files/autosave.h"
#include "gui/files/filehash.h"
#include "gui/files/projects.h"
#include "gui/source/variantmodel.h"
#include "gui/stages/stages.h"
#include "gui/stages/timing/timingstage.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/windowdriver.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace halo;
using namespace halo::test;

/// What a project brings with it besides the picture and the filter: every workload, results of another day,
/// and whether the picture is still the same.
class TestWindowProjects : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void keepsAWorkload_data() { addWorkloads(); }
    void keepsAWorkload();
    void undoesAWorkload_data() { addWorkloads(); }
    void undoesAWorkload();
    void recoversAWorkload_data() { addWorkloads(); }
    void recoversAWorkload();
    void keepsAllWorkloadsAtOnce();
    void undoesSignals();
    void keepsALineOfAPicture();
    void saysThatASignalIsGone();
    void opensProjectsOfPicturesAlone();
    void refusesWhatIsNoWorkload_data();
    void refusesWhatIsNoWorkload();
    void runsNoKernelThatAProjectNames();
    void showsResultsOfAnotherDay();
    void restoresWhatWasMeasured();
    void saysThatThePictureChanged();
    void keepsAPastedPicture_data();
    void keepsAPastedPicture();
    void recoversAPastedPicture();
    void runsAnotherChoiceAtOnce_data();
    void runsAnotherChoiceAtOnce();
    void saysThatAPastedPictureIsTooLarge();
    void refusesADamagedPicture();

private:
    Session &session() { return m_driver->session(); }
    Projects &projects() { return m_driver->projects(); }
    static void addWorkloads();
    bool openScene();
    bool waitForResult();
    bool runsAfterOneClick();
    RunConfiguration chosen();
    void chooseData(const std::string &workload);
    void chooseAll(const std::string &workload);
    QString leftCopy();
    bool paste(const QImage &image);
    Record shown() { return *m_driver->session().results().onShow(m_driver->session().workload()); }

    std::unique_ptr<WindowDriver> m_driver;
};

void TestWindowProjects::init()
{
    m_driver.reset();
    WindowDriver::forgetSettings();
    QDir(Autosave::usualFolder()).removeRecursively(); // what a test left that was killed
    m_driver = std::make_unique<WindowDriver>();
}

void TestWindowProjects::addWorkloads()
{
    QTest::addColumn<std::string>("workload");
    for (const Workload &workload : allWorkloads())
        QTest::newRow(workload.id.c_str()) << workload.id;
}

/// A picture with enough to describe in it.
bool TestWindowProjects::openScene()
{
    const QString path = m_driver->path(QStringLiteral("scene.png"));
    const QImage scene(QStringLiteral(":/samples/scene.png"));
    if (!scene.copy(0, 0, scene.width() / 2, scene.height() / 2).save(path))
        return false;
    session().open(path);
    return QTest::qWaitFor([&] { return session().picture().path == path; }, longestWait) && waitForResult();
}

/// Computed, checked, and of what is chosen.
bool TestWindowProjects::waitForResult()
{
    QTest::qWait(0);
    QTest::qWait(0);
    return QTest::qWaitFor(
        [this] {
            return session().lastRun() && !session().running() && !session().stale()
                && session().timeOf(session().variant());
        },
        120'000);
}

/// What was brought back has not run, and does when the user says so.
bool TestWindowProjects::runsAfterOneClick()
{
    auto *run = m_driver->find<QPushButton>("runRecovered");
    if (!QTest::qWaitFor([&] { return run->isVisible(); }, longestWait))
        return false;
    for (int turn = 0; turn < 50; ++turn) // of the event loop: a run would have begun
        QTest::qWait(0);
    // What is prepared, such as descriptors, counts as running, too; a run would leave a result.
    if (!QTest::qWaitFor([&] { return !session().running(); }, longestWait) || session().lastRun())
        return false;
    QTest::mouseClick(run, Qt::LeftButton);
    return waitForResult() && !run->isVisible();
}

/// What a project keeps of a configuration.
RunConfiguration TestWindowProjects::chosen()
{
    RunConfiguration configuration = session().configuration();
    configuration.device = unknownDevice;
    return configuration;
}

/// Something else than a workload begins with.
void TestWindowProjects::chooseData(const std::string &workload)
{
    if (workload == "image")
        return session().setFilter(asymmetric(5, 4), QStringLiteral("filter"));
    if (workload == "signal") {
        session().setFilter(asymmetric(3, 1), QStringLiteral("filter"));
        session().openSignal(QStringLiteral("1 0.5 -2 4 3 -1 2 7 5 -3"));
        QVERIFY(QTest::qWaitFor([this] { return session().input().image.width == 10; }, longestWait));
        return;
    }
    static const std::map<std::string, std::string> specs{ { "layer", "2x6x7/3/3x3/s1/p1/d1 ones" },
        { "histogram", "3" }, { "stencil", "p9/n3/r0.1" }, { "bilateral", "r2/s1.5/v0.2" } };
    session().setSpec(specs.at(workload), QStringLiteral("data"));
}

void TestWindowProjects::chooseAll(const std::string &workload)
{
    session().selectWorkload(workload);
    chooseData(workload);
    const auto &variants = session().store().list().variants;
    QTRY_VERIFY(session().hasData());
    const auto second = std::find_if(variants.begin() + 1, variants.end(), [this](const Variant &variant) {
        return !session().problem()
            || !session().problem()->refusal(variant, defaultTuning(variant), testDevice().limits);
    });
    session().selectVariant(second->id);
    Tuning tuning = session().tuningOf(session().variant());
    (tuning.group.w > 1 ? tuning.group.w : tuning.group.h) /= 2;
    session().setTuning(tuning, {});
    QVERIFY2(waitForResult(), qPrintable(m_driver->message()));
}

void TestWindowProjects::keepsAWorkload()
{
    QFETCH(std::string, workload);
    QVERIFY(openScene());
    chooseAll(workload);
    const RunConfiguration before = chosen();
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(projects().save(path));
    const auto saved = projects().snapshot();
    const ProjectPart &part = workload == "image" ? saved : saved.others.at(workload);
    const auto result = std::ranges::find(part.results.measured, before.variantId, &Measured::variant);
    QVERIFY(result != part.results.measured.end() && result->verified && !result->kernelMs.empty());
    QVERIFY(result->tuning == before.tunings.at(before.variantId));

    m_driver->restart();
    m_driver->window().open(path);
    QCOMPARE(m_driver->message(), QString());
    QCOMPARE(session().workload(), workload);
    QVERIFY(chosen() == before);
    QVERIFY(!projects().modified() && !session().history().canUndo());
    QVERIFY(!shown().measured.empty());
    for (const Measured &measured : shown().measured)
        QVERIFY(measured.workload == workload && measured.verified && !measured.title.empty()
            && measured.image.w > 0 && !measured.filter.empty());
    QVERIFY(waitForResult());
    QVERIFY(chosen() == before && !projects().modified());
    // The same outputs: what was measured before still counts.
    session().selectVariant(session().store().list().variants.front().id);
    QVERIFY(waitForResult());
    QVERIFY(projects().modified());
    const auto now = projects().snapshot();
    const auto &results = (workload == "image" ? now.results : now.others.at(workload).results).measured;
    QVERIFY(results.size() > 1 && results.back().variant == session().variant().id);
    // Others: it counts no more.
    session().history().undo();
    QVERIFY(!projects().modified());
    if (workload == "image" || workload == "signal")
        session().setFilter(asymmetric(2, 1), QStringLiteral("filter"));
    else
        session().setSpec(workload == "layer" ? "2x6x7/3/3x3/s2/p1/d1"
                : workload == "histogram"     ? "4"
                : workload == "bilateral"     ? "r2/s1/v0.2"
                                              : "p5/n2/r0.1",
            QStringLiteral("data"));
    const auto other = projects().snapshot();
    QVERIFY((workload == "image" ? other.results : other.others.at(workload).results).measured.empty());
}

void TestWindowProjects::undoesAWorkload()
{
    QFETCH(std::string, workload);
    QVERIFY(openScene());
    const QString path = m_driver->path(QStringLiteral("undone.haloscope"));
    QVERIFY(projects().save(path));
    const RunConfiguration first = chosen();
    chooseAll(workload);
    const RunConfiguration last = chosen();
    QVERIFY(projects().modified());
    std::vector<RunConfiguration> steps;
    while (session().history().canUndo()) {
        steps.push_back(chosen());
        m_driver->trigger("undoAction");
        QVERIFY(!(chosen() == steps.back()));
        QVERIFY(waitForResult());
    }
    QVERIFY(chosen() == first);
    QVERIFY(!projects().modified());
    for (; !steps.empty(); steps.pop_back()) {
        m_driver->trigger("redoAction");
        QVERIFY(chosen() == steps.back());
        QVERIFY(waitForResult());
    }
    QVERIFY(chosen() == last && projects().modified());
    QCOMPARE(m_driver->message(), QString());
    projects().abandon();
}

/// The copy that a kill would leave; empty if there is none.
QString TestWindowProjects::leftCopy()
{
    const QDir folder(Autosave::usualFolder());
    QStringList copies;
    const auto isThere = [&] {
        copies = folder.entryList({ QStringLiteral("*.haloscope") }, QDir::Files);
        return copies.size() == 1;
    };
    const QString left = folder.filePath(QStringLiteral("left.haloscope"));
    return QTest::qWaitFor(isThere, longestWait) && QFile::copy(folder.filePath(copies.front()), left)
        ? left
        : QString();
}

void TestWindowProjects::recoversAWorkload()
{
    QFETCH(std::string, workload);
    QVERIFY(openScene());
    const std::string second = workload == "layer" ? "stencil" : "layer"; // not at hand when it happens
    chooseAll(second);
    const RunConfiguration other = chosen();
    chooseAll(workload);
    const RunConfiguration before = chosen();
    QTRY_VERIFY(!projects().autosave().isWriting()); // the last copy is there
    const QString left = leftCopy();
    QVERIFY(!left.isEmpty());
    m_driver->restart();
    QTRY_VERIFY(projects().leftover());
    projects().recover();
    QCOMPARE(session().workload(), workload);
    QVERIFY(chosen() == before);
    QVERIFY(runsAfterOneClick());
    QVERIFY(!QFile::exists(left));
    session().selectWorkload(second);
    QVERIFY(chosen() == other);
}

void TestWindowProjects::keepsAllWorkloadsAtOnce()
{
    QVERIFY(openScene());
    std::map<std::string, RunConfiguration> before;
    for (const Workload &workload : allWorkloads()) {
        chooseAll(workload.id);
        before[workload.id] = chosen();
    }
    session().selectWorkload("signal");
    const QString path = m_driver->path(QStringLiteral("all.haloscope"));
    QVERIFY(projects().save(path));
    m_driver->restart();
    m_driver->window().open(path);
    QCOMPARE(session().workload(), std::string("signal"));
    for (const Workload &workload : allWorkloads()) {
        session().selectWorkload(workload.id);
        QVERIFY(chosen() == before[workload.id]);
        QVERIFY(waitForResult());
        QCOMPARE(shown().measured.front().workload, workload.id);
    }
    // Opening one without them begins them anew, whatever was there.
    Project plain;
    plain.configuration.filter = parseFilter("box:3");
    writeProject(plain, m_driver->path(QStringLiteral("plain.haloscope")).toStdString());
    projects().abandon();
    m_driver->window().open(m_driver->path(QStringLiteral("plain.haloscope")));
    QCOMPARE(session().workload(), std::string("image"));
    session().selectWorkload("layer");
    QCOMPARE(session().configuration().spec, firstConfiguration("layer").spec);
}

void TestWindowProjects::undoesSignals()
{
    session().selectWorkload("signal");
    QVERIFY(waitForResult());
    const auto shows = [this](int samples) {
        return QTest::qWaitFor([&] { return session().input().image.width == samples; }, longestWait)
            && waitForResult() && m_driver->differenceFromReference().isEmpty();
    };
    QVERIFY(shows(240));
    session().openSignal(QStringLiteral("1 2 3"));
    QVERIFY(shows(3));
    session().openSignal(QStringLiteral("sine:50,5"));
    QVERIFY(shows(50));
    m_driver->trigger("undoAction");
    QVERIFY(shows(3));
    m_driver->trigger("undoAction");
    QVERIFY(shows(240));
    m_driver->trigger("redoAction");
    m_driver->trigger("redoAction");
    QVERIFY(shows(50));
    QVERIFY(!session().history().canRedo());
    // What cannot be read is no step.
    session().openSignal(QStringLiteral("no signal"));
    QTRY_VERIFY(!m_driver->message().isEmpty());
    QVERIFY(shows(50));
    QCOMPARE(session().configuration().spec, std::string("sine:50,5"));
}

void TestWindowProjects::keepsALineOfAPicture()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    session().selectWorkload("signal");
    session().openSignal(ImageLine{ 17, -1 });
    QTRY_COMPARE(session().input().image.width, 97);
    QVERIFY(waitForResult());
    const InputImage before = session().input();
    const QString path = m_driver->path(QStringLiteral("line.haloscope"));
    QVERIFY(projects().save(path));
    QVERIFY(QFile::remove(m_driver->path(QStringLiteral("picture.png")))); // it needs no picture
    m_driver->restart();
    m_driver->window().open(path);
    QTRY_COMPARE(session().input().image.width, 97);
    QVERIFY(waitForResult());
    QCOMPARE(session().input().name, before.name);
    QCOMPARE(session().input().image.colour.size(), size_t(3));
    for (size_t channel = 0; channel < 3; ++channel)
        QVERIFY(*session().input().image.colour[channel] == *before.image.colour[channel]);
}

void TestWindowProjects::saysThatASignalIsGone()
{
    const QString signal = m_driver->path(QStringLiteral("numbers.csv"));
    test::write(signal, "1\n2\n4\n");
    session().selectWorkload("signal");
    session().openSignal(signal);
    QTRY_COMPARE(session().input().image.width, 3);
    QVERIFY(waitForResult());
    const QString path = m_driver->path(QStringLiteral("gone.haloscope"));
    QVERIFY(projects().save(path));
    QVERIFY(QFile::remove(signal));
    m_driver->restart();
    session().selectWorkload("signal");
    QVERIFY(waitForResult());
    m_driver->window().open(path);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("numbers.csv")), qPrintable(m_driver->message()));
    // Nothing of before is shown as if it were of it, and what is chosen next is computed.
    QVERIFY(session().input().image.empty() && !session().lastRun());
    QCOMPARE(session().configuration().spec, signal.toStdString());
    session().openSignal(QStringLiteral("1 2"));
    QTRY_COMPARE(session().input().image.width, 2);
    QVERIFY(waitForResult());
    projects().abandon();
}

/// A file need not have a part for each workload, nor anything measured.
void TestWindowProjects::opensProjectsOfPicturesAlone()
{
    const QString path = m_driver->path(QStringLiteral("old.haloscope"));
    test::write(path, R"({"format": "haloscope project", "version": 1, "lesson": 7, "variant": "tile_strided",
        "filter": {"name": "old", "rows": "1 2;3 4"}, "settings": {"border": "wrap"},
        "tunings": {"tile_strided": {"group": "8x8", "items": "1x1", "params": {}}}})");
    session().selectWorkload("layer");
    m_driver->window().open(path);
    QCOMPARE(m_driver->message(), QString());
    QCOMPARE(session().workload(), std::string("image"));
    QCOMPARE(session().configuration().filter.weights, (std::vector<float>{ 1, 2, 3, 4 }));
    QVERIFY((session().tuningOf(session().variant()).group == Size2{ 8, 8 }));
    QVERIFY(projects().save(path));
    const Project again = readProject(path.toStdString());
    QCOMPARE(again.unknown[QLatin1String("lesson")].toInt(), 7);
    QVERIFY(again.results.measured.empty());
}

void TestWindowProjects::refusesWhatIsNoWorkload_data()
{
    QTest::addColumn<std::string>("workload");
    QTest::addColumn<std::string>("spec");
    QTest::newRow("layer") << std::string("layer") << std::string("3x");
    QTest::newRow("layer of no size") << std::string("layer") << std::string("0x5x5/2");
    QTest::newRow("stencil") << std::string("stencil") << std::string("p5/n8/r9");
    QTest::newRow("bilateral") << std::string("bilateral") << std::string("r3/s2/v0");
    QTest::newRow("stencil of words") << std::string("stencil") << std::string("warm");
}

/// And keeps what there was.
void TestWindowProjects::refusesWhatIsNoWorkload()
{
    QFETCH(std::string, workload);
    QFETCH(std::string, spec);
    Project project;
    project.configuration.filter = parseFilter("box:3");
    project.workload = workload;
    project.others[workload].configuration.spec = spec;
    const QString path = m_driver->path(QStringLiteral("wrong.haloscope"));
    writeProject(project, path.toStdString());
    const RunConfiguration before = chosen();
    m_driver->window().open(path);
    QVERIFY2(m_driver->message().contains(QLatin1String("its settings for the workload")),
        qPrintable(m_driver->message()));
    QVERIFY(chosen() == before && projects().path().isEmpty());
    // One that this program does not know: the picture is shown, and the rest is carried along.
    project.others.clear();
    project.workload = "origami";
    project.others["origami"].configuration.spec = "crane";
    writeProject(project, path.toStdString());
    m_driver->window().open(path);
    QCOMPARE(m_driver->message(), QString());
    QCOMPARE(session().workload(), std::string("image"));
    QCOMPARE(projects().snapshot().others.at("origami").configuration.spec, std::string("crane"));
}

/// A project comes from anybody: what it names is looked for among the kernels that are there, and nowhere
/// else.
void TestWindowProjects::runsNoKernelThatAProjectNames()
{
    const QString kernel = m_driver->path(QStringLiteral("10_theirs.cl"));
    std::string source = session().store().list().variants.front().source;
    halo::test::write(kernel, QByteArray::fromStdString(source));
    Project project;
    project.configuration.filter = parseFilter("box:3");
    for (const std::string &named :
        { kernel.toStdString(), std::string("../../10_theirs"), std::string("theirs") }) {
        project.configuration.variantId = named;
        const QString path = m_driver->path(QStringLiteral("theirs.haloscope"));
        QByteArray text = toJson(project);
        text.insert(text.lastIndexOf('}'),
            QByteArray(", \"kernels\": [\"kernel void convolve() { for (;;) ; }\"]\n"));
        halo::test::write(path, text);
        m_driver->window().open(path);
        QVERIFY(session().variant().origin == Origin::Shipped);
        // Nor is there anything to be found when the folder of kernels is looked at the next time.
        for (const VariantList &list : { session().store().list(), allVariants("image") })
            QVERIFY(list.problems.empty() && std::ranges::none_of(list.variants, [](const Variant &variant) {
                return variant.origin == Origin::User;
            }));
    }
}

void TestWindowProjects::showsResultsOfAnotherDay()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    for (const char *variant : { "naive", "tile_strided" }) {
        m_driver->session().selectVariant(variant);
        QVERIFY(m_driver->waitForRun());
    }
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    const std::vector<Measured> saved = readProject(path.toStdString()).results.measured;
    QVERIFY(saved.size() >= 2 && !saved.back().kernelMs.empty());
    m_driver->restart();
    QVERIFY(shown().measured.empty());
    m_driver->window().open(path);
    const Record record = shown();
    QCOMPARE(record.origin, std::string("kept.haloscope"));
    QCOMPARE(record.measured.size(), saved.size());
    for (size_t i = 0; i < saved.size(); ++i) {
        QCOMPARE(record.measured[i].variant, saved[i].variant);
        QVERIFY(record.measured[i].kernelMs == saved[i].kernelMs);
        QVERIFY((record.measured[i].image == Size2{ 97, 61 }) && record.measured[i].channels == 3);
        QVERIFY(record.measured[i].verified && !record.measured[i].title.empty());
        QCOMPARE(keptText(record.measured[i]), Message("kept in kept.haloscope"));
    }
    // One ranking of them all, without a winner: they were not measured in the same rounds.
    QCOMPARE(seriesOf(record).size(), size_t(1));
    QCOMPARE(fastestOf(record, seriesOf(record).front()), -1);
    QVERIFY(m_driver->waitForRun());
}

/// List, chart, table and files have what Measure brought, from the store in which all else is, too.
void TestWindowProjects::restoresWhatWasMeasured()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    session().selectVariant("naive");
    QVERIFY(m_driver->waitForRun());
    auto &timing = m_driver->find<TimingStage>("timingStage")->controller();
    SweepPlan plan;
    plan.variants = { session().store().find("naive"), session().store().find("tile_strided") };
    plan.device = *session().device();
    plan.options.budget = std::chrono::hours(1); // whatever else the machine does
    timing.start(plan, false, "two", { { session().problem() } });
    QVERIFY(QTest::qWaitFor([&] { return !timing.running(); }, 60'000));
    QVERIFY(waitForResult());
    const Record before = shown();
    QVERIFY(before.origin.empty() && fastestOf(before, { 0, 1 }) >= 0);
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(projects().save(path));

    m_driver->restart();
    m_driver->window().open(path);
    QVERIFY(waitForResult());
    const Record after = shown();
    QVERIFY(comparable(after, { 0, 1 }) && fastestOf(after, { 0, 1 }) == fastestOf(before, { 0, 1 }));
    for (size_t i = 0; i < 2; ++i) {
        Measured kept = after.measured.at(i);
        QCOMPARE(kept.origin, std::string("kept.haloscope"));
        kept.origin.clear();
        kept.series = before.measured[i].series;
        QVERIFY(kept == before.measured[i]);
    }
    // The list: with a star, and what it means to a screen reader.
    auto *list = m_driver->find<QAbstractItemView>("variantLadder");
    const auto rowOf = [list](const char *id) {
        const auto *model = list->model();
        return model
            ->match(model->index(0, 0), VariantModel::IdRole, QString::fromLatin1(id), 1, Qt::MatchExactly)
            .value(0);
    };
    const QString time = rowOf("tile_strided").data(VariantModel::TimeRole).toString();
    QVERIFY2(time.endsWith(u'*'), qPrintable(time));
    QVERIFY(rowOf("tile_strided")
                .data(Qt::AccessibleTextRole)
                .toString()
                .endsWith(QLatin1String("kept in kept.haloscope")));
    // The table, and a file of samples.
    auto *table = m_driver->find<QTableView>("timingTable");
    m_driver->find<QTabBar>("stageTabs")->setCurrentIndex(Stages::Timing);
    QTRY_VERIFY(table->model()->rowCount() >= 2);
    QVERIFY(table->model()
                ->index(0, table->model()->columnCount() - 1)
                .data()
                .toString()
                .contains(QLatin1String("kept in kept.haloscope")));
    QVERIFY(toCsv(session().results().of(session().orderFor(session().variant())))
                .contains("kept in kept.haloscope"));
    // Measured here it is of today, and what is saved next is both.
    session().selectVariant("constant_filter");
    QVERIFY(waitForResult());
    QCOMPARE(shown().origin, std::string());
    QVERIFY(projects().save(path));
    QCOMPARE(readProject(path.toStdString()).results.measured.size(), before.measured.size() + 1);
    // Another project has none of it.
    Project plain;
    plain.configuration.filter = session().configuration().filter;
    writeProject(plain, m_driver->path(QStringLiteral("plain.haloscope")).toStdString());
    m_driver->window().open(m_driver->path(QStringLiteral("plain.haloscope")));
    for (const Measured &measured : shown().measured)
        QVERIFY(measured.origin.empty());
}

void TestWindowProjects::saysThatThePictureChanged()
{
    QVERIFY(m_driver->openPicture(somePicture()));
    const QString path = m_driver->path(QStringLiteral("kept.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    const QString picture = m_driver->path(QStringLiteral("picture.png"));
    QCOMPARE(readProject(path.toStdString()).image.sha256, FileHash::of(picture));
    QCOMPARE(FileHash::of(picture).size(), size_t(64));

    m_driver->restart();
    m_driver->window().open(path);
    QTRY_COMPARE(m_driver->session().input().path, picture);
    QVERIFY(m_driver->waitForRun());
    QCOMPARE(m_driver->message(), QString());

    writeImage(noise(97, 61, 1), picture, Depth::U16);
    m_driver->restart();
    m_driver->window().open(path);
    QTRY_VERIFY2(m_driver->message().contains(QLatin1String("has changed since the project was saved")),
        qPrintable(m_driver->message()));
    QVERIFY(m_driver->message().startsWith(picture));
}

bool TestWindowProjects::paste(const QImage &image)
{
    const SharedPlane before = m_driver->session().picture().image.empty()
        ? nullptr
        : m_driver->session().picture().image.colour.front();
    QGuiApplication::clipboard()->setImage(image);
    m_driver->trigger("pasteAction");
    return QTest::qWaitFor(
               [&] {
                   const Image &now = m_driver->session().picture().image;
                   return !now.empty() && now.colour.front() != before;
               },
               longestWait)
        && m_driver->waitForRun();
}

namespace {

/// No two samples alike, alpha from clear to opaque.
QImage pasted(QImage::Format format, QSize size = { 31, 17 })
{
    QImage image(size, format);
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x)
            image.setPixelColor(x, y,
                QColor::fromRgba64(static_cast<quint16>(x * 2113), static_cast<quint16>(y * 3851),
                    static_cast<quint16>((x * y * 97) % 65536), static_cast<quint16>((x + y) * 1301)));
    return image;
}

/// Bit for bit, alpha too.
bool same(const Image &a, const Image &b)
{
    const auto equal = [](const SharedPlane &one, const SharedPlane &two) {
        return (!one && !two) || (one && two && *one == *two);
    };
    return a.size() == b.size() && a.depth == b.depth && std::ranges::equal(a.colour, b.colour, equal)
        && equal(a.alpha, b.alpha);
}

} // namespace

void TestWindowProjects::keepsAPastedPicture_data()
{
    QTest::addColumn<QImage::Format>("format");
    QTest::newRow("8 bit") << QImage::Format_RGB32;
    QTest::newRow("8 bit with alpha") << QImage::Format_ARGB32;
    QTest::newRow("grey") << QImage::Format_Grayscale8;
    QTest::newRow("16 bit with alpha") << QImage::Format_RGBA64;
    QTest::newRow("float with alpha") << QImage::Format_RGBA32FPx4;
}

void TestWindowProjects::keepsAPastedPicture()
{
    QFETCH(QImage::Format, format);
    QVERIFY(paste(pasted(format)));
    const Image before = m_driver->session().picture().image;
    const QString path = m_driver->path(QStringLiteral("pasted.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    QCOMPARE(m_driver->message(), QString());
    QVERIFY(!m_driver->projects().modified());
    QVERIFY(paste(pasted(format, { 20, 40 }))); // another picture is a change
    QVERIFY(m_driver->projects().modified());
    m_driver->projects().abandon();
    m_driver->restart();
    m_driver->window().open(path);
    QVERIFY(!m_driver->projects().modified());
    QTRY_COMPARE(m_driver->session().picture().image.width, 31);
    QVERIFY(m_driver->waitForRun());
    QVERIFY(same(m_driver->session().picture().image, before));
    QCOMPARE(m_driver->session().picture().name, QStringLiteral("pasted image"));
    QCOMPARE(m_driver->differenceFromReference(), QString());
    QVERIFY(!m_driver->projects().modified());
    // Saved once more it is still there.
    QVERIFY(m_driver->projects().save(path));
    QVERIFY(same(decodeImage(readProject(path.toStdString()).image.file, QStringLiteral("again")), before));
}

void TestWindowProjects::recoversAPastedPicture()
{
    QVERIFY(paste(pasted(QImage::Format_RGBA64)));
    const Image before = m_driver->session().picture().image;
    const QDir folder(Autosave::usualFolder());
    const auto copies = [&] { return folder.entryList({ QStringLiteral("*.haloscope") }, QDir::Files); };
    QTRY_COMPARE(copies().size(), 1);
    const QString left = folder.filePath(QStringLiteral("left.haloscope"));
    QVERIFY(QFile::copy(folder.filePath(copies().front()), left)); // as a kill would leave it
    m_driver->restart();
    QTRY_VERIFY(m_driver->projects().leftover());
    m_driver->projects().recover();
    QTRY_VERIFY(same(m_driver->session().picture().image, before));
    QVERIFY(!QFile::exists(left));
    QVERIFY(runsAfterOneClick());
}

void TestWindowProjects::runsAnotherChoiceAtOnce_data()
{
    QTest::addColumn<bool>("isRead");
    QTest::newRow("while the picture is read") << false;
    QTest::newRow("when it is there") << true;
}

/// What is brought back may have ended the program.
void TestWindowProjects::runsAnotherChoiceAtOnce()
{
    QFETCH(bool, isRead);
    QVERIFY(openScene());
    session().setFilter(parseFilter("gauss:5"), QStringLiteral("filter"));
    QVERIFY(waitForResult());
    QTRY_VERIFY(!projects().autosave().isWriting());
    QVERIFY(!leftCopy().isEmpty());
    m_driver->restart();
    QTRY_VERIFY(projects().leftover());
    projects().recover();
    QVERIFY(session().controller().isWaiting());
    if (isRead)
        QTRY_VERIFY(session().hasData());
    session().selectVariant("tile_strided"); // no longer the one that was chosen
    QVERIFY(waitForResult());
    QVERIFY(!session().controller().isWaiting());
    QVERIFY(!m_driver->find<QWidget>("recoveryBar")->isVisible());
}

void TestWindowProjects::saysThatAPastedPictureIsTooLarge()
{
    QVERIFY(paste(pasted(QImage::Format_RGBA32FPx4, { 2100, 2000 }))); // 67.2 MB of floats
    const QString path = m_driver->path(QStringLiteral("large.haloscope"));
    QVERIFY(m_driver->projects().save(path));
    QVERIFY2(m_driver->message().contains(QLatin1String("too large to be kept in it (65 MiB of at most 64)")),
        qPrintable(m_driver->message()));
    QVERIFY(readProject(path.toStdString()).image.file.isEmpty());
}

void TestWindowProjects::refusesADamagedPicture()
{
    Project project;
    project.configuration.filter = parseFilter("box:3");
    project.image.name = "pasted image";
    const QString path = m_driver->path(QStringLiteral("damaged.haloscope"));
    for (const QByteArray &file : { QByteArray("no picture"), encodeImage(noise(40, 30, 3)).chopped(700) }) {
        project.image.file = file;
        writeProject(project, path.toStdString());
        m_driver->window().open(path);
        QTRY_VERIFY2(
            m_driver->message().contains(QLatin1String("\"pasted image\"")), qPrintable(m_driver->message()));
        QVERIFY(m_driver->session().configuration().filter.sameWeights(project.configuration.filter));
        m_driver->session().clearMessage(MessageTopic::Picture);
    }
}

HALO_TEST(TestWindowProjects, QApplication)
#include "tst_windowprojects.moc"
