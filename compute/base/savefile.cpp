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

void checkWritable(const QString &path)
{
    const NewFile probe(path);
}

NewFile::NewFile(const QString &path)
    : NewFile(path, asideName())
{
}

NewFile::NewFile(const QString &path, QByteArray aside)
    : m_path(path)
    , m_aside(std::move(aside))
{
    checkTarget(path);
    try {
        open();
    } catch (const Error &) {
        removeAside();
        throw;
    }
}

NewFile::~NewFile()
{
    removeAside();
}

void NewFile::open()
{
    const QFileInfo target(whereLinksLead(m_path));
    m_name = QFile::encodeName(target.fileName());
    m_folder = ::open(QFile::encodeName(target.path()).constData(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (m_folder < 0)
        fail(errno);
    m_isThere = ::fstatat(m_folder, m_name.constData(), &m_old, 0) == 0;
    if (!m_isThere && errno != ENOENT)
        fail(errno);
    // A folder that may be changed lets a protected file be replaced, which is not what the protection is
    // for.
    if (m_isThere && ::faccessat(m_folder, m_name.constData(), W_OK, AT_EACCESS) != 0)
        fail(errno);
    // What is to be for some alone must be so from its first byte.
    const mode_t mode = m_isThere ? S_IRUSR | S_IWUSR : 0666;
    const int file
        = ::openat(m_folder, m_aside.constData(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode);
    if (file < 0)
        fail(errno);
    m_file.open(file, QIODevice::ReadWrite | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle);
}

void NewFile::removeAside() const
{
    if (m_folder < 0)
        return;
    if (!m_isFinished)
        ::unlinkat(m_folder, m_aside.constData(), 0);
    ::close(m_folder);
}

void NewFile::fail(int reason) const
{
    const bool isRefused = reason == EACCES || reason == EPERM || reason == EROFS || reason == ENOENT;
    refuseToSave(isRefused
            ? Message("\"%1\" cannot be written (%2); choose another folder or change its permissions.",
                m_path, qt_error_string(reason))
            : unsaved(m_path, qt_error_string(reason), m_isThere));
}

void NewFile::write(const QByteArray &bytes)
{
    const int reason = writeAll(m_file.handle(), bytes);
    if (reason != 0)
        fail(reason);
}

void NewFile::begin()
{
#ifdef SYNC_FILE_RANGE_WRITE
    ::sync_file_range(m_file.handle(), 0, 0, SYNC_FILE_RANGE_WRITE);
#endif
}

void NewFile::finish(Until until)
{
    if (m_file.error() != QFileDevice::NoError)
        refuseToSave(unsaved(m_path, m_file.errorString(), m_isThere));
    if (m_isThere)
        takeOver(m_file.handle(), m_old);
    // Some file systems cannot do it and have nothing to tell of that.
    if (until == Until::OnDisk && ::fsync(m_file.handle()) != 0 && errno != EINVAL && errno != ENOTSUP)
        fail(errno);
    if (::renameat(m_folder, m_aside.constData(), m_folder, m_name.constData()) != 0)
        fail(errno);
    m_isFinished = true;
}

Message unsaved(const QString &path, const QString &reason, bool isThere)
{
    return Message(isThere
            ? "\"%1\" could not be saved (%2) and is unchanged; free some space or choose another name or "
              "folder."
            : "\"%1\" could not be saved (%2); free some space or choose another name or folder.",
        path, reason);
}

void saveFile(const QString &path, const QByteArray &bytes)
{
    NewFile file(path);
    file.write(bytes);
    file.finish();
}

void saveCopy(const QString &path, const QByteArray &bytes)
{
    NewFile file(path, asideOf(QFile::encodeName(QFileInfo(path).fileName())));
    file.write(bytes);
    file.finish(NewFile::Until::WithTheSystem);
}

void removeCopy(const QString &path)
{
    QFile::remove(path);
    QFile::remove(QFile::decodeName(asideOf(QFile::encodeName(path))));
}

} // namespace halo
