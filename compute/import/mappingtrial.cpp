// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/import/mappingtrial.h"

#include "compute/base/numbertext.h"
#include "compute/filter/filterspec.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/kernelfiles.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/run/workerchild.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/trace/faults/kernelcheck.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <QString>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

using State = TrialResult::State;

constexpr Size2 smallPicture{ 61, 45 };
/// So much of the outputs that what is wrong must be at the edges.
constexpr double mostlyRight = 0.5;
constexpr const char *wholeGroups
    = "requires: OUT_WIDTH % (GROUP_W * ITEM_W) == 0 && OUT_HEIGHT % (GROUP_H * ITEM_H) == 0 : "
      "The kernel does not check where the image ends; choose an image of whole work-groups.";
constexpr Settings correlation{ Op::Correlation, OutputSize::Same, Border::Replicate, Alpha::Ignore };

/// A column times a row, so that passes can do it, and nothing in it symmetric, so that a filter shows that
/// is turned, mirrored or transposed. Products of its weights are exact. Unless they are to be whole, they
/// add up to less than 1.
Filter lopsided(Size2 size, bool isWhole)
{
    Filter filter{ "asymmetric", size.w, size.h, {} };
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            filter.weights.push_back(static_cast<float>((y + 1) * (2 * x + (x % 2 == 0 ? 1 : 3))));
    const auto sum = static_cast<unsigned>(weightSum(filter));
    for (float &weight : filter.weights)
        weight /= isWhole ? 1.0F : static_cast<float>(std::bit_ceil(sum));
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

/// Whether a kernel takes weights as integers, which hold whole ones alone.
bool takesWholeWeights(const Variant &variant)
{
    for (const KernelFunction &function : variant.declared.functions)
        for (const Argument &argument : function.arguments)
            if (const auto *mapped = variant.mapping.find(function.name, argument.name); mapped
                && isFilterRole(*mapped) && argument.element() && !isFloating(argument.element()->number))
                return true;
    return false;
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

Variant parsedAsOthers(const KernelText &text)
{
    Variant variant = parseKernel(text);
    variant.origin = Origin::User;
    return variant;
}

/// Around the middle of what came of a single bright pixel there; empty if there are none, or too many.
std::string weightsAround(const Values &out)
{
    constexpr int mostReach = 8;
    const int middleX = smallPicture.w / 2, middleY = smallPicture.h / 2;
    const auto at = [&](int dx, int dy) {
        const double value
            = numberAt(out, static_cast<size_t>((middleY + dy) * smallPicture.w + middleX + dx));
        return std::isfinite(value) && std::abs(value) > 1e-6 ? value : 0.0;
    };
    int reachX = 0, reachY = 0;
    for (int dy = -mostReach; dy <= mostReach; ++dy)
        for (int dx = -mostReach; dx <= mostReach; ++dx)
            if (at(dx, dy) != 0.0) {
                reachX = std::max(reachX, std::abs(dx));
                reachY = std::max(reachY, std::abs(dy));
            }
    if (reachX == mostReach || reachY == mostReach || (reachX == 0 && reachY == 0))
        return {};
    std::vector<double> weights;
    for (int dy = -reachY; dy <= reachY; ++dy)
        for (int dx = -reachX; dx <= reachX; ++dx)
            weights.push_back(at(-dx, -dy));
    return rowsText(weights, 2 * reachX + 1, 1e-5);
}

/// Where such an error names a line of the mapping.
int lineIn(const std::string &sentence, const std::string &file)
{
    return sentence.starts_with(file + ':') ? std::atoi(sentence.c_str() + file.size() + 1) : 0;
}

} // namespace

/// A mapping with all that is to be tried, on one picture. As text, because other processes parse it again.
struct MappingTrial::Attempt
{
    KernelText text;
    Size2 size;
    Filter filter;
    Variant variant = parsedAsOthers(text);
    std::vector<std::string> added{}; ///< lines that the mapping does not have
    Border border{};                  ///< tried
    TrialResult result{};             ///< what came of it
    double share = 0.0;               ///< of the outputs that are right
    bool isHopeless = false;          ///< another border, or another filter, changes nothing

    void say(const std::string &line)
    {
        text.mapping += line + '\n';
        added.push_back(line);
        variant = parsedAsOthers(text);
    }
    /// Turns the filter by 180 degrees, and says so.
    void turn()
    {
        for (ArgumentMapping argument : variant.mapping.arguments) {
            if (!isFilterRole(argument))
                continue;
            std::get<MemoryRole>(argument.role).flipped = true;
            const std::string line = lineOf(argument), start = line.substr(0, line.find(" = ") + 3);
            if (const auto at = text.mapping.find(start); at != std::string::npos)
                text.mapping.erase(at, text.mapping.find('\n', at) + 1 - at);
            text.mapping += line + '\n';
            added.push_back(line);
        }
        variant = parsedAsOthers(text);
    }
    Tuning tuning() const { return defaultTuning(variant); }
    std::shared_ptr<const ConvolutionProblem> problem() const { return problemOf(madeImage(size)); }
    std::shared_ptr<const ConvolutionProblem> problemOf(const Image &image) const
    {
        Settings settings = correlation;
        settings.border = border;
        return std::make_shared<ConvolutionProblem>(image, filter, settings);
    }
};

TrialResult MappingTrial::tried(const KernelText &text, int device, const Progress &progress)
{
    m_device = device;
    m_file = text.mapping.empty() ? text.file : mappingFileOf(text.file);
    TrialResult result;
    try {
        programText(parseKernel(text)); // which knows what cannot come from CUDA
        result = tryAll(text, progress);
    } catch (const BuildError &error) {
        result.state = State::Unbuilt;
        result.sentence = error.message();
        result.detail = error.detail();
    } catch (const KernelEnded &error) {
        result.state = State::Wrong;
        result.sentence = error.message();
        result.detail = error.detail();
    } catch (const Error &error) {
        result.sentence = error.message();
        result.detail = error.detail();
        result.line = lineIn(error.what(), m_file);
    }
    return result;
}

TrialResult MappingTrial::tryAll(const KernelText &text, const Progress &progress)
{
    const Variant variant = parsedAsOthers(text);
    const Mapping &said = variant.mapping;
    std::vector<Filter> filters;
    std::string found;
    if (said.filter.empty() && !takesWeights(said))
        found = weightsInCode(text, progress);
    const bool isWhole = takesWholeWeights(variant);
    if (said.filter == "box")
        filters = { parseFilter("box:5"), parseFilter("box:3"), parseFilter("box:7") };
    else if (!said.filter.empty() || !found.empty())
        filters = { parseFilter(found.empty() ? said.filter : found) };
    else
        filters = { lopsided({ 5, 5 }, isWhole), lopsided({ 3, 3 }, isWhole), lopsided({ 7, 7 }, isWhole) };

    const int across = variant.group.w * variant.items.w, down = variant.group.h * variant.items.h;
    const Size2 whole{ (smallPicture.w + across - 1) / across * across,
        (smallPicture.h + down - 1) / down * down };
    std::vector<Size2> sizes{ smallPicture };
    if (whole != smallPicture)
        sizes.push_back(whole);
    std::vector<std::string> covers{ "" };
    if (!said.covers && said.border.empty())
        covers.insert(covers.end(), { "interior", "valid" });

    std::optional<TrialResult> first, best;
    double bestShare = 0.0;
    for (const Filter &filter : filters)
        for (const Size2 size : sizes)
            for (const std::string &cover : covers) {
                if (size != smallPicture && bestShare > mostlyRight)
                    continue; // the edges of work-groups are not what is wrong
                Attempt attempt{ text, size, filter };
                if (!found.empty())
                    attempt.say("filter: " + found);
                if (!cover.empty())
                    attempt.say("covers: " + cover);
                if (size != smallPicture)
                    attempt.added.emplace_back(wholeGroups);
                if (trySafety(attempt, progress) && tryOutputs(attempt, progress)) {
                    if (said.filter.empty() && found.empty() && variant.constraints.empty())
                        tellFilterSizes(attempt, progress);
                    return attempt.result;
                }
                if (!first)
                    first = attempt.result;
                if (!best || attempt.result.state > best->state
                    || (attempt.result.state == best->state && attempt.share > bestShare))
                    best = attempt.result;
                bestShare = std::max(bestShare, attempt.share);
            }
    // What no margin makes right is said of the kernel as it is.
    return first->state == State::Unsafe && bestShare < mostlyRight ? *first : *best;
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
    const Mapping &mapping = attempt.variant.mapping;
    std::vector<Border> borders{ attempt.border };
    if (mapping.border.empty() && !mapping.covers)
        for (const auto &choice : allBorders())
            if (choice.value != attempt.border)
                borders.push_back(choice.value);
    const bool mayTurn = std::ranges::any_of(mapping.arguments, isFilterRole) && !isTurned(mapping);
    for (const bool turned : { false, true }) {
        if (turned && (!mayTurn || attempt.isHopeless || attempt.share > mostlyRight))
            return false;
        if (turned)
            attempt.turn();
        for (const Border border : borders) {
            attempt.border = border;
            const bool found = isRight(attempt, progress);
            if (found)
                tellFound(attempt);
            if (found || attempt.isHopeless)
                return found;
        }
    }
    return false;
}

bool MappingTrial::isRight(Attempt &attempt, const Progress &progress)
{
    return m_device < 0 ? simulate(attempt, progress) : run(attempt, progress);
}

/// Filters of other sizes reveal a radius that the code fixes.
void MappingTrial::tellFilterSizes(Attempt &attempt, const Progress &progress)
{
    const auto isRightWith = [&](Size2 size) {
        Attempt other{ attempt.text, attempt.size, lopsided(size, takesWholeWeights(attempt.variant)) };
        if (!trySafety(other, progress))
            return false;
        other.border = attempt.border;
        return isRight(other, progress);
    };
    const Size2 size = attempt.filter.size();
    if (isRightWith({ 3, 5 }))
        return;
    const int otherEdge = size.w == 3 ? 5 : 3;
    attempt.result.found.push_back(isRightWith({ otherEdge, otherEdge })
            ? "requires: FILTER_W == FILTER_H : The filter is not square; choose one that is."
            : Message("requires: FILTER_W == %1 && FILTER_H == %2 : The code fixes the size of the filter; "
                      "choose one of %1 x %2.",
                size.w, size.h)
                  .english());
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
    TaskResult ran;
    try {
        ran = m_worker.run({ problem, attempt.variant, attempt.tuning(), m_device, repeats }, progress);
    } catch (const BuildError &) {
        throw;
    } catch (const KernelEnded &) { // it would be waited for again and again
        throw;
    } catch (const Error &error) { // such as an output that was never written, whatever the border
        result.sentence = error.message();
        result.state = State::Wrong;
        attempt.isHopeless = true;
        return false;
    }
    const TaskOutputs reference = problem->reference(progress);
    const Agreement agreement = compare(*problem, ran.outputs, reference, attempt.variant, progress);
    const Values &is = ran.outputs.at("dst"), &wanted = reference.at("dst");
    size_t count = 0;
    const auto [least, most] = problem->storable("dst", attempt.variant);
    for (size_t i = 0; i < std::min(countOf(wanted), countOf(is)); ++i)
        count
            += std::abs(numberAt(is, i) - std::clamp(numberAt(wanted, i), least, most)) <= agreement.tolerance
            ? 1U
            : 0U;
    const double share = static_cast<double>(count) / static_cast<double>(countOf(wanted));
    if (!agreement.right && result.state == State::Wrong && share <= attempt.share)
        return false;
    attempt.share = share;
    result.state = State::Wrong;
    result.output = problem->imageOf(ran);
    result.time = medianKernelTime(ran.samples);
    const auto number = [](double value) { return QString::number(value, 'g', 4).toStdString(); };
    if (!agreement.right)
        result.sentence = Message("It runs, but with border %1, which comes nearest, %2 of %3 outputs are "
                                  "right; the one at %4 is %5 instead of %6.",
            toString(attempt.border), count, countOf(wanted), problem->placeText(agreement.index),
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

void MappingTrial::tellFound(Attempt &attempt)
{
    TrialResult &result = attempt.result;
    const Mapping &mapping = attempt.variant.mapping;
    result.state = State::Right;
    result.found = attempt.added;
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

/// What a single bright pixel becomes tells the weights; empty: there are none, or too many.
std::string MappingTrial::weightsInCode(const KernelText &text, const Progress &progress)
{
    if (m_device < 0)
        return {};
    for (const auto &[edge, covers] : std::vector<std::pair<int, std::string>>{
             { 3, "" }, { 3, "covers: interior" }, { 5, "covers: interior" }, { 7, "covers: interior" } }) {
        Attempt attempt{ text, smallPicture, lopsided({ edge, edge }, false) };
        if (!covers.empty() && !attempt.variant.mapping.covers)
            attempt.say(covers);
        if (!trySafety(attempt, progress))
            continue;
        try {
            const auto problem = attempt.problemOf(impulseIn(smallPicture));
            const TaskResult run
                = m_worker.run({ problem, attempt.variant, attempt.tuning(), m_device }, progress);
            if (std::string weights = weightsAround(run.outputs.at("dst")); !weights.empty())
                return weights;
        } catch (const BuildError &) {
            throw;
        } catch (const KernelEnded &) {
            throw;
        } catch (const Error &) { // outputs are left out; with other margins they may not be
        }
    }
    return {};
}

} // namespace halo
