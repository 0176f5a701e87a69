// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "tests/support/files.h"
#include "tests/support/filesizelimit.h"
#include "tests/support/program.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>

using namespace halo;
using namespace halo::test;

namespace {

/// The sentence of the error that saving throws; empty if it throws none.
QString complaint(const QString &path, const QByteArray &bytes)
{
    try {
        saveFile(path, bytes);
    } catch (const Error &e) {
        return e.kind() == ErrorKind::Output ? QString::fromStdString(e.what())
                                             : QStringLiteral("other fault");
    }
    return {};
}

} // namespace

class TestSaveFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void writesAndReplaces()
    {
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        for (const QByteArray &bytes : { QByteArray("first, longer"), QByteArray("second"), QByteArray() }) {
            QCOMPARE(complaint(path, bytes), QString());
            QCOMPARE(bytesOf(path), bytes);
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{ QStringLiteral("out.bin") });
    }

    void keepsTheUsualPermissions()
    {
        const mode_t before = umask(022);
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        const QString sentence = complaint(path, "x");
        umask(before);
        QCOMPARE(sentence, QString());
        struct stat info
        { };
        QCOMPARE(stat(QFile::encodeName(path).constData(), &info), 0);
        QCOMPARE(info.st_mode & 0777U, 0644U);
    }

    void keepsTheModeOfAFile_data()
    {
        QTest::addColumn<int>("mode");
        for (const int mode : { 0444, 0600, 0640, 0660, 0755 })
            QTest::addRow("%o", mode) << mode;
    }
    void keepsTheModeOfAFile()
    {
        QFETCH(int, mode);
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        write(path, "old");
        QCOMPARE(chmod(QFile::encodeName(path).constData(), static_cast<mode_t>(mode)), 0);
        const QString sentence = complaint(path, "new");
        if (geteuid() != 0 && mode == 0444) { // root may write anywhere
            QVERIFY2(sentence.contains(QStringLiteral("Permission denied")), qPrintable(sentence));
            QCOMPARE(bytesOf(path), QByteArray("old"));
        } else {
            QCOMPARE(sentence, QString());
            QCOMPARE(bytesOf(path), QByteArray("new"));
        }
        struct stat info
        { };
        QCOMPARE(stat(QFile::encodeName(path).constData(), &info), 0);
        QCOMPARE(static_cast<int>(info.st_mode & 0777U), mode);
    }

    /// By one who may change the folder, and could replace the file.
    void leavesAProtectedFile()
    {
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        saveFile(path, "old");
        QCOMPARE(chmod(QFile::encodeName(path).constData(), 0444), 0);
        QCOMPARE(chmod(QFile::encodeName(m_folder->path()).constData(), 0777), 0);
        const uid_t before = geteuid();
        if (before == 0)
            QCOMPARE(seteuid(65534), 0);
        const QString sentence = complaint(path, "new");
        if (before == 0)
            QCOMPARE(seteuid(before), 0);
        QVERIFY2(
            sentence.contains(QStringLiteral("cannot be written (Permission denied)")), qPrintable(sentence));
        QCOMPARE(bytesOf(path), QByteArray("old"));
    }

    void takesEveryNameThatTheSystemTakes_data()
    {
        QTest::addColumn<QString>("name");
        for (const int bytes : { 1, 249, 250, 254, 255 })
            QTest::addRow("%d letters", bytes) << QString(bytes, u'n');
        QTest::newRow("255 bytes of Hangul") << QString(85, QChar(0xAC00));
    }
    void takesEveryNameThatTheSystemTakes()
    {
        QFETCH(QString, name);
        const QString path = m_folder->filePath(name);
        for (const QByteArray &bytes : { QByteArray("first"), QByteArray("second") }) {
            QCOMPARE(complaint(path, bytes), QString());
            QCOMPARE(bytesOf(path), bytes);
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList{ name });
    }

    void followsLinksToWhatIsNotThere()
    {
        const QString link = m_folder->filePath(QStringLiteral("link"));
        const QString second = m_folder->filePath(QStringLiteral("second"));
        QVERIFY(
            QFile::link(m_folder->filePath(QStringLiteral("target")), second) && QFile::link(second, link));
        QCOMPARE(complaint(link, "new"), QString());
        QCOMPARE(bytesOf(m_folder->filePath(QStringLiteral("target"))), QByteArray("new"));
        QVERIFY(QFileInfo(link).isSymLink() && QFileInfo(second).isSymLink());
    }

    void followsALink()
    {
        const QString target = m_folder->filePath(QStringLiteral("target"));
        const QString link = m_folder->filePath(QStringLiteral("link"));
        saveFile(target, "old");
        QVERIFY(QFile::link(target, link));
        QCOMPARE(complaint(link, "new"), QString());
        QCOMPARE(bytesOf(target), QByteArray("new"));
        QVERIFY(QFileInfo(link).isSymLink());
    }

    void shortWriteKeepsTheOldFile_data()
    {
        QTest::addColumn<int>("size");
        QTest::newRow("one byte too many") << 65537;
        QTest::newRow("many chunks too many") << 5'000'000;
    }

    void shortWriteKeepsTheOldFile()
    {
        QFETCH(int, size);
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        saveFile(path, "the old file");
        QString sentence;
        {
            const FileSizeLimit limit(65536);
            sentence = complaint(path, QByteArray(size, 'x'));
        }
        QVERIFY2(sentence.contains(path) && sentence.contains(QStringLiteral("is unchanged")),
            qPrintable(sentence));
        QVERIFY2(sentence.contains(qt_error_string(EFBIG)), qPrintable(sentence));
        QCOMPARE(bytesOf(path), QByteArray("the old file"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{ QStringLiteral("out.bin") });
    }

    void aCopyIsTheOldOneOrTheNewOne()
    {
        const QString path = m_folder->filePath(QStringLiteral("copy.bin"));
        saveCopy(path, "a longer old copy");
        saveCopy(path, "the new copy");
        QCOMPARE(bytesOf(path), QByteArray("the new copy"));
        {
            const FileSizeLimit limit(65536);
            QString sentence;
            try {
                saveCopy(path, QByteArray(100'000, 'x'));
            } catch (const Error &error) {
                sentence = QString::fromStdString(error.what());
            }
            QVERIFY2(sentence.contains(qt_error_string(EFBIG)), qPrintable(sentence));
        }
        QCOMPARE(bytesOf(path), QByteArray("the new copy"));
        removeCopy(path);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void shortWriteLeavesNoNewFile()
    {
        const QString path = m_folder->filePath(QStringLiteral("new.bin"));
        QString sentence;
        {
            const FileSizeLimit limit(1000);
            sentence = complaint(path, QByteArray(1001, 'x'));
        }
        QVERIFY2(sentence.contains(QStringLiteral("could not be saved")), qPrintable(sentence));
        QVERIFY2(!sentence.contains(QStringLiteral("unchanged")), qPrintable(sentence)); // it never was
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    }

    void namesWhatIsWrong_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("expected");
        // %1 is the test's folder. Not even root can create a file in /proc.
        QTest::newRow("no name") << QString() << QStringLiteral("no file name");
        QTest::newRow("folder") << QStringLiteral("%1") << QStringLiteral("is a folder");
        QTest::newRow("missing folder")
            << QStringLiteral("%1/not/there.png") << QStringLiteral("there is no folder");
        QTest::newRow("file as folder")
            << QStringLiteral("%1/file/x.png") << QStringLiteral("is not a folder");
        QTest::newRow("device") << QStringLiteral("/dev/full") << QStringLiteral("is a device");
        QTest::newRow("not writable") << QStringLiteral("/proc/x.png") << QStringLiteral("cannot be written");
        QTest::newRow("name too long")
            << (QStringLiteral("%1/") + QString(300, u'n')) << QStringLiteral("could not be saved");
    }

    void namesWhatIsWrong()
    {
        QFETCH(QString, path);
        QFETCH(QString, expected);
        saveFile(m_folder->filePath(QStringLiteral("file")), "x");
        if (path.contains(u'%'))
            path = path.arg(m_folder->path());
        const QString sentence = complaint(path, "bytes");
        QVERIFY2(sentence.contains(expected) && sentence.contains(path), qPrintable(sentence));
        QVERIFY2(sentence.endsWith(u'.'), qPrintable(sentence));
    }

    void readOnlyFolder()
    {
        const QString path = m_folder->filePath(QStringLiteral("out.bin"));
        saveFile(path, "the old file");
        QVERIFY(
            QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::ExeOwner | QFile::ExeOther));
        const uid_t before = geteuid();
        if (before == 0) // root may write anywhere
            QCOMPARE(seteuid(65534), 0);
        const QString sentence = complaint(path, "bytes");
        if (before == 0)
            QCOMPARE(seteuid(before), 0);
        QFile::setPermissions(m_folder->path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QVERIFY2(sentence.contains(QStringLiteral("cannot be written")), qPrintable(sentence));
        QCOMPARE(bytesOf(path), QByteArray("the old file"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
};

HALO_TEST(TestSaveFile, QCoreApplication)
#include "tst_savefile.moc"
