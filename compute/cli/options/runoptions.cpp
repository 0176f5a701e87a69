// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/runoptions.h"

#include "compute/base/error.h"
#include "compute/cli/options/call.h"
#include "compute/cli/options/options.h"

#include <QRegularExpression>

namespace halo {
namespace {

const OptionText runOptionTexts[] = {
    { "device", "DEVICE",
        "Number or part of the name, see the command devices; opencv computes on the CPU without OpenCL.",
        nullptr },
    { "rows", "Y0:Y1", "Only these rows of the output, Y0 included, Y1 excluded.", nullptr },
    { "repeat", "N", "Measure N times after one warm-up.", "1" },
    { "csv", "FILE", "Write the timings, a row for each measurement.", nullptr },
    { "depth", "DEPTH", "Samples of the result: 8, 16 or float. Without it, those of the image.", nullptr },
    { "verify", nullptr, "Compare with the reference; a wrong result is not written.", nullptr },
    { "json", nullptr, "Print one line of JSON for each result.", nullptr },
    { "quiet", nullptr, "Say nothing but failures.", nullptr },
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
        refuseCall(QStringLiteral("No image is given; see haloscope-cli run --help."));
    if (options.out.isEmpty())
        refuseCall(QStringLiteral("It is not said where to write; add -o and a file or folder."));
    if (parser.isSet(QStringLiteral("csv")) && options.csv.isEmpty())
        refuseCall(QStringLiteral("--csv needs the name of a file."));
}

void readSizes(const QCommandLineParser &parser, RunOptions &options)
{
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)); };
    if (given("rows"))
        options.rows = parseRows(value("rows"));
    if (given("depth"))
        options.depth = parseDepth(value("depth"));
    options.repeats = wholeNumber(value("repeat"), 1, QStringLiteral("--repeat"));
}

} // namespace

std::optional<RunOptions> parseRunOptions(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Filters images. OUT is a file, or a folder for several results: one "
                       "that exists, ends with /, or is made."));
    parser.addOption({ { QStringLiteral("o"), QStringLiteral("output") },
        QStringLiteral("File or folder to write to."), QStringLiteral("OUT") });
    addStepOptions(parser);
    addOptions(parser, runOptionTexts);
    if (!parseCall(parser, QStringLiteral("run IMAGE... -o OUT [options]"), arguments))
        return std::nullopt;

    RunOptions options;
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
