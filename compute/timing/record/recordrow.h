// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/record/record.h"

#include <QVariant>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halo {

/// What tables tell of a configuration. Each output names those that it shows, in its own order.
enum class RecordColumn : size_t
{
    Device,
    Driver,
    Workload,
    Variant,
    SourceHash,
    Filter,
    Width,
    Height,
    Channels,
    Op,
    Size,
    Border,
    Group,
    Parameters,
    Sample,
    Build,
    Upload,
    Kernel,
    Download,
    Verified,
    MaxError,
    Host, // up to here: the columns of every CSV of timings
    Series,
    Tolerance,
    CheckedRows,
    Title,
    Recorded,
    Note, // up to here: a row for each sample; from here on: of all samples together
    Samples,
    Median,
    Low,
    High,
    Outliers,
    SpeedUp,
    Verdict,
    Bandwidth,
    Rate,
    HostMedian,
    Refusal,
    Count
};

/// The name in CSV and JSON: "median_ms".
const char *nameOf(RecordColumn column);
std::optional<RecordColumn> columnNamed(std::string_view name);
/// The names of these with commas between them.
QByteArray namesOf(std::span<const RecordColumn> columns);
template<RecordColumn Last> constexpr auto columnsUpTo()
{
    std::array<RecordColumn, static_cast<size_t>(Last) + 1> columns{};
    for (size_t i = 0; i < columns.size(); ++i)
        columns[i] = static_cast<RecordColumn>(i);
    return columns;
}

/// A configuration compared with the others of its series. The record must outlive it.
struct RecordRow
{
    const Record *record = nullptr;
    size_t entry = 0;
    size_t sample = 0; ///< that Sample, Kernel and Host tell of
    int fastest = -1;
    Summary summary{};
    double speedUp = 0.0; ///< over naive of the same rounds; 0: it was not measured, or nothing was
    double bytesRate = 0.0, flopsRate = 0.0; ///< GB/s and GFLOP/s of workOf()

    const Measured &measured() const { return record->measured[entry]; }
};
std::vector<RecordRow> rowsOf(const Record &record, const std::vector<size_t> &series);

/// A text in UTF-8, a number or a truth; null where there is nothing to tell.
QVariant valueOf(const RecordRow &row, RecordColumn column);
/// The same of a ceiling, which has no filter, no picture and no group.
QVariant valueOf(const Ceiling &ceiling, size_t sample, RecordColumn column);
/// A value with so many digits, or with as many as read back as the same number.
constexpr int allDigits = 0;
QByteArray textOf(const QVariant &value, int digits = 4);

/// "A copies at most 12.5 GB/s (float4; before 12.4, after 12.5)" and what it computes, as far as that was
/// measured.
std::vector<Message> ceilingsOf(const Record &record, const std::string &device);

} // namespace halo
