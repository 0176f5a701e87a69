// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/trace.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "compute/workload/modules.h"
#include "gui/session/session.h"
#include "gui/tracing/hardwarecount.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

/// A session that has found these devices, without looking for any.
class FoundDevices : public Session
{
public:
    FoundDevices()
        : Session([] { return RunThread::Tasks(); })
    {
    }
    using Choices::takeDevices;
};

DeviceInfo deviceOf(int index, const std::string &platform)
{
    DeviceInfo device;
    device.index = index;
    device.name = "Device " + std::to_string(index);
    device.platform = platform;
    return device;
}

Trace traceOf(const std::string &id, const std::string &workload, std::shared_ptr<const Problem> problem)
{
    Trace trace;
    trace.request.variant = findVariant(shippedVariants(workload), id);
    trace.request.tuning = defaultTuning(trace.request.variant);
    trace.request.problem = std::move(problem);
    return trace;
}

Trace pictureTrace(
    const std::string &id, const std::string &filter = "gauss:5", const Settings &settings = {})
{
    return traceOf(id, "image",
        std::make_shared<const ConvolutionProblem>(noise(61, 43), parseFilter(filter), settings));
}

} // namespace

/// Which launches the command line can count, how it is called, and what is said when it fails.
class TestHardwareCount : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void callsTheCommandLine_data();
    void callsTheCommandLine();
    void refusesWhatCannotBeRepeated();
    void needsAGpuOfNvidia();
    void saysWhatFailed();
    void saysWhatHangs(); // the last: its devices are called NVIDIA's
};

void TestHardwareCount::callsTheCommandLine_data()
{
    QTest::addColumn<Trace>("trace");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *name, const Trace &trace, const QStringList &words) {
        QTest::newRow(name) << trace
                            << QStringList{ QStringLiteral("counters"), QStringLiteral("--variants") }
                + words;
    };
    const auto words = [](const char *text) { return QString::fromLatin1(text).split(u' '); };
    row("preset", pictureTrace("naive"),
        words("naive --groups 16x16 --workload image --sizes 61x43 --filters gauss:5"));
    row("several outputs", pictureTrace("tile_many_outputs"),
        words(
            "tile_many_outputs --groups 16x16 --items 2x2 --workload image --sizes 61x43 --filters gauss:5"));
    row("rows of weights", pictureTrace("naive", "1 2; 3 4"),
        words("naive --groups 16x16 --workload image --sizes 61x43 --filters")
            + QStringList{ QStringLiteral("1 2;3 4") });
    Trace large = pictureTrace("naive");
    large.groups = { 100, 100 };
    row("many work-groups", large,
        words("naive --groups 16x16 --no-model --workload image --sizes 61x43 --filters gauss:5"));
    row("plate", traceOf("naive", "stencil", moduleOf("stencil").made("48x32/p5/n2/r0.125", 1, {})),
        words("naive --groups 16x16 --workload stencil --sizes 48x32/p5/n2/r0.125"));
}

void TestHardwareCount::callsTheCommandLine()
{
    QFETCH(Trace, trace);
    QTEST(countCallOf(trace), "words");
    // It is understood: what is missing is only the device.
    QProcess program;
    program.start(qEnvironmentVariable("HALOSCOPE_CLI"),
        countCallOf(trace) + QStringList{ QStringLiteral("--device"), QStringLiteral("no such device") });
    QVERIFY(program.waitForFinished(60'000));
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.contains("no such device"), said.constData());
}

void TestHardwareCount::refusesWhatCannotBeRepeated()
{
    QVERIFY(!countCallOf(pictureTrace("naive")).isEmpty());
    Settings wrapped;
    wrapped.border = Border::Wrap;
    QVERIFY(countCallOf(pictureTrace("naive", "gauss:5", wrapped)).isEmpty());
    QVERIFY(countCallOf(pictureTrace("naive", "3")).isEmpty()); // a list of edges, to it
    Trace trace = pictureTrace("naive");
    trace.request.variant.origin = Origin::User;
    QVERIFY(countCallOf(trace).isEmpty());
    trace = pictureTrace("naive");
    trace.request.fault = "mirrored_filter";
    QVERIFY(countCallOf(trace).isEmpty());
    trace = pictureTrace("naive");
    trace.request.problem.reset(); // from a file
    QVERIFY(countCallOf(trace).isEmpty());
    const auto adjustable = std::ranges::find_if(
        shippedVariants(), [](const Variant &variant) { return !variant.params.empty(); });
    trace = pictureTrace(adjustable->id);
    QVERIFY(!countCallOf(trace).isEmpty());
    trace.request.tuning.params.begin()->second += 1; // the command has no option for it
    QVERIFY(countCallOf(trace).isEmpty());
    // Synthetic vectors are made again, those of a file are not.
    const std::string first = shippedVariants("histogram").front().id;
    const auto vectors = [](const char *name) {
        return std::make_shared<const HistogramProblem>(name, madeVectors(256, 64, 1), madeVectors(3, 64, 2));
    };
    QVERIFY(!countCallOf(traceOf(first, "histogram", vectors("random vectors"))).isEmpty());
    QVERIFY(countCallOf(traceOf(first, "histogram", vectors("vectors.csv"))).isEmpty());
}

void TestHardwareCount::needsAGpuOfNvidia()
{
    FoundDevices session;
    const HardwareCount count(session);
    session.takeDevices({ deviceOf(0, "Portable Computing Language") }, {});
    QVERIFY(count.refusal(pictureTrace("naive")).contains(QLatin1String("NVIDIA")));
    session.takeDevices({ deviceOf(0, "NVIDIA CUDA") }, {});
    QCOMPARE(count.refusal(pictureTrace("naive")), QString());
    Trace faulty = pictureTrace("naive");
    faulty.request.fault = "mirrored_filter";
    QVERIFY(count.refusal(faulty).contains(QLatin1String("without faults")));
}

void TestHardwareCount::saysWhatFailed()
{
    FoundDevices session;
    HardwareCount count(session);
    session.takeDevices({ deviceOf(99, "NVIDIA CUDA") }, {}); // which the command line does not find
    QString said;
    connect(&session, &Session::reported, this, [&said](MessageTopic, const Failure &failure) {
        said = QString::fromStdString(failure.sentence.english());
    });
    QSignalSpy ended(&count, &HardwareCount::counted);
    count.start(pictureTrace("naive"));
    QVERIFY(count.isRunning());
    QVERIFY(!session.activities().current().text.isEmpty());
    QVERIFY(!count.refusal(pictureTrace("naive")).isEmpty()); // one at a time
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60'000);
    QVERIFY2(said.contains(QLatin1String("99")), qPrintable(said));
    QVERIFY(session.activities().current().text.isEmpty());
    // Who cancels it knows why it ended.
    said.clear();
    count.start(pictureTrace("naive"));
    session.activities().cancel();
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 2, 60'000);
    QCOMPARE(said, QString());
}

/// A driver hangs before the profiler has anything to count; that only has to be there. What runs for the
/// first time is ended, what ran before is waited for until the user has enough.
void TestHardwareCount::saysWhatHangs()
{
    const QTemporaryDir folder;
    const QString profiler = folder.filePath(QStringLiteral("ncu"));
    writeProgram(profiler, "#!/bin/sh\necho Version 2025.3\n");
    qputenv("HALOSCOPE_NCU", QFile::encodeName(profiler));
    qputenv("OPENCL_LAYERS", HALOSCOPE_FAULTY_LAYER);
    qputenv("HALOSCOPE_FAULT_PLATFORM", "NVIDIA CUDA");
    struct Counted
    {
        explicit Counted(const QString &cache)
        {
            session.takeDevices({ deviceOf(0, "NVIDIA CUDA") }, {});
            connect(&session, &Session::reported, &count, [this](MessageTopic, const Failure &failure) {
                said << QString::fromStdString(failure.sentence.english());
            });
            start(cache);
        }
        void start(const QString &cache)
        {
            qputenv("XDG_CACHE_HOME", QFile::encodeName(cache));
            count.start(pictureTrace("naive"));
        }
        bool says(const QString &words) const { return said.join(u'\n').contains(words); }

        FoundDevices session;
        HardwareCount count{ session };
        QStringList said{};
    };
    Counted known(folder.filePath(QStringLiteral("known")));
    QTRY_VERIFY_WITH_TIMEOUT(!known.count.isRunning(), 60'000);
    QVERIFY2(
        known.says(QStringLiteral("Only what NVIDIA's driver compiles")), qPrintable(known.said.join(u'\n')));
    qputenv("HALOSCOPE_FAULT", "clEnqueueNDRangeKernel hang 0");
    known.start(folder.filePath(QStringLiteral("known")));
    const Counted fresh(folder.filePath(QStringLiteral("fresh")));
    QTRY_VERIFY2_WITH_TIMEOUT(!fresh.count.isRunning(), qPrintable(fresh.said.join(u'\n')), 150'000);
    QVERIFY2(fresh.says(QStringLiteral("was ended after 60 s")), qPrintable(fresh.said.join(u'\n')));
    QTRY_VERIFY2_WITH_TIMEOUT(
        known.says(QStringLiteral("has not answered for 60 s")), qPrintable(known.said.join(u'\n')), 60'000);
    QVERIFY(known.count.isRunning());
    known.session.activities().cancel();
    QTRY_VERIFY_WITH_TIMEOUT(!known.count.isRunning(), 15'000);
    QVERIFY(known.session.activities().current().text.isEmpty());
}

HALO_TEST(TestHardwareCount, QApplication)
#include "tst_hardwarecount.moc"
