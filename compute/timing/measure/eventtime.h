// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CL/opencl.hpp>

#include <chrono>

namespace halo {

/// From start to end by the device's clock; signed, for some run backwards. Throws cl::Error.
std::chrono::nanoseconds durationOf(const cl::Event &event);

/// From the end of one command to the end of a later one.
std::chrono::nanoseconds durationBetween(const cl::Event &first, const cl::Event &last);

} // namespace halo
