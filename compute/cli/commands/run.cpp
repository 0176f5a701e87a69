// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/batch.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
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

    void filter(Item &item, const Progress &progress);

private:
    void checkVariants(const VariantList &list) const;
    /// What this step gives of the image.
    Image filtered(Image image, size_t step, Item &item, const Progress &progress);
    void checkRows(const Item &item, const ConvolutionProblem &problem) const;
    Agreement verify(
        const Item &item, const RunOrder &order, const TaskResult &result, const Progress &progress);

    const RunOptions &m_options;
    std::vector<Variant> m_variants;
    TuneStore m_tuned;
    Runner m_runner;
    Verifier m_verifier;
    DeviceInfo m_device;
};

Filtering::Filtering(const RunOptions &options)
    : m_options(options)
    , m_tuned(openTuneStore())
{
    const VariantList list = allVariants();
    m_variants = list.variants;
    if (options.usesOpenCv()) {
        if (std::ranges::any_of(options.steps, &StepOptions::saysHow))
            throw Error(ErrorKind::Usage,
                "--device opencv has one way to compute; leave --variant, --group, --items and --param out.");
        m_device.index = opencvDevice;
        return;
    }
    checkVariants(list);
    try {
        m_device = chooseDevice(m_runner.devices(), options.device);
    } catch (const Error &e) {
        if (e.kind() != ErrorKind::NoDevice)
            throw;
        std::string sentence = e.what();
        sentence.pop_back();
        throw Error(ErrorKind::NoDevice, sentence + "; or compute without OpenCL by --device opencv.");
    }
}

void Filtering::checkVariants(const VariantList &list) const
{
    const size_t count = m_options.steps.size();
    for (size_t i = 0; i < count; ++i) {
        const auto &[variant, sizes] = m_options.steps[i].request;
        if (variant == "auto")
            continue;
        sayProblems(list, variant);
        try {
            tuningFor(findVariant(m_variants, variant), sizes);
        } catch (const Error &error) {
            throw inStep(error, i, m_options.steps[i].filter.name, count);
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
    const size_t count = m_options.steps.size();
    for (size_t i = 0; i < count; ++i) {
        try {
            image = filtered(std::move(image), i, item, progress);
        } catch (const Error &error) {
            throw inStep(error, i, m_options.steps[i].filter.name, count);
        }
    }
    item.image = std::move(image);
    item.size = item.image.size();
}

Image Filtering::filtered(Image image, size_t step, Item &item, const Progress &progress)
{
    const StepOptions &asked = m_options.steps[step];
    const bool last = step + 1 == m_options.steps.size();
    const bool hasAlpha = image.alpha != nullptr;
    const auto problem = std::make_shared<const ConvolutionProblem>(
        std::move(image), asked.filter, asked.settings, last ? m_options.rows : RowRange{});
    problem->check();
    checkRows(item, *problem);
    ItemStep done{ { problem, {}, {}, m_device.index, m_options.repeats }, {} };
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
    if (m_options.verify)
        done.agreement = verify(item, done.order, done.result, progress);
    if (!m_options.csv.isEmpty())
        item.csv += timingCsvRows(done.order, done.result, done.agreement,
            m_options.steps.size() > 1 ? std::optional(step + 1) : std::nullopt);
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

std::vector<Item> itemsOf(const RunOptions &options, const QStringList &targets)
{
    std::vector<Item> items;
    for (qsizetype i = 0; i < targets.size(); ++i) {
        Item item;
        item.source = options.images[i];
        item.target = targets[i];
        item.page = options.pages[static_cast<size_t>(i)];
        items.push_back(std::move(item));
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
bool takesBytes(const RunOptions &options)
{
    return !options.verify && !options.usesOpenCv() && options.steps.size() == 1
        && options.depth.value_or(Depth::U8) == Depth::U8 && options.scale == SampleScale()
        && (!options.tellsClipping() || keepsRange(options.steps.front().filter));
}

void write(Item &item, const RunOptions &options)
{
    item.depth = options.depth.value_or(bestDepth(item.image, item.target));
    item.image = scaled(item.image, options.scale, item.depth);
    if (options.tellsClipping())
        item.clipping = clippingOf(item.image, item.depth);
    writeImage(item.image, item.target, item.depth, { options.quality });
    // Fewer bits that were asked for are no surprise.
    for (Message &loss : lossesOf(item.image, item.target, options.depth ? item.image.depth : item.depth))
        item.notices.push_back(std::move(loss));
}

BatchSteps stepsOf(const RunOptions &options, Filtering &filtering, Report &report, const Progress &progress)
{
    return { [bytes = takesBytes(options)](Item &item) {
                item.image = bytes ? readBytes(item.source, item.page) : readImage(item.source, item.page);
                std::ranges::copy(item.image.notices, std::back_inserter(item.notices));
            },
        [&filtering, progress](Item &item) { filtering.filter(item, progress); },
        [&options](Item &item) { write(item, options); }, [&report](const Item &item) { report.add(item); } };
}

/// An entry for each page of each image, their results numbered: a.png becomes a-01.png to a-12.png.
void spreadPages(RunOptions &options, QStringList &targets)
{
    const QStringList images = std::exchange(options.images, {}), single = std::exchange(targets, {});
    options.pages.clear();
    for (qsizetype i = 0; i < images.size(); ++i) {
        const int pages = pagesIn(images[i]);
        const auto dot = single[i].lastIndexOf(u'.');
        const auto digits = QString::number(pages).size();
        for (int page = 1; page <= pages; ++page) {
            options.images << images[i];
            options.pages.emplace_back(page);
            const QString number = QString::number(page).rightJustified(digits, u'0');
            targets << (pages == 1 ? single[i] : single[i].first(dot) + u'-' + number + single[i].mid(dot));
        }
    }
}

} // namespace

int runCommand(const QStringList &arguments)
{
    std::optional<RunOptions> options = parseRunOptions(arguments);
    if (!options)
        return 0;
    QStringList targets = targetsOf(options->images, options->out, options->depth);
    if (options->allPages)
        spreadPages(*options, targets);
    for (qsizetype i = 0; i < targets.size(); ++i)
        if (targets[i] != options->out) // which the parser knows
            options->files.writes(targets[i], options->images[i]);

    if (targets.size() > 1)
        keepFreedMemory();
    const Interrupt interrupt;
    Filtering filtering(*options);
    makeFolders(targets);
    if (!options->csv.isEmpty())
        makeFolders({ options->csv });
    Report report(*options);
    const BatchTimes times = runBatch(itemsOf(*options, targets),
        stepsOf(*options, filtering, report, Progress(interrupt.token(), nullptr)), interrupt.token());
    return report.finish(interrupt.exitStatus(), times);
}

} // namespace halo
