// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/process/kernelguard.h"
#include "compute/run/workerprocess.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "tests/support/program.h"
#include "tests/support/shortdeadlines.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QTest>

#include <unistd.h>

using namespace halo;
using namespace halo::test;
using namespace std::chrono_literals;

namespace {

Variant kernelOf(const QString &top, const QString &body)
{
    Variant variant = parseVariant("/home/user/99_theirs.cl", "image",
        QStringLiteral("// title: Theirs\n// summary: A stranger's.\n// plan: direct\n// group: 8 x 8\n//\n%1"
                       "kernel void convolve(global const float *src, global float *dst, int width, int "
                       "out_width, int out_height)\n{\n"
                       "    const int x = get_global_id(0);\n    %2\n}\n")
            .arg(top, body)
            .toStdString());
    variant.origin = Origin::User;
    return variant;
}

qint64 residentBytes()
{
    QFile pages(QStringLiteral("/proc/self/statm"));
    if (!pages.open(QIODevice::ReadOnly))
        return 0;
    return pages.readAll().split(' ').value(1).toLongLong() * ::sysconf(_SC_PAGESIZE);
}

int openFiles()
{
    return static_cast<int>(QDir(QStringLiteral("/proc/self/fd")).count());
}

int helperCount()
{
    QFile list(QStringLiteral("/proc/self/task/%1/children").arg(::gettid()));
    return list.open(QIODevice::ReadOnly) ? static_cast<int>(list.readAll().split(' ').count()) : -1;
}

} // namespace

/// Kernels that somebody wrote to do harm, built, simulated and run many times over: HALOSCOPE_ROUNDS says
/// how often, hostile100.sh wants it a hundred times.
class TestHostileKernels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void survives_data();
    void survives();

private:
    /// What the sentence says, empty if it went well.
    QString run(const Variant &variant);
    QString record(const Variant &variant);

    WorkerProcess m_process{ { shortDeadlines().probe, 2 * shortDeadlines().run, shortDeadlines().run } };
    Tracer m_tracer{ { 2s } };
    Image m_picture = noise(40, 30, 1);
};

QString TestHostileKernels::run(const Variant &variant)
{
    const auto problem = std::make_shared<const ConvolutionProblem>(m_picture, asymmetric(3, 3), Settings{});
    try {
        checkSource(variant);
        m_process.run({ problem, variant, defaultTuning(variant), testDevice().index, 1 });
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

QString TestHostileKernels::record(const Variant &variant)
{
    PictureRequest request{ variant, defaultTuning(variant), {}, asymmetric(3, 3),
        { m_picture.width, m_picture.height }, { 0, 0 } };
    try {
        checkSource(variant);
        const auto trace = m_tracer.record(request.over(m_picture.colour.front()));
        return trace->findings.empty() ? QString()
                                       : QString::fromStdString(trace->findings.front().text.english());
    } catch (const Error &error) {
        return QString::fromUtf8(error.what());
    }
}

void TestHostileKernels::survives_data()
{
    QTest::addColumn<QString>("top");
    QTest::addColumn<QString>("body");
    QTest::addColumn<bool>("builds"); ///< else neither simulator nor device takes it
    const QString none;
    QTest::newRow("no end") << none << "for (;;) ((volatile global float *)dst)[0] += 1.0f;" << true;
    QTest::newRow("crash") << none << "dst[(size_t)1 << 40] = 1.0f;" << true;
    QTest::newRow("flood") << none << "for (;;) printf(\"%d flooding flooding flooding flooding\\n\", x);"
                           << true;
    QTest::newRow("10 GB of local memory")
        << none << "local float large[2684354560UL]; large[x * 1000UL] = src[0]; dst[0] = large[width];"
        << true;
    QTest::newRow("a macro of itself") << QStringLiteral("#define A A A\n") << "A;" << false;
    QString bomb = QStringLiteral("#define B0 dst[0] += 1.0f;\n");
    for (int level = 1; level < 30; ++level)
        bomb += QStringLiteral("#define B%1 B%2 B%2\n").arg(level).arg(level - 1);
    QTest::newRow("a billion statements") << bomb << "B29" << false;
    QTest::newRow("brackets") << none << QString(200'000, u'(') + u'1' + QString(200'000, u')') + u';'
                              << false;
    QTest::newRow("a file of somebody") << QStringLiteral("#include \"/etc/passwd\"\n") << ";" << false;
    QTest::newRow("assembly") << none << "asm volatile(\".incbin \\\"/etc/passwd\\\"\");" << true;
}

void TestHostileKernels::survives()
{
    QFETCH(QString, top);
    QFETCH(QString, body);
    QFETCH(bool, builds);
    const Variant bad = kernelOf(top, body);
    const Variant good = kernelOf({},
        QStringLiteral("const int y = get_global_id(1); if (x < out_width && y < out_height) dst[y * "
                       "out_width + x] = 1.0f;"));
    const int rounds = std::max(qEnvironmentVariableIntValue("HALOSCOPE_ROUNDS"), 1);
    int files = 0, helpers = 0;
    qint64 before = 0;
    QString said;
    for (int round = 0; round <= rounds; ++round) {
        const QString recorded = record(bad), ran = run(bad);
        said = recorded + QStringLiteral(" | ") + ran;
        QVERIFY2(!recorded.isEmpty() && !recorded.contains(u'\n'), qPrintable(said));
        QVERIFY2(builds || !ran.isEmpty(), qPrintable(said));
        QVERIFY2(!ran.contains(u'\n'), qPrintable(said));
        QCOMPARE(run(good), QString());
        record(good);
        if (round == 0) { // what is kept for the next time is there now
            files = openFiles();
            helpers = helperCount();
            before = residentBytes();
        }
        QVERIFY2(openFiles() <= files, qPrintable(said));
        QVERIFY2(helperCount() <= helpers, qPrintable(said));
    }
    const qint64 grown = residentBytes() - before;
    QVERIFY2(grown < (64 << 20), qPrintable(QString::number(grown)));
    qInfo("%s", qPrintable(said));
}

HALO_TEST(TestHostileKernels, QGuiApplication)
#include "tst_hostilekernels.moc"
