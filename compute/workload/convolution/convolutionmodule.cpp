// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionmodule.h"

#include "compute/filter/border.h"
#include "compute/image/madepicture.h"
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

} // namespace halo
