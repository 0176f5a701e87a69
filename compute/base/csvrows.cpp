// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/csvrows.h"

#include <algorithm>
#include <charconv>

namespace halo {
namespace {

/// Of digits: spreadsheets know no other ones.
bool isNumberText(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const std::string_view digits = text.substr(text.starts_with('.') ? 1 : 0);
    double value = 0.0;
    return !digits.empty() && digits.front() >= '0' && digits.front() <= '9'
        && std::from_chars(text.data(), text.data() + text.size(), value).ptr == text.data() + text.size();
}

} // namespace

bool isFormula(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    return text.find_first_of("=+-@\t\r") == 0 && !isNumberText(text);
}

CsvRows::CsvRows(std::string_view text)
    : m_text(text)
{
    if (m_text.starts_with("\xEF\xBB\xBF")) // spreadsheets mark UTF-8 so
        m_text.remove_prefix(3);
}

bool CsvRows::next(std::vector<std::string> &cells)
{
    while (m_at < m_text.size()) {
        m_line = m_nextLine;
        readRow(cells);
        if (cells.size() > 1 || !cells.front().empty())
            return true;
    }
    return false;
}

void CsvRows::readRow(std::vector<std::string> &cells)
{
    size_t count = 0;
    const auto begin = [&] {
        if (++count > cells.size())
            cells.emplace_back();
        cells[count - 1].clear(); // keeps its memory for the next row
    };
    begin();
    while (m_at < m_text.size()) {
        const char c = m_text[m_at++];
        if (c == '\n') {
            ++m_nextLine;
            break;
        }
        if (c == '"')
            readQuoted(cells[count - 1]);
        else if (c == ',')
            begin();
        else if (c != '\r')
            cells[count - 1] += c;
    }
    cells.resize(count);
    for (std::string &cell : cells)
        if (cell.starts_with('\'') && isFormula(cell))
            cell.erase(0, 1);
}

/// Up to the closing quote, which may be missing.
void CsvRows::readQuoted(std::string &cell)
{
    for (; m_at < m_text.size(); ++m_at) {
        const char c = m_text[m_at];
        if (c == '"') {
            ++m_at;
            if (m_at >= m_text.size() || m_text[m_at] != '"')
                return;
        }
        m_nextLine += c == '\n' ? 1 : 0;
        cell += c;
    }
}

} // namespace halo
