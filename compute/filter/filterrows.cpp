// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterrows.h"

#include "compute/filter/texterror.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace halo {

namespace {

/// Goes through the text once, from the left.
class RowReader
{
public:
    RowReader(std::string_view text, RowStyle style, std::string what)
        : m_text(text)
        , m_style(style)
        , m_what(std::move(what))
    {
    }

    Filter read(const std::string &name)
    {
        if (m_style == RowStyle::Csv)
            refuseDecimalCommas();
        while (!m_divided && !atEnd()) {
            const char c = m_text[m_at];
            if (isSpace(c))
                ++m_at;
            else if (endsRow(c))
                endRow();
            else if (endsCell(c))
                endCell();
            else if (c == '/' && m_style == RowStyle::Inline)
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
    [[noreturn]] void fail(const std::string &why, size_t at) const
    {
        throw TextError(m_style == RowStyle::Csv ? ErrorKind::Input : ErrorKind::Usage,
            m_what + " is no filter: " + why + " (" + position(at) + ").", at);
    }
    std::string position(size_t at) const
    {
        size_t line = 1;
        size_t start = 0;
        for (size_t i = 0; i < at && i < m_text.size(); ++i)
            if (m_text[i] == '\n') {
                ++line;
                start = i + 1;
            }
        const std::string character = "character " + std::to_string(at - start + 1);
        return m_style == RowStyle::Inline && line == 1 ? character
                                                        : "line " + std::to_string(line) + ", " + character;
    }

    bool atEnd() const { return m_at >= m_text.size(); }
    bool endsRow(char c) const { return c == '\n' || (m_style == RowStyle::Inline && c == ';'); }
    bool endsCell(char c) const { return c == ',' || (m_style == RowStyle::Csv && c == ';'); }
    static bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r'; }

    /// "0,5;0,25" would silently be read as four whole numbers.
    void refuseDecimalCommas() const
    {
        const size_t comma = m_text.find(',');
        if (comma != std::string_view::npos && m_text.find(';') != std::string_view::npos)
            fail("it has both commas and semicolons; write decimals with a point", comma);
    }

    void readCell()
    {
        if (m_cells > 0 && !m_separated)
            fail("a space or comma is missing before \"" + word() + "\"", m_at);
        if (m_cells == maxFilterEdge || m_height == maxFilterEdge)
            fail("it has more than " + std::to_string(maxFilterEdge) + (m_cells > 0 ? " columns" : " rows"),
                m_at);
        m_blanksAlone = m_blanksAlone || (m_cells > 0 && !m_afterComma);
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
        const size_t used = readNumber(m_text.substr(m_at), value);
        if (used == 0)
            fail(word().empty() ? "a number is missing" : "\"" + word() + "\" is no finite number", m_at);
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
            fail("a number is missing before \"" + std::string(1, m_text[m_at]) + "\"", m_at);
        const auto isDigit
            = [&](size_t at) { return at < m_text.size() && m_text[at] >= '0' && m_text[at] <= '9'; };
        if (m_text[m_at] == ',' && m_tightComma == std::string_view::npos && isDigit(m_at - 1)
            && isDigit(m_at + 1))
            m_tightComma = m_at;
        m_separated = m_afterComma = true;
        ++m_at;
    }

    void endRow()
    {
        if (m_tightComma != std::string_view::npos && m_blanksAlone)
            fail("it has commas between digits and blanks between numbers; write decimals with a point, or a "
                 "blank behind each comma",
                m_tightComma);
        if (m_afterComma && m_style == RowStyle::Inline)
            fail("a number is missing after the comma", m_at);
        if (m_cells > 0) {
            if (m_height > 0 && m_cells != m_width)
                fail("row " + std::to_string(m_height + 1) + " has " + std::to_string(m_cells)
                        + " numbers and the rows before it " + std::to_string(m_width),
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
            fail("nothing may follow the number that divides all", m_at);
        if (divisor == 0.0)
            fail("it divides by zero", start);
        for (double &value : m_values)
            value = checked(value / divisor, start);
        m_divided = true;
    }

    /// What stands here up to the next separator, for sentences: short, and without control characters.
    std::string word() const
    {
        std::string found;
        for (size_t i = m_at; i < m_text.size() && found.size() < 20; ++i) {
            const char c = m_text[i];
            if (isSpace(c) || endsRow(c) || endsCell(c))
                break;
            found += c >= ' ' && c <= '~' ? c : '?';
        }
        return found;
    }

    const std::string_view m_text;
    const RowStyle m_style;
    const std::string m_what;
    std::vector<double> m_values;
    int m_width = 0;
    int m_height = 0; ///< rows that have ended
    size_t m_at = 0;
    size_t m_rowStart = 0;
    int m_cells = 0; ///< of the row so far
    bool m_separated = false;
    bool m_afterComma = false;
    bool m_divided = false;
    // "0,5 0,25" may have been meant as two decimals.
    size_t m_tightComma = std::string_view::npos;
    bool m_blanksAlone = false;
};

} // namespace

Filter parseRows(std::string_view text, RowStyle style, const std::string &name, const std::string &what)
{
    return RowReader(text, style, what).read(name);
}

size_t readNumber(std::string_view text, double &value)
{
    const size_t plus = text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0;
    const char *const begin = text.data() + plus;
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value))
        return 0;
    // Rounding first to double and then to float may end at a float beside the nearest one, when the double
    // lies half way between two floats: one step towards the right one mends that.
    float rounded = 0.0F;
    if (std::from_chars(begin, end, rounded).ec == std::errc() && rounded != toFloat(value))
        value = std::nextafter(value, static_cast<double>(rounded));
    return static_cast<size_t>(end - text.data());
}

std::string numberText(float value)
{
    char text[48];
    char *end = std::to_chars(text, text + sizeof text, value).ptr;
    double read = 0.0;
    std::from_chars(text, end, read);
    if (toFloat(read) != value)
        end = std::to_chars(text, text + sizeof text, static_cast<double>(value)).ptr;
    return { text, end };
}

bool fitsFloat(double value)
{
    constexpr double firstTooLarge = 0x1.ffffffp127; // half way from the largest float to 2^128
    return std::abs(value) < firstTooLarge;
}

float toFloat(double value)
{
    constexpr auto most = static_cast<double>(std::numeric_limits<float>::max());
    return static_cast<float>(std::clamp(value, -most, most));
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
