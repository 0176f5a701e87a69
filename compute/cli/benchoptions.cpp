// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/benchoptions.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/options.h"
#include "compute/workload/modules.h"

#include <QRegularExpression>

namespace halo {
namespace {

/// "Sizes of ...; for stencil: plate and steps (default: ...)."
const char *sizesHelp()
{
    static const std::string help = "Sizes of the synthetic image"
        + moduleHelp([](const WorkloadFacts &facts) { return std::pair(facts.sizeWords, facts.benchSize); })
        + ".";
    return help.c_str();
}

const char *filtersHelp()
{
    static const std::string help = "Edge lengths of random, non-separable filters, or one filter as for run"
        + moduleHelp([](const WorkloadFacts &facts) {
              return std::pair(facts.countWords, std::to_string(facts.benchCount));
          })
        + ".";
    return help.c_str();
}

constexpr int gateRounds = 2000; ///< what is still unclear after 200 may be clear later

const OptionText benchOptionTexts[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variants", "A,B|all",
        "Variants to measure, see haloscope-cli variants; all leaves out those with reduced precision and "
        "approximations.",
        "all" },
    { "filters", "3,5,9|SPEC", filtersHelp(), "5" },
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
    { "against", "OLD.cl|ID",
        "An older kernel, measured in the same rounds: exit 75 if another one is slower by more than "
        "--fail-above for sure.",
        nullptr },
    { "baseline", "OLD.csv",
        "A CSV file that bench wrote, instead of an older kernel; both runs should measure an unchanged "
        "kernel, "
        "too, such as naive.",
        nullptr },
    { "fail-above", "P%", "How much slower a kernel may be, with --against or --baseline.", "5%" },
    { "strict", nullptr, "Fail also if it is unclear whether a kernel is slower.", nullptr },
    { "rounds", "N|M:N",
        "Maximum number of samples per entry, or the least and the maximum; 2000 with --against or "
        "--baseline.",
        "200" },
    { "budget", "SECONDS",
        "Time limit for comparing and measuring, without builds and ceilings; entries with fewer than 20 "
        "rounds are "
        "named.",
        "60" },
    { "shard", "K/N",
        "Measure every N-th combination of filter and size only, beginning with the K-th, so that several "
        "machines can share a sweep; each has the whole time limit.",
        "1/1" },
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
        throw Error(ErrorKind::Usage, "--%1 needs a file name.", option);
    return file;
}

/// "N" or "M:N", the least and the most.
void readRounds(const QString &text, BenchOptions &options)
{
    const QString what = QStringLiteral("--rounds");
    const qsizetype colon = text.indexOf(u':');
    options.mostRounds = wholeNumber(text.mid(colon + 1), 1, what);
    options.leastRounds = std::min(options.leastRounds, options.mostRounds);
    if (colon >= 0)
        options.leastRounds = wholeNumber(text.left(colon), 1, what);
    if (options.leastRounds > options.mostRounds)
        throw Error(ErrorKind::Usage, "--rounds is \"%1\"; write the smaller number first.", text);
}

/// "5%", as a ratio of times.
double parseShare(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("^([0-9]{1,4}(\\.[0-9]{1,6})?) ?%$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        throw Error(ErrorKind::Usage,
            "--fail-above is \"%1\"; write a percentage from 0% to 9999%, such as 5%.", text);
    return 1.0 + match.captured(1).toDouble() / 100.0;
}

GateOptions gateOf(const QCommandLineParser &parser)
{
    const auto given = [&](const char *option) { return parser.isSet(QLatin1String(option)); };
    GateOptions gate;
    gate.against = parser.value(QStringLiteral("against"));
    gate.baseline = parser.value(QStringLiteral("baseline"));
    for (const char *option : { "against", "baseline" })
        if (given(option) && parser.value(QLatin1String(option)).isEmpty())
            throw Error(ErrorKind::Usage, "--%1 needs a file name.", option);
    if (given("against") && given("baseline"))
        throw Error(ErrorKind::Usage,
            "--against and --baseline are two ways to give the older one; leave one of them out.");
    for (const char *option : { "fail-above", "strict" })
        if (given(option) && !gate.on())
            throw Error(ErrorKind::Usage, "--%1 needs --against or --baseline.", option);
    gate.limit.ratio = parseShare(parser.value(QStringLiteral("fail-above")));
    gate.limit.strict = given("strict");
    return gate;
}

/// Numbers are edges of random filters; anything else is one SPEC, which may hold commas itself.
std::vector<Filter> parseFilters(const WorkloadModule &module, const QString &text)
{
    std::vector<Filter> filters;
    for (const QString &part : text.split(u',')) {
        bool ok = false;
        const int edge = part.trimmed().toInt(&ok);
        if (!ok)
            return { module.filterOf(text.toStdString()) };
        filters.push_back(module.randomFilter(edge));
    }
    return filters;
}

/// Synthetic, of each size with each number: of centroids.
std::vector<std::shared_ptr<const Problem>> madeProblems(
    const WorkloadModule &module, const QStringList &sizes, const QString &numbers)
{
    std::vector<int> counts;
    for (const QString &count : numbers.split(u','))
        counts.push_back(wholeNumber(count, 1, QStringLiteral("--filters")));
    std::vector<std::shared_ptr<const Problem>> problems;
    for (const QString &size : sizes)
        for (const int count : counts)
            problems.push_back(module.made(size.trimmed().toStdString(), count, {}));
    return problems;
}

} // namespace

std::vector<Size2> parseSizes(const QString &text)
{
    std::vector<Size2> sizes;
    for (const QString &size : text.split(u','))
        sizes.push_back(parseSize(size.toStdString()));
    return sizes;
}

QStringList idsOf(const QCommandLineParser &parser, const QStringList &sources)
{
    const QString option = QStringLiteral("variants");
    return parser.isSet(option) || sources.isEmpty() ? parser.value(option).split(u',') : QStringList();
}

MeasuredByDefault benchDefaults(const WorkloadModule &module)
{
    return { QString::fromStdString(module.facts().benchSize), QString::number(module.facts().benchCount) };
}

void readMeasured(const QCommandLineParser &parser, const WorkloadModule &module,
    const MeasuredByDefault &standard, BenchOptionsOfCall &options)
{
    const auto given = [&](const QString &option, const QString &otherwise) {
        return parser.isSet(option) ? parser.value(option) : otherwise;
    };
    options.workload = module.id();
    const QString filters = given(QStringLiteral("filters"), standard.filters);
    const QStringList sizes = given(
        QString::fromStdString(module.facts().sizeOption), given(QStringLiteral("sizes"), standard.sizes))
                                  .split(u',');
    if (!module.usesFilter()) {
        options.problems = madeProblems(module, sizes, filters);
        return;
    }
    options.filters = parseFilters(module, filters);
    for (const QString &size : sizes)
        options.sizes.push_back(module.sizeOf(size.toStdString()));
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
    const WorkloadModule &module = requestedModule(word("workload"));
    readMeasured(parser, module, benchDefaults(module), options);
    options.sources = parser.values(QStringLiteral("source"));
    options.variants = idsOf(parser, options.sources);
    options.settings = settingsOf(parser, module);
    options.device = word("device");
    if (given("group") && given("groups"))
        throw Error(ErrorKind::Usage, "--group and --groups mean the same; leave one out.");
    if (given("group") || given("groups"))
        options.groups = parseSizes(value(given("group") ? "group" : "groups"));
    if (given("items"))
        options.items = parseSizes(value("items"));
    options.params = parseParams(parser.values(QStringLiteral("param")));
    options.peers = given("peers");
    if (options.peers && module.facts().peers.empty())
        throw Error(
            ErrorKind::Usage, "No other library computes this %1; leave out --peers.", options.workload);
    options.shard = parseShard(value("shard"));
    options.bench.cold = given("cold");
    options.gate = gateOf(parser);
    if (options.gate.on() && !given("rounds"))
        options.bench.mostRounds = gateRounds;
    else
        readRounds(value("rounds"), options.bench);
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
