// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"
#include "gui/stages/bilateral/bilateralpanel.h"
#include "gui/stages/bilateral/bilateralstage.h"

namespace halo {

const WorkloadPage &bilateralPage()
{
    static const PageOf<BilateralStage, BilateralPanel> page(
        WorkloadPage::Facts{ "bilateral", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Bilateral filter"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Result"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "What is smoothed, and which edges stay") });
    return page;
}

} // namespace halo
