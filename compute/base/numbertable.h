// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QString>

#include <optional>
#include <string_view>
#include <vector>

namespace halo {

/// What a cell of a table may be besides a number.
enum class TableCells
{
    Numbers,
    Fractions, ///< "1/9", too: in a signal it would rather be a date
};

/// The rows of a text of numbers, all of one length and at least one; the only reader of such tables.
/// Semicolons separate cells where there is one, else tabs, else commas, else blanks. Where semicolons or
/// tabs separate, and in quotes, a comma is a decimal comma. The first line is a heading if none of its cells
/// is a number or stands for a missing one ("nan", "#N/A"). The first column is passed over where it names
/// the rows, as pandas and R write it: where the heading has no name for it, or where it counts rows and the
/// first line columns, both from 0. Empty lines are passed over if a row has several cells, and lines that
/// begin with "# ". Throws TextError(Input) with line and character if a cell is empty, no finite number, or
/// larger than a float, if rows differ in length or have a number more than the heading has names, and if
/// commas that separate may be decimal commas (see decimalComma()). what: the start of its sentences, such as
/// "The file f.csv is no filter".
std::vector<std::vector<float>> numberTableOf(
    const QByteArray &text, const Message &what, TableCells cells = TableCells::Numbers);
/// The same of a file of up to 1 GiB.
std::vector<std::vector<float>> readNumberTable(const QString &path, TableCells cells = TableCells::Numbers);

/// The numbers of what was typed, between blanks, commas or semicolons; nothing if it holds something else.
/// Throws TextError(Usage) if its commas may be decimal commas.
std::optional<std::vector<float>> numbersOf(std::string_view typed);

/// Why a comma that decimalComma() finds is refused.
inline constexpr auto decimalCommaReason = "this comma may be a decimal comma; write decimals with a point, "
                                           "or a space after each separating comma";

/// Where in rows of numbers with commas between the first comma is that may be a decimal comma: commas
/// between digits where blanks separate, too ("0,5 0,25", "0,5, 0,25"), a cell that begins with a zero
/// ("1,05"), and rows of two whole numbers that look like one ("0,5", "-0,25", "1,25" above "2,5"). Nothing
/// if they separate. Rows end at line ends and semicolons; commas in quotes do not count.
std::optional<size_t> decimalComma(std::string_view text);

} // namespace halo
