// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/callfiles.h"
#include "compute/base/error.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace halo;
using namespace halo::test;

namespace {

const QString composed = QString::fromUtf8("\u00e9");    // an e with an accent
const QString decomposed = QString::fromUtf8("e\u0301"); // an e, then its accent

/// What is wrong with the outputs of a call, by the words that it must say; empty if none is.
QString complaintOf(const QStringList &outputs, CallFiles::FoldsCase foldsCase = halo::foldsCase)
{
    CallFiles files(foldsCase);
    try {
        for (const QString &output : outputs)
            files.writes(output, output);
    } catch (const Error &error) {
        return error.kind() == ErrorKind::Usage ? QString::fromUtf8(error.what()) : QStringLiteral("other");
    }
    return {};
}

} // namespace

/// Names of which a user or a file system takes one for another. How calls tell is in tst_clifiles.
class TestCallFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString &name) { return m_folder.filePath(name); }

private Q_SLOTS:
    void outputsThatLookAlikeAreRefused_data()
    {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("composed") << composed << decomposed;
        QTest::newRow("of no width") << QStringLiteral("ab") << QString::fromUtf8("a\u200bb");
        QTest::newRow("shown alike") << QStringLiteral("a\x01") << QStringLiteral("a\x02");
        QTest::newRow("turned") << QString::fromUtf8("a\u202e") << QString::fromUtf8("a\u202d");
    }
    void outputsThatLookAlikeAreRefused()
    {
        QFETCH(QString, one);
        QFETCH(QString, other);
        const QString said = complaintOf({ path(one), path(other) });
        QVERIFY2(said.contains(QStringLiteral("cannot be told apart")), qPrintable(said));
        CallFiles files;
        write(path(one), "1");
        write(path(other), "2");
        files.reads(path(one));
        QVERIFY_EXCEPTION_THROWN(files.reads(path(other)), Error);
        files.reads(path(one)); // once more
        QVERIFY(QFile::remove(path(one)) && QFile::remove(path(other)));
    }

    void namesThatDifferAreTaken()
    {
        QCOMPARE(complaintOf({ path(QStringLiteral("a")), path(QStringLiteral("A")),
                     path(QStringLiteral("out/") + composed), path(decomposed) }),
            QString());
        QVERIFY(QDir(m_folder.path()).isEmpty()); // what was tried is gone
    }

    void oneFileOfTheFileSystemIsWrittenOnce()
    {
        const auto folds = [](const QString &) { return true; };
        const QStringList outputs{ path(QStringLiteral("out/a.png")), path(QStringLiteral("out/A.png")) };
        const QString said = complaintOf(outputs, folds);
        QVERIFY2(said.contains(QStringLiteral("would both be written to")), qPrintable(said));
        QCOMPARE(complaintOf({ outputs[0], path(QStringLiteral("b/A.png")) }, folds), QString());
        QCOMPARE(complaintOf({ outputs[0], path(QStringLiteral("out/b.png")) }, folds), QString());
    }
};

HALO_TEST(TestCallFiles, QCoreApplication)
#include "tst_callfiles.moc"
