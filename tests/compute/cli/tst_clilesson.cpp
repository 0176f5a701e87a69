// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/lessonlibrary.h"
#include "tests/support/clisupport.h"
#include "tests/support/program.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

/// The command "lesson play" with what a build makes of it: recordings for those who have no simulator.
class TestCliLesson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void playsWithoutSimulator_data();
    void playsWithoutSimulator();
    void otherPapersCome();
    void missesWhatDidNotCome();

private:
    Done play(const QStringList &words, const QString &folder) const;

    QTemporaryDir m_folder;
};

namespace {

struct Played
{
    QStringList hashes; ///< step by step, both ways
    int stored = 0, made = 0;
};

Played playedIn(const QByteArray &lines)
{
    Played played;
    for (const QByteArray &line : lines.split('\n')) {
        const QJsonObject step = QJsonDocument::fromJson(line).object();
        if (step.isEmpty())
            continue;
        played.hashes += step.value(QStringLiteral("hash")).toString();
        const QJsonValue stored = step.value(QStringLiteral("stored"));
        if (!stored.isUndefined())
            ++(stored.toBool() ? played.stored : played.made);
    }
    return played;
}

} // namespace

Done TestCliLesson::play(const QStringList &words, const QString &folder) const
{
    const QStringList nothing{ QStringLiteral("HALOSCOPE_TRACER=/nonexistent"),
        QStringLiteral("OCL_ICD_VENDORS=/nonexistent"), QStringLiteral("HALOSCOPE_RECORDINGS=") + folder };
    return call(
        QStringList{ QStringLiteral("lesson"), QStringLiteral("play"), QStringLiteral("--json") } + words,
        folder.isEmpty() ? QStringList() : nothing);
}

void TestCliLesson::initTestCase()
{
    const Done done = play({ QStringLiteral("--keep"), m_folder.path() }, {});
    QVERIFY2(done.status == 0, done.err.constData());
    QVERIFY(QDir(m_folder.path()).entryList(QDir::Files).size() >= 40);
    qint64 bytes = 0;
    for (const QFileInfo &file : QDir(m_folder.path()).entryInfoList(QDir::Files))
        bytes += file.size();
    QVERIFY2(bytes < 4'000'000, qPrintable(QString::number(bytes))); // what each installation carries
}

void TestCliLesson::playsWithoutSimulator_data()
{
    QTest::addColumn<QString>("lesson");
    for (const Lesson &lesson : allLessons().lessons)
        QTest::newRow(lesson.id.c_str()) << QString::fromStdString(lesson.id);
}

void TestCliLesson::playsWithoutSimulator()
{
    QFETCH(QString, lesson);
    const Done with = play({ lesson }, {});
    const Done without = play({ lesson }, m_folder.path());
    QVERIFY2(without.status == 0, without.err.constData());
    const Played made = playedIn(with.out);
    const Played stored = playedIn(without.out);
    QVERIFY(made.hashes.size() >= 9);
    QCOMPARE(stored.hashes, made.hashes);
    QCOMPARE(made.stored, 0);
    QCOMPARE(stored.made, 0);
    QCOMPARE(stored.stored, made.made);
}

void TestCliLesson::otherPapersCome()
{
    for (int seed = 1; seed <= 5; ++seed) {
        const Done done = play({ QStringLiteral("--seed"), QString::number(seed) }, m_folder.path());
        QVERIFY2(done.status == 0, done.err.constData());
    }
}

void TestCliLesson::missesWhatDidNotCome()
{
    const QTemporaryDir empty;
    QCOMPARE(
        complaint(play({ QStringLiteral("halo") }, empty.path()), 70, { QStringLiteral("HALOSCOPE_TRACER") }),
        QString());
}

HALO_TEST(TestCliLesson, QCoreApplication)
#include "tst_clilesson.moc"
