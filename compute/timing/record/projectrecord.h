// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"
#include "compute/timing/record/record.h"

#include <string>
#include <vector>

namespace halo {

struct Project;

/// The results that a project keeps of a workload as a record, so that they are drawn like any other. Each
/// was measured at its own time, so each is a series of its own and none is called the fastest. file: the
/// name of the project, the record's origin. Titles come from those of the variants that are known. Empty if
/// there are no results.
Record recordOf(const Project &project, const std::string &workload, const std::string &file,
    const std::vector<Variant> &variants);

} // namespace halo
