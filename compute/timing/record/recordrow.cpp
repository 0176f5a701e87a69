// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/recordrow.h"

#include "compute/kernel/csvtext.h"
#include "compute/workload/modules.h"

#include <QByteArrayList>

#include <algorithm>
#include <array>
#include <cmath>

namespace halo {
namespace {

using Column = RecordColumn;

QVariant utf8(const Message &text)
{
    return QByteArray::fromStdString(text.english());
}

QVariant count(size_t number)
{
    return static_cast<qint64>(number);
}

QVariant nanosecondsOf(double ms)
{
    return static_cast<qint64>(std::llround(ms * 1e6));
}

/// Op, size and border say nothing where no filter is used. Old records name no workload.
bool hasSettings(const Measured &measured)
{
    const WorkloadModule *module = findModule(measured.workload);
    return !module || module->usesFilter();
}

struct ColumnRow
{
    const char *name;
    QVariant (*of)(const RecordRow &row, const Measured &measured);
    bool needsSamples = false; ///< what they say together
};
using Row = const RecordRow &;
using Of = const Measured &;

/// In the order of RecordColumn.
constexpr std::array<ColumnRow, static_cast<size_t>(Column::Count)> table{ {
    { "device", [](Row, Of m) { return utf8(m.device); } },
    { "driver", [](Row, Of m) { return utf8(m.driver); } },
    { "workload", [](Row, Of m) { return utf8(m.workload); } },
    { "variant", [](Row, Of m) { return utf8(m.variant); } },
    { "source_hash", [](Row, Of m) { return utf8(m.sourceHash); } },
    { "filter", [](Row, Of m) { return utf8(m.filter); } },
    { "width", [](Row, Of m) { return QVariant(m.image.w); } },
    { "height", [](Row, Of m) { return QVariant(m.image.h); } },
    { "channels", [](Row, Of m) { return QVariant(m.channels); } },
    { "op", [](Row, Of m) { return hasSettings(m) ? utf8(toString(m.settings.op)) : QVariant(); } },
    { "size", [](Row, Of m) { return hasSettings(m) ? utf8(toString(m.settings.size)) : QVariant(); } },
    { "border", [](Row, Of m) { return hasSettings(m) ? utf8(toString(m.settings.border)) : QVariant(); } },
    { "group", [](Row, Of m) { return m.peer ? QVariant() : utf8(toString(m.tuning.group)); } },
    { "parameters", [](Row, Of m) { return utf8(m.parameters); } },
    { "sample", [](Row row, Of) { return count(row.sample); } },
    { "build_ns", [](Row, Of m) { return nanosecondsOf(m.buildMs); } },
    { "upload_ns", [](Row, Of m) { return nanosecondsOf(m.uploadMs); } },
    { "kernel_ns", [](Row row, Of m) { return nanosecondsOf(m.kernelMs.at(row.sample)); } },
    { "download_ns", [](Row, Of m) { return nanosecondsOf(m.downloadMs); } },
    { "verified",
        [](Row, Of m) { // nothing is told of what nobody has compared
            return m.verified || m.checkedRows > 0 || !m.refusal.empty() ? QVariant(m.verified) : QVariant();
        } },
    { "max_error", [](Row, Of m) { return QVariant(m.maxError); } },
    { "host_ns",
        [](Row row, Of m) {
            return row.sample < m.hostMs.size() ? nanosecondsOf(m.hostMs[row.sample]) : QVariant();
        } },
    { "series", [](Row, Of m) { return QVariant(m.series); } },
    { "tolerance", [](Row, Of m) { return QVariant(m.tolerance); } },
    { "checked_rows", [](Row, Of m) { return QVariant(m.checkedRows); } },
    { "title", [](Row, Of m) { return utf8(m.title); } },
    { "recorded", [](Row row, Of) { return utf8(row.record->date); } },
    { "note", [](Row, Of m) { return utf8(noteOf(m)); } },
    { "samples", [](Row, Of m) { return count(m.kernelMs.size()); } },
    { "median_ms", [](Row row, Of) { return QVariant(row.summary.median); }, true },
    { "low_ms", [](Row row, Of) { return QVariant(row.summary.interval.low); }, true },
    { "high_ms", [](Row row, Of) { return QVariant(row.summary.interval.high); }, true },
    { "outliers", [](Row row, Of) { return count(row.summary.outliers.size()); }, true },
    { "speedup_over_naive",
        [](Row row, Of m) { return m.ranked() && row.speedUp > 0.0 ? QVariant(row.speedUp) : QVariant(); },
        true },
    { "verdict",
        [](Row row, Of m) {
            return m.ranked() ? utf8(verdictOn(*row.record, row.fastest, row.entry)) : QVariant();
        },
        true },
    { "gb_per_s", [](Row row, Of) { return QVariant(row.bytesRate); }, true },
    { "gflop_per_s", [](Row row, Of) { return QVariant(row.flopsRate); }, true },
    { "host_median_ms", [](Row, Of m) { return QVariant(median(m.hostMs)); }, true },
    { "reason", [](Row, Of m) { return utf8(m.refusal); } },
} };

} // namespace

const char *nameOf(RecordColumn column)
{
    return table[static_cast<size_t>(column)].name;
}

std::optional<RecordColumn> columnNamed(std::string_view name)
{
    const auto *const found = std::ranges::find(table, name, &ColumnRow::name);
    if (found == table.end())
        return {};
    return static_cast<RecordColumn>(found - table.begin());
}

QByteArray namesOf(std::span<const RecordColumn> columns)
{
    QByteArrayList names;
    for (const RecordColumn column : columns)
        names << nameOf(column);
    return names.join(',');
}

std::vector<RecordRow> rowsOf(const Record &record, const std::vector<size_t> &series)
{
    const int naive = naiveOf(record, series);
    const int fastest = fastestOf(record, series);
    const double base = naive < 0 ? 0.0 : median(record.measured[static_cast<size_t>(naive)].kernelMs);
    std::vector<RecordRow> rows;
    for (const size_t entry : series) {
        RecordRow row{ .record = &record, .entry = entry, .fastest = fastest };
        row.summary = summaryOf(row.measured());
        const Work work = workOf(row.measured());
        const double time = row.summary.median;
        row.speedUp = time > 0.0 ? base / time : 0.0;
        row.bytesRate = perSecond(work.bytes, time);
        row.flopsRate = perSecond(work.flops, time);
        rows.push_back(std::move(row));
    }
    return rows;
}

QVariant valueOf(const RecordRow &row, RecordColumn column)
{
    const ColumnRow &info = table[static_cast<size_t>(column)];
    const Measured &measured = row.measured();
    return info.needsSamples && measured.kernelMs.empty() ? QVariant() : info.of(row, measured);
}

QVariant valueOf(const Ceiling &ceiling, size_t sample, RecordColumn column)
{
    const bool copies = ceiling.kind == Ceiling::Kind::Copy;
    switch (column) {
    case Column::Device:
        return utf8(ceiling.device);
    case Column::Driver:
        return utf8(ceiling.driver);
    case Column::Variant:
        return utf8(ceiling.id());
    case Column::Parameters:
        return utf8("AMOUNT=" + shortestText(ceiling.amount).toStdString() + ";SHAPE=" + ceiling.shape);
    case Column::Sample:
        return count(sample);
    case Column::Kernel:
        return nanosecondsOf(ceiling.kernelMs.at(sample));
    case Column::Verified:
        return ceiling.verified;
    case Column::Samples:
        return count(ceiling.kernelMs.size());
    case Column::Median:
        return median(ceiling.kernelMs);
    case Column::Low:
        return medianInterval(ceiling.kernelMs).low;
    case Column::High:
        return medianInterval(ceiling.kernelMs).high;
    case Column::Outliers:
        return count(outliersOf(ceiling.kernelMs).size());
    case Column::Bandwidth:
        return copies ? QVariant(ceiling.rate()) : QVariant();
    case Column::Rate:
        return copies ? QVariant() : QVariant(ceiling.rate());
    default:
        return {};
    }
}

QByteArray textOf(const QVariant &value, int digits)
{
    if (value.typeId() != QMetaType::Double)
        return value.toByteArray();
    return digits == allDigits ? shortestText(value.toDouble())
                               : QByteArray::number(value.toDouble(), 'g', digits);
}

std::vector<Message> ceilingsOf(const Record &record, const std::string &device)
{
    const auto digits = [](double rate) { return textOf(rate).toStdString(); };
    std::vector<Message> sentences;
    for (const Ceiling::Kind kind : { Ceiling::Kind::Copy, Ceiling::Kind::MultiplyAdd })
        if (const Ceiling *best = bestCeiling(record, kind, device)) {
            sentences.emplace_back(kind == Ceiling::Kind::Copy
                    ? "%1 copies at most %2 GB/s (%3; before %4, after %5)"
                    : "%1 computes at most %2 GFLOP/s (%3; before %4, after %5)",
                device, digits(best->rate()), best->shape, digits(best->rateBefore()),
                digits(best->rateAfter()));
        }
    return sentences;
}

} // namespace halo
