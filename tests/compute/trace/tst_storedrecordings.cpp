// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/task/workloadmodule.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/tracer/recordtoshow.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/modules.h"
#include "tests/support/program.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <bit>

using namespace halo;
using namespace halo::test;

/// What was recorded is found again, as it was, where there is no simulator.
class TestStoredRecordings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void comesBackAsItWas_data();
    void comesBackAsItWas();
    void joinsStoredPasses();
    void keepsTheProblem();
    void findsNothingElse();
    void passesOverDamage();
    void keepsNothingHalf();

private:
    void loseSimulator();
    QStringList files() const { return QDir(m_folder->path()).entryList(QDir::Files); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_simulator;
    const Image m_image = noise(23, 17);
};

namespace {

PictureRequest requestOf(const char *variant, const Image &image)
{
    const Variant &found = findVariant(shippedVariants(), variant);
    PictureRequest request{ found, defaultTuning(found), {}, asymmetric(3, 3), image.size(), { 1, 0 }, 0 };
    request.tuning.group = { 4, 4 };
    return request;
}

/// NaN is NaN.
bool isSame(const Access &a, const Access &b)
{
    Access other = b;
    other.value = a.value;
    other.wide = a.wide; // where values lie is not in a file
    return a == other && std::bit_cast<std::uint32_t>(a.value) == std::bit_cast<std::uint32_t>(b.value);
}

QString differenceOf(const Trace &a, const Trace &b)
{
    if (!std::ranges::equal(a.accesses, b.accesses, isSame) || a.wideValues.size() != b.wideValues.size())
        return QStringLiteral("accesses");
    const auto sameText = [](const Finding &one, const Finding &other) {
        return one.text == other.text && one.text.format() == other.text.format() && one.line == other.line
            && one.kind == other.kind && one.count == other.count;
    };
    if (!std::ranges::equal(a.findings, b.findings, sameText))
        return QStringLiteral("findings");
    if (a.barriers.size() != b.barriers.size() || a.copies.size() != b.copies.size() || a.groups != b.groups
        || a.entry != b.entry || a.buffers.size() != b.buffers.size() || a.sourceHash != b.sourceHash)
        return QStringLiteral("head");
    if (a.request.tuning != b.request.tuning || a.request.variant != b.request.variant
        || a.request.problem != b.request.problem || a.view.geometry.out != b.view.geometry.out
        || a.view.geometry.originX != b.view.geometry.originX)
        return QStringLiteral("request");
    return {};
}

} // namespace

void TestStoredRecordings::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_simulator = qgetenv("HALOSCOPE_TRACER");
    qputenv("HALOSCOPE_RECORDINGS", m_folder->path().toUtf8());
}

void TestStoredRecordings::cleanup()
{
    qputenv("HALOSCOPE_TRACER", m_simulator);
}

void TestStoredRecordings::loseSimulator()
{
    qputenv("HALOSCOPE_TRACER", "/nonexistent");
}

void TestStoredRecordings::comesBackAsItWas_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QString>("fault");
    for (const char *variant :
        { "naive", "tile_strided", "tile_async", "vectors", "separable_fused", "fft_whole" })
        QTest::newRow(variant) << QString::fromLatin1(variant) << QString();
    for (const char *fault : { "no_barrier", "short_halo", "unturned_filter" })
        QTest::newRow(fault) << QStringLiteral("tile_strided") << QString::fromLatin1(fault);
}

void TestStoredRecordings::comesBackAsItWas()
{
    QFETCH(QString, variant);
    QFETCH(QString, fault);
    PictureRequest request = requestOf(variant.toUtf8().constData(), m_image);
    if (request.variant.id == "separable_fused")
        request.filter = product(3, 3);
    TraceRequest asked = request.over(m_image);
    if (!fault.isEmpty())
        asked = broken(findFault(fault.toStdString()), asked).value();
    Tracer recording;
    recording.keepIn(StoredRecordings(m_folder->path()));
    const auto made = recording.record(asked);
    QVERIFY(!made->stored);
    QCOMPARE(files().size(), 1);

    loseSimulator();
    const auto found = Tracer().record(asked);
    QVERIFY(found->stored);
    QCOMPARE(differenceOf(*made, *found), QString());
}

void TestStoredRecordings::joinsStoredPasses()
{
    PictureRequest request = requestOf("separable_two_pass", m_image);
    request.filter = product(3, 5);
    const TraceRequest asked = request.over(m_image);
    Tracer recording;
    recording.keepIn(StoredRecordings(m_folder->path()));
    const auto made = recordToShow(recording, asked);
    loseSimulator();
    Tracer tracer;
    const auto found = recordToShow(tracer, asked);
    QVERIFY(found->stored);
    QVERIFY(!made->stored);
    QCOMPARE(differenceOf(*made, *found), QString());
}

void TestStoredRecordings::keepsTheProblem()
{
    const auto problem = moduleOf("layer").of({ .spec = "2x5x4/3" });
    const VariantList variants = allVariants("layer");
    for (const Variant &variant : variants.variants) {
        const TraceRequest asked{ problem, variant, defaultTuning(variant) };
        if (problem->refusal(variant, asked.tuning, simulatorLimits()))
            continue;
        Tracer recording;
        recording.keepIn(StoredRecordings(m_folder->path()));
        const auto made = recording.record(asked);
        loseSimulator();
        const auto found = Tracer().record(asked);
        QVERIFY(found->stored && found->request.problem == problem);
        QCOMPARE(found->view.what, made->view.what);
        QVERIFY(std::ranges::equal(made->accesses, found->accesses, isSame));
        qputenv("HALOSCOPE_TRACER", m_simulator);
    }
}

/// Another work-group or picture, and what was never recorded: the simulator's own sentence comes.
void TestStoredRecordings::findsNothingElse()
{
    const PictureRequest request = requestOf("naive", m_image);
    Tracer recording;
    recording.keepIn(StoredRecordings(m_folder->path()));
    recording.record(request.over(m_image.colour.front()));
    loseSimulator();
    Tracer tracer;
    PictureRequest other = request;
    other.group = { 0, 0 };
    QVERIFY_EXCEPTION_THROWN(tracer.record(other.over(m_image.colour.front())), Error);
    QVERIFY_EXCEPTION_THROWN(tracer.record(request.over(noise(23, 17, 1, 43).colour.front())), Error);
    qputenv("HALOSCOPE_RECORDINGS", "");
    try {
        tracer.record(request.over(m_image.colour.front()));
        QFAIL("nothing comes along");
    } catch (const Error &error) {
        QVERIFY(QString::fromStdString(error.what()).contains(QStringLiteral("HALOSCOPE_TRACER")));
    }
}

void TestStoredRecordings::passesOverDamage()
{
    const PictureRequest request = requestOf("naive", m_image);
    Tracer recording;
    recording.keepIn(StoredRecordings(m_folder->path()));
    recording.record(request.over(m_image.colour.front()));
    QFile file(m_folder->filePath(files().front()));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const QByteArray whole = file.readAll();
    loseSimulator();
    for (const QByteArray &bytes :
        { QByteArray(), whole.first(whole.size() / 2), qCompress("{}"), QByteArray(4, 'x') }) {
        QVERIFY(file.resize(0) && file.seek(0) && file.write(bytes) == bytes.size() && file.flush());
        QVERIFY_EXCEPTION_THROWN(Tracer().record(request.over(m_image.colour.front())), Error);
    }
}

/// A recording that a limit ended says nothing of the kernel.
void TestStoredRecordings::keepsNothingHalf()
{
    TraceLimits limits;
    limits.accesses = 10;
    Tracer tracer(limits);
    tracer.keepIn(StoredRecordings(m_folder->path()));
    QVERIFY(!tracer.record(requestOf("naive", m_image).over(m_image.colour.front()))->complete);
    QCOMPARE(files().size(), 0);
}

HALO_TEST(TestStoredRecordings, QCoreApplication)
#include "tst_storedrecordings.moc"
