// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/benchoptions.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/report/measurefailures.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/runner.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/record/record.h"
#include "compute/timing/tune/race.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

const OptionText tuneOptions[] = {
    { "workload", "W", workloadHelp(), "image" },
    { "variants", "A,B|all", "Variants to tune, see haloscope-cli variants.", "all" },
    { "filters", "3,5,9|SPEC",
        "Edge lengths of random, non-separable filters, or one filter as for run; for other workloads as for "
        "bench.",
        "5" },
    { "sizes", "WxH,WxH", "Sizes of the synthetic image; for other workloads as for bench.", "1024x1024" },
    { "layers", "SPEC,SPEC", "Layers as for bench, with --workload layer.", "3x416x416/16" },
    { "op", "OP",
        "Operation: conv (convolution, which rotates the filter by 180 degrees) or corr (correlation, which "
        "does not).",
        "conv" },
    { "size", "SIZE", "Output size: same, valid or full.", "same" },
    { "border", "RULE", borderHelpWithSignals(), "replicate" },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "race", nullptr,
        "Tune nothing: compare the variants with the sizes in their headers, and remember the times of all.",
        nullptr },
    { "candidates", "N", "Number of candidates to measure before the search around the best one.", "48" },
    { "budget", "SECONDS", "Time limit for each combination of variant, filter and size.", "60" },
    { "cold", nullptr, "Rotate the buffers so that no run finds its input in the last-level cache.",
        nullptr },
    { "json", nullptr, "Print one line of JSON per variant.", nullptr },
    { "quiet", nullptr, "Print results and errors only.", nullptr },
};

struct TuneCall
{
    std::vector<Variant> variants;
    BenchOptionsOfCall measured; ///< of which sizes, and with which filters
    TunePlan plan;               ///< all but variant and problem
    std::set<std::string> named; ///< variants that are not only some of all
    bool race = false;
    bool json = false;
    bool quiet = false;
};

TuneCall readCall(const QCommandLineParser &parser)
{
    const auto value = [&](const char *option) { return parser.value(QLatin1String(option)); };
    const auto word = [&](const char *option) { return value(option).toStdString(); };
    TuneCall call;
    const WorkloadModule &module = requestedModule(word("workload"));
    readMeasured(parser, module, benchDefaults(module), call.measured);
    const QStringList sources = parser.values(QStringLiteral("source")), ids = idsOf(parser, sources);
    call.variants = chosenVariants(ids, sources, call.measured.workload);
    call.named = namedVariants(call.variants, ids, sources);
    call.measured.settings = settingsOf(parser, module);
    call.plan.mostCandidates
        = static_cast<size_t>(wholeNumber(value("candidates"), 1, QStringLiteral("--candidates")));
    call.plan.budget = std::chrono::seconds(wholeNumber(value("budget"), 1, QStringLiteral("--budget")));
    call.plan.cold = parser.isSet(QStringLiteral("cold"));
    call.race = parser.isSet(QStringLiteral("race"));
    call.json = parser.isSet(QStringLiteral("json"));
    call.quiet = parser.isSet(QStringLiteral("quiet"));
    Runner runner; // drivers are asked in the child process
    call.plan.device = chooseDevice(runner.devices(), word("device"));
    return call;
}

/// What both kinds of lines say.
QJsonObject lineOf(const TunePlan &plan, const Variant &variant)
{
    return { { QStringLiteral("variant"), text(variant.id) },
        { QStringLiteral("device"), text(plan.device.name) },
        { QStringLiteral("filter"), text(plan.problem->text().what) },
        { QStringLiteral("image"), array(plan.problem->text().size) } };
}

void addTuned(QJsonObject &line, const Variant &variant, const Tuned &tuned)
{
    line[QStringLiteral("group")] = array(tuned.tuning.group);
    line[QStringLiteral("parameters")] = text(parametersOf(variant, tuned.tuning));
    line[QStringLiteral("ns_per_pixel")] = tuned.nsPerPixel;
}

QString sentenceOf(const TunePlan &plan, const Variant &variant)
{
    return QStringLiteral("%1 %2, filter %3: ")
        .arg(text(variant.id).leftJustified(20), text(toString(plan.problem->text().size)),
            text(plan.problem->text().what));
}

QString sentenceOf(const Variant &variant, const Tuned &tuned)
{
    return QStringLiteral("%1, %2 ns a pixel")
        .arg(text(textOf(variant, tuned.tuning)), QString::number(tuned.nsPerPixel, 'g', 3));
}

void print(const TunePlan &plan, const TuneOutcome &outcome, bool stopped, bool json)
{
    const Variant &variant = plan.variant;
    size_t refused = 0;
    size_t wrong = 0;
    size_t failed = 0;
    std::string log; ///< of the first that did not build
    for (const BenchEntry &entry : outcome.tried) {
        refused += entry.refusal && !entry.failed ? 1 : 0;
        failed += entry.failed ? 1 : 0;
        log = log.empty() ? entry.log : log;
        wrong += !entry.refusal && !entry.verified && entry.checkedRows > 0 ? 1 : 0;
    }
    QJsonObject line = lineOf(plan, variant);
    line[QStringLiteral("tried")] = static_cast<qint64>(outcome.tried.size());
    line[QStringLiteral("refused")] = static_cast<qint64>(refused);
    line[QStringLiteral("wrong")] = static_cast<qint64>(wrong);
    line[QStringLiteral("failed")] = static_cast<qint64>(failed);
    line[QStringLiteral("log")] = text(log);
    QString found = stopped ? QStringLiteral("interrupted before a tuning was measured")
                            : QStringLiteral("no tuning can run");
    if (outcome.best) {
        addTuned(line, variant, *outcome.best);
        line[QStringLiteral("verdict")] = text(outcome.verdict);
        found = sentenceOf(variant, *outcome.best) + QStringLiteral("; ")
            + (stopped ? QStringLiteral("interrupted, the best so far") : text(outcome.verdict));
    }
    printLine(json ? inOneLine(line)
                   : sentenceOf(plan, variant) + found
                + QStringLiteral(" (%1 tried, %2 refused, %3 failed, %4 wrong)")
                      .arg(outcome.tried.size())
                      .arg(refused)
                      .arg(failed)
                      .arg(wrong));
}

void print(const TunePlan &plan, const Variant &variant, const Tuned &tuned, double least, bool json)
{
    QJsonObject line = lineOf(plan, variant);
    addTuned(line, variant, tuned);
    printLine(json ? inOneLine(line)
                   : sentenceOf(plan, variant) + sentenceOf(variant, tuned)
                + QStringLiteral(", %1 of the fastest time").arg(tuned.nsPerPixel / least, 0, 'f', 2));
}

/// For one problem: each variant in many tunings, one after the other.
void tuneEach(TuneCall &call, TuneStore &store, BenchRunner &runner, MeasureFailures &failures,
    const Progress &progress)
{
    for (const Variant &variant : call.variants) {
        if (progress.stopRequested())
            return;
        call.plan.variant = variant;
        const auto report = [&](const TuneProgress &now, const std::vector<BenchEntry> &) {
            if (!call.quiet)
                sayProgress(QStringLiteral("%1: %2").arg(text(variant.id), text(now.doing)));
        };
        const TuneOutcome outcome = tune(call.plan, runner, report, progress);
        if (outcome.best)
            store.remember(*outcome.best);
        for (const BenchEntry &entry : outcome.tried)
            failures.add(measuredOf(entry));
        print(call.plan, outcome, progress.stopRequested(), call.json);
    }
}

/// The same for --race: all variants in the same rounds.
void raceAll(const TuneCall &call, TuneStore &store, BenchRunner &runner, MeasureFailures &failures,
    const Progress &progress)
{
    const auto report = [&](const BenchProgress &now, const std::vector<BenchEntry> &) {
        if (!call.quiet)
            sayProgress(now.entry < 0 ? QStringLiteral("round %1").arg(now.rounds)
                                      : QStringLiteral("checking %1").arg(text(now.doing)));
    };
    const auto [found, tried] = race(call.plan, call.variants, runner, report, progress);
    for (const BenchEntry &entry : tried)
        failures.add(measuredOf(entry));
    for (const Tuned &tuned : found) {
        store.remember(tuned);
        const Variant &variant = findVariant(call.variants, tuned.variant);
        print(call.plan, variant, tuned, found.front().nsPerPixel, call.json);
    }
}

int tuneAll(TuneCall &call, const Interrupt &interrupt)
{
    TuneStore store(tuneStorePath());
    if (!store.problem().empty())
        sayLine(text(store.problem()));
    const Progress progress = interrupt.progress();
    BenchRunner runner;
    MeasureFailures failures(call.named);
    const auto tuneFor = [&](std::shared_ptr<const Problem> problem) {
        call.plan.problem = std::move(problem);
        call.race ? raceAll(call, store, runner, failures, progress)
                  : tuneEach(call, store, runner, failures, progress);
    };
    const BenchOptionsOfCall &measured = call.measured;
    for (const auto &problem : measured.problems)
        if (!progress.stopRequested())
            tuneFor(problem);
    for (const Size2 size : measured.filters.empty() ? std::vector<Size2>() : measured.sizes) {
        const Image image = madeImage(size);
        for (const Filter &filter : measured.filters) {
            if (progress.stopRequested())
                break;
            checkHasOutput(image.size(), filter, measured.settings);
            tuneFor(std::make_shared<ConvolutionProblem>(
                image, filter, measured.settings, RowRange{}, measured.workload));
        }
    }
    return interrupt.exitStatus() != 0 ? interrupt.exitStatus() : failures.finish();
}

} // namespace

int tuneCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Finds the fastest work-group size, outputs per work-item and parameters of variants "
                       "on this device, and remembers them for --variant auto."));
    addOptions(parser, tuneOptions);
    parser.addOption({ QStringLiteral("source"),
        QStringLiteral("Your own kernel file to tune, alone unless --variants is given; repeatable."),
        QStringLiteral("FILE.cl") });
    if (!parseCall(parser, QStringLiteral("tune [options]"), arguments))
        return 0;
    expectNoArguments(parser);
    const Interrupt interrupt;
    TuneCall call = readCall(parser);
    return tuneAll(call, interrupt);
}

} // namespace halo
