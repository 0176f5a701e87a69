// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/recordcsv.h"

#include "compute/kernel/csvtext.h"
#include "compute/kernel/workloads.h"
#include "compute/timing/record/timingcsv.h"

#include <QByteArrayList>

#include <cmath>

namespace halo {
namespace {

QByteArray nanosecondsOf(double ms)
{
    return QByteArray::number(static_cast<qint64>(std::llround(ms * 1e6)));
}

QByteArray cellOf(double value)
{
    return QByteArray::number(value, 'g', 6);
}

QByteArray word(bool value)
{
    return value ? "true" : "false";
}

/// The cells op, size and border, which say nothing of what is no convolution.
QByteArrayList settingsOf(const Measured &measured)
{
    const Workload *workload = findWorkload(measured.workload);
    if (workload && !workload->isConvolution)
        return { {}, {}, {} };
    return { csvCell(toString(measured.settings.op)), csvCell(toString(measured.settings.size)),
        csvCell(toString(measured.settings.border)) };
}

/// The cells up to "parameters" of timingCsvHeader().
QByteArrayList configuration(const Measured &measured)
{
    return QByteArrayList{ csvCell(measured.device), csvCell(measured.driver), csvCell(measured.workload),
        csvCell(measured.variant), csvCell(measured.sourceHash), csvCell(measured.filter),
        QByteArray::number(measured.image.w), QByteArray::number(measured.image.h),
        QByteArray::number(measured.channels) }
    + settingsOf(measured)
        + QByteArrayList{ measured.peer ? QByteArray() : csvCell(toString(measured.tuning.group)),
              csvCell(measured.parameters) };
}

/// A ceiling in the same columns: it has no filter, no picture and no group.
QByteArrayList configuration(const Ceiling &ceiling)
{
    QByteArrayList cells{ csvCell(ceiling.device), csvCell(ceiling.driver), {}, csvCell(ceiling.id()) };
    cells.resize(13);
    cells << csvCell("AMOUNT=" + shortestText(ceiling.amount).toStdString() + ";SHAPE=" + ceiling.shape);
    return cells;
}

void addRows(QByteArray &csv, const QByteArray &date, const Measured &measured)
{
    const QByteArray first = configuration(measured).join(',') + ',';
    const QByteArray once
        = ',' + nanosecondsOf(measured.buildMs) + ',' + nanosecondsOf(measured.uploadMs) + ',';
    const QByteArray then = ',' + nanosecondsOf(measured.downloadMs) + ',' + word(measured.verified) + ','
        + shortestText(measured.maxError) + ',';
    const QByteArray last = ',' + QByteArray::number(measured.series) + ',' + shortestText(measured.tolerance)
        + ',' + QByteArray::number(measured.checkedRows) + ',' + csvCell(measured.title) + ',' + date + ','
        + csvCell(measured.note) + '\n';
    for (size_t i = 0; i < measured.kernelMs.size(); ++i)
        csv += first + QByteArray::number(static_cast<qint64>(i)) + once + nanosecondsOf(measured.kernelMs[i])
            + then + (i < measured.hostMs.size() ? nanosecondsOf(measured.hostMs[i]) : QByteArray()) + last;
}

void addRows(QByteArray &csv, const QByteArray &date, const Ceiling &ceiling)
{
    const QByteArray first = configuration(ceiling).join(',') + ',';
    for (size_t i = 0; i < ceiling.kernelMs.size(); ++i)
        csv += first + QByteArray::number(static_cast<qint64>(i)) + ",,," + nanosecondsOf(ceiling.kernelMs[i])
            + ",," + word(ceiling.verified) + ",,,,,,," + date + ",\n";
}

QByteArray summaryRow(const Record &record, size_t place, int naive, int fastest)
{
    const Measured &measured = record.measured[place];
    QByteArrayList cells = configuration(measured);
    cells << csvCell(measured.title) << QByteArray::number(measured.series)
          << QByteArray::number(static_cast<qint64>(measured.kernelMs.size()));
    if (measured.kernelMs.empty()) {
        cells << QByteArrayList(9);
    } else {
        const Summary summary = summaryOf(measured);
        const Work work = workOf(measured);
        cells << cellOf(summary.median) << cellOf(summary.interval.low) << cellOf(summary.interval.high)
              << QByteArray::number(static_cast<qint64>(summary.outliers.size()));
        cells << (naive < 0 || !measured.ranked()
                ? QByteArray()
                : cellOf(median(record.measured[static_cast<size_t>(naive)].kernelMs) / summary.median));
        cells << (measured.ranked() ? csvCell(verdictOn(record, fastest, place)) : QByteArray());
        cells << cellOf(perSecond(work.bytes, summary.median))
              << cellOf(perSecond(work.flops, summary.median));
        cells << cellOf(median(measured.hostMs));
    }
    cells << word(measured.verified) << cellOf(measured.maxError) << cellOf(measured.tolerance)
          << csvCell(measured.refusal) << csvCell(measured.note);
    return cells.join(',') + '\n';
}

QByteArray summaryRow(const Ceiling &ceiling)
{
    const double time = median(ceiling.kernelMs);
    const Interval interval = medianInterval(ceiling.kernelMs);
    const bool copies = ceiling.kind == Ceiling::Kind::Copy;
    QByteArrayList cells = configuration(ceiling);
    cells << QByteArray() << QByteArray() << QByteArray::number(static_cast<qint64>(ceiling.kernelMs.size()))
          << cellOf(time) << cellOf(interval.low) << cellOf(interval.high)
          << QByteArray::number(static_cast<qint64>(outliersOf(ceiling.kernelMs).size())) << QByteArray()
          << QByteArray() << (copies ? cellOf(ceiling.rate()) : QByteArray())
          << (copies ? QByteArray() : cellOf(ceiling.rate())) << QByteArray() << word(ceiling.verified);
    return (cells << QByteArrayList(4)).join(',') + '\n';
}

} // namespace

QByteArray toCsv(const Record &record)
{
    QByteArray csv = timingCsvHeader() + ",series,tolerance,checked_rows,title,recorded,note\n";
    const QByteArray date = csvCell(record.date);
    for (const Measured &measured : record.measured)
        addRows(csv, date, measured);
    for (const Ceiling &ceiling : record.ceilings)
        addRows(csv, date, ceiling);
    return csv;
}

QByteArray toSummaryCsv(const Record &record)
{
    QByteArray csv
        = "device,driver,workload,variant,source_hash,filter,width,height,channels,op,size,border,group,"
          "parameters,title,series,samples,median_ms,low_ms,high_ms,outliers,speedup_over_naive,"
          "verdict,gb_per_s,gflop_per_s,host_median_ms,verified,max_error,tolerance,reason,note\n";
    for (const std::vector<size_t> &series : seriesOf(record)) {
        const int naive = naiveOf(record, series);
        const int fastest = fastestOf(record, series);
        for (const size_t place : series)
            csv += summaryRow(record, place, naive, fastest);
    }
    for (const Ceiling &ceiling : record.ceilings)
        csv += summaryRow(ceiling);
    return csv;
}

} // namespace halo
