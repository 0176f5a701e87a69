// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/leftovers.h"

#include <QCryptographicHash>
#include <QFile>
#include <QList>
#include <QRandomGenerator>

#include <cerrno>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {
namespace {

constexpr auto asidePrefix = ".haloscope-", asideSuffix = ".part";
constexpr int digitsBase = 36;

QByteArray systemText(const char *path)
{
    QFile file(QString::fromLatin1(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Where the numbers of processes mean the same: this start of this machine, and this container of it. Empty:
/// the system does not say.
QByteArray processSpace()
{
    static const QByteArray name = [] {
        const QByteArray boot = systemText("/proc/sys/kernel/random/boot_id");
        const QByteArray space = QFile::symLinkTarget(QStringLiteral("/proc/self/ns/pid")).toUtf8();
        if (boot.isEmpty() || space.isEmpty())
            return QByteArray();
        const QByteArray hash = QCryptographicHash::hash(boot + space, QCryptographicHash::Sha256);
        return QByteArray::number(hash.left(8).toHex().toULongLong(nullptr, 16), digitsBase);
    }();
    return name;
}

/// When a process began, in ticks since the machine did: numbers of processes come again. Empty: it is not
/// there.
QByteArray beginOf(const QByteArray &process)
{
    const QByteArray stat = systemText("/proc/" + process + "/stat");
    constexpr int place = 19; // behind the name, which may hold anything
    return stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(place);
}

/// Whether the process that made a file of this name has ended; false if that cannot be said from here.
bool hasEnded(const QByteArray &name)
{
    const QByteArray owner = name.mid(
        qstrlen(asidePrefix), name.size() - qsizetype(qstrlen(asidePrefix) + qstrlen(asideSuffix)));
    const QList<QByteArray> parts = owner.split('-');
    bool ok = parts.size() == 4 && !processSpace().isEmpty() && parts[0] == processSpace();
    const int process = ok ? parts[1].toInt(&ok, digitsBase) : 0;
    if (!ok || process <= 0)
        return false;
    if (::kill(process, 0) != 0 && errno == ESRCH)
        return true;
    const QByteArray begin = beginOf(QByteArray::number(process));
    return !begin.isEmpty() && begin != parts[2]; // another one of the same number
}

/// What the clock of the file system says now, in seconds; 0 if it does not.
time_t clockOf(int folder)
{
    const QByteArray probe = asideName();
    const int file = ::openat(folder, probe.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return 0;
    struct stat facts
    { };
    const bool known = ::fstat(file, &facts) == 0;
    ::close(file);
    ::unlinkat(folder, probe.constData(), 0);
    return known ? facts.st_mtime : 0;
}

} // namespace

QByteArray asideName()
{
    static const QByteArray begin = beginOf("self");
    return asidePrefix + processSpace() + '-' + QByteArray::number(::getpid(), digitsBase) + '-' + begin + '-'
        + QByteArray::number(QRandomGenerator::system()->generate64(), digitsBase) + asideSuffix;
}

int removeLeftovers(const QString &folder)
{
    DIR *entries = ::opendir(QFile::encodeName(folder).constData());
    if (!entries)
        return 0;
    QList<QByteArray> names;
    while (const dirent *entry = ::readdir(entries))
        if (const QByteArray name(entry->d_name); name.startsWith(asidePrefix) && name.endsWith(asideSuffix))
            names << name;
    const int place = ::dirfd(entries);
    const time_t now = names.isEmpty() ? 0 : clockOf(place);
    constexpr time_t day = 24 * 60 * 60;
    int removed = 0;
    for (const QByteArray &name : std::as_const(names)) {
        struct stat facts
        { };
        const bool isOld = now != 0 && ::fstatat(place, name.constData(), &facts, AT_SYMLINK_NOFOLLOW) == 0
            && now - facts.st_mtime > day;
        if ((isOld || hasEnded(name)) && ::unlinkat(place, name.constData(), 0) == 0)
            ++removed;
    }
    ::closedir(entries);
    return removed;
}

} // namespace halo
