// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

namespace halo {

/// The same network with fewer passes over its maps: a batch norm, or a factor for each channel, is
/// multiplied into the weights of the convolution before it; its bias, the addition of another value and a
/// function become one step, "finish", that works in place; x times a hard sigmoid of x is one function.
/// Values between them are no longer made. Sums are those of the file but for roundings.
Network fusedNetwork(const Network &network);

} // namespace halo
