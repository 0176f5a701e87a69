// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"
#include "compute/kernel/variantlibrary.h"

#include <QByteArray>
#include <QJsonObject>

#include <chrono>
#include <map>
#include <string>

namespace halo {

/// Tells how a batch goes: results on stdout, failures and progress on stderr, timings in the CSV.
/// One thread at a time.
class Report
{
public:
    /// images: that there are.
    Report(const RunOptions &options, qsizetype images);

    /// Says what became of one image.
    void add(const Item &item);
    /// By line of the manifest, why it failed.
    const std::map<qsizetype, std::string> &failures() const { return m_failures; }

    /// Writes the CSV and sums up, with what set the pace of several images. Returns the exit status:
    /// interrupted if that is not 0, else that of the first failure.
    int finish(int interrupted, const BatchTimes &times);

private:
    void addResult(const Item &item);
    void addFailure(const Item &item);
    void addJson(const Item &item, QJsonObject json) const;
    QJsonObject progress() const;
    QString placeOf(const Item &item) const;
    void writeCsv();

    const RunOptions &m_options;
    const qsizetype m_images;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    QByteArray m_csv;
    qsizetype m_done = 0, m_failed = 0, m_skipped = 0;
    int m_status = 0;
    qsizetype m_firstFailed = 0; ///< its line: reports of a manifest come as they are done
    std::map<qsizetype, std::string> m_failures;
};

/// Says what is wrong with the user's own kernel files, if the asked variant might be one of them.
void sayProblems(const VariantList &list, const std::string &id);

} // namespace halo
