// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/hardwarecounter.h"

#include <QByteArray>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One launch of a variant: what the hardware counted, and what recordings of all its work-groups say.
struct CountedLaunch
{
    std::string workload, variant;
    std::string problem;  ///< "gauss:5, 256x256"
    std::string tuning;   ///< as textOf(variant, tuning)
    std::string source{}; ///< hash of the kernel's text, see sourceHash()
    int launch = 0;       ///< from 0
    std::string kernel{};
    std::int64_t outputs = 0; ///< of the whole task
    int groups = 0, borderGroups = 0;
    std::int64_t asyncCopies = 0; ///< accesses of async copies, by the recordings
    /// MemoryRequests::parted, by the recordings; nullopt: not known, as of a record that lacks it.
    std::optional<std::int64_t> parted{};
    std::string trouble{}; ///< why it was not counted, one sentence; empty: it was
    std::string remark{};  ///< why there is no model, or of how many groups; empty: of all
    Counts counted{};
    Counts modelled{}; ///< of the counters that a model knows
    Counts border{};   ///< of it, the share of work-groups at an edge
    /// Of a model that was made just now, and in no file: elements that rows of local arrays would be longer
    /// by for the fewest bank conflicts, 0: that ends not even half of them; and how many are left then.
    int padding = 0;
    double paddedConflicts = 0.0;
};

/// What one call counted, on one device.
struct CountedRecord
{
    std::string device, driver, profiler;
    std::string date; ///< UTC, see timestamp()
    std::vector<CountedLaunch> launches;
};

/// A row for each launch; a column for each counter, and behind it those of the model, "…_model" and
/// "…_border", where it has one.
QByteArray toCsv(const CountedRecord &record);
/// Throws Error(Input) naming the file and the line.
CountedRecord countedRecordOf(const QByteArray &csv, const std::string &file);

enum class CountVerdict
{
    Equal,
    Close, ///< within 1 %
    Different,
};
CountVerdict countVerdict(double counted, double modelled);

} // namespace halo
