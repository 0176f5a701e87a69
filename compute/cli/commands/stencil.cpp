// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"
#include "compute/image/imagefile.h"
#include "compute/workload/stencil/stencilproblem.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr OptionText stencilOptions[] = {
    { "points", "N", "5: a cell and its four neighbours; 9: those at the corners too.", "5" },
    { "steps", "N", "Time steps.", "8" },
    { "rate", "R", "How much of a difference flows in a time step, at most 0.25, with 9 points 0.3.",
        "0.125" },
};

class StencilCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "stencil", "stencil IMAGE|WxH [-o OUT] [options]",
            "Lets heat spread over a plate. The temperatures to begin with are the brightness of an image, "
            "from 0 to "
            "1, or made up for a plate of so many columns x rows. What lies around the plate is kept at 0. "
            "The "
            "temperatures after the last time step are written as a table, a row of the plate in each line.",
            "Text file for the temperatures.", "Cells", "tile", stencilOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    void print(const TaskRun &run, bool /*written*/) const override
    {
        printLine(QStringLiteral("kernels        %1 ms by %2 on %3")
                      .arg(QString::number(static_cast<double>(run.median.count()) / 1e6),
                          QString::fromStdString(run.order.variant.id),
                          QString::fromStdString(run.result.device.name)));
    }
    std::string wrongPlace(const Agreement &agreement) const override
    {
        return "the temperature of cell " + std::to_string(agreement.index) + " is off by";
    }
};

std::shared_ptr<const Problem> StencilCommand::problem(const TaskOptions &call)
{
    const QStringList sources = call.sources();
    if (sources.size() != 1)
        throw Error(ErrorKind::Usage, "Give one image, or the size of a plate, such as 256x256.");
    const std::string behind
        = "/p" + call.word("points") + "/n" + call.word("steps") + "/r" + call.word("rate");
    if (!QFileInfo::exists(sources.front())) {
        const StencilShape shape = parseStencil(sources.front().toStdString() + behind);
        return std::make_shared<StencilProblem>(shape, madePlate(shape.plate));
    }
    const Image image = readImage(sources.front());
    return std::make_shared<StencilProblem>(parseStencil(toString(image.size()) + behind), plateOf(image));
}

} // namespace

int stencilCommand(const QStringList &arguments)
{
    StencilCommand command;
    return runTaskCommand(command, arguments);
}

} // namespace halo
