// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/benchoptions.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/options.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/workloads.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/modules.h"
#include "compute/workload/signal/signalsource.h"

namespace halo {
namespace {

/// "Sizes of ...; for stencil: plate and steps (default: ...)."
const char *sizesHelp()
{
    static const std::string help
        = "Sizes of the synthetic image; for signal: number of samples (default: 262144)"
        + moduleHelp(&WorkloadModule::sizeWords, &WorkloadModule::benchSize) + ".";
    return help.c_str();
}

const OptionText benchOptionTexts[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variants", "A,B|all",
        "Variants to measure, see haloscope-cli variants; all leaves out those with reduced precision.",
        "all" },
    { "filters", "3,5,9|SPEC",
        "Edge lengths of random, non-separable filters, or one filter as for run; for signal: number of taps "
        "(default: 31); for histogram: number of centroids (default: 64).",
        "5" },
    { "sizes", "WxH,WxH", sizesHelp(), "1024x1024" },
    { "layers", "SPEC,SPEC",
        "Layers as for haloscope-cli layer, with --workload layer, where it means the same as --sizes.",
        "3x416x416/16" },
    { "peers", nullptr, "Measure OpenCV in the same rounds, or CLBlast for layers.", nullptr },
    { "ceilings", nullptr,
        "Measure the device's copy bandwidth and multiply-add rate before and after; --variant auto uses "
        "them.",
        nullptr },
    { "op", "OP",
        "Operation: conv (convolution, which rotates the filter by 180 degrees) or corr (correlation, which "
        "does not).",
        "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "same" },
    { "border", "RULE", borderHelpWithSignals(), "replicate" },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "groups", "WxH,WxH", "Work-group sizes to measure instead of each variant's own; same as --group.",
        nullptr },
    { "items", "WxH,WxH", "Outputs per work-item to measure, for variants that support several.", nullptr },
    { "rounds", "N", "Maximum number of samples per entry.", "200" },
    { "budget", "SECONDS",
        "Time limit for the whole call; the results name every entry that gets fewer than 20 rounds.", "60" },
    { "cold", nullptr, "Rotate the buffers so that no run finds its input in the last-level cache.",
        nullptr },
    { "csv", "OUT.csv", "Write the timings as CSV, one row per sample.", nullptr },
    { "summary", "OUT.csv",
        "Write a CSV summary, one row per configuration: median, interval, verdict, rates.", nullptr },
    { "report", "OUT.html",
        "Write an HTML report with tables, verdicts and the command that repeats it; implies --ceilings.",
        nullptr },
    { "json", nullptr, "Print one line of JSON per entry.", nullptr },
    { "quiet", nullptr, "Print results and errors only.", nullptr },
};

/// The name of a file to write, which may not be empty if it is given.
QString parseFile(const QCommandLineParser &parser, const QString &option)
{
    const QString file = parser.value(option);
    if (parser.isSet(option) && file.isEmpty())
        throw Error(ErrorKind::Usage, "--" + option.toStdString() + " needs a file name.");
    return file;
}

} // namespace

std::vector<Filter> parseFilters(const QString &text)
{
    std::vector<Filter> filters;
    for (const QString &part : text.split(u',')) {
        bool ok = false;
        const int edge = part.trimmed().toInt(&ok);
        if (!ok)
            return { parseFilter(text.toStdString()) };
        if (edge < 1 || edge > maxFilterEdge)
            throw Error(ErrorKind::Usage,
                "--filters has the edge " + std::to_string(edge) + "; filters have 1 to "
                    + std::to_string(maxFilterEdge) + " taps a side.");
        filters.push_back(parseFilter("random:" + std::to_string(edge) + "x" + std::to_string(edge) + ",1"));
    }
    return filters;
}

std::vector<Size2> parseSizes(const QString &text)
{
    std::vector<Size2> sizes;
    for (const QString &size : text.split(u','))
        sizes.push_back(parseSize(size.toStdString()));
    return sizes;
}

namespace {

/// Numbers of samples, also written as the size of a picture of one row.
std::vector<Size2> parseLengths(const QString &text)
{
    std::vector<Size2> sizes;
    for (const QString &length : text.split(u','))
        sizes.push_back({ wholeNumber(length.endsWith(QLatin1String("x1")) ? length.chopped(2) : length, 1,
                              QStringLiteral("--sizes")),
            1 });
    return sizes;
}

/// Numbers are taps of a random filter of one row; anything else is one SPEC.
std::vector<Filter> parseSignalFilters(const QString &text)
{
    std::vector<Filter> filters;
    for (const QString &part : text.split(u',')) {
        bool ok = false;
        const int taps = part.trimmed().toInt(&ok);
        if (!ok)
            return { parseSignalFilter(text.toStdString()) };
        filters.push_back(randomRow(taps));
    }
    return filters;
}

} // namespace

namespace {

/// Made up, of each size with each number: of centroids.
std::vector<std::shared_ptr<const Problem>> madeProblems(
    const WorkloadModule &module, const QCommandLineParser &parser)
{
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };
    std::vector<int> counts{ module.benchCount };
    if (given("filters")) {
        counts.clear();
        for (const QString &count : parser.value(QStringLiteral("filters")).split(u','))
            counts.push_back(wholeNumber(count, 1, QStringLiteral("--filters")));
    }
    QString sizes = QString::fromStdString(module.benchSize);
    for (const char *option : { "sizes", "layers" })
        if (given(option))
            sizes = parser.value(QLatin1String(option));
    std::vector<std::shared_ptr<const Problem>> problems;
    for (const QString &size : sizes.split(u','))
        for (const int count : counts)
            problems.push_back(module.made(size.trimmed().toStdString(), count, {}));
    return problems;
}

} // namespace

void readMeasured(const QCommandLineParser &parser, BenchOptionsOfCall &options)
{
    const auto value = [&](const char *option, const char *otherwise) {
        return parser.isSet(QLatin1String(option)) ? parser.value(QLatin1String(option))
                                                   : QString::fromLatin1(otherwise);
    };
    options.workload = parser.value(QStringLiteral("workload")).toStdString();
    const WorkloadModule *module = findModule(options.workload);
    if (!module)
        throw Error(ErrorKind::Usage,
            "Unknown workload \"" + options.workload + "\"; expected " + workloadIds() + ".");
    if (module->made) {
        options.problems = madeProblems(*module, parser);
    } else if (options.workload == "signal") {
        options.filters = parseSignalFilters(value("filters", "31"));
        options.sizes = parseLengths(value("sizes", "262144"));
    } else {
        options.filters = parseFilters(value("filters", "5"));
        options.sizes = parseSizes(value("sizes", "1024x1024"));
    }
}

QStringList BenchOptionsOfCall::files() const
{
    QStringList files{ csv, summary, report };
    files.removeAll(QString());
    return files;
}

std::optional<BenchOptionsOfCall> parseBenchOptions(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Compares the speed of variants in interleaved rounds, after checking the result of each."));
    addOptions(parser, benchOptionTexts);
    QCommandLineOption group(QStringLiteral("group"), {}, QStringLiteral("WxH"));
    group.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(group);
    parser.addOption(
        { QStringLiteral("param"), QStringLiteral("Parameter for the variants that have it; repeatable."),
            QStringLiteral("NAME=VALUE") });
    parser.addOption({ QStringLiteral("source"),
        QStringLiteral("Your own kernel file to measure with the variants; repeatable."),
        QStringLiteral("FILE.cl") });
    if (!parseCall(parser, QStringLiteral("bench [options]"), arguments))
        return std::nullopt;
    expectNoArguments(parser);
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)); };
    const auto word = [&](const char *option) { return value(option).toStdString(); };
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };

    BenchOptionsOfCall options;
    readMeasured(parser, options);
    options.sources = parser.values(QStringLiteral("source"));
    if (given("variants") || options.sources.isEmpty())
        options.variants = value("variants").split(u',');
    options.settings = settingsOf(parser, options.workload);
    options.device = word("device");
    if (given("group") && given("groups"))
        throw Error(ErrorKind::Usage, "--group and --groups mean the same; leave one out.");
    if (given("group") || given("groups"))
        options.groups = parseSizes(value(given("group") ? "group" : "groups"));
    if (given("items"))
        options.items = parseSizes(value("items"));
    options.params = parseParams(parser.values(QStringLiteral("param")));
    options.peers = given("peers");
    if (options.peers && options.workload == "histogram")
        throw Error(ErrorKind::Usage, "No other library computes this histogram; leave out --peers.");
    options.bench.cold = given("cold");
    options.bench.mostRounds = wholeNumber(value("rounds"), 1, QStringLiteral("--rounds"));
    options.bench.leastRounds = std::min(options.bench.leastRounds, options.bench.mostRounds);
    options.bench.budget = std::chrono::seconds(wholeNumber(value("budget"), 1, QStringLiteral("--budget")));
    options.ceilings = given("ceilings") || given("report");
    options.csv = parseFile(parser, QStringLiteral("csv"));
    options.summary = parseFile(parser, QStringLiteral("summary"));
    options.report = parseFile(parser, QStringLiteral("report"));
    options.json = given("json");
    options.quiet = given("quiet");
    return options;
}

} // namespace halo
