// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/benchreport.h"

#include "compute/base/savefile.h"
#include "compute/cli/chartcall.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/timing/record/htmlreport.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/recordrow.h"

#include <algorithm>

namespace halo {
namespace {

qsizetype nameWidth(const Record &record, const std::vector<size_t> &series)
{
    qsizetype width = 20;
    for (const size_t entry : series)
        width = std::max(width, text(labelOf(record, entry)).size());
    return width;
}

QString row(const RecordRow &row, qsizetype width)
{
    const Measured &measured = row.measured();
    const QString name = text(labelOf(*row.record, row.entry)).leftJustified(width);
    if (!measured.refusal.empty())
        return QStringLiteral("  %1 not measured: %2").arg(name, text(measured.refusal));
    if (measured.kernelMs.empty())
        return QStringLiteral("  %1 not measured").arg(name);
    const auto cell = [&row](RecordColumn column) { return QString::fromUtf8(textOf(valueOf(row, column))); };
    return QStringLiteral("  %1 %2 ms  [%3, %4]  %5  %6 samples, %7 outliers%8")
        .arg(name, cell(RecordColumn::Median).rightJustified(8), cell(RecordColumn::Low),
            cell(RecordColumn::High),
            row.speedUp > 0.0 ? QString::fromUtf8(textOf(row.speedUp)) + QStringLiteral(" \u00d7 naive")
                              : QString(),
            cell(RecordColumn::Samples), cell(RecordColumn::Outliers),
            measured.verified
                ? QString()
                : QStringLiteral("; WRONG by %1, not ranked").arg(cell(RecordColumn::MaxError)));
}

QJsonObject toJson(const RecordRow &row)
{
    const Measured &measured = row.measured();
    QJsonObject json{ { QStringLiteral("image"), array(measured.image) } };
    const auto tell = [&](std::initializer_list<RecordColumn> columns) {
        for (const RecordColumn column : columns) {
            const QVariant value = valueOf(row, column);
            const bool isText = value.typeId() == QMetaType::QByteArray; // an empty one would become null
            json[QLatin1String(nameOf(column))]
                = isText ? QJsonValue(value.toString()) : QJsonValue::fromVariant(value);
        }
    };
    tell({ RecordColumn::Variant, RecordColumn::Device, RecordColumn::Filter });
    if (!measured.peer) {
        json[QStringLiteral("group")] = array(measured.tuning.group);
        tell({ RecordColumn::Parameters });
    }
    if (!measured.refusal.empty()) {
        json[QStringLiteral("refusal")] = text(measured.refusal);
        json[QStringLiteral("failed")] = measured.failed;
        json[QStringLiteral("log")] = text(measured.log);
        return json;
    }
    if (!measured.note.empty())
        tell({ RecordColumn::Note });
    if (measured.kernelMs.empty())
        return json;
    json[QStringLiteral("interval_ms")] = QJsonArray{ row.summary.interval.low, row.summary.interval.high };
    tell({ RecordColumn::Median, RecordColumn::Samples, RecordColumn::Outliers, RecordColumn::Bandwidth,
        RecordColumn::Rate, RecordColumn::Verified, RecordColumn::CheckedRows, RecordColumn::MaxError });
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

BenchReport::BenchReport(const BenchOptionsOfCall &options, std::set<std::string> named, BenchGate *gate)
    : m_options(options)
    , m_gate(gate)
    , m_failures(std::move(named))
{
}

void BenchReport::tell(const SweepProgress &progress, const Record &record)
{
    if (progress.complete) {
        std::vector<size_t> series;
        while (m_reported < record.measured.size())
            series.push_back(m_reported++);
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
    for (const RecordRow &each : rowsOf(record, series)) {
        m_failures.add(each.measured());
        printLine(m_options.json ? inOneLine(toJson(each)) : row(each, width));
    }
    const auto list = [&](const std::vector<Message> &sentences) {
        for (const Message &sentence : sentences)
            if (!m_options.json)
                printLine(QStringLiteral("  ") + text(sentence));
    };
    if (m_gate) // in place of who is the fastest
        m_gate->tell(record, series);
    else
        list(verdictsOf(record, series));
    list(notesOf(record, series));
    if (!m_options.json && !m_options.sources.isEmpty())
        printLine(QStringLiteral("  Of %1 only the results were compared, which may be right by chance; "
                                 "haloscope-cli check finds data races and accesses out of bounds.")
                      .arg(m_options.sources.join(QStringLiteral(", "))));
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
    for (const Message &sentence : ceilingsOf(record, record.ceilings.front().device))
        printLine(text(sentence));
}

int BenchReport::finish(const Record &record, int interrupted)
{
    if (interrupted != 0)
        sayLine(QStringLiteral("Interrupted; what was measured is kept."));
    if (!m_options.csv.isEmpty())
        saveFile(m_options.csv, toCsv(record));
    if (!m_options.summary.isEmpty())
        saveFile(m_options.summary, toSummaryCsv(record));
    if (!m_options.report.isEmpty())
        saveFile(m_options.report, htmlReport(record, chartsForReport(record)));
    const int gate = m_gate ? m_gate->finish() : 0;
    if (interrupted != 0)
        return interrupted;
    const int failures = m_failures.finish();
    return failures != 0 ? failures : gate;
}

} // namespace halo
