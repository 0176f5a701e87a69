// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/benchreport.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/console.h"
#include "compute/cli/options/chartcall.h"
#include "compute/cli/options/jsontext.h"
#include "compute/timing/record/htmlreport.h"
#include "compute/timing/record/recordcsv.h"

#include <algorithm>

namespace halo {
namespace {

QString number(double value)
{
    return QString::number(value, 'g', 4);
}

qsizetype nameWidth(const Record &record, const std::vector<size_t> &series)
{
    qsizetype width = 20;
    for (const size_t entry : series)
        width = std::max(width, text(labelOf(record, entry)).size());
    return width;
}

QString row(const Record &record, const std::vector<size_t> &series, size_t entry, qsizetype width)
{
    const Measured &measured = record.measured[entry];
    const QString name = text(labelOf(record, entry)).leftJustified(width);
    if (!measured.refusal.empty())
        return QStringLiteral("  %1 not measured: %2").arg(name, text(measured.refusal));
    if (measured.kernelMs.empty())
        return QStringLiteral("  %1 not measured").arg(name);
    const Summary summary = summaryOf(measured);
    const int naive = naiveOf(record, series);
    const double base = naive < 0 ? 0.0 : median(record.measured[static_cast<size_t>(naive)].kernelMs);
    return QStringLiteral("  %1 %2 ms  [%3, %4]  %5  %6 samples, %7 outliers%8")
        .arg(name, number(summary.median).rightJustified(8), number(summary.interval.low),
            number(summary.interval.high),
            base > 0.0 ? number(base / summary.median) + QStringLiteral(" \u00d7 naive") : QString())
        .arg(measured.kernelMs.size())
        .arg(summary.outliers.size())
        .arg(measured.verified ? QString()
                               : QStringLiteral("; WRONG by %1, not ranked").arg(number(measured.maxError)));
}

QJsonObject toJson(const Measured &measured)
{
    QJsonObject json{ { QStringLiteral("variant"), text(measured.variant) },
        { QStringLiteral("device"), text(measured.device) },
        { QStringLiteral("filter"), text(measured.filter) },
        { QStringLiteral("image"), array(measured.image) } };
    if (!measured.peer) {
        json[QStringLiteral("group")] = array(measured.tuning.group);
        json[QStringLiteral("parameters")] = text(measured.parameters);
    }
    if (!measured.refusal.empty()) {
        json[QStringLiteral("refusal")] = text(measured.refusal);
        return json;
    }
    if (!measured.note.empty())
        json[QStringLiteral("note")] = text(measured.note);
    if (measured.kernelMs.empty())
        return json;
    const Summary summary = summaryOf(measured);
    const Work work = workOf(measured);
    json[QStringLiteral("median_ms")] = summary.median;
    json[QStringLiteral("interval_ms")] = QJsonArray{ summary.interval.low, summary.interval.high };
    json[QStringLiteral("samples")] = static_cast<qint64>(measured.kernelMs.size());
    json[QStringLiteral("outliers")] = static_cast<qint64>(summary.outliers.size());
    json[QStringLiteral("gb_per_s")] = perSecond(work.bytes, summary.median);
    json[QStringLiteral("gflop_per_s")] = perSecond(work.flops, summary.median);
    json[QStringLiteral("verified")] = measured.verified;
    json[QStringLiteral("checked_rows")] = measured.checkedRows;
    json[QStringLiteral("max_error")] = measured.maxError;
    return json;
}

QJsonObject toJson(const Ceiling &ceiling)
{
    const QString unit
        = ceiling.kind == Ceiling::Kind::Copy ? QStringLiteral("gb_per_s") : QStringLiteral("gflop_per_s");
    return { { QStringLiteral("ceiling"), text(ceiling.id()) },
        { QStringLiteral("device"), text(ceiling.device) }, { QStringLiteral("shape"), text(ceiling.shape) },
        { unit, ceiling.rate() }, { QStringLiteral("before"), ceiling.rateBefore() },
        { QStringLiteral("after"), ceiling.rateAfter() },
        { QStringLiteral("samples"), static_cast<qint64>(ceiling.kernelMs.size()) },
        { QStringLiteral("verified"), ceiling.verified } };
}

} // namespace

BenchReport::BenchReport(const BenchOptionsOfCall &options)
    : m_options(options)
{
}

void BenchReport::tell(const SweepProgress &progress, const Record &record)
{
    if (progress.complete) {
        std::vector<size_t> series;
        while (m_told < record.measured.size())
            series.push_back(m_told++);
        add(record, series);
    } else if (!m_options.quiet) {
        const QString where = progress.count > 1
            ? QStringLiteral("series %1 of %2, ").arg(progress.series + 1).arg(progress.count)
            : QString();
        sayProgress(where
            + (progress.now.doing.empty() ? QStringLiteral("round %1, %2 s left at most")
                                                .arg(progress.now.rounds)
                                                .arg(progress.remaining.count() / 1000)
                                          : QStringLiteral("checking %1").arg(text(progress.now.doing))));
    }
}

void BenchReport::add(const Record &record, const std::vector<size_t> &series)
{
    const Measured &first = record.measured[series.front()];
    if (!m_options.json)
        printLine(QStringLiteral("%1, %2, filter %3: median kernel time and its 95 % interval")
                      .arg(text(first.device), text(toString(first.image)), text(first.filter)));
    const qsizetype width = nameWidth(record, series);
    for (const size_t entry : series) {
        const Measured &measured = record.measured[entry];
        if (measured.refusal.empty() && !measured.verified && measured.checkedRows > 0)
            m_status = static_cast<int>(ErrorKind::Device);
        printLine(m_options.json ? inOneLine(toJson(measured)) : row(record, series, entry, width));
    }
    if (m_options.json)
        return;
    for (const auto &sentences : { verdictsOf(record, series), notesOf(record, series) })
        for (const std::string &sentence : sentences)
            printLine(QStringLiteral("  ") + text(sentence));
}

void BenchReport::tellCeilings(const Record &record) const
{
    if (m_options.json) {
        for (const Ceiling &ceiling : record.ceilings)
            printLine(inOneLine(toJson(ceiling)));
        return;
    }
    if (record.ceilings.empty())
        return;
    const std::string &device = record.ceilings.front().device;
    for (const Ceiling::Kind kind : { Ceiling::Kind::Copy, Ceiling::Kind::MultiplyAdd })
        if (const Ceiling *best = bestCeiling(record, kind, device))
            printLine(
                QStringLiteral("%1 %2 at most %3 %4 (%5; before %6, after %7)")
                    .arg(text(device),
                        kind == Ceiling::Kind::Copy ? QStringLiteral("copies") : QStringLiteral("computes"),
                        number(best->rate()),
                        kind == Ceiling::Kind::Copy ? QStringLiteral("GB/s") : QStringLiteral("GFLOP/s"),
                        text(best->shape), number(best->rateBefore()), number(best->rateAfter())));
}

int BenchReport::finish(const Record &record, int interrupted) const
{
    if (interrupted != 0)
        sayLine(QStringLiteral("Interrupted; what was measured is kept."));
    if (!m_options.csv.isEmpty())
        saveFile(m_options.csv, toCsv(record));
    if (!m_options.summary.isEmpty())
        saveFile(m_options.summary, toSummaryCsv(record));
    if (!m_options.report.isEmpty())
        saveFile(m_options.report, htmlReport(record, chartsForReport(record)));
    return interrupted != 0 ? interrupted : m_status;
}

} // namespace halo
