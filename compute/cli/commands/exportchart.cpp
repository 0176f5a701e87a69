// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/cli/call.h"
#include "compute/cli/chartcall.h"
#include "compute/cli/commands.h"
#include "compute/cli/options.h"
#include "compute/drawing/export/pages.h"
#include "compute/task/taskresult.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/timing/record/recordcsv.h"

#include <QFileInfo>

#include <algorithm>

namespace halo {
namespace {

const std::string kindHelp = "Kind of chart: " + chartWords(" or ") + ".";
const std::string seriesHelp = "Filter and size to draw, from 1 in the order of the file, for "
    + chartWords(" and ", [](const ChartKindRow &row) { return row.bySeries; }) + ".";
const std::string throughputHelp = "Show pixels per second instead of time, for "
    + chartWords(" and ", [](const ChartKindRow &row) { return row.throughput; }) + ".";
const OptionText chartOptions[] = {
    { "kind", "K", kindHelp.c_str(), "ladder" },
    { "from", "FILE.csv",
        "Timings to draw: a CSV file written by bench on this or another machine; for history also as "
        "arguments, one for each measurement; for counters a CSV file written by counters, without which "
        "the chart shows what was counted for this version.",
        nullptr },
    { "series", "N", seriesHelp.c_str(), "1" },
    { "counter", "NAME", "What to compare with the model, for counters: a column of its CSV file.",
        "global_load_sectors" },
    { "canvas", "WxH", "Size of the image in pixels.", "1280x720" },
    { "samples", nullptr, "Show every sample as a dot, for ladder.", nullptr },
    { "throughput", nullptr, throughputHelp.c_str(), nullptr },
    { "dark", nullptr, "Use the dark theme.", nullptr },
    { "projector", nullptr, "Use larger text and thicker lines.", nullptr },
};

constexpr Size2 smallestChart{ 320, 200 };
constexpr Size2 largestChart{ 7680, 4320 };

ChartCall readChartCall(const QCommandLineParser &parser, const QString &path)
{
    ChartCall call;
    call.kind = chartKindOf(parser.value(QStringLiteral("kind")).toStdString());
    checkSuffix(path, pageSuffixes());
    call.suffix = suffixOf(path);
    call.series = wholeNumber(parser.value(QStringLiteral("series")), 1, QStringLiteral("--series")) - 1;
    call.size = parseSize(parser.value(QStringLiteral("canvas")).toStdString());
    if (call.size.w < smallestChart.w || call.size.h < smallestChart.h || call.size.w > largestChart.w
        || call.size.h > largestChart.h)
        throw Error(ErrorKind::Usage, "--canvas is %1; choose one from %2 to %3.", toString(call.size),
            toString(smallestChart), toString(largestChart));
    call.dark = parser.isSet(QStringLiteral("dark"));
    call.samples = parser.isSet(QStringLiteral("samples"));
    call.throughput = parser.isSet(QStringLiteral("throughput"));
    call.projector = parser.isSet(QStringLiteral("projector"));
    return call;
}

Record readRecord(const QString &path)
{
    return fromCsv(readText(path, maxRecordBytes), QFileInfo(path).fileName().toStdString());
}

/// The files of the call. Throws Error(Usage) if there are several for a kind that shows one.
QStringList readPaths(const QCommandLineParser &parser, ChartKind kind)
{
    QStringList paths = parser.values(QStringLiteral("from")) + parser.positionalArguments();
    paths.removeAll(QString());
    if (paths.size() > 1 && !rowOf(kind).ofSeveral)
        throw Error(ErrorKind::Usage, "The chart \"%1\" shows one file; leave \"%2\" out, or use --kind %3.",
            rowOf(kind).word, paths[1],
            chartWords(" or ", [](const ChartKindRow &row) { return row.ofSeveral; }));
    return paths;
}

/// What the file of the call holds, or what came along.
CountedRecord readCountedRecord(const QStringList &paths)
{
    return paths.isEmpty() ? shippedCounts()
                           : countedRecordOf(readInput(paths.front(), maxRecordBytes),
                               QFileInfo(paths.front()).fileName().toStdString());
}

/// Which of hardwareCounters() is wanted. Throws Error(Usage) that names those which the record compares.
int readCounter(const std::string &wanted, const CountedRecord &record)
{
    std::string words;
    int place = 0;
    for (const HardwareCounter &counter : hardwareCounters()) {
        if (std::ranges::any_of(record.launches, [&](const CountedLaunch &launch) {
                return launch.counted.contains(counter.id) && launch.modelled.contains(counter.id);
            })) {
            if (wanted == counter.id)
                return place;
            words += (words.empty() ? "" : ", ") + std::string(counter.id);
        }
        ++place;
    }
    if (words.empty())
        throw Error(
            ErrorKind::Input, "The file holds no counts with a model; use a CSV written by counters.");
    throw Error(
        ErrorKind::Usage, "There is no model of \"%1\" in the file; expected one of %2.", wanted, words);
}

/// Throws Error(Usage) if there is no file.
std::vector<Record> readRecords(const QStringList &paths)
{
    if (paths.isEmpty())
        throw Error(ErrorKind::Usage, "No input given; add --from with a CSV written by bench.");
    std::vector<Record> records;
    for (const QString &path : paths)
        records.push_back(readRecord(path));
    return records;
}

} // namespace

int exportChartCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Draws a chart of timings, or of what was counted. Formats: %1. Needs no display.")
            .arg(listed(pageSuffixes())));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file; its suffix chooses the format."), QStringLiteral("OUT") });
    addOptions(parser, chartOptions);
    if (!parseCall(parser, QStringLiteral("export chart [options] --from FILE.csv [FILE.csv...] -o FILE"),
            arguments))
        return 0;
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty())
        throw Error(ErrorKind::Usage, "No output given; add -o FILE.");
    ChartCall call = readChartCall(parser, path);
    checkTarget(path);
    const QStringList paths = readPaths(parser, call.kind);
    if (rowOf(call.kind).ofCounts) {
        const CountedRecord counted = readCountedRecord(paths);
        call.series = readCounter(parser.value(QStringLiteral("counter")).toStdString(), counted);
        saveFile(path, drawChart(counted, call));
        return 0;
    }
    const std::vector<Record> records = readRecords(paths);
    const auto count = static_cast<int>(seriesOf(records.front()).size());
    if (call.series >= count)
        throw Error(ErrorKind::Usage, "There is no series %1; the file has %2.", call.series + 1, count);
    saveFile(path, drawChart(records, call));
    return 0;
}

} // namespace halo
