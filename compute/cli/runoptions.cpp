// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/runoptions.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/options.h"

#include <QRegularExpression>

#include <algorithm>

namespace halo {
namespace {

const OptionText runOptionTexts[] = {
    { "device", "DEVICE",
        "Device number or part of a device name, see haloscope-cli devices; opencv computes on the CPU "
        "without OpenCL.",
        nullptr },
    { "rows", "Y0:Y1", "Compute only the output rows from Y0 up to, but not including, Y1.", nullptr },
    { "repeat", "N", "Measure N times after one warm-up run.", "1" },
    { "csv", "OUT.csv", "Write the timings as CSV, one row per measurement.", nullptr },
    { "depth", "DEPTH", "Sample type of the output: 8, 16 or float. Default: that of the input.", nullptr },
    { "quality", "Q", "Quality of JPEG outputs, from 1 to 100.", "95" },
    { "page", "N|all",
        "Page of TIFF, GIF, WebP, ICO and PNM files, from 1. all writes one result a page, numbered: "
        "OUT-1.png, "
        "OUT-2.png. Default: the first, with a notice if there are more.",
        nullptr },
    { "scale", "S", "Multiply the samples of the result by S before they are rounded.", "1" },
    { "offset", "O",
        "Then add O, in the numbers of the output file: 0 to 255, 0 to 65535, or 0 to 1 for float. "
        "--scale 0.5 --offset 127.5 shows edges around middle grey, as the window does.",
        "0" },
    { "verify", nullptr, "Compare the result with the reference and do not write a wrong result.", nullptr },
    { "json", nullptr, "Print one line of JSON per result.", nullptr },
    { "quiet", nullptr, "Print errors only.", nullptr },
};

RowRange parseRows(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^(\\d*):(\\d*)$"));
    const QRegularExpressionMatch match = form.match(text);
    bool firstOk = true;
    bool endOk = true;
    RowRange rows;
    if (!match.captured(1).isEmpty())
        rows.first = match.captured(1).toInt(&firstOk);
    if (!match.captured(2).isEmpty())
        rows.end = match.captured(2).toInt(&endOk);
    if (!match.hasMatch() || !firstOk || !endOk || (rows.end >= 0 && rows.end <= rows.first))
        refuseCall(
            QStringLiteral("--rows is \"%1\"; write two rows such as 0:100, the second larger.").arg(text));
    return rows;
}

std::optional<Depth> parseDepth(const QString &text)
{
    if (text == QLatin1String("8"))
        return Depth::U8;
    if (text == QLatin1String("16"))
        return Depth::U16;
    if (text == QLatin1String("float"))
        return Depth::F32;
    refuseCall(QStringLiteral("--depth is \"%1\"; choose 8, 16 or float.").arg(text));
}

void readFiles(const QCommandLineParser &parser, RunOptions &options)
{
    options.images = parser.positionalArguments();
    options.out = parser.value(QStringLiteral("output"));
    options.csv = parser.value(QStringLiteral("csv"));
    if (options.images.isEmpty())
        refuseCall(QStringLiteral("No image given; see haloscope-cli run --help."));
    if (options.out.isEmpty())
        refuseCall(QStringLiteral("No output given; add -o FILE or -o FOLDER."));
    if (parser.isSet(QStringLiteral("csv")) && options.csv.isEmpty())
        refuseCall(QStringLiteral("--csv needs a file name."));
}

void readSizes(const QCommandLineParser &parser, RunOptions &options)
{
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)); };
    if (given("rows"))
        options.rows = parseRows(value("rows"));
    if (given("depth"))
        options.depth = parseDepth(value("depth"));
    options.quality = wholeNumber(value("quality"), 1, QStringLiteral("--quality"));
    if (options.quality > 100)
        refuseCall(
            QStringLiteral("--quality is \"%1\"; choose a number from 1 to 100.").arg(options.quality));
    options.allPages = value("page") == QLatin1String("all");
    options.pages.resize(static_cast<size_t>(options.images.size()));
    if (given("page") && !options.allPages)
        std::ranges::fill(options.pages, wholeNumber(value("page"), 1, QStringLiteral("--page")));
    options.scale = { finiteNumber(value("scale"), QStringLiteral("--scale")),
        finiteNumber(value("offset"), QStringLiteral("--offset")) };
    options.repeats = wholeNumber(value("repeat"), 1, QStringLiteral("--repeat"));
}

} // namespace

std::optional<RunOptions> parseRunOptions(const QStringList &arguments)
{
    CallParser parser(QStringLiteral("image"), QStringLiteral("output"));
    parser.setApplicationDescription(
        QStringLiteral("Filters images. For one image, OUT is a file, or a folder if it exists or ends with "
                       "/; for several images, OUT is a folder. Missing folders are created."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("Output file or folder."), QStringLiteral("OUT") });
    addStepOptions(parser);
    addOptions(parser, runOptionTexts);
    if (!parseCall(parser, QStringLiteral("run IMAGE... -o OUT [options]"), arguments))
        return std::nullopt;

    RunOptions options;
    options.files = parser.files();
    readFiles(parser, options);
    readSizes(parser, options);
    options.device = parser.value(QStringLiteral("device")).toStdString();
    options.verify = parser.isSet(QStringLiteral("verify"));
    options.json = parser.isSet(QStringLiteral("json"));
    options.quiet = parser.isSet(QStringLiteral("quiet"));
    options.steps = readSteps(parser);
    return options;
}

} // namespace halo
