// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/chartcall.h"

#include "compute/base/error.h"
#include "compute/process/childprocess.h"
#include "compute/timing/record/recordjson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace halo {
namespace {

constexpr int patience = 120'000; ///< ms; a hundred thousand samples take some seconds

QByteArray drawnBy(const QByteArray &input, const ChartCall &call)
{
    QStringList words{ QLatin1String(rowOf(call.kind).word), QString::number(call.series), call.suffix,
        QString::fromStdString(toString(call.size)) };
    const std::pair<bool, const char *> switches[] = { { call.dark, "dark" }, { call.samples, "samples" },
        { call.throughput, "throughput" }, { call.projector, "projector" } };
    for (const auto &[on, word] : switches)
        if (on)
            words << QLatin1String(word);
    QProcess process;
    process.start(QString::fromStdString(findHelper("haloscope-charts", "HALOSCOPE_CHARTS")), words);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit)
        throw Error(ErrorKind::Device,
            Message("The chart could not be drawn: %1; try again.", process.errorString()),
            process.readAllStandardError().toStdString());
    if (process.exitCode() != 0)
        throw Error(
            process.exitCode() == static_cast<int>(ErrorKind::Usage) ? ErrorKind::Usage : ErrorKind::Device,
            QString::fromUtf8(process.readAllStandardError()).trimmed().toStdString());
    return process.readAllStandardOutput();
}

} // namespace

QByteArray drawChart(const std::vector<Record> &records, const ChartCall &call)
{
    QJsonArray array;
    for (const Record &record : records)
        array.append(toJsonObject(record));
    return drawnBy(QJsonDocument(array).toJson(QJsonDocument::Compact), call);
}

QByteArray drawChart(const CountedRecord &record, const ChartCall &call)
{
    return drawnBy(toCsv(record), call);
}

std::vector<ReportChart> chartsForReport(const Record &record)
{
    return reportCharts(record, [&](ChartKind kind, size_t series) {
        ChartCall call;
        call.kind = kind;
        call.series = static_cast<int>(series);
        call.size = { 1000, 560 };
        return drawChart({ record }, call);
    });
}

} // namespace halo
