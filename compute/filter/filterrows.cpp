// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterrows.h"

#include "compute/base/numbertable.h"
#include "compute/base/numbertext.h"
#include "compute/base/texterror.h"

#include <algorithm>
#include <vector>

namespace halo {

namespace {

/// Goes through the text once, from the left.
class RowReader
{
public:
    RowReader(std::string_view text, Message what)
        : m_text(pointed(plainSigns(text)))
        , m_what(std::move(what))
    {
    }

    Filter read(const std::string &name)
    {
        if (const auto comma = decimalComma(m_text))
            fail(decimalCommaReason, *comma);
        while (!m_divided && !atEnd()) {
            const char c = m_text[m_at];
            if (isSpace(c))
                ++m_at;
            else if (endsRow(c))
                endRow();
            else if (endsCell(c))
                endCell();
            else if (c == '/')
                divideAll();
            else
                readCell();
        }
        endRow();
        if (m_height == 0)
            fail("there are no numbers in it", 0);
        Filter filter{ name, m_width, m_height, {} };
        for (const double value : m_values)
            filter.weights.push_back(toFloat(value));
        return filter;
    }

private:
    [[noreturn]] void fail(const Message &why, size_t at) const
    {
        throw TextError(
            ErrorKind::Usage, Message("%1 is not a filter: %2 (%3).", m_what, why, position(at)), at);
    }
    Message position(size_t at) const
    {
        size_t line = 1;
        size_t start = 0;
        for (size_t i = 0; i < at && i < m_text.size(); ++i)
            if (m_text[i] == '\n') {
                ++line;
                start = i + 1;
            }
        return line == 1 ? Message("character %1", at - start + 1)
                         : Message("line %1, character %2", line, at - start + 1);
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    static bool endsRow(char c) { return c == '\n' || c == ';'; }
    static bool endsCell(char c) { return c == ','; }
    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    /// Of a table as spreadsheets copy it, where commas can only be decimal commas.
    static std::string pointed(std::string text)
    {
        const auto isDigit
            = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
        bool decimals = text.find('\t') != text.npos && text.find_first_of(" ;.") == text.npos;
        for (size_t at = text.find(','); at != text.npos; at = text.find(',', at + 1))
            decimals = decimals && at > 0 && isDigit(at - 1) && isDigit(at + 1);
        if (decimals)
            std::ranges::replace(text, ',', '.');
        return text;
    }

    void readCell()
    {
        if (m_cells > 0 && !m_separated)
            fail(Message("a space or comma is missing before \"%1\"", word()), m_at);
        if (m_cells == maxFilterEdge || m_height == maxFilterEdge)
            fail(Message(
                     m_cells > 0 ? "it has more than %1 columns" : "it has more than %1 rows", maxFilterEdge),
                m_at);
        const size_t start = m_at;
        m_values.push_back(checked(number(), start));
        ++m_cells;
        m_separated = !atEnd() && isSpace(m_text[m_at]);
        m_afterComma = false;
    }

    /// A number or a fraction of two.
    double number()
    {
        double value = readHere();
        if (m_at < m_text.size() && m_text[m_at] == '/') {
            ++m_at;
            const size_t start = m_at;
            const double divisor = readHere();
            if (divisor == 0.0)
                fail("it divides by zero", start);
            value /= divisor;
        }
        return value;
    }

    double readHere()
    {
        double value = 0.0;
        const size_t used = readNumber(std::string_view(m_text).substr(m_at), value);
        if (used == 0)
            fail(word().empty() ? Message("a number is missing")
                                : Message("\"%1\" is not a finite number", word()),
                m_at);
        m_at += used;
        return value;
    }

    double checked(double value, size_t at) const
    {
        if (!fitsFloat(value))
            fail("this number is too large", at);
        return value;
    }

    void endCell()
    {
        if (m_cells == 0 || m_afterComma)
            fail(Message("a number is missing before \"%1\"", std::string(1, m_text[m_at])), m_at);
        m_separated = m_afterComma = true;
        ++m_at;
    }

    void endRow()
    {
        if (m_afterComma)
            fail("a number is missing after the comma", m_at);
        if (m_cells > 0) {
            if (m_height > 0 && m_cells != m_width)
                fail(Message(
                         "row %1 has %2 numbers and the rows before it %3", m_height + 1, m_cells, m_width),
                    m_rowStart);
            m_width = m_cells;
            ++m_height;
        } else if (!atEnd() && m_text[m_at] == ';') {
            fail("a row without numbers ends here", m_at);
        }
        m_cells = 0;
        m_separated = m_afterComma = false;
        if (!atEnd())
            ++m_at;
        m_rowStart = m_at;
    }

    void divideAll()
    {
        if (m_values.empty() || m_afterComma)
            fail("there is nothing to divide before \"/\"", m_at);
        ++m_at;
        while (!atEnd() && isSpace(m_text[m_at]))
            ++m_at;
        const size_t start = m_at;
        const double divisor = number();
        while (!atEnd() && (isSpace(m_text[m_at]) || m_text[m_at] == '\n'))
            ++m_at;
        if (!atEnd())
            fail("nothing may follow the divisor", m_at);
        if (divisor == 0.0)
            fail("it divides by zero", start);
        for (double &value : m_values)
            value = checked(value / divisor, start);
        m_divided = true;
    }

    /// What stands here up to the next separator, for sentences; empty at one.
    std::string word() const
    {
        size_t end = m_at;
        while (
            end < m_text.size() && !isSpace(m_text[end]) && !endsRow(m_text[end]) && !endsCell(m_text[end]))
            ++end;
        return end == m_at ? std::string() : quotable(std::string_view(m_text).substr(m_at, end - m_at), 20);
    }

    const std::string m_text;
    const Message m_what;
    std::vector<double> m_values;
    int m_width = 0;
    int m_height = 0; ///< rows that have ended
    size_t m_at = 0;
    size_t m_rowStart = 0;
    int m_cells = 0; ///< of the row so far
    bool m_separated = false;
    bool m_afterComma = false;
    bool m_divided = false;
};

} // namespace

Filter parseRows(std::string_view text, const std::string &name, const Message &what)
{
    return RowReader(text, what).read(name);
}

std::string toRows(const Filter &filter)
{
    std::string rows;
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x)
            rows.append(x > 0 ? " " : y > 0 ? ";" : "").append(numberText(filter.at(x, y)));
    return rows;
}

} // namespace halo
