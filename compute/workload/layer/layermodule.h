// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/workloadmodule.h"

namespace halo {

const WorkloadModule &layerModule();

} // namespace halo
