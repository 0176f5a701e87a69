// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/bilateral/bilateralstage.h"

#include "compute/drawing/base/numbers.h"
#include "compute/workload/bilateral/bilateralproblem.h"

namespace halo {
namespace {

ImagePair smoothingPair()
{
    using Input = ImagePair::Input;
    ImagePair pair{ BilateralStage::tr("Bilateral filter"), BilateralStage::tr("Before"),
        BilateralStage::tr("Pixel under the pointer"),
        BilateralStage::tr(
            "Point at a pixel to read its values; double-click to see which work-item computes it.") };
    pair.inputOf = [](const Problem &problem) {
        const auto *bilateral = dynamic_cast<const BilateralProblem *>(&problem);
        return bilateral
            ? std::optional(Input{ bilateral->shape().image, bilateral->pixels(), bilateral->shape().radius })
            : std::nullopt;
    };
    pair.after = [](const Problem &) { return BilateralStage::tr("Filtered"); };
    pair.values = [](QPoint at, const QString &before, const QString &after) {
        return BilateralStage::tr("Pixel (%1, %2): %3 before, %4 after.")
            .arg(QString::number(at.x()), QString::number(at.y()), before, after);
    };
    pair.wrong = [](const Problem &problem, const Agreement &found) {
        const auto width = static_cast<size_t>(problem.text().size.w);
        return BilateralStage::tr(
            "\u2717 Pixel (%1, %2) differs from the reference by %3; rounding explains at most %4.")
            .arg(QString::number(found.index % width), QString::number(found.index / width),
                shortNumber(found.maxError, 2), shortNumber(found.tolerance, 2));
    };
    return pair;
}

} // namespace

BilateralStage::BilateralStage(const WorkloadPage &page, Session &session, QWidget *parent)
    : ImagePairStage(page, session, smoothingPair(), parent)
{
}

} // namespace halo

#include "moc_bilateralstage.cpp"
