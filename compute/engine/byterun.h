// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

struct DeviceLimits;
struct FilterUse;
class OpenClDevice;
class Problem;
class Progress;
struct RunOrder;
struct TaskResult;
struct Variant;

/// Whether a variant can filter a picture of bytes and gives exactly the bytes that come of float planes: it
/// reads buffers, and it computes an output in the same way wherever this lies.
bool takesBytes(const Variant &variant);
/// Whether it can on such a device, which has to hold the whole picture and its result.
bool takesBytes(const Variant &variant, const FilterUse &use, const DeviceLimits &limits);

/// Runs a problem whose picture is bytes, and gives such a one back. Planes of floats are made on the device
/// only, all channels in one, and of so few rows at a time that they stay in the cache of a CPU. Unpacking
/// counts as upload, packing as download. If the device shares the host's memory, nothing is copied. Throws
/// Error, Cancelled or cl::Error.
TaskResult runBytes(OpenClDevice &device, const Problem &problem, const RunOrder &order, bool shares,
    const Progress &progress);

} // namespace halo
