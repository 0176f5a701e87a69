// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"
#include "gui/stages/signal/signalstage.h"

namespace halo {

const WorkloadPage &signalPage()
{
    static const PageOf<SignalStage> page(
        WorkloadPage::Facts{ "signal", QT_TRANSLATE_NOOP("halo::WorkloadPage", "Signal (1-D)"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Signal"),
            QT_TRANSLATE_NOOP("halo::WorkloadPage", "Result") });
    return page;
}

} // namespace halo
