// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionmodule.h"

#include "compute/filter/border.h"
#include "compute/filter/filterspec.h"
#include "compute/image/madepicture.h"
#include "compute/task/foreigntask.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {
namespace {

/// An image of 64 x 64 pixels and a filter of 3 x 3.
WorkloadFacts withExample(WorkloadFacts facts)
{
    facts.workload.example = { { "WIDTH", 64 }, { "HEIGHT", 64 }, { "OUT_WIDTH", 64 }, { "OUT_HEIGHT", 64 },
        { "PLANE_WIDTH", 70 }, { "PLANE_HEIGHT", 70 }, { "OUTPUTS", 4096 }, { "ALIGNED", 16 }, { "RANK", 1 },
        { "FILTER_W", 3 }, { "FILTER_H", 3 }, { "RADIUS_X", 1 }, { "RADIUS_Y", 1 }, { "TAPS", 9 },
        { "BORDER", 1 } };
    facts.workload.memories
        = { "src", "dst", "filter", "filter_x", "filter_y", "spectrum", "spectra", "plane_spectrum" };
    for (const BorderRow &row : borderRows)
        facts.workload.example[row.macro] = static_cast<double>(row.value);
    return facts;
}

/// Weights are whole numbers by this.
Filter asymmetric(int width, int height, float by)
{
    Filter filter{ "asymmetric", width, height, {} };
    for (int i = 0; i < width * height; ++i)
        filter.weights.push_back(static_cast<float>(i % 3 == 1 ? -i - 1 : i + 1) / by);
    return filter;
}

} // namespace

ConvolutionModule::ConvolutionModule(WorkloadFacts facts)
    : WorkloadModule(withExample(std::move(facts)))
{
}

std::shared_ptr<const Problem> ConvolutionModule::from(const ProblemData &data) const
{
    return ConvolutionProblem::from(data, id());
}

std::shared_ptr<const Problem> ConvolutionModule::made(
    const std::string &size, int count, const Variant & /*variant*/) const
{
    const Size2 wanted = sizeOf(size);
    return planeProblem(madePicture(wanted), wanted, randomFilter(count), firstSettings(), id());
}

std::shared_ptr<const Problem> ConvolutionModule::of(const ProblemChoice &choice) const
{
    return std::make_shared<const ConvolutionProblem>(
        choice.picture, choice.filter, choice.settings, RowRange{}, id());
}

std::vector<std::shared_ptr<const Problem>> ConvolutionModule::examples(
    const Variant &variant, const std::optional<Filter> &filter) const
{
    const Mapping &mapping = variant.mapping;
    if (!filter && !mapping.filter.empty())
        return examples(
            variant, mapping.filter == "box" ? parseFilter("box:5") : parseFilter(mapping.filter));
    const Size2 size = isRow() ? Size2{ 1203, 1 } : Size2{ 203, 157 }; // no multiple of any work-group
    const float whole = isFloating(storedNumbers(variant, "filter").number) ? 16.0F : 1.0F;
    const Filter first = filter.value_or(asymmetric(3, isRow() ? 1 : 3, whole));
    // An even edge has no middle tap, which a foreign kernel may take for granted.
    const Filter second = filter.value_or(isRow() ? asymmetric(mapping.isForeign() ? 7 : 6, 1, whole)
                                                  : asymmetric(5, mapping.isForeign() ? 7 : 4, whole));
    const Op op = mapping.filter.empty() ? Op::Convolution : Op::Correlation;
    const SharedPlane plane = madePicture(size);
    std::vector<std::shared_ptr<const Problem>> all;
    for (const auto &[border, word] : allBorders())
        all.push_back(planeProblem(plane, size, first, { op, OutputSize::Same, border }, id()));
    for (const Settings &settings : { Settings{ Op::Correlation, OutputSize::Valid, Border::Replicate },
             Settings{ op, OutputSize::Full, Border::Zero } })
        all.push_back(planeProblem(plane, size, second, settings, id()));
    return all;
}

} // namespace halo
