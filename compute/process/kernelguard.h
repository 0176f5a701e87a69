// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <string>

namespace halo {

/// The longest kernel source that is built, in bytes.
inline constexpr size_t maxSourceBytes{ 1 << 20 };

/// Throws Error(Input) if the source is too long, or still includes a file when those of its folder stand in
/// place of their lines, or asks whether a file is there: compilers quote what they read, so that a kernel
/// from elsewhere could show any file of this user in its build log.
void checkSource(const Variant &variant);

/// The line of the first directive that reads another file, from 1; 0 if there is none. Sees through
/// comments, spliced lines and digraphs, as the compiler does.
int includeLine(const std::string &source);

/// The line that asks the preprocessor whether a file is there, by "__has_include" and the like, or that
/// pastes names together of which macros could make that word, from 1; 0 if there is none.
int askingLine(const std::string &source);

} // namespace halo
