// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/base/timetext.h"
#include "compute/timing/record/record.h"

namespace halo {

/// "10.6 ms", with a star if it was kept by a project.
inline QString markedTime(const Measured &measured)
{
    return timeText(median(measured.kernelMs)) + (measured.origin.empty() ? QString() : QStringLiteral("*"));
}

} // namespace halo
