// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace halo {

/// One word of a command for a shell, quoted where it must be.
std::string shellWord(const std::string &word);

} // namespace halo
