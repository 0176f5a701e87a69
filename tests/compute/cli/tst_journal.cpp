// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/journal.h"
#include "tests/support/files.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/program.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <thread>
#include <vector>

using namespace halo;
using namespace halo::test;

namespace {

const JournalOrigin origin{ QByteArray(64, 'a'), QByteArray(64, 'b') };

JournalRecord record(int number)
{
    const QByteArray key
        = QCryptographicHash::hash(QByteArray::number(number), QCryptographicHash::Md5).toHex();
    return { key, { number, 1'700'000'000'000'000'000 + number }, { 2 * number, -number }, 1 + number % 3 };
}

/// As a file of the format: written by hand, so that the program cannot change it by itself.
QByteArray lineOf(const QByteArray &words)
{
    return words + ' ' + QCryptographicHash::hash(words, QCryptographicHash::Sha256).toHex().left(16) + '\n';
}

/// The sentence that reading fails with.
QString complaint(const QString &path, const JournalOrigin &of = origin)
{
    try {
        readJournal(path, of);
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Input ? QString::fromUtf8(error.what())
                                                : QStringLiteral("other fault");
    }
    return {};
}

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
        m_path = m_folder->filePath(QStringLiteral("list.journal"));
    }

    void isAsTheFormatSays()
    {
        fill(2);
        const QByteArray head = lineOf("haloscope-journal 1 " + origin.manifest + ' ' + origin.options);
        QByteArray text = head;
        for (int i = 0; i < 2; ++i) {
            const JournalRecord each = record(i);
            text += '\n'
                + lineOf(each.key + ' ' + QByteArray::number(i) + ' '
                    + QByteArray::number(each.input.modified) + ' ' + QByteArray::number(2 * i) + ' '
                    + QByteArray::number(-i) + ' ' + QByteArray::number(each.attempts));
        }
        QCOMPARE(bytesOf(m_path), text);
    }

    void goesOnAndBeginsAnew()
    {
        fill(3);
        fill(2, 3, true);
        const JournalRecords records = readJournal(m_path, origin);
        QCOMPARE(records.size(), 5);
        for (int i = 0; i < 5; ++i)
            QVERIFY(records.value(record(i).key) == record(i));
        fill(1);
        QCOMPARE(readJournal(m_path, origin).size(), 1);
    }

    /// By a kill in the middle of a write, at any place.
    void aTornRecordIsLeftOut()
    {
        fill(3);
        const QByteArray whole = bytesOf(m_path);
        const qsizetype head = whole.indexOf('\n') + 1;
        for (qsizetype cut = head; cut <= whole.size(); ++cut) {
            write(m_path, whole.left(cut));
            const qsizetype before = readJournal(m_path, origin).size();
            const auto ends = whole.left(cut + 1).count('\n') - 1; // a line without its end is whole, too
            QCOMPARE(before, std::max<qsizetype>(0, ends / 2));
            fill(1, 7, true);
            const JournalRecords records = readJournal(m_path, origin);
            QCOMPARE(records.size(), before + 1);
            QVERIFY(records.value(record(7).key) == record(7));
        }
    }

    void aChangedByteIsNoOtherRecord()
    {
        fill(3);
        const QByteArray whole = bytesOf(m_path);
        const JournalRecords right = readJournal(m_path, origin);
        for (qsizetype at = whole.indexOf('\n') + 1; at < whole.size(); ++at)
            for (const char byte : { '0', '7', ' ', '\n', '\0' }) {
                QByteArray changed = whole;
                changed[at] = byte;
                write(m_path, changed);
                const JournalRecords records = readJournal(m_path, origin);
                for (auto each = records.cbegin(); each != records.cend(); ++each)
                    QVERIFY2(right.contains(each.key(), each.value()), qPrintable(QString::number(at)));
                QVERIFY(records.size() >= 2);
            }
    }

    /// Without locks, each by a file of its own.
    void manyAppendAtOnce()
    {
        constexpr int writers = 4, each = 300;
        fill(0);
        std::vector<std::thread> threads;
        for (int writer = 0; writer < writers; ++writer)
            threads.emplace_back([this, writer] { fill(each, writer * each, true); });
        for (std::thread &thread : threads)
            thread.join();
        const JournalRecords records = readJournal(m_path, origin);
        QCOMPARE(records.size(), writers * each);
        for (int i = 0; i < writers * each; ++i)
            QVERIFY(records.value(record(i).key) == record(i));
    }

    void aFullDiskSpoilsNothing()
    {
        fill(2);
        const auto size = bytesOf(m_path).size();
        {
            Journal journal(m_path, origin, true, 0);
            const FileSizeLimit limit(static_cast<rlim_t>(size) + 20);
            QVERIFY(!journal.add(record(2)));
            QVERIFY(!journal.add(record(3)));
            QVERIFY(journal.failure());
            QVERIFY(journal.failure()->kind() == ErrorKind::Output);
            const QString said = QString::fromUtf8(journal.failure()->what());
            QVERIFY2(said.contains(m_path) && said.contains(QLatin1String("--resume")), qPrintable(said));
        }
        QVERIFY(bytesOf(m_path).size() > size); // a part of a record
        QCOMPARE(readJournal(m_path, origin).size(), 2);
        fill(1, 4, true);
        QCOMPARE(readJournal(m_path, origin).size(), 3);
    }

    void refusesThoseOfOthers_data()
    {
        QTest::addColumn<QByteArray>("head");
        QTest::addColumn<QString>("word");
        const QByteArray words = "haloscope-journal 1 " + origin.manifest + ' ' + origin.options;
        QTest::newRow("manifest") << lineOf("haloscope-journal 1 " + QByteArray(64, 'c') + ' '
            + origin.options) << "another manifest";
        QTest::newRow("options") << lineOf(
            "haloscope-journal 1 " + origin.manifest + ' ' + QByteArray(64, 'c'))
                                 << "other options";
        QTest::newRow("version") << lineOf("haloscope-journal 2 whatever comes later") << "version 2";
        QTest::newRow("damaged") << lineOf(words).replace("aaaa", "aaca") << "damaged";
        QTest::newRow("cut") << lineOf(words).left(50) << "damaged";
        QTest::newRow("zeros") << QByteArray(200, '\0') << "damaged";
        QTest::newRow("other") << QByteArray("a,b,c\n1,2,3\n") << "no journal";
    }
    void refusesThoseOfOthers()
    {
        QFETCH(QByteArray, head);
        QFETCH(QString, word);
        write(m_path, head);
        const QString said = complaint(m_path);
        QVERIFY2(said.contains(word) && said.contains(m_path)
                && said.contains(QLatin1String("run without --resume")) && said.endsWith(u'.'),
            qPrintable(said));
    }

    void anEmptyOneWasJustBegun()
    {
        write(m_path, {});
        QCOMPARE(complaint(m_path), QString());
        fill(1, 0, true);
        QCOMPARE(readJournal(m_path, origin).size(), 1);
    }

    void replacesJournalsAlone()
    {
        write(m_path, "precious");
        QVERIFY_EXCEPTION_THROWN(Journal(m_path, origin, false, 0), Error);
        QCOMPARE(bytesOf(m_path), QByteArray("precious"));
    }

    /// Of a manifest whose name has signs that mean something in patterns.
    void findsThoseOfAllShards()
    {
        const QString manifest = m_folder->filePath(QStringLiteral("l[1]*.txt"));
        for (const char *end :
            { ".journal", ".1-of-2.journal", ".2-of-2.journal", ".2-of-2", ".old", "x.journal" })
            write(manifest + QLatin1String(end), {});
        write(m_folder->filePath(QStringLiteral("l1x.txt.journal")), {});
        QStringList found = journalsOf(manifest);
        found.sort();
        QCOMPARE(found,
            (QStringList{ manifest + QStringLiteral(".1-of-2.journal"),
                manifest + QStringLiteral(".2-of-2.journal"), manifest + QStringLiteral(".journal") }));
    }

private:
    void fill(int records, int first = 0, bool goesOn = false)
    {
        Journal journal(m_path, origin, goesOn, records);
        for (int i = first; i < first + records; ++i)
            if (!journal.add(record(i)))
                qFatal("not added");
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

HALO_TEST(TestJournal, QCoreApplication)
#include "tst_journal.moc"
