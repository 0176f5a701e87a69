// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/batch.h"
#include "compute/cli/journal.h"
#include "compute/cli/manifest.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>

namespace halo {

/// A manifest at work: its lines as items of a batch, and which of them are done.
class ManifestRun
{
public:
    /// Reads the manifest and, to go on, the journals of all shards. Writes nothing yet. Throws Error if one
    /// of them cannot be used.
    explicit ManifestRun(RunOptions &options);

    /// Begins the journal, and clears away what killed runs have left in the folders of the outputs.
    void open();
    qsizetype images() const { return qsizetype(m_manifest.lines().size()); }
    std::optional<Item> next();
    /// Whether a journal says so, and input and output are still what they were then. Any thread.
    bool isDone(const Item &item) const;
    /// To be told when an output is written. Any thread. A journal that cannot be appended ends the batch.
    void addDone(const Item &item, std::stop_source &ending);
    /// Writes the list of lines that failed, and says what became of the journal. Returns an exit status; 0
    /// if there is nothing to be said.
    int finish(const std::map<qsizetype, std::string> &failures) const;

private:
    void readJournals();
    void saveFailures(const std::map<qsizetype, std::string> &failures) const;

    const RunOptions &m_options;
    const Manifest m_manifest;
    const JournalOrigin m_origin;
    JournalRecords m_done;
    std::optional<Journal> m_journal;
    size_t m_next = 0;
};

} // namespace halo
