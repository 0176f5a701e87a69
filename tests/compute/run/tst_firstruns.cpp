// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/firstruns.h"
#include "compute/run/runner.h"
#include "compute/run/shapestore.h"
#include "compute/run/workerprocess.h"
#include "compute/task/task.h"
#include "tests/support/program.h"
#include "tests/support/support.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

namespace {

/// A kernel as if it had come with Haloscope.
Variant shippedKernel(const std::string &body)
{
    Variant variant = parseVariant("99_planted.cl", "image",
        "// title: Planted\n// summary: Brings down who runs it.\n// plan: direct\n// group: 16 x 16\n//\n"
        "kernel void convolve(global const float *src, global float *dst, global const float *filter,\n"
        "    int width, int height, int out_width, int out_height)\n{\n"
            + body + "\n}\n");
    return variant;
}

/// 40,000 floats a work-item, 256 work-items: 41 MB on a stack of 8.
const std::string deepBody = "    float all[40000];\n"
                             "    const int n = get_global_id(1) * out_width + get_global_id(0);\n"
                             "    for (int i = 0; i < 40000; ++i) all[i] = src[(i + n) % width];\n"
                             "    float sum = 0.0f;\n"
                             "    for (int i = 0; i < 40000; ++i) sum += all[(i * 7 + n) % 40000];\n"
                             "    if (n < out_width * out_height) dst[n] = sum;";
const std::string endlessBody = "    for (;;) ((volatile global float *)dst)[0] += 1.0f;";

QString failureOf(const std::function<void()> &run)
{
    try {
        run();
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

/// What never ran before runs in the other process first.
class TestFirstRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        // For the child, when it is built with a sanitizer: signals must end it as they do otherwise.
        for (const char *options : { "ASAN_OPTIONS", "TSAN_OPTIONS" })
            qputenv(
                options, qgetenv(options) + ":handle_segv=0:handle_abort=0:handle_sigbus=0:handle_sigfpe=0");
    }

    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// This test would end here without.
    void aCrashIsTold()
    {
        Runner runner;
        const QString reported = failureOf(
            [&] { runOn(runner, convolutionFor(shippedKernel(deepBody), noise(64, 48), asymmetric(3, 3))); });
        const QString start
            = QStringLiteral("The implementation \"Planted\" failed on %1 with a work-group of 16x16 and")
                  .arg(QString::fromStdString(testDevice().name));
        QVERIFY2(reported.startsWith(start), qPrintable(reported));
        QVERIFY2(
            reported.contains(QLatin1String("crashed while running (signal SIGSEGV)")), qPrintable(reported));
        const Convolution job
            = convolutionFor(findVariant(shippedVariants(), "naive"), noise(64, 48), asymmetric(3, 3));
        QVERIFY(!runOn(runner, job).outputs.empty());
    }

    void aHangIsTold()
    {
        WorkerProcess process(Deadlines{ 20s, 60s, 60s, 15s });
        ShapeStore store(path());
        FirstRuns runs(process, store);
        const RunOrder order
            = convolutionFor(shippedKernel(endlessBody), noise(64, 48), asymmetric(3, 3)).order();
        const QString reported = failureOf([&] { runs.require(order, testDevice()); });
        QVERIFY2(reported.contains(QLatin1String("was ended after 15 s without an answer while running")),
            qPrintable(reported));
        QVERIFY2(reported.contains(QLatin1String("16x16")), qPrintable(reported));
    }

    /// A second time, and after a new start, no process is asked; of another shape one is.
    void whatRanWellIsRemembered()
    {
        const Variant &variant = findVariant(shippedVariants(), "naive");
        Convolution job = convolutionFor(variant, noise(64, 48), asymmetric(3, 3));
        const auto asks = [&](ShapeStore &store) {
            WorkerProcess process;
            FirstRuns(process, store).require(job.order(), testDevice());
            return process.listingId() != 0;
        };
        ShapeStore store(path());
        QVERIFY(asks(store));
        QVERIFY(!asks(store));
        ShapeStore later(path());
        QVERIFY(!asks(later));
        job.image = noise(640, 480, 3); // of the same shape
        QVERIFY(!asks(later));
        job.tuning.group = { 8, 4 };
        QVERIFY(asks(later));
        job.filter = asymmetric(5, 3);
        QVERIFY(asks(later));
        DeviceInfo updated = testDevice();
        updated.driver += "1";
        QVERIFY(shapeOf(testDevice(), job.problem()->task(variant, job.tuning), {})
            != shapeOf(updated, job.problem()->task(variant, job.tuning), {}));
    }

    void aCrashIsNotRemembered()
    {
        ShapeStore store(path());
        const RunOrder order
            = convolutionFor(shippedKernel(deepBody), noise(64, 48), asymmetric(3, 3)).order();
        WorkerProcess process;
        FirstRuns runs(process, store);
        QVERIFY(!failureOf([&] { runs.require(order, testDevice()); }).isEmpty());
        QVERIFY(!failureOf([&] { runs.require(order, testDevice()); }).isEmpty());
    }

    void aDamagedFileIsNoHarm()
    {
        const std::string whole(64, 'a'), next(64, 'b'), last(64, 'c');
        writeAll("\x80\n" + QByteArray(63, 'a') + "\n" + QByteArray(65, 'd') + "\n"
            + QByteArray::fromStdString(whole) + "\n" + QByteArray(30, 'c')); // cut short
        {
            ShapeStore store(path());
            QVERIFY(store.has(whole));
            QVERIFY(!store.has(std::string(63, 'a')));
            QVERIFY(!store.has(std::string(64, 'd')));
            store.add(next);
        }
        ShapeStore store(path());
        QVERIFY(store.has(whole) && store.has(next) && !store.has(last));
        ShapeStore none(m_folder->path()); // a folder
        none.add(next);
        QVERIFY(none.has(next));
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("cache/shapes")); }
    void writeAll(const QByteArray &bytes)
    {
        QDir(m_folder->path()).mkpath(QStringLiteral("cache"));
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HALO_TEST(TestFirstRuns, QCoreApplication)
#include "tst_firstruns.moc"
