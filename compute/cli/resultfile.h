// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/bandplan.h"
#include "compute/cli/bandrecord.h"
#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"
#include "compute/image/picturewriter.h"

#include <memory>
#include <optional>
#include <vector>

namespace halo {

/// The result of an item that is filtered in bands, as a file, and, if others are to be merged with it, a
/// record of it. write() may be called in another thread than the rest.
class ResultFile
{
public:
    /// All must outlive it.
    ResultFile(Item &item, const RunOptions &call, const BandPlan &plan);

    /// The rows that follow, neighbours among them. Throws Error(Output).
    void write(const Image &rows);
    void finish();

private:
    void open(const Image &rows);
    void put(const Image &rows);
    QByteArray hashOf(const Image &rows, int row) const;

    Item &m_item;
    const RunOptions &m_call;
    const BandPlan &m_plan;
    int m_next; ///< row of the result
    std::unique_ptr<RowsFile> m_file;
    std::optional<SampleHash> m_hash;
    BandRecord m_record;
    std::vector<Message> m_losses; ///< told in the end: notices belong to the thread that filters
};

} // namespace halo
