// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/faults/faults.h"

#include <QString>

namespace halo {

/// Title and explanation of a fault in the user's language; compute speaks English only.
QString titleOf(const KernelFault &fault);
QString explanationOf(const KernelFault &fault);

} // namespace halo
