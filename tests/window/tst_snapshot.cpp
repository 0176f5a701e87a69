// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QDirIterator>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace halo::test;

/// The window drawn into a file, called as a user would, on a machine without a display.
class TestSnapshot : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void helps();
    void stages_data();
    void stages();
    void drawsAtScale();
    void drawsWide();
    void drawsTheStep();
    void drawsThePixel();
    void drawsTheVariantAndTheFilter();
    void speaksLanguages();
    void wearsThemes();
    void leavesTheUserAlone();
    void keepsWhatIsThereWhenItFails();
    void badCalls_data();
    void badCalls();
    void badPictures();

private:
    QString at(const QString &name) const { return m_folder->filePath(name); }
    Done snapshot(const QString &options, const QStringList &variables = {}) const;
    /// Null if the call failed or said anything.
    QImage drawn(const QString &options, const QStringList &variables = {}) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    QImage m_usual; ///< without any option but the size
};

namespace {

const QString small = QStringLiteral("--size 1024x768 ");
constexpr qint64 timesOnly = 3000; ///< what differs between two calls that measure other times
const QString recording
    = small + QStringLiteral("--stage work-group --variant tile_strided --filter sobel-x ");

/// How many pixels differ visibly; all if the sizes do.
qint64 difference(const QImage &a, const QImage &b)
{
    if (a.size() != b.size())
        return a.width() * qint64(a.height());
    qint64 count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 30 ? 1 : 0;
    return count;
}

double brightness(const QImage &picture)
{
    const QImage one = picture.scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    return qGray(one.pixel(0, 0)) / 255.0;
}

QStringList filesBelow(const QString &folder)
{
    QStringList files;
    QDirIterator all(folder, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (all.hasNext())
        files << all.next();
    files.sort();
    return files;
}

} // namespace

void TestSnapshot::initTestCase()
{
    init();
    m_usual = drawn(small);
    QCOMPARE(m_usual.size(), QSize(1024, 768));
}

void TestSnapshot::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(picture(203, 117, 7).save(at(QStringLiteral("in.png"))));
}

Done TestSnapshot::snapshot(const QString &options, const QStringList &variables) const
{
    QStringList arguments{ QStringLiteral("--snapshot"), at(QStringLiteral("out.png")),
        at(QStringLiteral("in.png")) };
    arguments += options.split(u' ', Qt::SkipEmptyParts);
    // A display that is not there: none may be asked for.
    return callProgram(QStringLiteral("haloscope"), arguments,
        QStringList{ QStringLiteral("QT_QPA_PLATFORM=xcb"), QStringLiteral("DISPLAY=") } + variables);
}

QImage TestSnapshot::drawn(const QString &options, const QStringList &variables) const
{
    const Done done = snapshot(options, variables);
    if (done.status != 0 || !done.out.isEmpty() || !done.err.isEmpty()) {
        qWarning("%d: %s", done.status, (done.out + done.err).constData());
        return {};
    }
    return QImage(at(QStringLiteral("out.png")));
}

void TestSnapshot::helps()
{
    const Done done = callProgram(QStringLiteral("haloscope"), { QStringLiteral("--help") });
    QCOMPARE(done.status, 0);
    for (const char *option : { "--snapshot", "--stage", "--size", "--scale", "--language", "--theme",
             "--step", "--pixel", "--variant", "--filter", "--timeout" })
        QVERIFY2(done.out.contains(option), option);
}

void TestSnapshot::stages_data()
{
    QTest::addColumn<QString>("stage");
    for (const char *stage : { "result", "work-group", "network" }) // timing: leavesTheUserAlone()
        QTest::newRow(stage) << QString::fromLatin1(stage);
}

void TestSnapshot::stages()
{
    QFETCH(QString, stage);
    const QImage picture = drawn(small + QStringLiteral("--stage ") + stage);
    QCOMPARE(picture.size(), QSize(1024, 768));
    if (stage == QLatin1String("result"))
        QVERIFY(difference(picture, m_usual) < timesOnly);
    else
        QVERIFY(difference(picture, m_usual) > 20'000);
}

void TestSnapshot::drawsAtScale()
{
    const QImage picture = drawn(small + QStringLiteral("--scale 2"));
    QCOMPARE(picture.size(), QSize(2048, 1536));
    // The same window with more pixels, not a larger one.
    const QImage half = picture.scaled(m_usual.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    QVERIFY(difference(half, m_usual) < 100'000);
}

void TestSnapshot::drawsWide()
{
    QCOMPARE(drawn(QStringLiteral("--size 1600x1000")).size(), QSize(1600, 1000));
}

void TestSnapshot::drawsTheStep()
{
    const QImage first = drawn(recording);
    const QImage later = drawn(recording + QStringLiteral("--step 9"));
    QVERIFY(!first.isNull() && !later.isNull());
    QVERIFY(difference(first, later) > 4 * difference(first, drawn(recording + QStringLiteral("--step 1"))));
    QVERIFY(difference(first, later) > 1000);
}

void TestSnapshot::drawsThePixel()
{
    // Its sum below the picture, another one for each.
    const QImage pinned = drawn(small + QStringLiteral("--pixel 20,30"));
    QVERIFY(!pinned.isNull());
    QVERIFY(difference(m_usual, pinned) > timesOnly);
    QVERIFY(difference(pinned, drawn(small + QStringLiteral("--pixel 120,90"))) > 500);
    // Its work-group, which is not that in the middle.
    const QImage middle = drawn(recording + QStringLiteral("--step 1"));
    const QImage corner = drawn(recording + QStringLiteral("--step 1 --pixel 0,0"));
    QVERIFY(!middle.isNull() && !corner.isNull());
    QVERIFY(difference(middle, corner) > timesOnly);
}

void TestSnapshot::drawsTheVariantAndTheFilter()
{
    // Another source at the right; another grid of weights at the left, and another output.
    const QImage variant = drawn(small + QStringLiteral("--variant tile_async"));
    const QImage filter = drawn(small + QStringLiteral("--filter sobel-x"));
    QVERIFY(!variant.isNull() && !filter.isNull());
    QVERIFY(difference(m_usual, variant) > timesOnly);
    QVERIFY(difference(m_usual, filter) > timesOnly);
    QVERIFY(difference(variant, filter) > timesOnly);
}

void TestSnapshot::speaksLanguages()
{
    const QImage korean = drawn(small + QStringLiteral("--language ko"));
    const QImage chinese = drawn(small + QStringLiteral("--language zh_CN"));
    QVERIFY(!korean.isNull() && !chinese.isNull());
    QVERIFY(difference(m_usual, korean) > timesOnly);
    QVERIFY(difference(korean, chinese) > timesOnly);
    // Whatever the system speaks.
    QVERIFY(difference(m_usual, drawn(small, { QStringLiteral("LC_ALL=ko_KR.UTF-8") })) < timesOnly);
}

void TestSnapshot::wearsThemes()
{
    QVERIFY(brightness(m_usual) > 0.6);
    const QImage dark = drawn(small + QStringLiteral("--theme dark"));
    QVERIFY(!dark.isNull());
    QVERIFY(brightness(dark) < 0.4);
}

void TestSnapshot::leavesTheUserAlone()
{
    const QString settings = at(QStringLiteral("config/haloscope/haloscope.ini"));
    QVERIFY(
        QDir().mkpath(at(QStringLiteral("config/haloscope"))) && QDir().mkpath(at(QStringLiteral("data"))));
    const QByteArray remembered = "[window]\ntheme=dark\nlanguage=ko\nstage=2\n[recipe]\nfilter=sobel-x\n";
    write(settings, remembered);
    const QStringList home{ QStringLiteral("XDG_CONFIG_HOME=") + at(QStringLiteral("config")),
        QStringLiteral("XDG_DATA_HOME=") + at(QStringLiteral("data")) };
    QVERIFY(difference(m_usual, drawn(small, home)) < timesOnly);
    // What is measured goes into the history of a user's own window.
    const QImage timing = drawn(small + QStringLiteral("--stage timing --filter box:3"), home);
    QCOMPARE(timing.size(), m_usual.size());
    QVERIFY(difference(timing, m_usual) > 20'000);
    QCOMPARE(bytesOf(settings), remembered);
    QCOMPARE(filesBelow(at(QStringLiteral("config"))), QStringList{ settings });
    QCOMPARE(filesBelow(at(QStringLiteral("data"))), QStringList());
}

void TestSnapshot::keepsWhatIsThereWhenItFails()
{
    write(at(QStringLiteral("out.png")), "an older picture");
    QCOMPARE(snapshot(recording + QStringLiteral("--step 99999")).status, 64);
    QCOMPARE(bytesOf(at(QStringLiteral("out.png"))), "an older picture");
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 2);
}

void TestSnapshot::badCalls_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("word");
    const auto row = [](const char *name, const char *options, int status, const char *word,
                         const QStringList &variables = {}) {
        QTest::newRow(name) << QString::fromLatin1(options) << variables << status
                            << QString::fromLatin1(word);
    };
    row("no size", "--size 1024", 64, "1024");
    row("too large", "--size 9000x9000", 64, "7680x4320");
    row("too small", "--size 300x200", 64, "--size");
    row("no scale", "--scale 0", 64, "--scale");
    row("no stage", "--stage timings", 64, "result, work-group, timing, network");
    row("no language", "--language fr", 64, "en, zh_CN, ko");
    row("no theme", "--theme system", 64, "light, dark");
    row("no variant", "--variant fastest", 64, "fastest");
    row("no filter", "--filter bluur", 64, "bluur");
    row("refused", "--variant tile_four_loads --filter gauss:31", 64, "smaller filter");
    row("step of no recording", "--step 3", 64, "--stage work-group");
    row("no step", "--stage work-group --step 0", 64, "--step");
    row("step behind the last", "--stage work-group --step 99999", 64, "99999");
    row("no pixel", "--pixel 5", 64, "120,80");
    row("pixel outside", "--pixel 203,0", 64, "203x117");
    row("pixel of no picture", "--stage network --pixel 1,1", 64, "--pixel");
    row("no option", "--sise 3", 64, "sise");
    row("two pictures", "second.png", 64, "one image");
    row("no PNG", "--snapshot out.jpg", 64, "out.jpg");
    row("no file name", "--snapshot", 64, "snapshot");
    row("no patience", "--timeout 0", 64, "--timeout");
    row("no folder", "--snapshot /nowhere/out.png", 73, "/nowhere");
    row("no device", "", 69, "OpenCL device", { QStringLiteral("OCL_ICD_VENDORS=/nowhere") });
    row("no tracer", "--stage work-group", 70, "HALOSCOPE_TRACER",
        { QStringLiteral("HALOSCOPE_TRACER=/nowhere") });
    row("no end", "--stage timing --timeout 1", 70, "--timeout");
}

void TestSnapshot::badCalls()
{
    QFETCH(QString, options);
    QFETCH(QStringList, variables);
    QFETCH(int, status);
    QFETCH(QString, word);
    QCOMPARE(complaint(snapshot(options, variables), status, { word }), QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("out.png"))));
}

void TestSnapshot::badPictures()
{
    const QByteArray before = bytesOf(at(QStringLiteral("in.png")));
    QCOMPARE(complaint(snapshot(QStringLiteral("--snapshot ") + at(QStringLiteral("in.png"))), 64,
                 { QStringLiteral("in.png"), QStringLiteral("--snapshot") }),
        QString());
    QCOMPARE(bytesOf(at(QStringLiteral("in.png"))), before);
    QFile::remove(at(QStringLiteral("in.png")));
    QCOMPARE(complaint(snapshot(QString()), 65, { QStringLiteral("in.png") }), QString());
    write(at(QStringLiteral("in.png")), "no picture");
    QCOMPARE(complaint(snapshot(QString()), 65, { QStringLiteral("in.png") }), QString());
    QVERIFY(!QFile::exists(at(QStringLiteral("out.png"))));
}

HALO_TEST(TestSnapshot, QCoreApplication)
#include "tst_snapshot.moc"
