// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"
#include "gui/stages/layer/layerpanel.h"
#include "gui/stages/layer/layerstage.h"

namespace halo {

const WorkloadPage &layerPage()
{
    static const PageOf<LayerStage, LayerPanel> page(
        WorkloadPage::Facts{ "layer", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Network layer"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Layer"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Where each pixel goes, and the result"), true });
    return page;
}

} // namespace halo
