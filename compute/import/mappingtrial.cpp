// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/import/mappingtrial.h"

#include "compute/base/numbertext.h"
#include "compute/filter/filterspec.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/trace/faults/kernelcheck.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <QString>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

using State = TrialResult::State;

constexpr Size2 smallPicture{ 61, 45 };
constexpr Settings correlation{ Op::Correlation, OutputSize::Same, Border::Replicate, Alpha::Ignore };

/// A column times a row, so that passes can do it, and nothing in it symmetric, so that a filter shows that
/// is turned, mirrored or transposed. Products of its weights are exact.
Filter lopsided(int edge)
{
    Filter filter{ "asymmetric", edge, edge, {} };
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x)
            filter.weights.push_back(static_cast<float>((y + 1) * (2 * x + (x % 2 == 0 ? 1 : 3))) / 256.0F);
    return filter;
}

Image impulseIn(Size2 size)
{
    Plane plane(size.area(), 0.0F);
    plane[static_cast<size_t>(size.h / 2 * size.w + size.w / 2)] = 1.0F;
    return greyImage(size.w, size.h, std::move(plane));
}

bool isFilterRole(const ArgumentMapping &argument)
{
    const auto *memory = std::get_if<MemoryRole>(&argument.role);
    return memory && memory->buffer.starts_with("filter");
}

/// Whether the host gives it the weights.
bool takesWeights(const Mapping &mapping)
{
    return std::ranges::any_of(mapping.arguments, isFilterRole)
        || std::ranges::count(mapping.macros, MacroRole::Kind::Weights, &MacroRole::kind) > 0;
}

bool isTurned(const Mapping &mapping)
{
    return std::ranges::any_of(mapping.arguments, [](const ArgumentMapping &one) {
        return isFilterRole(one) && std::get<MemoryRole>(one.role).flipped;
    });
}

void say(Mapping &mapping, const char *key, const std::string &value)
{
    mappingKeys().at(key)(mapping, value);
}

std::string lineOf(const ArgumentMapping &argument)
{
    return "argument: " + (argument.function.empty() ? "" : argument.function + '.') + argument.argument
        + " = " + toString(argument.role);
}

/// "1 2 1; 2 4 2; 1 2 1 / 16", if there is such a divisor; else decimals.
std::string rowsText(const std::vector<double> &weights, int width, double exactness)
{
    constexpr int mostParts = 1024;
    const auto fits = [&](int parts) {
        return std::ranges::all_of(weights,
            [&](double w) { return std::abs(w * parts - std::round(w * parts)) <= exactness * parts; });
    };
    int parts = 1;
    while (parts <= mostParts && !fits(parts))
        ++parts;
    const bool isExact = parts <= mostParts;
    std::string text;
    for (size_t i = 0; i < weights.size(); ++i) {
        const bool begins = i % static_cast<size_t>(width) == 0;
        text += i == 0 ? "" : begins ? "; " : " ";
        text += isExact ? std::to_string(std::lround(weights[i] * parts))
                        : QString::number(weights[i], 'g', 6).toStdString();
    }
    return isExact && parts > 1 ? text + " / " + std::to_string(parts) : text;
}

/// Where such an error names a line of the mapping.
int lineIn(const std::string &sentence, const std::string &file)
{
    return sentence.starts_with(file + ':') ? std::atoi(sentence.c_str() + file.size() + 1) : 0;
}

} // namespace

/// A mapping with all that is to be tried, on one picture.
struct MappingTrial::Attempt
{
    Variant variant;
    std::vector<std::string> added; ///< lines that the mapping does not have
    Size2 size;
    Filter filter;
    std::string covers;   ///< tried; empty: none
    Border border{};      ///< tried
    TrialResult result{}; ///< what came of it
    size_t rightOutputs = 0;

    Tuning tuning() const { return defaultTuning(variant); }
    std::shared_ptr<const ConvolutionProblem> problem() const
    {
        Settings settings = correlation;
        settings.border = border;
        return std::make_shared<ConvolutionProblem>(madeImage(size), filter, settings);
    }
};

TrialResult MappingTrial::tried(const KernelText &text, int device, const Progress &progress)
{
    m_device = device;
    m_file = text.mapping.empty() ? text.file : mappingFileOf(text.file);
    TrialResult result;
    try {
        Variant variant = parseKernel(text);
        variant.origin = Origin::User;
        programText(variant); // which knows what cannot come from CUDA
        result = tryAll(variant, progress);
    } catch (const BuildError &error) {
        result.state = State::Unbuilt;
        result.sentence = error.message();
        result.detail = error.detail();
    } catch (const Error &error) {
        result.sentence = error.message();
        result.detail = error.detail();
        result.line = lineIn(error.what(), m_file);
    }
    return result;
}

TrialResult MappingTrial::tryAll(const Variant &variant, const Progress &progress)
{
    const Mapping &said = variant.mapping;
    const bool isGiven = takesWeights(said);
    std::vector<Filter> filters;
    std::string found = said.filter;
    if (!said.filter.empty() && said.filter != "box")
        filters = { parseFilter(said.filter) };
    else if (!isGiven && said.filter.empty())
        found = weightsInCode(variant, progress);
    if (!found.empty() && filters.empty() && found != "box")
        filters = { parseFilter(found) };
    if (filters.empty())
        filters = { lopsided(5), lopsided(3), lopsided(7) };

    const int across = variant.group.w * variant.items.w, down = variant.group.h * variant.items.h;
    const Size2 whole{ (smallPicture.w + across - 1) / across * across,
        (smallPicture.h + down - 1) / down * down };
    std::vector<Size2> sizes{ smallPicture };
    if (whole != smallPicture)
        sizes.push_back(whole);
    std::vector<std::string> covers{ "" };
    if (!said.covers && said.border.empty())
        covers.insert(covers.end(), { "interior", "valid" });

    std::optional<TrialResult> best;
    size_t bestRight = 0;
    for (const Filter &filter : filters)
        for (const Size2 size : sizes)
            for (const std::string &cover : covers) {
                Attempt attempt{ variant, {}, size, filter, cover };
                if (!found.empty() && said.filter.empty()) {
                    say(attempt.variant.mapping, "filter", found);
                    attempt.added.push_back("filter: " + found);
                }
                if (!cover.empty()) {
                    say(attempt.variant.mapping, "covers", cover);
                    attempt.added.push_back("covers: " + cover);
                }
                if (size != smallPicture)
                    attempt.added.emplace_back(
                        "requires: OUT_WIDTH % (GROUP_W * ITEM_W) == 0 && OUT_HEIGHT % "
                        "(GROUP_H * ITEM_H) == 0 : The kernel does not check where the "
                        "image ends; choose an image of whole work-groups.");
                if (trySafety(attempt, progress) && tryOutputs(attempt, progress))
                    return attempt.result;
                const bool isBetter = !best || attempt.result.state > best->state
                    || (attempt.result.state == best->state && attempt.rightOutputs > bestRight);
                if (isBetter) {
                    best = attempt.result;
                    bestRight = attempt.rightOutputs;
                }
            }
    return *best;
}

/// Some work-groups on the simulator. The border does not matter to memory.
bool MappingTrial::trySafety(Attempt &attempt, const Progress &progress)
{
    TrialResult &result = attempt.result;
    attempt.border = attempt.variant.mapping.border.empty() ? Border::Replicate
                                                            : parseBorder(attempt.variant.mapping.border);
    TraceRequest request{ attempt.problem(), attempt.variant, attempt.tuning() };
    if (const auto reason = request.problem->refusal(request.variant, request.tuning, simulatorLimits())) {
        result.sentence = *reason;
        return false;
    }
    const Task task = taskOf(request);
    for (const TaskLaunch &launch : task.launches) {
        for (const Size2 group : groupsToRecord(launch.groups())) {
            request.group = group;
            const auto trace = m_tracer.record(request, progress);
            if (!trace->findings.empty()) {
                result.state = State::Unsafe;
                result.sentence = Message("The simulator stopped it: %1", worstOf(trace->findings).text);
                return false;
            }
            if (group == middleGroup(launch.groups()))
                result.readsPerOutput = trafficOf(*trace, hardwareModels().front()).readsPerOutput;
        }
        ++request.launch;
    }
    return true;
}

/// Every border that is not said, and the filter as it is and turned.
bool MappingTrial::tryOutputs(Attempt &attempt, const Progress &progress)
{
    Mapping &mapping = attempt.variant.mapping;
    std::vector<Border> borders{ attempt.border };
    if (mapping.border.empty() && !mapping.covers)
        for (const auto &choice : allBorders())
            if (choice.value != attempt.border)
                borders.push_back(choice.value);
    const bool mayTurn = std::ranges::any_of(mapping.arguments, isFilterRole) && !isTurned(mapping);
    for (const bool turned : mayTurn ? std::vector{ false, true } : std::vector{ false }) {
        for (ArgumentMapping &argument : mapping.arguments)
            if (turned && isFilterRole(argument))
                std::get<MemoryRole>(argument.role).flipped = true;
        for (const Border border : borders) {
            attempt.border = border;
            const bool isRight = m_device < 0 ? simulate(attempt, progress) : run(attempt, progress);
            if (!isRight)
                continue;
            tellFound(attempt, turned);
            return true;
        }
    }
    return false;
}

/// On the device; keeps the result that comes nearest.
bool MappingTrial::run(Attempt &attempt, const Progress &progress)
{
    constexpr int repeats = 5;
    TrialResult &result = attempt.result;
    const auto problem = attempt.problem();
    if (const auto reason = problem->refusal(attempt.variant, attempt.tuning(), simulatorLimits())) {
        if (result.state < State::Wrong)
            result.sentence = *reason;
        return false;
    }
    const TaskResult ran
        = m_runner.run({ problem, attempt.variant, attempt.tuning(), m_device, repeats }, progress);
    const TaskOutputs reference = problem->reference(progress);
    const Agreement agreement = compare(*problem, ran.outputs, reference, attempt.variant, progress);
    const Values &is = ran.outputs.at("dst"), &wanted = reference.at("dst");
    size_t count = 0;
    for (size_t i = 0; i < std::min(countOf(wanted), countOf(is)); ++i)
        count += std::abs(numberAt(is, i) - numberAt(wanted, i)) <= agreement.tolerance ? 1U : 0U;
    if (!agreement.right && result.state == State::Wrong && count <= attempt.rightOutputs)
        return false;
    attempt.rightOutputs = count;
    result.state = State::Wrong;
    result.output = problem->imageOf(ran);
    result.time = medianKernelTime(ran.samples);
    const auto number = [](double value) { return QString::number(value, 'g', 4).toStdString(); };
    if (!agreement.right)
        result.sentence = Message("It runs, but with border %1, which comes nearest, %2 of %3 outputs are "
                                  "right; the one at %4 is %5 instead of %6.",
            toString(attempt.border), count, countOf(wanted), problem->placeOf(agreement.index).words(),
            number(agreement.index < countOf(is) ? numberAt(is, agreement.index) : 0.0),
            number(numberAt(wanted, agreement.index)));
    return agreement.right;
}

/// Where there is no device, the work-groups that the simulator recorded tell.
bool MappingTrial::simulate(Attempt &attempt, const Progress &progress)
{
    TraceRequest request{ attempt.problem(), attempt.variant, attempt.tuning() };
    if (request.problem->refusal(request.variant, request.tuning, simulatorLimits()))
        return false;
    request.launch = static_cast<int>(taskOf(request).launches.size()) - 1;
    for (const Size2 group : groupsToRecord(groupsOf(request))) {
        request.group = group;
        const auto wrong = wrongOutputs(*m_tracer.record(request, progress), m_expected, progress);
        if (wrong.empty())
            continue;
        attempt.result.state = State::Wrong;
        attempt.result.sentence = wrong.front().text;
        return false;
    }
    return true;
}

void MappingTrial::tellFound(Attempt &attempt, bool turned)
{
    TrialResult &result = attempt.result;
    const Mapping &mapping = attempt.variant.mapping;
    result.state = State::Right;
    result.found = attempt.added;
    for (const ArgumentMapping &argument : mapping.arguments)
        if (turned && isFilterRole(argument))
            result.found.push_back(lineOf(argument));
    if (!mapping.covers && mapping.border.empty())
        result.found.push_back("border: " + toString(attempt.border));
    const std::string size = std::to_string(attempt.size.w) + 'x' + std::to_string(attempt.size.h);
    const std::string edges
        = std::to_string(attempt.filter.width) + 'x' + std::to_string(attempt.filter.height);
    const std::string filter = mapping.filter.empty() ? edges : mapping.filter;
    const Message op(isTurned(mapping) ? "convolution" : "correlation");
    result.sentence = mapping.covers
        ? Message("Right: %1, any border, filter %2, image %3.", op, filter, size)
        : Message("Right: %1, border %2, filter %3, image %4.", op, toString(attempt.border), filter, size);
}

/// What a single bright pixel becomes tells the weights; empty: it has none, or too many.
std::string MappingTrial::weightsInCode(const Variant &variant, const Progress &progress)
{
    constexpr int mostReach = 8;
    Attempt attempt{ variant, {}, smallPicture, lopsided(3), {} };
    if (m_device < 0 || !trySafety(attempt, progress))
        return {};
    const Image image = impulseIn(smallPicture);
    const auto problem = std::make_shared<ConvolutionProblem>(image, attempt.filter, correlation);
    const TaskResult run = m_runner.run({ problem, variant, attempt.tuning(), m_device }, progress);
    const Values &out = run.outputs.at("dst");
    const int middleX = smallPicture.w / 2, middleY = smallPicture.h / 2;
    const auto at = [&](int x, int y) {
        const double value = numberAt(out, static_cast<size_t>(y * smallPicture.w + x));
        return std::isfinite(value) && std::abs(value) > 1e-6 ? value : 0.0;
    };
    int reachX = 0, reachY = 0;
    for (int dy = -mostReach; dy <= mostReach; ++dy)
        for (int dx = -mostReach; dx <= mostReach; ++dx)
            if (at(middleX + dx, middleY + dy) != 0.0) {
                reachX = std::max(reachX, std::abs(dx));
                reachY = std::max(reachY, std::abs(dy));
            }
    if (reachX == mostReach || reachY == mostReach || (reachX == 0 && reachY == 0))
        return {};
    std::vector<double> weights;
    for (int dy = -reachY; dy <= reachY; ++dy)
        for (int dx = -reachX; dx <= reachX; ++dx)
            weights.push_back(at(middleX - dx, middleY - dy));
    return rowsText(weights, 2 * reachX + 1, 1e-5);
}

} // namespace halo
