// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One word of a command for a shell, quoted where it must be.
std::string shellWord(const std::string &word);

/// The words of a line, quoted as in a shell, which puts nothing in their place: signs such as $, * and ~
/// stand for themselves. Nothing if a quote is not closed.
std::optional<std::vector<std::string>> shellWords(const std::string &line);

} // namespace halo
