// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/task.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/stencil/stencilproblem.h"

#include <array>
#include <map>

namespace halo {
namespace {

/// Temperatures some time steps later, each from those around it one step before, down to what was read.
class Steps
{
public:
    Steps(const StencilShape &shape, const LaunchFormula::Read &read)
        : m_shape(shape)
        , m_weights(weightsOf(shape))
        , m_read(read)
    {
    }

    double at(int x, int y, int steps)
    {
        if (x < 0 || x >= m_shape.plate.w || y < 0 || y >= m_shape.plate.h)
            return 0.0; // what lies around the plate
        const auto [found, isNew] = m_known.try_emplace({ x, y, steps }, 0.0);
        double &value = found->second; // stays where it is while others are found
        if (isNew)
            value = steps == 0 ? m_read({ x, y }) : next(x, y, steps - 1);
        return value;
    }

private:
    double next(int x, int y, int steps)
    {
        double edges = 0.0, corners = 0.0;
        for (const int step : { -1, 1 }) {
            edges += at(x + step, y, steps) + at(x, y + step, steps);
            if (m_shape.points == 9)
                corners += at(x + step, y - 1, steps) + at(x + step, y + 1, steps);
        }
        return m_weights.centre * at(x, y, steps) + m_weights.edge * edges + m_weights.corner * corners;
    }

    const StencilShape m_shape;
    const StencilWeights m_weights;
    const LaunchFormula::Read &m_read;
    std::map<std::array<int, 3>, double> m_known; ///< by column, row and step
};

class StencilModule : public WorkloadModule
{
public:
    StencilModule()
        : WorkloadModule({ .workload = { "stencil", "Heat spreading over a plate",
                               { { "PLATE_W", 256 }, { "PLATE_H", 256 }, { "POINTS", 5 }, { "TIME_STEPS", 8 },
                                   { "CENTRE", 0.5 }, { "EDGE", 0.125 }, { "CORNER", 0 } },
                               false, { "before", "after" } },
            .place = 5,
            .variant = "naive",
            .recorded = "tile",
            .spec = "p5/n8/r0.125",
            .sizeWords = "plate and steps",
            .exampleSize = "37x21/p9/n7/r0.2",
            .benchSize = "1024x1024/p5/n16/r0.125",
            .countedSize = "256x256/p5/n2/r0.125" })
    {
    }

    bool needsPicture(const std::string & /*spec*/) const override { return true; }
    std::shared_ptr<const Problem> from(const ProblemData &data) const override
    {
        return StencilProblem::from(data);
    }
    std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const override;
    /// The plate is the picture; without one it is synthetic.
    std::shared_ptr<const Problem> of(const ProblemChoice &choice) const override;
    void checkSpec(const std::string &spec) const override { parseStencil("1x1/" + spec); }
    LaunchFormula formula(
        const ProblemText &text, const Variant &variant, const TaskLaunch &launch) const override;
    std::string sizeText(const std::string &what, Size2 size) const override
    {
        return toString(size) + '/' + what;
    }
};

std::shared_ptr<const Problem> StencilModule::made(
    const std::string &size, int /*count*/, const Variant & /*variant*/) const
{
    const StencilShape shape = parseStencil(size);
    return std::make_shared<StencilProblem>(shape, madePlate(shape.plate));
}

std::shared_ptr<const Problem> StencilModule::of(const ProblemChoice &choice) const
{
    if (choice.picture.empty())
        return made("256x256/" + choice.spec, 1, {});
    return std::make_shared<StencilProblem>(
        parseStencil(toString(choice.picture.size()) + '/' + choice.spec), brightnessOf(choice.picture));
}

LaunchFormula StencilModule::formula(
    const ProblemText &text, const Variant & /*variant*/, const TaskLaunch &launch) const
{
    const StencilShape shape = parseStencil(toString(text.size) + '/' + text.what);
    const int steps = std::get<int>(launch.numbers.at("steps"));
    return { "before", "after", shape.plate,
        [shape, steps](
            Size2 at, const LaunchFormula::Read &read) { return Steps(shape, read).at(at.w, at.h, steps); },
        0x1p-24 * (shape.points + 2) * steps };
}

} // namespace

const WorkloadModule &stencilModule()
{
    static const StencilModule module;
    return module;
}

} // namespace halo
