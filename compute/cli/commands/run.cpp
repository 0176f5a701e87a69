// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/options/batch.h"
#include "compute/cli/options/report.h"
#include "compute/cli/options/runoptions.h"
#include "compute/cli/options/targets.h"
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
    void chooseVariant(RunOrder &order) const;
    void checkRows(const Item &item, const ConvolutionProblem &problem) const;
    void verify(Item &item, const ConvolutionProblem &problem, const Progress &progress);

    const RunOptions &m_options;
    std::vector<Variant> m_variants;
    std::optional<Variant> m_variant; ///< unless it is chosen for each image
    TuneStore m_tuned;
    Runner m_runner;
    Verifier m_verifier;
    DeviceInfo m_device;
};

Filtering::Filtering(const RunOptions &options)
    : m_options(options)
    , m_tuned(tuneStorePath())
{
    if (!m_tuned.problem().empty())
        sayLine(QString::fromStdString(m_tuned.problem()));
    const VariantList list = allVariants();
    m_variants = list.variants;
    if (options.usesOpenCv()) {
        if (options.variant != "auto" || options.wish.group || options.wish.items
            || !options.wish.params.empty())
            throw Error(ErrorKind::Usage,
                "--device opencv has one way to compute; leave --variant, --group, --items and --param out.");
        m_device.index = opencvDevice;
        m_variant = m_variants.front();
        return;
    }
    if (options.variant != "auto") {
        sayProblems(list, options.variant);
        m_variant = findVariant(m_variants, options.variant);
        tuningFor(*m_variant, options.wish);
    }
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

void Filtering::chooseVariant(RunOrder &order) const
{
    if (!m_variant) {
        const AutoChoice choice = autoChoice(m_variants, *order.problem, m_options.wish, m_device, m_tuned);
        order.variant = *choice.variant;
        order.tuning = choice.tuning;
        return;
    }
    order.variant = *m_variant;
    order.tuning = tuningFor(order.variant, m_device.index == opencvDevice ? TuningWish{} : m_options.wish);
}

/// Rows below the output would silently give an empty picture.
void Filtering::checkRows(const Item &item, const ConvolutionProblem &problem) const
{
    const int height = problem.geometry().out.h;
    if (m_options.rows.first >= height)
        throw Error(ErrorKind::Input,
            "The output of " + item.source.toStdString() + " has " + std::to_string(height)
                + " rows; choose --rows within them.");
}

void Filtering::filter(Item &item, const Progress &progress)
{
    const auto problem = std::make_shared<const ConvolutionProblem>(
        std::exchange(item.image, {}), m_options.filter, m_options.settings, m_options.rows);
    problem->check();
    checkRows(item, *problem);
    item.order = { problem, {}, {}, m_device.index, m_options.repeats };
    chooseVariant(item.order);
    item.result = m_runner.run(item.order, progress);
    if (m_options.verify)
        verify(item, *problem, progress);
    if (!m_options.csv.isEmpty())
        item.csv = timingCsvRows(item.order, item.result, item.agreement);
    item.image = problem->imageOf(item.result);
    item.size = item.image.size();
    item.order.problem.reset(); // frees what was read while the result waits to be written
    item.result.outputs.clear();
}

void Filtering::verify(Item &item, const ConvolutionProblem &problem, const Progress &progress)
{
    const Agreement found = m_verifier.verify(item.order, item.result.outputs, progress).agreement;
    item.agreement = found;
    if (!found.right)
        throw Error(ErrorKind::Device,
            "The result of " + item.source.toStdString() + " is wrong: it differs from the reference by "
                + QString::number(found.maxError).toStdString() + " at pixel "
                + problem.placeOf(found.index).words()
                + ", so it was not written; choose another variant or device.");
}

std::vector<Item> itemsOf(const RunOptions &options, const QStringList &targets)
{
    std::vector<Item> items;
    for (qsizetype i = 0; i < targets.size(); ++i) {
        Item item;
        item.source = options.images[i];
        item.target = targets[i];
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

BatchSteps stepsOf(const RunOptions &options, Filtering &filtering, Report &report, const Progress &progress)
{
    // Verification compares planes, and deeper results than bytes come of them.
    const bool bytes
        = !options.verify && !options.usesOpenCv() && options.depth.value_or(Depth::U8) == Depth::U8;
    return { [read = bytes ? readBytes : static_cast<Image (*)(const QString &)>(readImage)](
                 Item &item) { item.image = read(item.source); },
        [&filtering, progress](Item &item) { filtering.filter(item, progress); },
        [&options](Item &item) {
            writeImage(item.image, item.target, options.depth.value_or(bestDepth(item.image, item.target)));
        },
        [&report](const Item &item) { report.add(item); } };
}

} // namespace

int runCommand(const QStringList &arguments)
{
    const std::optional<RunOptions> options = parseRunOptions(arguments);
    if (!options)
        return 0;
    const QStringList targets = targetsOf(options->images, options->out, options->depth);
    checkCollisions(options->images, targets, options->csv);

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
