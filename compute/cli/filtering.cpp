// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/filtering.h"

#include "compute/cli/bandrun.h"
#include "compute/cli/console.h"
#include "compute/cli/imagesteps.h"
#include "compute/cli/report.h"
#include "compute/cli/resultfile.h"
#include "compute/timing/record/timingcsv.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/filterproblems.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// What a band takes of the memory for all: four are there at once, the device has some of it once more, and
/// half is for the program.
constexpr int bandsOfMemory = 32;

/// Whether alpha is not 1 everywhere: reads the picture once more.
bool isTranslucent(PictureRows &rows, const Progress &progress)
{
    constexpr int atOnce = 64;
    const int height = rows.frame().height;
    for (int row = 0; row < height; row += atOnce) {
        progress.step(Stage::Build);
        if (isTranslucent(rows.read({ { row, std::min(row + atOnce, height) } })))
            return true;
    }
    return false;
}

/// Those that add up tap by tap: transforms of tiles round differently where the tile begins elsewhere.
std::vector<Variant> withoutRoundings(std::vector<Variant> variants)
{
    std::erase_if(variants, [](const Variant &variant) { return !variant.roundings.empty(); });
    return variants;
}

/// Of another part of the same picture, computed in the same way.
void addResult(ItemStep &sum, TaskResult part, const std::optional<Agreement> &agreement)
{
    for (size_t i = 0; i < sum.result.samples.size() && i < part.samples.size(); ++i) {
        sum.result.samples[i].upload += part.samples[i].upload;
        sum.result.samples[i].kernel += part.samples[i].kernel;
        sum.result.samples[i].download += part.samples[i].download;
    }
    sum.result.bands += part.bands;
    sum.result.build += part.build;
    if (agreement && (!sum.agreement || agreement->maxError > sum.agreement->maxError))
        sum.agreement = agreement;
}

} // namespace

Filtering::Filtering(const RunOptions &options)
    : m_options(options)
    , m_tuned(openTuneStore())
{
    const VariantList list = allVariants();
    m_variants = list.variants;
    m_bandVariants = withoutRoundings(m_variants);
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
        throw Error(ErrorKind::NoDevice, "%1; or compute without OpenCL by --device opencv.", sentence);
    }
    if (!options.usesAllDevices())
        m_devices = { m_device };
    else
        m_device = m_devices.front();
}

Filtering::Filtering(const Filtering &first, DeviceInfo device)
    : m_options(first.m_options)
    , m_variants(first.m_variants)
    , m_bandVariants(first.m_bandVariants)
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

void Filtering::filter(Item &item, const Progress &progress)
{
    if (item.rows)
        return filterInBands(item, progress);
    const ImageOptions &options = *item.options;
    const BandPlan plan(item.image, options.steps, options.rows, false, false, false, m_options.memory);
    plan.check(item.source, options.rows);
    item.image = filteredByChain(plan.whole(), std::exchange(item.image, {}), item, progress);
    item.size = item.image.size();
    addCsv(item);
}

/// Bands of a result are written while others are read and filtered.
void Filtering::filterInBands(Item &item, const Progress &progress)
{
    const ImageOptions &options = *item.options;
    const Image &frame = item.rows->frame();
    const bool translucent = frame.alpha && isTranslucent(*item.rows, progress);
    const BandPlan plan(frame, options.steps, options.rows, translucent, options.band,
        takesBytes(m_options, options), m_options.memory / bandsOfMemory);
    plan.check(item.source, options.rows);
    ResultFile file(item, m_options, plan);
    BandSteps steps;
    steps.filter = [&](Image image, const FilterChain::Regions &band) {
        return filteredByChain(band, std::move(image), item, progress);
    };
    steps.write = [&](const Image &rows) { file.write(rows); };
    steps.report = [&](int rows) {
        if (m_options.progress)
            tellRows(item, rows, plan.asked().end - plan.asked().first);
    };
    item.bands = runBands(*item.rows, plan, steps, progress.token());
    file.finish();
    item.rows.reset();
    addCsv(item);
}

Image Filtering::filteredByChain(
    const FilterChain::Regions &regions, Image image, Item &item, const Progress &progress)
{
    const std::vector<StepOptions> &steps = item.options->steps;
    for (size_t i = 0; i < steps.size(); ++i) {
        try {
            std::vector<Image> results;
            for (auto &problem :
                problemsOn(std::exchange(image, {}), steps[i].filter, steps[i].settings, regions[i]))
                results.push_back(filtered(std::move(problem), i, item, progress));
            image = stacked(std::move(results));
        } catch (const Error &error) {
            throw inStep(error, i, steps[i].filter.name, steps.size());
        }
    }
    return image;
}

Image Filtering::filtered(
    std::shared_ptr<const ConvolutionProblem> problem, size_t step, Item &item, const Progress &progress)
{
    const ImageOptions &options = *item.options;
    const StepOptions &asked = options.steps[step];
    const bool first = item.steps.size() == step;
    RunOrder order{ problem, {}, {}, m_device.index, options.repeats };
    if (!first) {
        order.variant = item.steps[step].order.variant;
        order.tuning = item.steps[step].order.tuning;
    } else {
        checkStep(asked);
        if (m_options.usesOpenCv())
            order.variant = m_variants.front(); // which it leaves alone
        else
            chooseVariant(order, asked.request,
                item.rows && asked.request.variant == "auto" ? m_bandVariants : m_variants, m_device,
                m_tuned);
        if (options.band && !order.variant.roundings.empty())
            throw Error(ErrorKind::Usage,
                "\"%1\" rounds differently where a band begins elsewhere, so that bands would not fit; "
                "choose another --variant.",
                order.variant.id);
    }
    TaskResult result = m_runner.run(order, progress);
    if (!result.clock.empty() && std::ranges::find(item.notices, result.clock) == item.notices.end())
        item.notices.push_back(result.clock);
    std::optional<Agreement> agreement;
    if (options.verify)
        agreement = verify(item, order, result, progress);
    Image out = problem->imageOf(result);
    result.outputs.clear();
    result.bytes.reset();
    result.timeline.clear();
    if (!first) {
        addResult(item.steps[step], std::move(result), agreement);
        return out;
    }
    ItemStep done{ std::move(order), std::move(result), agreement };
    if (problem->image().alpha)
        done.alpha = toString(asked.settings.alpha);
    done.alphaUse = problem->alphaUse();
    // Without pixels, which are freed while the result waits to be written.
    done.order.problem = problem->withoutPixels();
    item.steps.push_back(std::move(done));
    return out;
}

void Filtering::addCsv(Item &item) const
{
    for (size_t i = 0; i < item.steps.size() && !m_options.csv.isEmpty(); ++i)
        item.csv += timingCsvRows(item.steps[i].order, item.steps[i].result, item.steps[i].agreement,
            m_options.numbersSteps() ? std::optional(i + 1) : std::nullopt);
}

Agreement Filtering::verify(
    const Item &item, const RunOrder &order, const TaskResult &result, const Progress &progress)
{
    const Agreement found = m_verifier.verify(order, result.outputs, progress).agreement;
    if (!found.right)
        throw Error(ErrorKind::Device,
            "The result of %1 is wrong: it differs from the reference by %2 at pixel %3, so it was not "
            "written; choose another variant or device.",
            item.source, QString::number(found.maxError), order.problem->placeText(found.index));
    return found;
}

} // namespace halo
