// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace halo {

/// Whether a spreadsheet would compute a cell of this text: it begins so, maybe behind apostrophes, and is no
/// number.
bool isFormula(std::string_view text);

/// Reads a CSV after RFC 4180 row by row: cells in quotes may hold commas, line breaks and doubled quotes.
/// The apostrophe that csvCell() puts before a formula is taken away. Any bytes give some cells. The text
/// must outlive it.
class CsvRows
{
public:
    explicit CsvRows(std::string_view text);

    /// False at the end. Lines with nothing in them are passed over.
    bool next(std::vector<std::string> &cells);
    /// Where the last row began, from 1.
    int line() const { return m_line; }

private:
    void readRow(std::vector<std::string> &cells);
    void readQuoted(std::string &cell);

    std::string_view m_text;
    size_t m_at = 0;
    int m_line = 1;
    int m_nextLine = 1;
};

} // namespace halo
