// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/record/record.h"

#include <QDateTime>
#include <QString>

namespace halo {

/// One record of the history, without its samples.
struct HistoryEntry
{
    QString id; ///< the file's name without suffix, sorted by time
    std::string title;
    std::string date;
    std::string notes;
    std::string device, workload; ///< of the first configuration
    int configurations = 0;
};

/// Records of benchmarks in a folder, a JSON file each: from one start to the next, and to be copied. A file
/// that is no record is left alone and told by problems(). Belongs to one thread.
class History
{
public:
    explicit History(QString folder);

    /// Newest first. Reads every file.
    std::vector<HistoryEntry> list();
    /// One sentence for each file that the last list() could not read.
    const std::vector<Message> &problems() const { return m_problems; }

    /// Returns the id. Throws Error(Output) if it cannot be written.
    QString add(const Record &record);
    /// Throws Error(Input) if there is no such record, or it cannot be read.
    Record load(const QString &id) const;
    /// Throws as load() and add() do.
    void setNotes(const QString &id, const std::string &notes);
    /// Throws Error(Output) if it is still there afterwards.
    void remove(const QString &id);

private:
    QString pathOf(const QString &id) const;

    const QString m_folder;
    std::vector<Message> m_problems;
};

/// Where the programs keep it for this user.
QString historyFolder();

/// One configuration that is in two records.
struct Change
{
    size_t first = 0, second = 0; ///< positions in the records
    /// Median of the second over that of the first, and the interval that follows from the intervals of both
    /// medians. Both were measured at different times, so rounds cannot be paired and no verdict is given.
    double ratio = 1.0;
    Interval interval{ 1, 1 };
    bool sameSource = true; ///< the kernel is the same, by its hash
};

/// The configurations of both: same variant, filter, image, settings, work-group and parameters. Devices may
/// differ.
std::vector<Change> changesBetween(const Record &first, const Record &second);

} // namespace halo
