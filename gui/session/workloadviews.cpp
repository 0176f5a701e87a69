// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadviews.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(halo::WorkloadView)
};

} // namespace

std::vector<WorkloadView> workloadViews()
{
    return {
        { "image", Texts::tr("Image (2-D)"), Texts::tr("Result"), Texts::tr("What came out?"), true, true,
            true },
        { "signal", Texts::tr("Signal (1-D)"), Texts::tr("Signal"), Texts::tr("What came out?"), true },
        { "layer", Texts::tr("Network layer"), Texts::tr("Layer"),
            Texts::tr("Which pixel goes where, and what came out?"), false, false, true },
        { "histogram", Texts::tr("Histogram"), Texts::tr("Ladder"), Texts::tr("What does each step bring?"),
            false, true },
        { "stencil", Texts::tr("Heat (stencil)"), Texts::tr("Heat"), Texts::tr("Where did the heat go?"),
            false, true },
    };
}

WorkloadView workloadView(const std::string &id)
{
    const std::vector<WorkloadView> all = workloadViews();
    const auto found = std::ranges::find(all, id, &WorkloadView::id);
    return found == all.end() ? all.front() : *found;
}

} // namespace halo
