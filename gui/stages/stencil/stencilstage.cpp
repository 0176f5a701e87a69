// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stencil/stencilstage.h"

#include "compute/drawing/base/numbers.h"
#include "compute/workload/stencil/stencilproblem.h"

namespace halo {
namespace {

ImagePair heatPair()
{
    using Input = ImagePair::Input;
    ImagePair pair{ StencilStage::tr("Heat"), StencilStage::tr("Before"),
        StencilStage::tr("Cell under the pointer"),
        StencilStage::tr(
            "Point at a cell to read its temperatures; double-click to see which work-item computes it.") };
    pair.inputOf = [](const Problem &problem) {
        const auto *stencil = dynamic_cast<const StencilProblem *>(&problem);
        return stencil ? std::optional(Input{ stencil->shape().plate, stencil->plate() }) : std::nullopt;
    };
    pair.after = [](const Problem &problem) {
        return StencilStage::tr("After %1 time steps")
            .arg(dynamic_cast<const StencilProblem &>(problem).shape().steps);
    };
    pair.values = [](QPoint at, const QString &before, const QString &after) {
        return StencilStage::tr("Cell (%1, %2): %3 before, %4 after.")
            .arg(QString::number(at.x()), QString::number(at.y()), before, after);
    };
    pair.wrong = [](const Problem &, const Agreement &found) {
        return StencilStage::tr(
            "\u2717 Cell %1 differs from the reference by %2; rounding explains at most %3.")
            .arg(QString::number(found.index), shortNumber(found.maxError, 2),
                shortNumber(found.tolerance, 2));
    };
    return pair;
}

} // namespace

StencilStage::StencilStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : ImagePairStage(page, session, heatPair(), parent)
{
}

} // namespace halo

#include "moc_stencilstage.cpp"
