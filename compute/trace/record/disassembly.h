// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/task/assembly.h"

#include <string>

namespace halo {

/// The instructions of a kernel function in what a driver hands out as its program: an ELF object, or a file
/// of its own that contains some, as that of PoCL does. Lines are those of this file, if the program was
/// built with -g. Of several objects with the function, that for work-groups of this size is taken, else that
/// for those of any. Empty if there is none that can be read. The program may be damaged, or made to harm.
Assembly disassembled(
    const std::string &program, const std::string &entry, Size2 group, const std::string &file);

} // namespace halo
