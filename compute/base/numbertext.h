// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace halo {

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

/// UTF-8 text as people paste it, in the characters that numbers and formulas are written in: the minus signs
/// and dashes, blanks and full-width signs of other programs become those of ASCII, one for one, and a byte
/// order mark at the start goes. A thin blank between digits stays: it groups digits, and is no separator.
std::string plainSigns(std::string_view text);

/// The text with a point where it is one number with a decimal comma, such as "-0,5": a cell that holds one
/// number only.
std::string withDecimalPoint(const std::string &text);

/// The start of pasted UTF-8 text, for sentences: at most so many characters, none of them a control
/// character.
std::string quotable(std::string_view text, int most = 40);
/// As quotable(), in quotes.
std::string inQuotes(std::string_view text, int most = 40);

} // namespace halo
