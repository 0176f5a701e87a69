// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"
#include "gui/stages/stencil/stencilpanel.h"
#include "gui/stages/stencil/stencilstage.h"

namespace halo {

const WorkloadPage &stencilPage()
{
    static const PageOf<StencilStage, StencilPanel> page(
        WorkloadPage::Facts{ "stencil", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Heat (stencil)"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Heat"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "How the heat spreads") });
    return page;
}

} // namespace halo
