// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/instructionkinds.h"

#include <QString>

namespace halo {

/// "loads 3 · arithmetic 5 · other 1": the kinds that there are.
QString instructionWords(const InstructionCounts &counts);

} // namespace halo
