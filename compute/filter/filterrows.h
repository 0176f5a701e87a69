// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

#include <string>
#include <string_view>

namespace halo {

/// How rows of numbers are written.
enum class RowStyle
{
    Inline, ///< "1 2 1; 2 4 2; 1 2 1 / 16": rows end at ; or line end, cells at spaces or a comma
    Csv,    ///< rows end at line end, cells at spaces, a comma or a semicolon
};

/// Reads rows of numbers. A cell may be a fraction without spaces, "1/9"; inline, a number after a
/// last " /" divides all. what is how sentences call the text; they end with the position in it. Throws
/// TextError(Usage), with style Csv TextError(Input).
Filter parseRows(std::string_view text, RowStyle style, const std::string &name, const std::string &what);

/// Reads the start of text as a number with a point, whatever the locale; a plus sign is allowed.
/// Returns how many characters it took, 0 if there is no number or it is not finite. What the text rounds to
/// as a float, value does too.
size_t readNumber(std::string_view text, double &value);

/// Whether a float is that large. The shortest text of the largest float is a little larger than it: what
/// rounds to a float fits.
bool fitsFloat(double value);
/// The nearest float of a value that fits.
float toFloat(double value);

/// The shortest text that reads back bit for bit, also by way of a double.
std::string numberText(float value);

/// "1 0.5;0.25 1": what parseRows() reads back bit for bit.
std::string toRows(const Filter &filter);

} // namespace halo
