// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/batch.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/manifestrun.h"
#include "compute/cli/report.h"
#include "compute/cli/runoptions.h"
#include "compute/cli/targets.h"
#include "compute/engine/runner.h"
#include "compute/image/imagefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/timing/tune/tunestore.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <limits>
#include <utility>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace halo {
namespace {

/// Where and how the images of one call are filtered. Belongs to the thread that filters.
class Filtering
{
public:
    /// Finds device and variant. Throws what is wrong with the call before anything is read.
    explicit Filtering(const RunOptions &options);
    /// The same on another device, in another thread.
    Filtering(const Filtering &first, DeviceInfo device);

    /// On all of which this call filters; it itself on the first.
    const std::vector<DeviceInfo> &devices() const { return m_devices; }
    void filter(Item &item, const Progress &progress);

private:
    void checkVariants(const VariantList &list) const;
    /// What this step gives of the image.
    Image filtered(Image image, size_t step, Item &item, const Progress &progress);
    void checkStep(const StepOptions &step) const;
    void checkRows(const Item &item, const ConvolutionProblem &problem) const;
    Agreement verify(
        const Item &item, const RunOrder &order, const TaskResult &result, const Progress &progress);

    const RunOptions &m_options;
    std::vector<Variant> m_variants;
    TuneStore m_tuned;
    Runner m_runner;
    Verifier m_verifier;
    std::vector<DeviceInfo> m_devices;
    DeviceInfo m_device;
};

Filtering::Filtering(const RunOptions &options)
    : m_options(options)
    , m_tuned(openTuneStore())
{
    const VariantList list = allVariants();
    m_variants = list.variants;
    if (options.usesOpenCv()) {
        std::ranges::for_each(options.each->steps, [this](const StepOptions &step) { checkStep(step); });
        m_device.index = opencvDevice;
        m_devices = { m_device };
        return;
    }
    checkVariants(list);
    try {
        m_devices = m_runner.devices();
        m_device = chooseDevice(m_devices, options.usesAllDevices() ? std::string() : options.device);
    } catch (const Error &e) {
        if (e.kind() != ErrorKind::NoDevice)
            throw;
        std::string sentence = e.what();
        sentence.pop_back();
        throw Error(ErrorKind::NoDevice, sentence + "; or compute without OpenCL by --device opencv.");
    }
    if (!options.usesAllDevices())
        m_devices = { m_device };
    else
        m_device = m_devices.front();
}

Filtering::Filtering(const Filtering &first, DeviceInfo device)
    : m_options(first.m_options)
    , m_variants(first.m_variants)
    , m_tuned(first.m_tuned)
    , m_device(std::move(device))
{
}

void Filtering::checkStep(const StepOptions &step) const
{
    if (m_options.usesOpenCv() && step.saysHow())
        throw Error(ErrorKind::Usage,
            "--device opencv has one way to compute; leave --variant, --group, --items and --param out.");
}

void Filtering::checkVariants(const VariantList &list) const
{
    const std::vector<StepOptions> &steps = m_options.each->steps;
    for (size_t i = 0; i < steps.size(); ++i) {
        const auto &[variant, sizes] = steps[i].request;
        if (variant == "auto")
            continue;
        sayProblems(list, variant);
        try {
            tuningFor(findVariant(m_variants, variant), sizes);
        } catch (const Error &error) {
            throw inStep(error, i, steps[i].filter.name, steps.size());
        }
    }
}

/// Rows below the output would silently give an empty picture.
void Filtering::checkRows(const Item &item, const ConvolutionProblem &problem) const
{
    const int height = problem.geometry().out.h;
    if (problem.rows().first >= height)
        throw Error(ErrorKind::Input,
            "The output of " + item.source.toStdString() + " has " + std::to_string(height)
                + " rows; choose --rows within them.");
}

void Filtering::filter(Item &item, const Progress &progress)
{
    Image image = std::exchange(item.image, {});
    const std::vector<StepOptions> &steps = item.options->steps;
    for (size_t i = 0; i < steps.size(); ++i) {
        try {
            image = filtered(std::move(image), i, item, progress);
        } catch (const Error &error) {
            throw inStep(error, i, steps[i].filter.name, steps.size());
        }
    }
    item.image = std::move(image);
    item.size = item.image.size();
}

Image Filtering::filtered(Image image, size_t step, Item &item, const Progress &progress)
{
    const ImageOptions &options = *item.options;
    const StepOptions &asked = options.steps[step];
    checkStep(asked);
    const bool last = step + 1 == options.steps.size();
    const bool hasAlpha = image.alpha != nullptr;
    const auto problem = std::make_shared<const ConvolutionProblem>(
        std::move(image), asked.filter, asked.settings, last ? options.rows : RowRange{});
    problem->check();
    checkRows(item, *problem);
    ItemStep done{ { problem, {}, {}, m_device.index, options.repeats }, {} };
    if (hasAlpha)
        done.alpha = toString(asked.settings.alpha);
    done.alphaUse = problem->alphaUse();
    if (m_options.usesOpenCv())
        done.order.variant = m_variants.front(); // which it leaves alone
    else
        chooseVariant(done.order, asked.request, m_variants, m_device, m_tuned);
    done.result = m_runner.run(done.order, progress);
    if (!done.result.clock.empty())
        item.notices.push_back(done.result.clock);
    if (options.verify)
        done.agreement = verify(item, done.order, done.result, progress);
    if (!m_options.csv.isEmpty())
        item.csv += timingCsvRows(done.order, done.result, done.agreement,
            m_options.numbersSteps() ? std::optional(step + 1) : std::nullopt);
    Image out = problem->imageOf(done.result);
    done.order.problem.reset(); // frees what was read while the result waits to be written
    done.result.outputs.clear();
    item.steps.push_back(std::move(done));
    return out;
}

Agreement Filtering::verify(
    const Item &item, const RunOrder &order, const TaskResult &result, const Progress &progress)
{
    const Agreement found = m_verifier.verify(order, result.outputs, progress).agreement;
    if (!found.right)
        throw Error(ErrorKind::Device,
            "The result of " + item.source.toStdString() + " is wrong: it differs from the reference by "
                + QString::number(found.maxError).toStdString() + " at pixel "
                + dynamic_cast<const ConvolutionProblem &>(*order.problem).placeOf(found.index).words()
                + ", so it was not written; choose another variant or device.");
    return found;
}

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
            items.push_back(std::move(item));
        }
    }
    return items;
}

/// Planes come and go with each image. Given back to the system and asked for again, their pages would take
/// as long as all else: each is cleared when it is touched first.
void keepFreedMemory()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    mallopt(M_ARENA_MAX, 1);
#endif
}

/// Whether samples of 0..1 stay there, so that a file of 8 bits clips none of them.
bool keepsRange(const Filter &filter)
{
    return std::ranges::all_of(filter.weights, [](float weight) { return weight >= 0.0F; })
        && weightSum(filter) <= 1.0 + 0.5 / 255.0;
}

/// Whether pixels may be bytes from the reader to the writer. Verification compares planes, deeper results
/// than bytes come of them, as what one step hands to the next does, and of bytes nothing tells what was
/// clipped.
bool takesBytes(const RunOptions &call, const ImageOptions &options)
{
    return !options.verify && !call.usesOpenCv() && options.steps.size() == 1
        && options.depth.value_or(Depth::U8) == Depth::U8 && options.scale == SampleScale()
        && (!call.tellsClipping() || keepsRange(options.steps.front().filter));
}

void read(Item &item, const RunOptions &call)
{
    item.sourceFacts = factsOf(item.source);
    item.image = takesBytes(call, *item.options) ? readBytes(item.source, item.page)
                                                 : readImage(item.source, item.page);
    std::ranges::copy(item.image.notices, std::back_inserter(item.notices));
}

void write(Item &item, const RunOptions &call)
{
    const ImageOptions &options = *item.options;
    item.depth = options.depth.value_or(bestDepth(item.image, item.target));
    item.image = scaled(item.image, options.scale, item.depth);
    if (call.tellsClipping())
        item.clipping = clippingOf(item.image, item.depth);
    writeImage(item.image, item.target, item.depth, { options.quality });
    // Fewer bits that were asked for are no surprise.
    for (Message &loss : lossesOf(item.image, item.target, options.depth ? item.image.depth : item.depth))
        item.notices.push_back(std::move(loss));
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
    steps.read = [&options](Item &item) { read(item, options); };
    steps.lanes = lanesOf(filtering, progress);
    steps.write = [&options](Item &item) { write(item, options); };
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
    BatchSteps steps = stepsOf(options, filtering, report, Progress(interrupt.token(), nullptr));
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
    steps.write = [&](Item &item) {
        makeFolders({ item.target });
        write(item, options);
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
