// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/analysis.h"
namespace halo {
std::vector<Finding> racesIn(const Trace &)
{
    return {};
}
} // namespace halo
