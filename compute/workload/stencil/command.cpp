// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/image/imagefile.h"
#include "compute/workload/stencil/stencilproblem.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr OptionText stencilOptions[] = {
    { "points", "N",
        "Points of the stencil: 5 (a cell and its four neighbours) or 9 (the diagonal neighbours too).",
        "5" },
    { "steps", "N", "Number of time steps.", "8" },
    { "rate", "R",
        "Share of a temperature difference that flows in one time step: at most 0.25, or 0.3 with 9 points.",
        "0.125" },
};

class StencilCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "stencil", "simulate heat spreading over a plate", "stencil IMAGE|WxH [-o OUT] [options]",
            "Simulates heat spreading over a plate. The initial temperatures are the brightness of an image, "
            "from 0 to 1, or synthetic for a plate of WxH cells. The surroundings stay at 0. The "
            "temperatures after the last time step are written as a table, one row of the plate per line.",
            "Output text file for the temperatures.", "Cells", "tile", stencilOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    std::string wrongPlace(const Agreement &agreement) const override
    {
        return "the temperature of cell " + std::to_string(agreement.index) + " is off by";
    }
};

std::shared_ptr<const Problem> StencilCommand::problem(const TaskOptions &call)
{
    const QStringList sources = call.sources();
    if (sources.size() != 1)
        throw Error(ErrorKind::Usage, "Expected one image, or a plate size such as 256x256.");
    const std::string behind
        = "/p" + call.word("points") + "/n" + call.word("steps") + "/r" + call.word("rate");
    if (!QFileInfo::exists(sources.front())) {
        const StencilShape shape = parseStencil(sources.front().toStdString() + behind);
        return std::make_shared<StencilProblem>(shape, madePlate(shape.plate));
    }
    const Image image = noted(readColours(sources.front()));
    return std::make_shared<StencilProblem>(
        parseStencil(toString(image.size()) + behind), brightnessOf(image));
}

} // namespace

std::unique_ptr<TaskCommand> stencilCommand()
{
    return std::make_unique<StencilCommand>();
}

} // namespace halo
