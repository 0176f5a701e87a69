// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/diagram/study.h"

namespace halo {

std::shared_ptr<const Study> studyOf(const std::shared_ptr<const Trace> &trace, int warp,
    const HardwareModel &model, const std::shared_ptr<const Trace> &other)
{
    auto study = std::make_shared<Study>();
    study->board = std::make_shared<const Storyboard>(trace, warp);
    study->model = model;
    study->ledger = ledgerOf(*trace, model);
    study->occupancy = occupancyOf(*trace, model);
    study->hasFormula = !trace->geometry.empty();
    if (study->hasFormula)
        study->difference = differenceFromFormula(*trace);
    if (other)
        study->comparison = std::make_shared<const Comparison>(
            study->board, std::make_shared<const Storyboard>(other, warp));
    return study;
}

} // namespace halo
