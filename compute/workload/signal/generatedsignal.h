// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/signal/signalsource.h"

#include <optional>

namespace halo {

/// The samples that "sine:100,20" and the like ask for, see readSignal(); nothing if it is none of these.
/// Throws Error(Usage) if its numbers are wrong.
std::optional<Plane> generatedSignal(const QString &source);

} // namespace halo
