// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/savefile.h"

#include "compute/base/error.h"
#include "compute/base/leftovers.h"

#include <QDir>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace halo {

namespace {

[[noreturn]] void refuseToSave(const Message &sentence)
{
    throw Error(ErrorKind::Output, sentence);
}

/// Closed when it goes.
struct Descriptor
{
    explicit Descriptor(int opened)
        : number(opened)
    {
    }
    ~Descriptor()
    {
        if (number >= 0)
            ::close(number);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    int number; ///< negative: it could not be opened
};

QByteArray asideOf(const QByteArray &name)
{
    return name + ".part";
}

/// 0, or errno of the first write that failed.
int writeAll(int file, const QByteArray &bytes)
{
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t written
            = ::write(file, bytes.constData() + done, static_cast<size_t>(bytes.size() - done));
        if (written < 0 && errno != EINTR)
            return errno;
        done += std::max<ssize_t>(written, 0);
    }
    return 0;
}

/// The new file gets mode, owner and group of the one that it replaces, as far as this user may give them.
void takeOver(int file, const struct stat &old)
{
    struct stat made
    { };
    ::fstat(file, &made);
    if ((made.st_uid != old.st_uid || made.st_gid != old.st_gid)
        && ::fchown(file, old.st_uid, old.st_gid) != 0) [[maybe_unused]]
        const int groupAlone = ::fchown(file, static_cast<uid_t>(-1), old.st_gid);
    ::fchmod(file, old.st_mode & 0777U);
}

enum class Until
{
    OnDisk,
    WithTheSystem, ///< which writes it to the disk later
};

/// Writes a file of the name aside beside the target and lets it take its place. 0, or errno of what failed
/// first; then what was there is there as it was.
int replaceFile(const QString &path, const QByteArray &bytes, const QByteArray &aside, Until until)
{
    const QFileInfo target(whereLinksLead(path));
    const QByteArray name = QFile::encodeName(target.fileName());
    // Names within the open folder: none is longer than what the user gave.
    const Descriptor folder(
        ::open(QFile::encodeName(target.path()).constData(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    struct stat old
    { };
    if (folder.number < 0)
        return errno;
    const bool isThere = ::fstatat(folder.number, name.constData(), &old, 0) == 0;
    if (!isThere && errno != ENOENT)
        return errno;
    // A folder that may be changed lets a protected file be replaced, which is not what the protection is
    // for.
    if (isThere && ::faccessat(folder.number, name.constData(), W_OK, AT_EACCESS) != 0)
        return errno;
    // What is to be for some alone must be so from its first byte.
    const mode_t mode = isThere ? S_IRUSR | S_IWUSR : 0666;
    const Descriptor file(::openat(
        folder.number, aside.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode));
    if (file.number < 0)
        return errno;
    int reason = writeAll(file.number, bytes);
    if (isThere && reason == 0)
        takeOver(file.number, old);
    // Some file systems cannot do it and have nothing to tell of that.
    if (reason == 0 && until == Until::OnDisk && ::fsync(file.number) != 0 && errno != EINVAL
        && errno != ENOTSUP)
        reason = errno;
    if (reason == 0 && ::renameat(folder.number, aside.constData(), folder.number, name.constData()) != 0)
        reason = errno;
    if (reason != 0)
        ::unlinkat(folder.number, aside.constData(), 0);
    return reason;
}

void save(const QString &path, const QByteArray &bytes, const QByteArray &aside, Until until)
{
    checkTarget(path);
    const int reason = replaceFile(path, bytes, aside, until);
    if (reason == 0)
        return;
    const bool isRefused = reason == EACCES || reason == EPERM || reason == EROFS || reason == ENOENT;
    refuseToSave(
        Message(isRefused ? "\"%1\" cannot be written (%2); choose another folder or change its permissions."
                          : "\"%1\" could not be saved (%2) and is unchanged; free some space or choose "
                            "another name or folder.",
            path, qt_error_string(reason)));
}

} // namespace

QString whereLinksLead(const QString &path)
{
    constexpr int mostLinks = 40; // as the system has it
    QString at = path;
    for (int links = 0; links < mostLinks && QFileInfo(at).isSymLink(); ++links)
        at = QFileInfo(at).symLinkTarget();
    return at;
}

// Says in our words what the system would say in its own, or later, or not at all.
void checkTarget(const QString &path)
{
    if (path.isEmpty())
        refuseToSave("There is no file name to save to; enter one.");
    const QFileInfo target(path);
    if (target.isDir())
        refuseToSave(Message("\"%1\" is a folder; add a file name to save to.", path));
    if (target.exists() && !target.isFile())
        refuseToSave(Message("\"%1\" is a device or a pipe; choose an ordinary file to save to.", path));
    const QFileInfo folder(target.absolutePath());
    if (!folder.exists())
        refuseToSave(Message(
            "\"%1\" cannot be saved because there is no folder \"%2\"; create it or choose another one.",
            path, QDir::toNativeSeparators(folder.filePath())));
    if (!folder.isDir())
        refuseToSave(Message("\"%1\" cannot be saved because \"%2\" is not a folder; choose another one.",
            path, folder.filePath()));
}

void saveFile(const QString &path, const QByteArray &bytes)
{
    save(path, bytes, asideName(), Until::OnDisk);
}

void saveCopy(const QString &path, const QByteArray &bytes)
{
    save(path, bytes, asideOf(QFile::encodeName(QFileInfo(path).fileName())), Until::WithTheSystem);
}

void removeCopy(const QString &path)
{
    QFile::remove(path);
    QFile::remove(QFile::decodeName(asideOf(QFile::encodeName(path))));
}

} // namespace halo
