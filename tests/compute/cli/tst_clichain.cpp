// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo;
using namespace halo::test;

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

class TestCliChain : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void isOneCallAfterTheOther_data();
    void isOneCallAfterTheOther();
    void isTheReferenceOfTheReference();
    void whatStandsBeforeTheFirstFilterHoldsForAll();
    void rowsAreThoseOfTheLastStep();
    void eachStepIsReported();
    void failuresNameTheStep_data();
    void failuresNameTheStep();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    Done run(const QString &in, const QString &out, const QStringList &how) const
    {
        return call(QStringList{ QStringLiteral("run"), at(in), QStringLiteral("-o"), at(out),
                        QStringLiteral("--depth"), QStringLiteral("float"), QStringLiteral("--quiet") }
            + how);
    }

    std::unique_ptr<QTemporaryDir> m_folder; ///< of the running test, with a.png (37 x 29) in it
};

void TestCliChain::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(picture(37, 29, 1).save(at(QStringLiteral("a.png"))));
}

void TestCliChain::isOneCallAfterTheOther_data()
{
    QTest::addColumn<QString>("all");
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    const auto add = [](const char *name, const char *all, const char *first, const char *second) {
        QTest::newRow(name) << QString::fromLatin1(all) << QString::fromLatin1(first)
                            << QString::fromLatin1(second);
    };
    add("variants", "", "--filter gauss:5,1.5 --variant tile_strided --group 8x8",
        "--filter random:4x3,7 --variant tile_many_outputs --items 2x1 --op corr");
    add("sizes", "", "--filter random:5x2,7 --size valid --border zero",
        "--filter random:3x4,9 --size full --border wrap --variant naive");
    add("auto", "", "--filter log:9,1.4 --border reflect101", "--filter sobel-x");
    add("opencv", "--device opencv", "--filter random:4x3,7 --size full",
        "--filter motion:5,30 --border zero");
}

void TestCliChain::isOneCallAfterTheOther()
{
    QFETCH(QString, all);
    QFETCH(QString, first);
    QFETCH(QString, second);
    const QStringList both = words(all.toLatin1()), one = words(first.toLatin1()),
                      two = words(second.toLatin1());
    for (const Done &done : { run(QStringLiteral("a.png"), QStringLiteral("between.tif"), both + one),
             run(QStringLiteral("between.tif"), QStringLiteral("twice.tif"), both + two),
             run(QStringLiteral("a.png"), QStringLiteral("chain.tif"), both + one + two) })
        QVERIFY2(done.status == 0 && done.err.isEmpty(), done.err);
    const Image chain = readImage(at(QStringLiteral("chain.tif")));
    const Image twice = readImage(at(QStringLiteral("twice.tif")));
    QVERIFY(chain.size() == twice.size());
    QCOMPARE(chain.channels(), 3);
    for (size_t channel = 0; channel < 3; ++channel)
        QVERIFY(*chain.colour[channel] == *twice.colour[channel]);
}

void TestCliChain::isTheReferenceOfTheReference()
{
    const Done done = run(QStringLiteral("a.png"), QStringLiteral("o.tif"),
        words("--filter gauss:5 --border wrap --variant tile_unrolled --filter random:4x3,7 --op corr "
              "--variant constant_filter --filter sobel-x --size valid --verify"));
    QVERIFY2(done.status == 0, done.err);
    const Image source = readImage(at(QStringLiteral("a.png")));
    const Filter last = parseFilter("sobel-x");
    Image image = convolveReference(
        source, parseFilter("gauss:5"), { Op::Convolution, OutputSize::Same, Border::Wrap });
    image = convolveReference(
        image, parseFilter("random:4x3,7"), { Op::Correlation, OutputSize::Same, Border::Replicate });
    const Image before = image;
    image = convolveReference(image, last, { Op::Convolution, OutputSize::Valid, Border::Replicate });
    const ImageComparison found
        = compare(readImage(at(QStringLiteral("o.tif"))), image, 10 * toleranceOf(before, last));
    QVERIFY2(found.ok(), qPrintable(QString::number(found.maxError)));
}

void TestCliChain::whatStandsBeforeTheFirstFilterHoldsForAll()
{
    const Done before = run(QStringLiteral("a.png"), QStringLiteral("before.tif"),
        words("--border wrap --op corr --filter random:4x3,7 --filter random:3x4,9 --op conv"));
    const Done behind = run(QStringLiteral("a.png"), QStringLiteral("behind.tif"),
        words("--filter random:4x3,7 --border wrap --op corr --filter random:3x4,9 --border wrap"));
    const Done other = run(QStringLiteral("a.png"), QStringLiteral("other.tif"),
        words("--filter random:4x3,7 --border wrap --op corr --filter random:3x4,9"));
    QVERIFY2(before.status == 0 && behind.status == 0 && other.status == 0, before.err + behind.err);
    const Image image = readImage(at(QStringLiteral("before.tif")));
    QVERIFY(*image.colour[0] == *readImage(at(QStringLiteral("behind.tif"))).colour[0]);
    QVERIFY(*image.colour[0] != *readImage(at(QStringLiteral("other.tif"))).colour[0]);
}

void TestCliChain::rowsAreThoseOfTheLastStep()
{
    const QStringList chain = words("--filter gauss:5 --variant naive --filter random:4x3,7 --variant naive");
    QVERIFY(run(QStringLiteral("a.png"), QStringLiteral("all.tif"), chain).status == 0);
    QVERIFY(
        run(QStringLiteral("a.png"), QStringLiteral("band.tif"), chain + words("--rows 10:14")).status == 0);
    const Image all = readImage(at(QStringLiteral("all.tif"))),
                band = readImage(at(QStringLiteral("band.tif")));
    QVERIFY(band.size() == (Size2{ 37, 4 }));
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 37; ++x)
            QCOMPARE(band.at(1, x, y), all.at(1, x, y + 10));
}

void TestCliChain::eachStepIsReported()
{
    const QStringList chain = words("--filter gauss:5 --variant naive --group 8x4 --filter sobel-x --variant "
                                    "tile_strided --verify --repeat 3");
    const QString csv = at(QStringLiteral("t.csv"));
    const Done done = run(
        QStringLiteral("a.png"), QStringLiteral("o.tif"), chain + words("--json --csv") + QStringList{ csv });
    QVERIFY2(done.status == 0, done.err);
    const QJsonObject json = QJsonDocument::fromJson(done.out).object();
    const QJsonArray steps = json[QLatin1String("steps")].toArray();
    QCOMPARE(steps.size(), 2);
    QCOMPARE(steps[0][QLatin1String("variant")].toString(), QStringLiteral("naive"));
    QCOMPARE(steps[1][QLatin1String("filter")].toString(), QStringLiteral("sobel-x"));
    QVERIFY(steps[0][QLatin1String("verified")].toBool() && steps[1][QLatin1String("verified")].toBool());
    QCOMPARE(json[QLatin1String("kernel_ns")].toInteger(),
        steps[0][QLatin1String("kernel_ns")].toInteger() + steps[1][QLatin1String("kernel_ns")].toInteger());
    QVERIFY(!json.contains(QLatin1String("variant")) && json[QLatin1String("width")].toInt() == 37);

    const QByteArrayList rows = bytesOf(csv).trimmed().split('\n');
    QCOMPARE(rows.size(), 1 + 2 * 3);
    QCOMPARE(rows[0], timingCsvHeader() + ",step");
    QVERIFY2(rows[1].contains(",naive,") && rows[1].contains(",8x4,") && rows[1].endsWith(",1"), rows[1]);
    QVERIFY2(rows[6].contains(",sobel-x,") && rows[6].endsWith(",2"), rows[6]);

    const Done reported = test::call(QStringList{ QStringLiteral("run"), at(QStringLiteral("a.png")),
                                         QStringLiteral("-o"), at(QStringLiteral("p.tif")) }
        + chain);
    QVERIFY2(reported.out.contains("naive then tile_strided on "), reported.out);
}

void TestCliChain::failuresNameTheStep_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("no pixel left") << QStringLiteral("--filter gauss:5 --filter box:38x3 --size valid") << 65
                                   << QStringLiteral("Step 2 (box:38x3): ");
    QTest::newRow("no such variant") << QStringLiteral("--filter gauss:5 --variant nothing --filter sobel-x")
                                     << 64 << QStringLiteral("Step 1 (gauss:5): ");
    QTest::newRow("no such size") << QStringLiteral("--filter gauss:5 --filter sobel-x --size small") << 64
                                  << QStringLiteral("Step 2 (sobel-x): ");
    QTest::newRow("no such filter") << QStringLiteral("--filter gauss:5 --filter gaus:5") << 64
                                    << QStringLiteral("Step 2 (gaus:5): ");
    QTest::newRow("too large a group")
        << QStringLiteral("--filter gauss:5 --filter sobel-x --variant naive --group 5000x5000") << 64
        << QStringLiteral("Step 2 (sobel-x): ");
}

void TestCliChain::failuresNameTheStep()
{
    QFETCH(QString, call);
    QFETCH(int, status);
    QFETCH(QString, says);
    const Done done = run(QStringLiteral("a.png"), QStringLiteral("o.tif"), words(call.toLatin1()));
    QCOMPARE(complaint(done, status, { says }), QString());
    QVERIFY2(done.err.startsWith(says.toLatin1()), done.err);
    QVERIFY(!QFile::exists(at(QStringLiteral("o.tif"))));
}

HALO_TEST(TestCliChain, QCoreApplication)
#include "tst_clichain.moc"
