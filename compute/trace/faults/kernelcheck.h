// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/trace/model/trace.h"

#include <vector>

/// What is looked at to find out whether a kernel is right, and what of all that is wrong is said first.
namespace halo {

/// Of so many: groups at three corners of what is launched, and one in the middle.
std::vector<Size2> groupsToRecord(Size2 groups);
/// That one in the middle.
Size2 middleGroup(Size2 groups);

/// What explains the others; there is at least one.
const Finding &worstOf(const std::vector<Finding> &findings);

/// What is to be said of a kernel with findings, of which there is at least one. with: the problem and the
/// work-group, in words.
Error wrongKernel(const Variant &variant, const std::vector<Finding> &findings, const std::string &with);

} // namespace halo
