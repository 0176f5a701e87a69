// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadviews.h"

#include <QCoreApplication>

#include <algorithm>

namespace halo {
namespace {

struct ViewTexts
{
    Q_DECLARE_TR_FUNCTIONS(halo::WorkloadView)
};

} // namespace

std::vector<WorkloadView> workloadViews()
{
    return {
        { "image", ViewTexts::tr("Image (2-D)"), ViewTexts::tr("Result"), ViewTexts::tr("What came out?"),
            true, true, true },
        { "signal", ViewTexts::tr("Signal (1-D)"), ViewTexts::tr("Signal"), ViewTexts::tr("What came out?"),
            true },
        { "layer", ViewTexts::tr("Network layer"), ViewTexts::tr("Layer"),
            ViewTexts::tr("Which pixel goes where, and what came out?"), false, false, true },
        { "histogram", ViewTexts::tr("Histogram"), ViewTexts::tr("Ladder"),
            ViewTexts::tr("What does each step bring?"), false, true },
        { "stencil", ViewTexts::tr("Heat (stencil)"), ViewTexts::tr("Heat"),
            ViewTexts::tr("Where did the heat go?"), false, true },
    };
}

WorkloadView workloadView(const std::string &id)
{
    const std::vector<WorkloadView> all = workloadViews();
    const auto found = std::ranges::find(all, id, &WorkloadView::id);
    return found == all.end() ? all.front() : *found;
}

} // namespace halo
