// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/runconfiguration.h"

#include <QString>

#include <memory>

namespace halo {

struct Trace;

/// A recording of elsewhere, on show until anything else is chosen in the window.
struct OpenedRecording
{
    std::shared_ptr<const Trace> trace; ///< never null
    QString name;                       ///< of its file
    RunConfiguration configurationThen; ///< what was chosen when it was opened

    /// Devices are found, and chosen, without harm to it.
    bool survives(RunConfiguration now) const
    {
        now.device = configurationThen.device;
        return now == configurationThen;
    }
};

} // namespace halo
