// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/assembly.h"

#include <string>

namespace halo {

/// Whether a program as the driver hands it out is PTX, the text that NVIDIA's compilers write.
bool isPtx(const std::string &program);

/// The kernel function in it, with the lines of this file that its .loc directives name. No lines if it is
/// not there.
Assembly ptxOf(const std::string &program, const std::string &entry, const std::string &file);

/// What the PTX assembler says in a build log: registers of a work-item of this kernel function; 0 if it does
/// not say.
int registersIn(const std::string &log, const std::string &entry);

} // namespace halo
