// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/process/confinement.h"
#include "compute/run/runner.h"
#include "compute/run/workerprocess.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "compute/workload/modules.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"

#include <QFile>
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <iostream>
#include <thread>

#include <unistd.h>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

namespace {

/// The body of a kernel with the usual arguments, as a user would drop it into their folder.
Variant kernelOf(const std::string &body, const std::string &top = {})
{
    Variant variant = parseVariant("/home/user/99_mine.cl", "image",
        "// title: Mine\n// summary: A kernel of a user.\n// plan: direct\n// group: 8 x 8\n//\n" + top
            + "kernel void convolve(global const float *src, global float *dst, global const float *filter,\n"
              "    int width, int height, int out_width, int out_height)\n{\n"
              "    const int x = get_global_id(0);\n    const int y = get_global_id(1);\n"
            + body + "\n}\n");
    variant.origin = Origin::User;
    return variant;
}

const std::string goodBody
    = "    if (x < out_width && y < out_height) {\n"
      "        float sum = 0.0f;\n"
      "        for (int i = 0; i < FILTER_H; ++i)\n"
      "            for (int j = 0; j < FILTER_W; ++j)\n"
      "                sum += filter[i * FILTER_W + j] * pixelAt(src, x - ORIGIN_X + j,\n"
      "                    y - ORIGIN_Y + i, width, height);\n"
      "        dst[y * out_width + x] = sum;\n"
      "    }\n";
/// Through volatile, since a compiler may leave out a loop without effect.
const std::string endlessBody = "    for (;;) ((volatile global float *)dst)[0] += 1.0f;";

Convolution convolutionOf(const Variant &variant)
{
    Convolution job;
    job.image = noise(37, 19, 3);
    job.image.alpha = noise(37, 19, 1, 4).colour.front();
    job.filter = asymmetric(4, 3);
    job.settings.alpha = Alpha::Keep; // noise is no alpha to divide by
    job.variant = variant;
    job.tuning = defaultTuning(variant);
    job.device = 1; // PoCL's usual one; "basic" comes first
    return job;
}

/// In that process, the result as a picture.
Filtered runIn(WorkerProcess &process, const Convolution &job, const Progress &progress = {})
{
    return runOn(process, job, progress);
}

/// Empty if the result is that of the reference, alpha included.
QString difference(const Convolution &job, const Filtered &result)
{
    const Image reference = convolveReference(job.image, job.filter, job.settings, job.rows);
    const ImageComparison v = compare(result.image, reference, toleranceOf(job.image, job.filter));
    if (!result.image.alpha || *result.image.alpha != *reference.alpha)
        return QStringLiteral("alpha differs");
    if (v.ok())
        return {};
    return QStringLiteral("pixel %1,%2 of plane %3 is off by %4")
        .arg(v.worstX)
        .arg(v.worstY)
        .arg(v.worstChannel)
        .arg(v.maxError);
}

/// What went wrong, as a value; QtTest would end the whole program at an exception.
struct Outcome
{
    std::optional<Error> error;
    bool build = false;
    bool offered = false;
    int offer = 0;
    QString what() const { return error ? QString::fromUtf8(error->what()) : QString(); }
    QString detail() const { return error ? QString::fromStdString(error->detail()) : QString(); }
};

Outcome failureOf(const std::function<void()> &action)
{
    try {
        action();
    } catch (const Error &e) {
        const auto *offer = dynamic_cast<const DeviceOffer *>(&e);
        return { e, dynamic_cast<const BuildError *>(&e) != nullptr, offer != nullptr,
            offer ? offer->device() : 0 };
    }
    return {};
}

/// Whether the process is gone, or only waits to be counted by its parent.
bool isGone(pid_t id)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(id));
    if (!file.open(QIODevice::ReadOnly))
        return true;
    const QByteArray line = file.readAll();
    return line.isEmpty() || line.mid(line.lastIndexOf(')') + 2, 1) == "Z";
}

/// The other half of endsWithItsParent(): runs an endless kernel and tells the number of the process.
int holdAnEndlessKernel()
{
    WorkerProcess process;
    const Progress progress({}, [&process](Stage stage, int) {
        if (stage == Stage::Run)
            std::cout << process.processId() << "\nrunning" << std::endl;
    });
    runIn(process, convolutionOf(kernelOf(endlessBody)), progress);
    return 1;
}

} // namespace

class TestWorkerProcess : public QObject
{
    Q_OBJECT

private:
    WorkerProcess m_process{ shortDeadlines() };

    /// After whatever happened before, the next job must be right.
    void checkNextJob() { checkNextJob(m_process); }
    static void checkNextJob(WorkerProcess &process)
    {
        const Convolution job = convolutionOf(kernelOf(goodBody));
        QString found;
        const Outcome outcome = failureOf([&] { found = difference(job, runIn(process, job)); });
        QCOMPARE(outcome.what(), QString());
        QCOMPARE(found, QString());
    }

private Q_SLOTS:
    void initTestCase()
    {
        // Two devices in one platform, so that there is a next one to offer.
        qputenv("POCL_DEVICES", "pthread basic");
        // For the child, when it is built with a sanitizer: signals must end it as they do otherwise.
        for (const char *options : { "ASAN_OPTIONS", "TSAN_OPTIONS" })
            qputenv(
                options, qgetenv(options) + ":handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0");
    }

    void probingLists()
    {
        const auto devices = m_process.devices();
        QCOMPARE(devices.size(), size_t(2));
        QCOMPARE(devices[1].index, 1);
        QVERIFY(devices[1].name.starts_with("pthread"));
        QVERIFY(!devices[0].name.empty());
        QVERIFY(devices[0].limits.localBytes > 0);
        const pid_t child = m_process.listingId();
        QVERIFY(child > 0);
        m_process.devices();
        QCOMPARE(m_process.listingId(), child);
    }

    /// The process gets planes that are weighted, and alpha as one of them.
    void alphaIsFiltered()
    {
        Convolution job = convolutionOf(kernelOf(goodBody));
        Plane alpha = *job.image.alpha;
        std::ranges::transform(alpha, alpha.begin(), [](float value) { return 0.6F + 0.4F * value; });
        job.image.alpha = std::make_shared<const Plane>(alpha);
        job.filter = { "", 3, 3, { 1, 2, 1, 2, 4, 2, 1, 2, 1 } };
        job.settings.alpha = Alpha::Premultiply;
        const Filtered result = runIn(m_process, job);
        QCOMPARE(std::get<Planes>(result.outputs.at("dst")).size(), size_t{ 4 });
        const Image reference = convolveReference(job.image, job.filter, job.settings);
        QCOMPARE(firstDifference(result.image, reference, 2e-5), QString());
        QVERIFY(std::ranges::equal(
            *result.image.alpha, *reference.alpha, [](float a, float b) { return std::abs(a - b) < 1e-6F; }));
    }

    void goodKernelGivesTheReference()
    {
        std::vector<Stage> stages;
        const Progress progress({}, [&](Stage stage, int) {
            if (stages.empty() || stages.back() != stage)
                stages.push_back(stage);
        });
        Convolution job = convolutionOf(kernelOf(goodBody));
        job.repeats = 2;
        for (const auto &size : allOutputSizes())
            for (const auto &border : allBorders()) {
                job.settings = { Op::Convolution, size.value, border.value, Alpha::Keep };
                Filtered result;
                QCOMPARE(failureOf([&] { result = runIn(m_process, job, progress); }).what(), QString());
                QCOMPARE(difference(job, result), QString());
                QCOMPARE(result.samples.size(), size_t(2));
                QVERIFY(medianKernelTime(result.samples).count() > 0);
            }
        QVERIFY(std::find(stages.begin(), stages.end(), Stage::Build) != stages.end());
        QVERIFY(std::find(stages.begin(), stages.end(), Stage::Run) != stages.end());
    }

    void buildsAndRunsNothing()
    {
        const Convolution job = convolutionOf(kernelOf(goodBody));
        RunOrder order = job.order();
        order.repeats = 0;
        const TaskResult built = m_process.run(order);
        QVERIFY(built.outputs.empty() && built.samples.empty());
        QCOMPARE(built.kernels.size(), size_t(1));
        QCOMPARE(built.kernels.front().entry, std::string("convolve"));
        QVERIFY(built.kernels.front().mostItems > 0);
        order.variant = kernelOf("    dst[0] = oops;");
        QVERIFY(failureOf([&] { m_process.run(order); }).build);
    }

    void rowsAreThatPartOfTheWhole()
    {
        Convolution job = convolutionOf(kernelOf(goodBody));
        job.rows = { 3, 11 };
        Filtered result;
        QCOMPARE(failureOf([&] { result = runIn(m_process, job); }).what(), QString());
        QCOMPARE(result.image.height, 8);
        QCOMPARE(difference(job, result), QString());
    }

    void syntaxErrorNamesFileAndLine()
    {
        const Convolution wrong = convolutionOf(kernelOf("    dst[0] = oops;"));
        const Outcome outcome = failureOf([&] { runIn(m_process, wrong); });
        QVERIFY(outcome.build);
        QVERIFY2(outcome.detail().contains(QLatin1String("99_mine.cl:11")), qPrintable(outcome.detail()));
        const pid_t child = m_process.processId();
        QVERIFY(failureOf([&] { runIn(m_process, wrong); }).build);
        QCOMPARE(m_process.processId(), child); // a mistake in the source does not cost the process
        checkNextJob();
        const pid_t next = m_process.processId();
        QVERIFY(next != child); // but another kernel never shares it
        checkNextJob();
        QCOMPARE(m_process.processId(), next);
    }

    void wrongNamesAreRefused_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::newRow("kernel name") << QStringLiteral("void convolve(") << QStringLiteral("void other(");
        QTest::newRow("unknown argument")
            << QStringLiteral("int out_height)") << QStringLiteral("int out_height, global float *nothing)");
        QTest::newRow("no kernel at all") << QStringLiteral("kernel void") << QStringLiteral("void");
    }

    void wrongNamesAreRefused()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        Convolution job = convolutionOf(kernelOf(goodBody));
        job.variant.source = QString::fromStdString(job.variant.source).replace(from, to).toStdString();
        const Outcome outcome = failureOf([&] { runIn(m_process, job); });
        QVERIFY(outcome.error.has_value());
        QVERIFY2(outcome.what().contains(QLatin1String("99_mine.cl")), qPrintable(outcome.what()));
        checkNextJob();
    }

    void droppedAndReorderedArgumentsAreFine()
    {
        Convolution job = convolutionOf(
            kernelOf("    if (x < out_width && y < out_height) dst[y * out_width + x] = 2.0f;"));
        job.variant.source = QString::fromStdString(job.variant.source)
                                 .replace(QLatin1String("global const float *src, global float *dst, "
                                                        "global const float *filter"),
                                     QLatin1String("global float *dst"))
                                 .toStdString();
        Filtered result;
        QCOMPARE(failureOf([&] { result = runIn(m_process, job); }).what(), QString());
        QCOMPARE(result.image.at(2, 36, 18), 2.0F);
    }

    void hangsAreEnded_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("endless loop") << QString::fromStdString(endlessBody);
        QTest::newRow("printf flood") << QStringLiteral("    for (;;) printf(\"flood %d\\n\", x);");
    }

    void hangsAreEnded()
    {
        QFETCH(QString, body);
        const Convolution job = convolutionOf(kernelOf(body.toStdString()));
        pid_t child = 0;
        const Progress progress({}, [&](Stage, int) { child = m_process.processId(); });
        const Outcome outcome = failureOf([&] { runIn(m_process, job, progress); });
        QVERIFY(outcome.error.has_value());
        QCOMPARE(outcome.error->kind(), ErrorKind::Device);
        QVERIFY(child > 0 && isGone(child));
        for (const std::string &word :
            { std::string("/home/user/99_mine.cl"), afterShortDeadline(), std::string("running") })
            QVERIFY2(outcome.what().contains(QString::fromStdString(word)), qPrintable(outcome.what()));
        QVERIFY(outcome.detail().size() < logCap + 200);
        checkNextJob();
    }

    void crashesAreReported_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("far write") << QStringLiteral("    dst[(size_t)1 << 40] = 1.0f;");
        QTest::newRow("null") << QStringLiteral("    *(volatile global float *)0 = 1.0f;");
        QTest::newRow("256 MB of local memory")
            << QStringLiteral("    local float big[64 << 20];\n    big[x * 1000] = src[0];\n"
                              "    barrier(CLK_LOCAL_MEM_FENCE);\n    dst[0] = big[y * 1000];");
    }

    void crashesAreReported()
    {
        QFETCH(QString, body);
        const Outcome outcome
            = failureOf([&] { runIn(m_process, convolutionOf(kernelOf(body.toStdString()))); });
        QVERIFY(outcome.error.has_value());
        QCOMPARE(outcome.error->kind(), ErrorKind::Device);
        for (const char *word : { "/home/user/99_mine.cl", "crashed while ", "SIG" })
            QVERIFY2(outcome.what().contains(QLatin1String(word)), qPrintable(outcome.what()));
        checkNextJob();
    }

    void undefinedBehaviourHarmsNobodyElse_data()
    {
        QTest::addColumn<QString>("body");
        QTest::newRow("heap write") << QStringLiteral("    for (int i = 1; i < 100000; ++i) dst[-i] = 1.0f;");
        QTest::newRow("barrier for every other item")
            << QStringLiteral("    if (get_local_id(0) % 2) barrier(CLK_LOCAL_MEM_FENCE);\n"
                              "    if (x < out_width && y < out_height) dst[y * out_width + x] = 1.0f;");
        QTest::newRow("more barriers for later items") << QStringLiteral(
            "    for (int i = 0; i < (int)get_local_id(0); ++i) barrier(CLK_LOCAL_MEM_FENCE);\n"
            "    if (x < out_width && y < out_height) dst[y * out_width + x] = 1.0f;");
        QTest::newRow("return before a barrier")
            << QStringLiteral("    if (x >= out_width || y >= out_height) return;\n"
                              "    barrier(CLK_LOCAL_MEM_FENCE);\n    dst[y * out_width + x] = 1.0f;");
    }

    /// What these do is anybody's guess: nothing, a hang, a crash now, or one later.
    void undefinedBehaviourHarmsNobodyElse()
    {
        QFETCH(QString, body);
        const Convolution job = convolutionOf(kernelOf(body.toStdString()));
        const Outcome outcome = failureOf([&] { runIn(m_process, job); });
        if (outcome.error)
            QCOMPARE(outcome.error->kind(), ErrorKind::Device);
        checkNextJob();
        checkNextJob();
    }

    void writesPastTheEndAreReported()
    {
        const Convolution job
            = convolutionOf(kernelOf(goodBody + "    if (x < 100) dst[out_width * out_height + x] = 1.0f;"));
        const Outcome outcome = failureOf([&] { runIn(m_process, job); });
        QVERIFY2(outcome.what().contains(QLatin1String("outside")), qPrintable(outcome.what()));
        checkNextJob();
    }

    void includesAreRefused()
    {
        Convolution job = convolutionOf(kernelOf(goodBody, "#include \"/etc/hostname\"\n"));
        const Outcome outcome = failureOf([&] { runIn(m_process, job); });
        QVERIFY2(outcome.what().contains(QLatin1String("line 6")), qPrintable(outcome.what()));
        QCOMPARE(outcome.error->kind(), ErrorKind::Input);
        QCOMPARE(outcome.detail(), QString());
    }

    /// The kernel has no end, and no deadline that this test would live to see.
    void cancelsAtOnce()
    {
        WorkerProcess process({ 1h, 1h, 1h });
        std::stop_source stop;
        std::jthread user;
        pid_t child = 0;
        const Progress progress(stop.get_token(), [&](Stage stage, int) {
            if (stage != Stage::Run || user.joinable())
                return;
            child = process.processId();
            user = std::jthread([&] { stop.request_stop(); });
        });
        const Convolution job = convolutionOf(kernelOf(endlessBody));
        QVERIFY_EXCEPTION_THROWN(runIn(process, job, progress), Cancelled);
        QVERIFY(child > 0 && isGone(child));
        const pid_t next = process.processId(); // is starting already
        QVERIFY(next > 0 && next != child);
        checkNextJob(process);
        QCOMPARE(process.processId(), next);
    }

    void aDeadChildIsReplaced()
    {
        m_process.devices();
        const pid_t child = m_process.processId();
        QCOMPARE(::kill(child, SIGKILL), 0);
        checkNextJob();
        QVERIFY(m_process.processId() != child);
    }

    /// As the system does when memory runs out: the kernel is not to blame.
    void whatIsKilledWhileItRunsDidNotCrash()
    {
        const Progress progress({}, [this](Stage stage, int) {
            if (stage == Stage::Run)
                ::kill(m_process.processId(), SIGKILL);
        });
        const Outcome outcome
            = failureOf([&] { runIn(m_process, convolutionOf(kernelOf(endlessBody)), progress); });
        for (const char *word : { "/home/user/99_mine.cl", "was killed while ", "memory ran out" })
            QVERIFY2(outcome.what().contains(QLatin1String(word)), qPrintable(outcome.what()));
        checkNextJob();
    }

    void endsWithItsParent()
    {
        QProcess parent;
        parent.start(QStringLiteral(HALOSCOPE_TEST_BIN "/tst_workerprocess"), { QStringLiteral("--hold") });
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT((said += parent.readAllStandardOutput()).contains("running"), 60000);
        const pid_t child = said.left(said.indexOf('\n')).toInt();
        QVERIFY(child > 0 && !isGone(child));
        parent.kill();
        QVERIFY(parent.waitForFinished(-1));
        QTRY_VERIFY(isGone(child));
    }

    void endsWithItsObject()
    {
        auto process = std::make_unique<WorkerProcess>();
        process->devices();
        const pid_t child = process->listingId();
        QVERIFY(!isGone(child));
        process.reset();
        QVERIFY(isGone(child));
    }

    void aMissingProgramIsNamed()
    {
        const QByteArray worker = qgetenv("HALOSCOPE_WORKER");
        qputenv("HALOSCOPE_WORKER", "/nowhere/haloscope-worker");
        WorkerProcess process;
        const Outcome outcome = failureOf([&] { process.devices(); });
        qputenv("HALOSCOPE_WORKER", worker);
        QVERIFY2(
            outcome.what().contains(QLatin1String("/nowhere/haloscope-worker")), qPrintable(outcome.what()));
    }

    void aHangingDriverIsEnded()
    {
        const QByteArray worker = qgetenv("HALOSCOPE_WORKER");
        qputenv("HALOSCOPE_WORKER", "/usr/bin/yes"); // never answers
        WorkerProcess process({ 2s, 2s, 2s });
        const Outcome outcome = failureOf([&] { process.devices(); });
        qputenv("HALOSCOPE_WORKER", worker);
        QVERIFY2(outcome.what().contains(QLatin1String("after 2 s")), qPrintable(outcome.what()));
        QVERIFY(outcome.detail().size() > 1000);
        QVERIFY(outcome.detail().size() < logCap + 200);
    }

    void aCrashingDriverIsReported()
    {
        const QByteArray worker = qgetenv("HALOSCOPE_WORKER");
        qputenv("HALOSCOPE_WORKER", "/bin/false");
        WorkerProcess process;
        const Outcome outcome = failureOf([&] { process.devices(); });
        qputenv("HALOSCOPE_WORKER", worker);
        QVERIFY2(outcome.what().contains(QLatin1String("(exit status 1)")), qPrintable(outcome.what()));
    }

    void startedByHandItSaysSo()
    {
        QProcess program;
        program.start(QString::fromLocal8Bit(qgetenv("HALOSCOPE_WORKER")), QStringList());
        QVERIFY(program.waitForFinished(-1));
        QCOMPARE(program.exitCode(), 64);
        QCOMPARE(program.readAllStandardError().count('\n'), 1);
    }

    void runnerSendsEachOrderToItsPlace()
    {
        Runner runner;
        Convolution job = convolutionOf(shippedVariants().front());
        QCOMPARE(difference(job, runOn(runner, job)), QString());
        job.variant = kernelOf(goodBody);
        QCOMPARE(difference(job, runOn(runner, job)), QString());
        job.device = opencvDevice;
        const Filtered result = runOn(runner, job);
        QCOMPARE(difference(job, result), QString());
        QCOMPARE(result.device.name, std::string("OpenCV on the CPU"));
    }

    /// Of every workload a kernel of the user runs in the child, with its own plan and what its header says.
    void usersKernelsOfAllWorkloads_data()
    {
        QTest::addColumn<QString>("workload");
        QTest::addColumn<QString>("id");
        QTest::newRow("signal") << QStringLiteral("signal") << QStringLiteral("tile_halo");
        QTest::newRow("layer") << QStringLiteral("layer") << QStringLiteral("im2col_tiled");
        QTest::newRow("step") << QStringLiteral("layer") << QStringLiteral("batch_norm");
        QTest::newRow("histogram") << QStringLiteral("histogram") << QStringLiteral("local");
    }

    void usersKernelsOfAllWorkloads()
    {
        QFETCH(QString, workload);
        QFETCH(QString, id);
        Variant variant = findVariant(shippedVariants(workload.toStdString()), id.toStdString());
        variant.file = "/home/user/" + variant.file;
        variant.source += "\n// mine\n";
        variant.origin = Origin::User;
        RunOrder order{ workload == QLatin1String("signal") ? std::make_shared<const ConvolutionProblem>(
                            noise(500, 1), Filter{ "", 5, 1, numbersIn(*noise(5, 1, 1, 2).colour.front()) },
                            Settings{}, RowRange{}, "signal")
                                                            : exampleProblem(variant),
            variant, defaultTuning(variant), 1, 2 };
        const auto right = [&] {
            const TaskResult result = m_process.run(order);
            return result.samples.size() == 2
                && compare(*order.problem, result.outputs, order.problem->reference({}), variant).right;
        };
        QVERIFY(right());
        order.variant.source = QString::fromStdString(variant.source)
                                   .replace(QLatin1String("kernel void"), QLatin1String("kernel oops void"))
                                   .toStdString();
        const Outcome outcome = failureOf([&] { m_process.run(order); });
        QVERIFY2(outcome.what().contains(QLatin1String("/home/user/")), qPrintable(outcome.what()));
        order.variant.source = variant.source;
        QVERIFY(right());
    }

    void fiveFailuresOfferTheNextDevice()
    {
        Runner runner;
        Convolution job = convolutionOf(kernelOf("    dst[(size_t)1 << 40] = 1.0f;"));
        const Convolution mistake = convolutionOf(kernelOf("    dst[0] = oops;"));
        const std::vector<DeviceInfo> devices = runner.devices();
        for (const int failing : { 1, 0 }) {
            const int next = failing == 1 ? 0 : opencvDevice;
            job.device = failing;
            for (int i = 1; i < maxDeviceFailures; ++i) {
                QVERIFY(!failureOf([&] { runOn(runner, job); }).offered);
                QVERIFY(failureOf([&] { runOn(runner, mistake); }).build); // does not count
            }
            const Outcome fifth = failureOf([&] { runOn(runner, job); });
            QVERIFY(fifth.offered);
            QCOMPARE(fifth.offer, next);
            const std::string name = next == 0 ? devices[0].name : "OpenCV on the CPU";
            const QString ending = QStringLiteral("choose %1 instead.").arg(QString::fromStdString(name));
            QVERIFY2(fifth.what().endsWith(ending), qPrintable(fifth.what()));
        }
    }
};

static int workerProcessMain(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (application.arguments().contains(QStringLiteral("--hold")))
        return holdAnEndlessKernel();
    TestWorkerProcess test;
    return QTest::qExec(&test, argc, argv);
}

HALO_TEST_MAIN(TestWorkerProcess, workerProcessMain)

#include "tst_workerprocess.moc"
