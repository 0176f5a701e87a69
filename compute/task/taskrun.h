// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace halo {

class OpenClDevice;
class Progress;
struct Task;
struct TaskResult;

/// Runs a task on an open device: its parts in order, see Problem::parts(), and of each all planes. One
/// warm-up is made and not reported. Of a variant that comes with the program kernels read and write the
/// planes themselves where the device shares the host's memory. Throws Error, Cancelled or cl::Error.
TaskResult runTask(
    OpenClDevice &device, const std::vector<Task> &parts, int repeats, const Progress &progress);

} // namespace halo
