// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halo {

class Progress;
struct TaskResult;

/// Lets haloscope-tracer, which has a disassembler, read the program of a result that has one, in a process
/// without rights: what a stranger's kernel was compiled to may be made to harm who reads it. file: of the
/// variant. Throws Error(Device) or Cancelled.
void disassemble(TaskResult &result, const std::string &file, const Progress &progress);

} // namespace halo
