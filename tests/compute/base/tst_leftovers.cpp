// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/leftovers.h"
#include "compute/base/savefile.h"
#include "tests/support/files.h"
#include "tests/support/program.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace halo;
using namespace halo::test;

/// What is removed of files that were written aside, and what stays.
class TestLeftovers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void staysWhileItsProcessLives()
    {
        write(at(asideName()), "half");
        QCOMPARE(removeLeftovers(m_folder->path()), 0);
        QCOMPARE(left(), 1);
    }

    /// Its number may be that of another process by now, which began later.
    void goesWhenItsProcessHasEnded()
    {
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            const QByteArray name = asideName();
            _exit(::write(ends[1], name.constData(), size_t(name.size())) == name.size() ? 0 : 1);
        }
        char name[300]{};
        QVERIFY(::read(ends[0], name, sizeof name) > 0);
        QCOMPARE(waitpid(child, nullptr, 0), child);
        write(at(name), "half");
        // A name of this process as another one of this number would have it, that began at another time.
        QList<QByteArray> parts = asideName().split('-');
        parts[3] += '1';
        write(at(parts.join('-')), "half");
        QCOMPARE(removeLeftovers(m_folder->path()), 2);
        QCOMPARE(left(), 0);
    }

    /// On another machine a process cannot be asked for.
    void ofAnotherMachineStaysForADay()
    {
        const QByteArray name = ".haloscope-0123456789abc-1-1-zzz.part";
        const QByteArray old = ".haloscope-abcdefghijklm-1-1-yyy.part",
                         future = ".haloscope-abcdefghijklm-1-1-xxx.part";
        for (const QByteArray &each : { name, old, future })
            write(at(each), "half");
        age(old, 25 * 60 * 60);
        age(future, -25 * 60 * 60);
        QCOMPARE(removeLeftovers(m_folder->path()), 1);
        QVERIFY(!QFile::exists(at(old)));
        QCOMPARE(left(), 2);
    }

    void othersStay()
    {
        for (const char *name :
            { "a.part", ".haloscope", ".haloscope-a.png", "haloscope-1-1-1-1.part", "a.png" }) {
            write(at(name), "whole");
            age(name, 25 * 60 * 60);
        }
        QCOMPARE(removeLeftovers(m_folder->path()), 0);
        QCOMPARE(left(), 5);
        QCOMPARE(removeLeftovers(at("nowhere")), 0);
    }

private:
    QString at(const QByteArray &name) const { return m_folder->filePath(QFile::decodeName(name)); }
    qsizetype left() const { return QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(); }
    void age(const QByteArray &name, time_t seconds) const
    {
        const timespec times[2] = { { ::time(nullptr) - seconds, 0 }, { ::time(nullptr) - seconds, 0 } };
        QCOMPARE(::utimensat(AT_FDCWD, QFile::encodeName(at(name)).constData(), times, 0), 0);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HALO_TEST(TestLeftovers, NoApplication)
#include "tst_leftovers.moc"
