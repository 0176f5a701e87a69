// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"
#include "compute/cli/benchoptions.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/targets.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/count/advice.h"
#include "compute/timing/count/countedcase.h"
#include "compute/timing/count/counting.h"
#include "compute/timing/count/countreason.h"
#include "compute/timing/count/knowncounts.h"
#include "compute/timing/record/sweep.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/modules.h"

#include <QCoreApplication>
#include <QLocale>

namespace halo {
namespace {

const OptionText counterOptions[] = {
    { "workload", "W|all", workloadHelp(), "image" },
    { "variants", "A,B|all", "Variants to count, see haloscope-cli variants.", "all" },
    { "filters", "3,5,9|SPEC", "Filters as for haloscope-cli bench. Default: gauss:5.", nullptr },
    { "sizes", "SIZE,SIZE",
        "Sizes as for haloscope-cli bench; of small ones all work-groups are recorded. Default: 256x256 "
        "for image.",
        nullptr },
    { "layers", "SPEC,SPEC", "Layers as for haloscope-cli bench.", nullptr },
    { "groups", "WxH,WxH", "Work-group sizes to count instead of each variant's own.", nullptr },
    { "items", "WxH,WxH", "Outputs per work-item to count, for variants that support several.", nullptr },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "counted", "FILE.csv",
        "Take what was counted from this file, and set what the model says now beside it; needs no GPU.",
        nullptr },
    { "no-model", nullptr, "Record nothing: no model, or that of the file of --counted.", nullptr },
    { "csv", "OUT.csv", "Write a row for each launch.", nullptr },
    { "json", nullptr, "Print one line of JSON for each launch.", nullptr },
    { "quiet", nullptr, "Print results and errors only.", nullptr },
};

/// Whatever device counted it.
DeviceLimits anyLimits()
{
    DeviceLimits limits = simulatorLimits();
    limits.tf32 = limits.limitsRegisters = true;
    return limits;
}

constexpr qint64 mostRecordBytes = 64 << 20;

/// What a variant computes if a call names no size: the usual problem, or the first of its examples, where it
/// computes something of its own.
std::shared_ptr<const Problem> standardProblem(
    const WorkloadModule &module, const std::shared_ptr<const Problem> &usual, const BenchEntry &entry)
{
    DeviceLimits limits = simulatorLimits();
    limits.localBytes = 48 << 10; // of all GPUs of NVIDIA's
    std::vector<std::shared_ptr<const Problem>> all = module.examples(entry.variant);
    all.insert(all.begin(), exampleProblem(entry.variant));
    if (!module.isCompanion(entry.variant))
        all.insert(all.begin(), usual);
    const auto fits = std::ranges::find_if(
        all, [&](const auto &problem) { return !problem->refusal(entry.variant, entry.tuning, limits); });
    return fits == all.end() ? all.front() : *fits;
}

void addCases(const QCommandLineParser &parser, const WorkloadModule &module, std::vector<CountedCase> &cases)
{
    BenchOptionsOfCall options;
    readMeasured(parser, module,
        { QString::fromStdString(module.facts().countedSize),
            module.usesFilter() ? QStringLiteral("gauss:5") : QString::number(module.facts().benchCount) },
        options);
    for (const Size2 size : options.sizes)
        for (const Filter &filter : options.filters)
            options.problems.push_back(std::make_shared<const ConvolutionProblem>(
                madeImage(size), filter, module.firstSettings(), RowRange{}, module.id()));
    SweepPlan plan;
    if (const QString ids = parser.value(QStringLiteral("variants")); ids == QLatin1String("all"))
        std::ranges::copy_if(allVariants(module.id()).variants, std::back_inserter(plan.variants),
            [](const Variant &variant) { return variant.origin == Origin::Shipped; });
    else
        plan.variants = chosenVariants(ids.split(u','), {}, module.id());
    if (parser.isSet(QStringLiteral("groups")))
        plan.groups = parseSizes(parser.value(QStringLiteral("groups")));
    if (parser.isSet(QStringLiteral("items")))
        plan.items = parseSizes(parser.value(QStringLiteral("items")));
    const bool isStandard = !parser.isSet(QStringLiteral("sizes")) && !parser.isSet(QStringLiteral("layers"))
        && !parser.isSet(QStringLiteral("filters"));
    for (const auto &series : sweepSeries(plan))
        for (const BenchEntry &entry : series)
            if (isStandard)
                cases.push_back({ standardProblem(module, options.problems.front(), entry), entry.variant,
                    entry.tuning });
            else
                for (const auto &problem : options.problems)
                    cases.push_back({ problem, entry.variant, entry.tuning });
}

std::vector<CountedCase> casesOf(const QCommandLineParser &parser)
{
    const QString workload = parser.value(QStringLiteral("workload"));
    std::vector<CountedCase> cases;
    if (workload != QLatin1String("all"))
        addCases(parser, requestedModule(workload.toStdString()), cases);
    else
        for (const WorkloadModule *module : workloadModules())
            addCases(parser, *module, cases);
    return cases;
}

/// "1,638,400", "5.57".
QString numberText(double value)
{
    const bool isWhole = value == std::floor(value);
    return QLocale(QLocale::English).toString(value, 'f', isWhole ? 0 : 2);
}

QString wordOf(CountVerdict verdict)
{
    switch (verdict) {
    case CountVerdict::Equal:
        return QStringLiteral("equal");
    case CountVerdict::Close:
        return QStringLiteral("within 1 %");
    case CountVerdict::Different:
        break;
    }
    return QStringLiteral("different");
}

/// What the model counts of it in work-groups at an edge.
QString edgesText(const CountedLaunch &launch, const char *counter)
{
    const auto border = launch.border.find(counter);
    return border == launch.border.end() ? QString()
                                         : QStringLiteral(" (%1 at an edge)").arg(numberText(border->second));
}

void print(const CountedLaunch &launch)
{
    printLine(QStringLiteral("%1 %2, %3, %4, launch %5 (%6): %7 work-groups, %8 of them at an edge")
                  .arg(text(launch.workload), text(launch.variant), text(launch.problem), text(launch.tuning))
                  .arg(launch.launch)
                  .arg(text(launch.kernel))
                  .arg(launch.groups)
                  .arg(launch.borderGroups));
    if (!launch.trouble.empty())
        printLine(QStringLiteral("    not counted: ") + text(launch.trouble));
    QStringList nothing;
    for (const HardwareCounter &counter : hardwareCounters()) {
        const auto counted = launch.counted.find(counter.id), modelled = launch.modelled.find(counter.id);
        if (counted == launch.counted.end())
            continue;
        if (counted->second == 0.0 && (modelled == launch.modelled.end() || modelled->second == 0.0)) {
            nothing << QLatin1String(counter.title);
            continue;
        }
        QString line = QStringLiteral("    %1 %2 %3")
                           .arg(QLatin1String(counter.title), -32)
                           .arg(numberText(counted->second), 14)
                           .arg(QLatin1String(counter.unit), -12);
        if (modelled != launch.modelled.end())
            line += QStringLiteral(" model %1%2: %3")
                        .arg(numberText(modelled->second), 14)
                        .arg(edgesText(launch, counter.id),
                            wordOf(countVerdict(counted->second, modelled->second)));
        printLine(line.trimmed().prepend(QStringLiteral("    ")));
    }
    if (!nothing.isEmpty())
        printLine(QStringLiteral("    none: ") + nothing.join(u"; "));
    QStringList missing;
    for (const HardwareCounter &counter : hardwareCounters())
        if (!launch.counted.empty() && !launch.counted.contains(counter.id))
            missing << QLatin1String(counter.title);
    if (!missing.isEmpty())
        printLine(QStringLiteral("    not known to this profiler or this GPU: ") + missing.join(u"; "));
    for (const CountReason &reason : reasonsFor(launch))
        printLine(QStringLiteral("    %1: %2")
                      .arg(QLatin1String(findHardwareCounter(reason.counter)->title), text(reason.sentence)));
    for (const Advice &advice : adviceFor({ launch }))
        printLine(
            QStringLiteral("    advice: %1 (%2)").arg(text(advice.sentence), QLatin1String(advice.source)));
    if (!launch.remark.empty())
        printLine(QStringLiteral("    ") + text(launch.remark));
}

QJsonObject toJson(const CountedRecord &record, const CountedLaunch &launch)
{
    QJsonObject numbers;
    for (const HardwareCounter &counter : hardwareCounters()) {
        const auto counted = launch.counted.find(counter.id), modelled = launch.modelled.find(counter.id);
        QJsonObject number{ { QStringLiteral("unit"), QLatin1String(counter.unit) } };
        if (counted != launch.counted.end())
            number[QStringLiteral("counted")] = counted->second;
        if (modelled != launch.modelled.end()) {
            number[QStringLiteral("model")] = modelled->second;
            if (const auto border = launch.border.find(counter.id); border != launch.border.end())
                number[QStringLiteral("model_at_edges")] = border->second;
        }
        if (number.contains(QStringLiteral("counted")) && number.contains(QStringLiteral("model")))
            number[QStringLiteral("verdict")] = wordOf(countVerdict(counted->second, modelled->second));
        if (number.size() > 1)
            numbers[QLatin1String(counter.id)] = number;
    }
    for (const CountReason &reason : reasonsFor(launch)) {
        QJsonObject number = numbers[QLatin1String(reason.counter)].toObject();
        number[QStringLiteral("reason")] = text(reason.sentence);
        numbers[QLatin1String(reason.counter)] = number;
    }
    return { { QStringLiteral("device"), text(record.device) },
        { QStringLiteral("driver"), text(record.driver) },
        { QStringLiteral("profiler"), text(record.profiler) }, { QStringLiteral("date"), text(record.date) },
        { QStringLiteral("workload"), text(launch.workload) },
        { QStringLiteral("variant"), text(launch.variant) },
        { QStringLiteral("problem"), text(launch.problem) },
        { QStringLiteral("tuning"), text(launch.tuning) }, { QStringLiteral("launch"), launch.launch },
        { QStringLiteral("kernel"), text(launch.kernel) },
        { QStringLiteral("outputs"), qint64(launch.outputs) }, { QStringLiteral("groups"), launch.groups },
        { QStringLiteral("border_groups"), launch.borderGroups },
        { QStringLiteral("trouble"), launch.trouble.empty() ? QJsonValue() : text(launch.trouble) },
        { QStringLiteral("counters"), numbers } };
}

class CountersCall
{
public:
    explicit CountersCall(const QCommandLineParser &parser)
        : m_parser(parser)
        , m_csv(parser.value(QStringLiteral("csv")))
        , m_cases(casesOf(parser))
    {
        const QString counted = parser.value(QStringLiteral("counted"));
        if (!counted.isEmpty())
            m_before = countedRecordOf(readInput(counted, mostRecordBytes), counted.toStdString());
        else
            m_counting = std::make_unique<Counting>(parser.value(QStringLiteral("device")).toStdString(),
                QCoreApplication::applicationFilePath());
        m_record = m_counting ? m_counting->head() : m_before;
        m_record.launches.clear();
        if (!m_csv.isEmpty())
            makeFolders({ m_csv });
    }

    /// What was counted when it ends, for whatever reason, is kept.
    int operator()(const Interrupt &interrupt)
    {
        const Progress progress = interrupt.progress();
        const int status = exitStatusOf(interrupt, [&] {
            for (const CountedCase &counted : m_cases)
                add(counted, progress);
            return 0;
        });
        if (!m_csv.isEmpty())
            saveFile(m_csv, toCsv(m_record));
        if (m_counting)
            keepCounts(m_record); // after the results, which it might cost
        return status;
    }

private:
    void add(const CountedCase &counted, const Progress &progress)
    {
        if (!m_parser.isSet(QStringLiteral("quiet")))
            sayProgress(QStringLiteral("Counting %1 %2 …")
                            .arg(text(counted.variant.workload), text(counted.variant.id)));
        std::vector<CountedLaunch> launches;
        if (m_counting) {
            launches = (*m_counting)(counted, progress);
        } else {
            launches = launchesOf(counted, anyLimits());
            takeCounts(m_before, launches);
        }
        for (CountedLaunch &launch : launches) {
            if (!m_parser.isSet(QStringLiteral("no-model")))
                addModel(m_tracer, counted, m_record.device, launch, progress);
            if (m_parser.isSet(QStringLiteral("json")))
                printLine(inOneLine(toJson(m_record, launch)));
            else
                print(launch);
            m_record.launches.push_back(std::move(launch));
        }
    }

    const QCommandLineParser &m_parser;
    const QString m_csv;
    const std::vector<CountedCase> m_cases;
    std::unique_ptr<Counting> m_counting; ///< null: from a record of before
    CountedRecord m_before, m_record;
    Tracer m_tracer;
};

} // namespace

int countersCommand(const QStringList &arguments)
{
    // What the profiler watches is this program once more.
    if (arguments.size() == 3 && arguments[1] == QLatin1String("--launches")) {
        repeatLaunches(arguments[2]);
        return 0;
    }
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Counts what the hardware does in each launch of a variant, by NVIDIA's profiler (ncu), "
        "beside what recordings of the same work-groups say."));
    addOptions(parser, counterOptions);
    if (!parseCall(parser, QStringLiteral("counters [options]"), arguments))
        return 0;
    expectNoArguments(parser);
    const Interrupt interrupt;
    return CountersCall(parser)(interrupt);
}

} // namespace halo
