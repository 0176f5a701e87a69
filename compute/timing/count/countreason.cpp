// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/countreason.h"

namespace halo {

std::vector<CountReason> reasonsFor(const CountedLaunch & /*launch*/)
{
    return {};
}

} // namespace halo
