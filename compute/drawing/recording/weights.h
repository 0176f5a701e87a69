// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QString>

namespace halo {

/// The weights in the order in which the kernel meets them: turned, if it is a convolution.
std::vector<float> appliedWeights(const Trace &trace);
/// A weight in few characters: ".0625" instead of 0.0625, "1e-7".
QString weightLabel(float weight, int digits);

} // namespace halo
