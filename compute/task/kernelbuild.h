// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

class OpenClDevice;
struct Task;
struct TaskResult;

/// Builds what a task launches, and runs nothing: what the compiler said, and what it made of each kernel
/// function. Throws BuildError, Error(Input) if the host has no value for an argument, or cl::Error.
TaskResult buildTask(OpenClDevice &device, const Task &task);

/// The same of each kernel once, with assembly, or with the program that is to be disassembled. PoCL compiles
/// a kernel for the size of a work-group as it is launched: if mayLaunch, one work-group is, over zeros.
TaskResult inspectTask(OpenClDevice &device, Task task, bool mayLaunch);

} // namespace halo
