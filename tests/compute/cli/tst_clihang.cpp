// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <vector>

using namespace halo;
using namespace halo::test;

namespace {

/// A call of haloscope-cli whose launches hang, and what it says of that. {in} stands for a folder with
/// inputs.
struct Way
{
    const char *name;
    const char *call;
    const char *says;
    int status = 0; ///< where nothing hangs
};

/// A device of this process is waited for; a child is ended.
constexpr const char *silent = "has not answered for 60 s", *ended = "was ended after ";

constexpr Way ways[] = {
    { "run", "run {in}/a.png --filter gauss:5 --variant naive -o {in}/run.png --quiet", silent },
    { "chain", "run {in}/a.png --filter sobel-x --filter gauss:5 -o {in}/chain.png --quiet", silent },
    { "bench", "bench --sizes 64x48 --variants naive --rounds 2 --budget 20 --quiet", silent },
    { "tune", "tune --sizes 64x48 --variants naive --candidates 1 --budget 2 --quiet", silent },
    { "layer", "layer 2x8x8/3 --variant direct", silent },
    { "network", "network {networks}/shapes.onnx {in}/a.png", silent },
    { "histogram", "histogram {in}/points.csv --centroids 2", silent },
    { "stencil", "stencil 32x32 --steps 2", silent },
    { "bilateral", "bilateral 32x32", silent },
    { "signal", "signal noise:300,1", silent },
    { "counting", "counters --variants naive --no-model", silent, 69 },
    { "import", "check {in}/own.cl", ended },
    { "grading", "exercise check {in}/handed", ended },
    { "bench of a stranger's", "bench --source {in}/own.cl --sizes 64x48 --rounds 2", ended },
};

struct Call
{
    const Way *way;
    std::unique_ptr<QProcess> process;
    QByteArray said;
};

} // namespace

/// A driver that hangs under every way that uses a device; all of them at once, since each waits for a
/// minute.
class TestCliHang : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aHangIsTold();

private:
    QStringList words(const Way &way) const;
    QProcessEnvironment environment(const QString &fault) const;

    QTemporaryDir m_folder;
};

void TestCliHang::initTestCase()
{
    QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("handed")));
    QVERIFY(picture(61, 43, 1).save(m_folder.filePath(QStringLiteral("a.png"))));
    // The profiler only has to be there: the driver hangs before anything is counted.
    writeProgram(m_folder.filePath(QStringLiteral("ncu")), "#!/bin/sh\necho Version 2025.3\n");
    write(m_folder.filePath(QStringLiteral("points.csv")), "1,2,3,4\n5,6,7,8\n9,8,7,6\n5,4,3,2\n");
    const QString source = QStringLiteral(HALOSCOPE_SOURCE "/");
    write(m_folder.filePath(QStringLiteral("own.cl")),
        bytesOf(source + QStringLiteral("kernels/image/10_naive.cl")));
    QByteArray mended = bytesOf(source + QStringLiteral("resources/exercises/06_mend_barrier.cl"));
    mended.replace("const int x = get_global_id(0)",
        "barrier(CLK_LOCAL_MEM_FENCE);\n    const int x = get_global_id(0)");
    write(m_folder.filePath(QStringLiteral("handed/06_mend_barrier.cl")), mended);
}

QStringList TestCliHang::words(const Way &way) const
{
    QStringList words = QString::fromLatin1(way.call).split(u' ');
    words.replaceInStrings(QStringLiteral("{in}"), m_folder.path());
    words.replaceInStrings(
        QStringLiteral("{networks}"), QStringLiteral(HALOSCOPE_SOURCE "/resources/networks"));
    return words;
}

QProcessEnvironment TestCliHang::environment(const QString &fault) const
{
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.insert(QStringLiteral("OPENCL_LAYERS"), QStringLiteral(HALOSCOPE_FAULTY_LAYER));
    all.insert(QStringLiteral("HALOSCOPE_FAULT"), fault);
    all.insert(QStringLiteral("HALOSCOPE_FAULT_PLATFORM"), QStringLiteral("NVIDIA CUDA"));
    all.insert(QStringLiteral("HALOSCOPE_NCU"), m_folder.filePath(QStringLiteral("ncu")));
    all.insert(QStringLiteral("XDG_CACHE_HOME"), m_folder.filePath(QStringLiteral("cache")));
    all.insert(QStringLiteral("XDG_DATA_HOME"), m_folder.filePath(QStringLiteral("data")));
    return all;
}

/// Each ran well before, so that what comes with the program is run in the program itself.
void TestCliHang::aHangIsTold()
{
    constexpr int mostMs = 150'000, promisedMs = 15'000;
    std::vector<Call> calls;
    for (const Way &way : ways) {
        QProcess before;
        before.setProcessEnvironment(environment({}));
        before.start(cliProgram(), words(way));
        QVERIFY(before.waitForFinished(120'000));
        QVERIFY2(before.exitCode() == way.status,
            way.name + QByteArray(": ") + before.readAllStandardOutput() + before.readAllStandardError());
    }
    for (const Way &way : ways) {
        Call &call = calls.emplace_back(Call{ &way, std::make_unique<QProcess>(), {} });
        call.process->setProcessChannelMode(QProcess::MergedChannels);
        call.process->setProcessEnvironment(environment(QStringLiteral("clEnqueueNDRangeKernel hang 0")));
        call.process->start(cliProgram(), words(way));
        QVERIFY(call.process->waitForStarted());
    }
    QElapsedTimer time;
    time.start();
    const auto isTold = [](Call &call) {
        call.said += call.process->readAll();
        return call.said.contains(call.way->says);
    };
    for (Call &call : calls)
        while (!isTold(call) && time.elapsed() < mostMs && call.process->state() == QProcess::Running)
            call.process->waitForReadyRead(200);
    QStringList wrong;
    for (Call &call : calls) {
        call.process->terminate();
        const bool ends = call.process->waitForFinished(promisedMs);
        if (!isTold(call))
            wrong << QStringLiteral("%1 says: %2")
                         .arg(QLatin1String(call.way->name), QString::fromUtf8(call.said));
        if (!ends)
            wrong << QStringLiteral("%1 does not end").arg(QLatin1String(call.way->name));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
}

HALO_TEST(TestCliHang, QCoreApplication)
#include "tst_clihang.moc"
