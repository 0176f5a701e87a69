// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/environmentlock.h"

namespace halo {

std::unique_lock<std::mutex> lockEnvironment()
{
    static std::mutex mutex;
    return std::unique_lock(mutex);
}

} // namespace halo
