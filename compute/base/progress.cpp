// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/progress.h"

#include "compute/base/error.h"

namespace halo {

void Progress::step(Stage stage, int percent) const
{
    if (m_stop.stop_requested())
        throw Cancelled{};
    if (m_report)
        m_report(stage, percent);
}

} // namespace halo
