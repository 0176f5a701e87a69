// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/cli/commands.h"
#include "compute/cli/options/call.h"
#include "compute/cli/options/chartcall.h"
#include "compute/cli/options/options.h"
#include "compute/timing/record/recordcsv.h"

#include <QFileInfo>

namespace halo {
namespace {

const std::string kindHelp = chartWords(" or ") + ".";
const std::string seriesHelp = "Which filter and size of the file, from 1, for "
    + chartWords(" and ", [](const ChartKindRow &row) { return row.bySeries; }) + ".";
const OptionText chartOptions[] = {
    { "kind", "K", kindHelp.c_str(), "ladder" },
    { "from", "FILE.csv", "Timings that bench wrote, here or on another machine.", nullptr },
    { "series", "N", seriesHelp.c_str(), "1" },
    { "canvas", "WxH", "Pixels of the picture.", "1280x720" },
    { "samples", nullptr, "Draw every sample of the ladder as a dot.", nullptr },
    { "throughput", nullptr, "Pixels per second instead of time, for the sweeps.", nullptr },
    { "dark", nullptr, "Light lines on dark paper.", nullptr },
    { "projector", nullptr, "Larger letters and thicker lines.", nullptr },
};

constexpr Size2 smallestChart{ 320, 200 };
constexpr Size2 largestChart{ 7680, 4320 };

ChartCall readChartCall(const QCommandLineParser &parser, const QString &path)
{
    ChartCall call;
    call.kind = chartKindOf(parser.value(QStringLiteral("kind")).toStdString());
    call.suffix = QFileInfo(path).suffix().toLower();
    if (!QStringList{ QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("pdf") }.contains(
            call.suffix))
        throw Error(ErrorKind::Usage,
            path.toStdString()
                + " does not end in .svg, .png or .pdf, which say the format; choose one of them.");
    call.series = wholeNumber(parser.value(QStringLiteral("series")), 1, QStringLiteral("--series")) - 1;
    call.size = parseSize(parser.value(QStringLiteral("canvas")).toStdString());
    if (call.size.w < smallestChart.w || call.size.h < smallestChart.h || call.size.w > largestChart.w
        || call.size.h > largestChart.h)
        throw Error(ErrorKind::Usage,
            "--canvas is " + toString(call.size) + "; choose one from " + toString(smallestChart) + " to "
                + toString(largestChart) + ".");
    call.dark = parser.isSet(QStringLiteral("dark"));
    call.samples = parser.isSet(QStringLiteral("samples"));
    call.throughput = parser.isSet(QStringLiteral("throughput"));
    call.projector = parser.isSet(QStringLiteral("projector"));
    return call;
}

Record readRecord(const QString &path)
{
    if (path.isEmpty())
        throw Error(ErrorKind::Usage, "It is not said what to draw; add --from and a CSV that bench wrote.");
    return fromCsv(readInput(path, maxRecordBytes), QFileInfo(path).fileName().toStdString());
}

} // namespace

int exportChartCommand(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Draws a chart of timings as .svg, .png or .pdf. No display is needed."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("File to write to; its suffix says the format."), QStringLiteral("FILE") });
    addOptions(parser, chartOptions);
    if (!parseCall(parser, QStringLiteral("export chart [options] --from FILE.csv -o FILE"), arguments))
        return 0;
    expectNoArguments(parser);
    const QString path = parser.value(QStringLiteral("output"));
    if (path.isEmpty())
        throw Error(ErrorKind::Usage, "It is not said where to write; add -o and a file.");
    const ChartCall call = readChartCall(parser, path);
    const Record record = readRecord(parser.value(QStringLiteral("from")));
    const auto count = static_cast<int>(seriesOf(record).size());
    if (call.series >= count)
        throw Error(ErrorKind::Usage,
            "There is no series " + std::to_string(call.series + 1) + "; the file has "
                + std::to_string(count) + ".");
    saveFile(path, drawChart(record, call));
    return 0;
}

} // namespace halo
