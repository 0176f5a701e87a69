// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/chartcall.h"

#include "compute/base/error.h"
#include "compute/timing/record/recordjson.h"
#include "compute/process/childprocess.h"

#include <QProcess>

#include <set>

namespace halo {
namespace {

constexpr int patience = 120'000; ///< ms; a hundred thousand samples take some seconds

/// How many different values a size has among what was measured.
template<typename Value> size_t different(const Record &record, Value value)
{
    std::set<std::pair<int, int>> found;
    for (const Measured &measured : record.measured)
        if (measured.ranked())
            found.insert({ value(measured).w, value(measured).h });
    return found.size();
}

} // namespace

const QStringList &chartKindWords()
{
    static const QStringList words{ QStringLiteral("ladder"), QStringLiteral("filters"),
        QStringLiteral("sizes"), QStringLiteral("groups"), QStringLiteral("items"), QStringLiteral("heatmap"),
        QStringLiteral("roofline") };
    return words;
}

QByteArray drawChart(const Record &record, const ChartCall &call)
{
    QStringList words{ call.kind, QString::number(call.series), call.suffix,
        QString::fromStdString(toString(call.size)) };
    const std::pair<bool, const char *> switches[] = { { call.dark, "dark" }, { call.samples, "samples" },
        { call.throughput, "throughput" }, { call.projector, "projector" } };
    for (const auto &[on, word] : switches)
        if (on)
            words << QLatin1String(word);
    QProcess process;
    process.start(QString::fromStdString(findHelper("haloscope-charts", "HALOSCOPE_CHARTS")), words);
    process.write(toJson(record));
    process.closeWriteChannel();
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit)
        throw Error(Fault::Device,
            "The chart could not be drawn: " + process.errorString().toStdString() + "; try again.",
            process.readAllStandardError().toStdString());
    if (process.exitCode() != 0)
        throw Error(process.exitCode() == static_cast<int>(Fault::Usage) ? Fault::Usage : Fault::Device,
            QString::fromUtf8(process.readAllStandardError()).trimmed().toStdString());
    return process.readAllStandardOutput();
}

std::vector<ReportChart> chartsForReport(const Record &record)
{
    std::vector<ReportChart> charts;
    const auto add = [&](const std::string &title, const char *kind, int series) {
        ChartCall call;
        call.kind = QLatin1String(kind);
        call.series = series;
        call.size = { 1000, 560 };
        try {
            charts.push_back({ title, drawChart(record, call) });
        } catch (const Error &error) {
            if (error.fault() != Fault::Usage) // nothing to draw: no chart
                throw;
        }
    };
    if (different(record, [](const Measured &m) { return m.filterSize; }) > 1)
        add("Filter size", "filters", 0);
    if (different(record, [](const Measured &m) { return m.image; }) > 1)
        add("Image size", "sizes", 0);
    const auto all = seriesOf(record);
    for (size_t i = 0; i < std::min<size_t>(all.size(), 12); ++i) {
        const Measured &measured = record.measured[all[i].front()];
        const std::string name
            = "filter " + toString(measured.filterSize) + ", picture " + toString(measured.image);
        add("Ladder: " + name, "ladder", static_cast<int>(i));
        add("Roofline: " + name, "roofline", static_cast<int>(i));
    }
    return charts;
}

} // namespace halo
