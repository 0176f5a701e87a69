// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace halo {

/// The numbers of a line, between blanks, commas, semicolons or tabs; nothing if it holds something else.
std::optional<std::vector<float>> numbersOf(std::string_view line);

/// The rows of a text file of numbers, all of one length and at least one; empty lines and a first line that
/// is no numbers are passed over. Throws Error(Input) naming file and line.
std::vector<std::vector<float>> readNumberTable(const QString &path);
/// The same of what such a file holds. what: how sentences call it.
std::vector<std::vector<float>> numberTableOf(const QByteArray &text, const QString &what);

} // namespace halo
