// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QByteArray>
#include <QFile>
#include <QString>

#include <sys/stat.h>

namespace halo {

/// Throws at once what saving there would throw in the end because of the path alone.
void checkTarget(const QString &path);
/// Throws as checkTarget() does, and if no file can be created in that folder: creates one for a moment.
void checkWritable(const QString &path);

/// The path, or where it leads if it is a link, through all links and also where there is nothing yet.
QString whereLinksLead(const QString &path);

/// That it could not be saved, for this reason of the system. isThere: there is a file, which stays as it
/// was.
Message unsaved(const QString &path, const QString &reason, bool isThere);

/// Writes the bytes aside, checks that all arrived, and renames: the file at path is either the old
/// one or the whole new one, also on a full disk. It keeps its mode; a new one gets what umask leaves. Throws
/// Error(Output) with the path and the system's reason.
void saveFile(const QString &path, const QByteArray &bytes);

/// The same for a file that is written piece by piece; what is not finished leaves nothing behind.
class NewFile
{
public:
    explicit NewFile(const QString &path);
    /// Under this name beside the target, until it is finished.
    NewFile(const QString &path, QByteArray aside);
    ~NewFile();
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;

    /// Where to write to, at any place. Writers may ignore failures: finish() reports them.
    QIODevice &device() { return m_file; }
    void write(const QByteArray &bytes);
    /// What was written begins its way to the disk, so that finish() waits for the rest alone.
    void begin();
    enum class Until
    {
        OnDisk,
        WithTheSystem, ///< which writes it to the disk later
    };
    void finish(Until until = Until::OnDisk);

private:
    void open();
    [[noreturn]] void fail(int reason) const;
    void removeAside() const;

    const QString m_path;
    const QByteArray m_aside;
    QByteArray m_name;
    int m_folder = -1; ///< names within the open folder: none is longer than what the user gave
    bool m_isThere = false;
    bool m_isFinished = false;
    struct stat m_old
    { };
    QFile m_file;
};

/// The same for a copy of what is at work, without waiting for the disk: it outlives this process however
/// that ends, but the newest one may be lost if the whole machine does.
void saveCopy(const QString &path, const QByteArray &bytes);
/// With what a write that was cut short left beside it.
void removeCopy(const QString &path);

} // namespace halo
