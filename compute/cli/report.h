// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"
#include "compute/kernel/variantlibrary.h"

#include <QByteArray>

#include <string>

namespace halo {

/// Tells how a batch goes: results on stdout, failures and progress on stderr, timings in the CSV.
/// One thread at a time.
class Report
{
public:
    explicit Report(const RunOptions &options);

    /// Says what became of one image, in the order of the call.
    void add(const Item &item);

    /// Writes the CSV and sums up, with what set the pace of several images. Returns the exit status:
    /// interrupted if that is not 0, else that of the first failure. Throws Error(Output) if the CSV cannot
    /// be written and all else went well.
    int finish(int interrupted, const BatchTimes &times);

private:
    void addResult(const Item &item);
    void addFailure(const Item &item);
    void writeCsv();

    const RunOptions &m_options;
    QByteArray m_csv;
    qsizetype m_done = 0;
    qsizetype m_failed = 0;
    int m_status = 0;
};

/// Says what is wrong with the user's own kernel files, if the asked variant might be one of them.
void sayProblems(const VariantList &list, const std::string &id);

} // namespace halo
