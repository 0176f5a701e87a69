// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

namespace halo::test {

/// A benchmark that was never run: naive, a faster variant, a still faster one that computes something wrong,
/// an OpenCV peer, one that was refused, and two ceilings. Nothing in it is symmetric or a default.
Record someRecord();

} // namespace halo::test
