// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

#include <string>
#include <vector>

namespace halo {

/// The entry of the baseline that this one is to be compared with: of the same device and driver, workload,
/// filter, image, settings, variant, work-group and parameters. anyVariant: the variant may be another one,
/// if the baseline has only one besides those of these ids. Throws Error(Input) that names the file, which is
/// the origin of the baseline, and what does not match.
const Measured &matchIn(const Record &baseline, const Measured &wanted, bool anyVariant = false,
    const std::vector<std::string> &besides = {});

} // namespace halo
