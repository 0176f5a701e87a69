// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/filter/filter.h"

#include <string>
#include <string_view>

namespace halo {

/// Reads rows of numbers as people type and paste them, "1 2 1; 2 4 2; 1 2 1 / 16": rows end at ; or line
/// end, cells at spaces or a comma. A cell may be a fraction without spaces, "1/9"; a number after a last "
/// /" divides all. Where only tabs separate, commas are decimal commas. what is how sentences call the text;
/// they end with the position in it. Throws TextError(Usage).
Filter parseRows(std::string_view text, const std::string &name, const Message &what);

/// "1 0.5;0.25 1": what parseRows() reads back bit for bit.
std::string toRows(const Filter &filter);

} // namespace halo
