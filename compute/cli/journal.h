// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/base/filefacts.h"

#include <QByteArray>
#include <QMultiHash>
#include <QString>
#include <QStringList>

#include <chrono>
#include <mutex>
#include <optional>

namespace halo {

/// A line of a manifest that is done.
struct JournalRecord
{
    QByteArray key; ///< 32 hexadecimal digits, of input, output and options
    FileFacts input, output;
    int attempts = 1;

    bool operator==(const JournalRecord &) const = default;
};

/// What a journal is of: hashes in hexadecimal digits.
struct JournalOrigin
{
    QByteArray manifest;
    QByteArray options; ///< of the call, those that change results

    bool operator==(const JournalOrigin &) const = default;
};

/// By key; a line that was done again has several.
using JournalRecords = QMultiHash<QByteArray, JournalRecord>;

/// What a journal tells. Records that are torn, mixed with others or damaged are left out. Throws
/// Error(Input) that says what to do if it is of another manifest, of other options, of another version of
/// the format, or has a first line that is damaged. An empty file is a journal that was just begun.
JournalRecords readJournal(const QString &path, const JournalOrigin &origin);

/// The journals of all shards of a manifest that are there, and that of the whole.
QStringList journalsOf(const QString &manifest);

/// Which lines of a manifest are done: a text file to which records are appended, each at once and with a
/// checksum, so that a kill, a full disk and programs that append at the same time spoil at most their own.
/// There are no locks, as file systems of a network may lack them.
class Journal
{
public:
    /// Starts the file over, or continues it, and keeps room for so many records where the file system
    /// can. Throws Error(Output) if it cannot be written, Error(Input) if it would replace what is no
    /// journal.
    Journal(QString path, const JournalOrigin &origin, bool goesOn, qsizetype records);
    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    /// Any thread. False if it could not be appended, which failure() says.
    bool add(const JournalRecord &record);
    std::optional<Error> failure() const;

private:
    bool append(const QByteArray &line);

    const QString m_path;
    int m_file = -1;
    mutable std::mutex m_mutex;
    std::optional<Error> m_failure;
    std::chrono::steady_clock::time_point m_synced;
};

} // namespace halo
