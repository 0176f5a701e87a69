// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/recordcsv.h"

#include "compute/kernel/csvtext.h"
#include "compute/timing/record/recordrow.h"

#include <QByteArrayList>

#include <array>
#include <span>

namespace halo {
namespace {

using Column = RecordColumn;
using Columns = std::span<const Column>;

/// A row for each sample.
constexpr auto sampleColumns = columnsUpTo<Column::Note>();
/// A row for each configuration: these, and those of the summary.
constexpr auto configurationColumns = columnsUpTo<Column::Parameters>();
constexpr std::array summaryColumns{ Column::Title, Column::Series, Column::Samples, Column::Median,
    Column::Low, Column::High, Column::Outliers, Column::SpeedUp, Column::Verdict, Column::Bandwidth,
    Column::Rate, Column::HostMedian, Column::Verified, Column::MaxError, Column::Tolerance, Column::Refusal,
    Column::Note };

/// What valueOf(column) tells, as cells.
template<typename ValueOf> QByteArrayList cellsOf(Columns columns, int digits, ValueOf value)
{
    QByteArrayList cells;
    for (const Column column : columns)
        cells << csvCell(textOf(value(column), digits).toStdString());
    return cells;
}

void addRows(QByteArray &csv, RecordRow row)
{
    if (row.measured().kernelMs.empty())
        return;
    const auto value = [&row](Column column) { return valueOf(row, column); };
    QByteArrayList cells = cellsOf(sampleColumns, allDigits, value);
    for (; row.sample < row.measured().kernelMs.size(); ++row.sample) {
        for (const Column column : { Column::Sample, Column::Kernel, Column::Host })
            cells[static_cast<qsizetype>(column)] = textOf(value(column));
        csv += cells.join(',') + '\n';
    }
}

void addRows(QByteArray &csv, const std::string &date, const Ceiling &ceiling)
{
    for (size_t i = 0; i < ceiling.kernelMs.size(); ++i) {
        const auto value = [&](Column column) {
            return column == Column::Recorded ? QByteArray::fromStdString(date) : valueOf(ceiling, i, column);
        };
        csv += cellsOf(sampleColumns, allDigits, value).join(',') + '\n';
    }
}

template<typename ValueOf> QByteArray summaryRow(ValueOf value)
{
    constexpr int digits = 6;
    return (cellsOf(configurationColumns, digits, value) + cellsOf(summaryColumns, digits, value)).join(',')
        + '\n';
}

} // namespace

QByteArray toCsv(const Record &record)
{
    QByteArray csv = namesOf(sampleColumns) + '\n';
    for (size_t i = 0; i < record.measured.size(); ++i)
        addRows(csv, { .record = &record, .entry = i });
    for (const Ceiling &ceiling : record.ceilings)
        addRows(csv, record.date, ceiling);
    return csv;
}

QByteArray toSummaryCsv(const Record &record)
{
    QByteArray csv = namesOf(configurationColumns) + ',' + namesOf(summaryColumns) + '\n';
    for (const std::vector<size_t> &series : seriesOf(record))
        for (const RecordRow &row : rowsOf(record, series))
            csv += summaryRow([&row](Column column) { return valueOf(row, column); });
    for (const Ceiling &ceiling : record.ceilings)
        csv += summaryRow([&ceiling](Column column) { return valueOf(ceiling, 0, column); });
    return csv;
}

} // namespace halo
