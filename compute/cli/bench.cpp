// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/benchoptions.h"
#include "compute/cli/benchreport.h"
#include "compute/cli/commands.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/report.h"
#include "compute/cli/targets.h"
#include "compute/cli/tracecall.h"
#include "compute/error.h"
#include "compute/runner.h"
#include "compute/variantlibrary.h"

namespace halo {
namespace {

std::vector<Variant> chosenVariants(const BenchOptionsOfCall &options)
{
    const VariantList list = allVariants();
    std::vector<Variant> chosen;
    if (options.variants == QStringList(QStringLiteral("all"))) {
        for (const Variant &variant : list.variants)
            if (variant.origin == Origin::Shipped)
                chosen.push_back(variant);
        return chosen;
    }
    for (const QString &id : options.variants) {
        sayProblems(list, id.toStdString());
        chosen.push_back(findVariant(list.variants, id.toStdString()));
        if (chosen.back().origin == Origin::User)
            throw Error(Fault::Usage,
                "The variant \"" + id.toStdString()
                    + "\" is of your own folder; only kernels that come with Haloscope are measured side by "
                      "side, as others run in a process of their own.");
    }
    return chosen;
}

DeviceInfo chosenDevice(const BenchOptionsOfCall &options)
{
    Runner runner; // drivers are asked in the child process
    return chooseDevice(runner.devices(), options.device);
}

std::vector<BenchEntry> entriesOf(const BenchOptionsOfCall &options, const std::vector<Variant> &variants,
    const DeviceInfo &device, const Image &image, const Filter &filter)
{
    Job job;
    job.image = image;
    job.filter = filter;
    job.settings = options.settings;
    job.device = device.index;
    std::vector<BenchEntry> entries;
    for (const Variant &variant : variants) {
        BenchEntry entry;
        entry.job = job;
        entry.job.variant = variant;
        entry.job.tuning = tuningFor(variant, options.wish);
        entries.push_back(std::move(entry));
    }
    if (options.peers)
        for (const Peer peer : { Peer::Filter2D, Peer::SepFilter2D, Peer::UMat }) {
            BenchEntry entry;
            entry.job = job;
            entry.job.variant = variants.front(); // for the workload
            entry.peer = peer;
            entries.push_back(std::move(entry));
        }
    return entries;
}

} // namespace

int benchCommand(const QStringList &arguments)
{
    const std::optional<BenchOptionsOfCall> options = parseBenchOptions(arguments);
    if (!options)
        return 0;
    const Interrupt interrupt;
    const std::vector<Variant> variants = chosenVariants(*options);
    const DeviceInfo device = chosenDevice(*options);
    if (!options->csv.isEmpty())
        makeFolders({ options->csv });
    const Progress progress(interrupt.token(), [](Stage, int) {});
    BenchReport report(*options, device);
    for (const Size2 size : options->sizes) {
        Image image;
        image.width = size.w;
        image.height = size.h;
        image.colour = { madePicture(size) };
        for (const Filter &filter : options->filters) {
            if (interrupt.token().stop_requested())
                break;
            Benchmark benchmark(entriesOf(*options, variants, device, image, filter), options->bench,
                [&report](const BenchProgress &now, const std::vector<BenchEntry> &) { report.tell(now); });
            report.add(benchmark.run(progress));
        }
    }
    return report.finish(interrupt.exitStatus());
}

} // namespace halo
