// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

class OpenClDevice;
class Progress;
struct Task;
struct TaskResult;

/// Runs a task whose planes are bytes, see TaskBuffer::Element, and gives bytes back. Planes of floats are
/// made on the device only, all channels in one, and of so few rows at a time that they stay in the cache of
/// a CPU. Unpacking counts as upload, packing as download. shares: nothing is copied, for the device shares
/// the host's memory. Throws Error, Cancelled or cl::Error.
TaskResult runBytes(
    OpenClDevice &device, const Task &task, int repeats, bool shares, const Progress &progress);

} // namespace halo
