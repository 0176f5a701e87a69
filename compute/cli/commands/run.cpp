// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/freedmemory.h"
#include "compute/base/text.h"
#include "compute/cli/bandrecord.h"
#include "compute/cli/batch.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/filtering.h"
#include "compute/cli/imagesteps.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/manifestrun.h"
#include "compute/cli/report.h"
#include "compute/cli/runoptions.h"
#include "compute/cli/targets.h"
#include "compute/image/imagefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/runner.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// The images of the call, and each page of them if all are asked for. Throws Error(Usage) if two have one
/// target.
std::vector<Item> itemsOf(RunOptions &options)
{
    const QStringList targets = targetsOf(options.images, options.out, options.each->depth);
    std::vector<Item> items;
    for (qsizetype i = 0; i < targets.size(); ++i) {
        const int pages = options.each->allPages ? pagesIn(options.images[i]) : 1;
        for (int page = 1; page <= pages; ++page) {
            Item item{ 0, options.images[i], targetOfPage(targets[i], page, pages), options.each->page,
                options.each };
            if (options.each->allPages)
                item.page = page;
            if (item.target != options.out) // which the parser knows
                options.files.writes(item.target, item.source);
            if (options.each->band)
                options.files.writes(BandRecord::pathFor(item.target), item.source);
            items.push_back(std::move(item));
        }
    }
    return items;
}

/// On one GPU a second lane could upload an image while the first one computes.
constexpr int lanesOfADevice = 1;

/// A lane for each device, each with its own runner.
std::vector<std::function<FilterStep()>> lanesOf(Filtering &first, const Progress &progress)
{
    std::vector<std::function<FilterStep()>> lanes;
    for (int lane = 0; lane < lanesOfADevice; ++lane)
        for (const DeviceInfo &device : first.devices())
            if (lanes.empty())
                lanes.emplace_back(
                    [&, progress] { return [&, progress](Item &item) { first.filter(item, progress); }; });
            else
                lanes.emplace_back([&first, device, progress]() -> FilterStep {
                    const auto filtering = std::make_shared<Filtering>(first, device);
                    return [filtering, progress](Item &item) { filtering->filter(item, progress); };
                });
    return lanes;
}

BatchSteps stepsOf(const RunOptions &options, Filtering &filtering, Report &report, const Progress &progress)
{
    BatchSteps steps;
    steps.read = [&options](Item &item) {
        item.sourceFacts = factsOf(item.source);
        readItem(item, options);
    };
    steps.lanes = lanesOf(filtering, progress);
    steps.write = [&options](Item &item) { writeItem(item, options); };
    steps.report = [&report](const Item &item) { report.add(item); };
    steps.leaveOut = [&filtering](size_t lane, const Error &last) {
        const std::vector<DeviceInfo> &devices = filtering.devices();
        sayLine(text(Message("%1 has failed %2 times in a row and is left out; its last failure: %3",
            devices[lane % devices.size()].name, maxDeviceFailures, last.message())));
    };
    return steps;
}

int runImages(RunOptions &options)
{
    std::vector<Item> items = itemsOf(options);
    if (items.size() > 1)
        keepFreedMemory();
    const Interrupt interrupt;
    Filtering filtering(options);
    QStringList written{ options.csv };
    for (const Item &item : items)
        written << item.target;
    makeFolders(written);
    Report report(options, qsizetype(items.size()));
    BatchSteps steps = stepsOf(options, filtering, report, interrupt.progress());
    steps.next = [&items, next = size_t{ 0 }]() mutable {
        return next < items.size() ? std::optional(std::move(items[next++])) : std::nullopt;
    };
    const BatchTimes times = runBatch(steps, { options.retries }, interrupt.token());
    return report.finish(interrupt.exitStatus(), times);
}

int runManifest(RunOptions &options)
{
    ManifestRun manifest(options);
    keepFreedMemory();
    const Interrupt interrupt;
    Filtering filtering(options);
    makeFolders({ options.csv });
    manifest.open();
    std::stop_source ending;
    const std::stop_callback interrupted(interrupt.token(), [&ending] { ending.request_stop(); });
    Report report(options, manifest.images());
    BatchSteps steps = stepsOf(options, filtering, report, Progress(ending.get_token(), nullptr));
    steps.next = [&manifest] { return manifest.next(); };
    steps.isDone = [&manifest](const Item &item) { return manifest.isDone(item); };
    steps.read = [read = steps.read](Item &item) {
        read(item);
        makeFolders({ item.target }); // what is filtered in bands is written meanwhile
    };
    steps.write = [&](Item &item) {
        writeItem(item, options);
        manifest.addDone(item, ending);
    };
    const BatchTimes times = runBatch(steps, { options.retries, false }, ending.get_token());
    const int ended = manifest.finish(report.failures());
    const int status = report.finish(interrupt.exitStatus(), times);
    return interrupt.exitStatus() == 0 && ended != 0 ? ended : status;
}

} // namespace

int runCommand(const QStringList &arguments)
{
    std::optional<RunOptions> options = parseRunOptions(arguments);
    if (!options)
        return 0;
    return options->manifest.isEmpty() ? runImages(*options) : runManifest(*options);
}

} // namespace halo
