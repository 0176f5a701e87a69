// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/clockgovernor.h"
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/cli/benchoptions.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/report.h"
#include "compute/cli/report/benchreport.h"
#include "compute/cli/targets.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/runner.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/measure/ceilingmeter.h"
#include "compute/timing/measure/clblast.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/modules.h"

namespace halo {
namespace {

DeviceInfo chosenDevice(const BenchOptionsOfCall &options)
{
    Runner runner; // drivers are asked in the child process
    return chooseDevice(runner.devices(), options.device);
}

qsizetype countOfCases(const BenchOptionsOfCall &options)
{
    return static_cast<qsizetype>(
        options.problems.empty() ? options.filters.size() * options.sizes.size() : options.problems.size());
}

std::vector<ProblemCase> casesOf(const BenchOptionsOfCall &options)
{
    std::vector<ProblemCase> cases;
    for (const auto &problem : options.problems)
        cases.push_back({ problem, options.peers ? librariesOf(problem) : std::vector<Library>() });
    return cases;
}

SweepPlan planOf(const BenchOptionsOfCall &options, const DeviceInfo &device)
{
    SweepPlan plan;
    plan.variants = chosenVariants(options.variants, options.sources, options.workload);
    plan.filters = options.filters;
    plan.sizes = options.sizes;
    plan.picture = madeImage;
    plan.groups = options.groups;
    plan.items = options.items;
    plan.params = options.params;
    if (options.peers && options.problems.empty())
        plan.peers = { Peer::Filter2D, Peer::SepFilter2D, Peer::UMat };
    plan.shard = options.shard;
    plan.settings = options.settings;
    plan.device = device;
    plan.options = options.bench;
    return plan;
}

} // namespace

std::vector<Variant> chosenVariants(
    const QStringList &ids, const QStringList &sources, const std::string &workload)
{
    const VariantList list = allVariants(workload);
    const WorkloadModule &module = requestedModule(workload);
    std::vector<Variant> chosen;
    for (const QString &id : ids) {
        if (id == QLatin1String("all")) {
            for (const Variant &variant : list.variants)
                if (variant.origin == Origin::Shipped && !module.isCompanion(variant) && isExact(variant))
                    chosen.push_back(variant);
            continue;
        }
        sayProblems(list, id.toStdString());
        chosen.push_back(findVariant(list.variants, id.toStdString()));
    }
    for (const QString &file : sources) {
        Variant variant = readKernel(file.toStdString(), workload);
        tellApart(variant, chosen);
        chosen.push_back(std::move(variant));
    }
    return chosen;
}

std::set<std::string> namedVariants(
    const std::vector<Variant> &chosen, const QStringList &ids, const QStringList &sources)
{
    std::set<std::string> named;
    for (const QString &id : ids)
        if (id != QLatin1String("all"))
            named.insert(id.toStdString());
    for (size_t i = chosen.size() - static_cast<size_t>(sources.size()); i < chosen.size(); ++i)
        named.insert(chosen[i].id);
    return named;
}

int benchCommand(const QStringList &arguments)
{
    const std::optional<BenchOptionsOfCall> options = parseBenchOptions(arguments);
    if (!options)
        return 0;
    if (const qsizetype cases = countOfCases(*options); options->shard.index >= cases) {
        sayLine(QStringLiteral("Shard %1/%2 has no case: the sweep has %3.")
                    .arg(options->shard.index + 1)
                    .arg(options->shard.count)
                    .arg(cases));
        if (!options->csv.isEmpty()) {
            makeFolders({ options->csv });
            saveFile(options->csv, toCsv(Record()));
        }
        return 0;
    }
    const Interrupt interrupt;
    const DeviceInfo device = chosenDevice(*options);
    SweepPlan plan = planOf(*options, device);
    std::set<std::string> named = namedVariants(plan.variants, options->variants, options->sources);
    const auto gate
        = options->gate.on() ? std::make_unique<BenchGate>(*options, plan, named, device) : nullptr;
    makeFolders(options->files());
    const Progress progress = interrupt.progress();
    BenchReport report(*options, std::move(named), gate.get());
    BenchRunner runner;
    Record record;
    if (const Message note = clockNoteOf(device); !note.empty()) {
        record.notes = note.english();
        sayLine(text(note));
    }
    std::unique_ptr<CeilingMeter> ceilings;
    try {
        if (options->ceilings) {
            ceilings = std::make_unique<CeilingMeter>(device.index);
            ceilings->measure(progress);
        }
        const SweepReport tell
            = [&report](const SweepProgress &now, const Record &soFar) { report.tell(now, soFar); };
        if (options->problems.empty())
            runSweep(plan, runner, record, tell, progress);
        else
            runProblems(plan, casesOf(*options), runner, record, tell, progress);
        if (ceilings)
            ceilings->measure(progress);
    } catch (const Cancelled &) {
        // What was measured is kept.
    }
    if (ceilings)
        record.ceilings = ceilings->ceilings();
    report.tellCeilings(record);
    const int status = report.finish(record, interrupt.exitStatus());
    TuneStore(tuneStorePath()).remember(record.ceilings); // after the results, which it might cost
    return status;
}

} // namespace halo
