// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/bracketreader.h"

#include "compute/base/numbertext.h"
#include "compute/base/texterror.h"
#include "compute/filter/filterrows.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace halo {
namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool opens(char c)
{
    return c == '[' || c == '{' || c == '(';
}

bool closes(char c)
{
    return c == ']' || c == '}' || c == ')';
}

/// Goes once through rows in brackets, from the first bracket on.
class BracketReader
{
public:
    /// The numbers begin at the bracket; what stands before them from the place start on is looked at.
    BracketReader(const std::string &text, size_t start, size_t bracket)
        : m_text(text)
        , m_start(start)
        , m_bracket(bracket)
        , m_at(bracket)
    {
    }

    Filter read()
    {
        do
            step();
        while (m_depth > 0);
        if (m_height == 0)
            fail("there are no numbers in it", m_bracket);
        readRest();
        m_at = m_start;
        readBefore();
        Filter filter{ "custom", m_width, m_height, {} };
        for (const double value : m_values)
            filter.weights.push_back(toFloat(value));
        return filter;
    }

private:
    [[noreturn]] void fail(const Message &why, size_t at) const
    {
        throw TextError(
            ErrorKind::Usage, Message("The text is not a filter: %1 (character %2).", why, at + 1), at);
    }
    bool atEnd() const { return m_at >= m_text.size(); }
    std::string_view rest() const { return std::string_view(m_text).substr(m_at); }

    void step()
    {
        if (atEnd())
            fail("a bracket is not closed", m_text.size());
        const char c = m_text[m_at];
        if (opens(c)) {
            if (m_cells > 0)
                fail("a bracket opens in a row of numbers", m_at);
            ++m_depth;
            m_nested = m_nested || m_depth > 1;
            ++m_at;
        } else if (closes(c)) {
            endRow();
            --m_depth;
            ++m_at;
        } else if (c == ';' || (c == '\n' && !m_nested)) {
            endRow();
            ++m_at;
        } else if (isSpace(c) || c == ',' || c == '\n') {
            ++m_at;
        } else if (rest().starts_with("...")) {
            m_at = std::min(m_text.find('\n', m_at), m_text.size() - 1)
                + 1; // the row goes on in the next line
        } else {
            readCell();
        }
    }

    double readValue()
    {
        double value = 0.0;
        const size_t used = readNumber(rest(), value);
        if (used == 0)
            fail("a number is missing", m_at);
        m_at += used;
        if (!atEnd() && std::string_view("fFlL").find(m_text[m_at]) != std::string_view::npos)
            ++m_at; // of a C literal
        return value;
    }

    void readCell()
    {
        if (m_cells == maxFilterEdge || m_height == maxFilterEdge)
            fail(Message("it has more than %1 rows or columns", maxFilterEdge), m_at);
        const size_t place = m_at;
        const double value = readFraction();
        if (!fitsFloat(value))
            fail("this number is too large", place);
        m_values.push_back(value);
        ++m_cells;
    }

    /// "1", "1/9" or "1 / 9".
    double readFraction()
    {
        const double value = readValue();
        const size_t slash = m_text.find_first_not_of(" \t", m_at);
        if (slash == std::string::npos || m_text[slash] != '/')
            return value;
        m_at = std::min(m_text.find_first_not_of(" \t", slash + 1), m_text.size());
        const size_t place = m_at;
        const double divisor = readValue();
        if (divisor == 0.0)
            fail("it divides by zero", place);
        return value / divisor;
    }

    void endRow()
    {
        if (m_cells == 0)
            return;
        if (m_height > 0 && m_cells != m_width)
            fail(Message("row %1 has %2 numbers and the rows before it %3", m_height + 1, m_cells, m_width),
                m_at);
        m_width = m_cells;
        ++m_height;
        m_cells = 0;
    }

    void skipBlank()
    {
        while (!atEnd() && (isSpace(m_text[m_at]) || m_text[m_at] == '\n'))
            ++m_at;
    }

    void multiplyAll(double by, size_t place)
    {
        for (double &number : m_values) {
            number *= by;
            if (!fitsFloat(number))
                fail("this makes a weight too large", place);
        }
    }

    /// "/ 16" or "* 0.5" behind all.
    void readFactor()
    {
        const bool divides = m_text[m_at++] == '/';
        skipBlank();
        const size_t place = m_at;
        const double value = readValue();
        if (divides && value == 0.0)
            fail("it divides by zero", place);
        if (!divides)
            return multiplyAll(value, place);
        for (double &number : m_values) {
            number /= value;
            if (!fitsFloat(number))
                fail("this makes a weight too large", place);
        }
    }

    static bool isWord(char c)
    {
        return std::isalnum(static_cast<unsigned char>(c))
            || std::string_view("_.:=<>'\"").find(c) != std::string_view::npos;
    }

    /// ", dtype=np.float32", or a comma alone: the type of the numbers, which changes none of them.
    void readType()
    {
        ++m_at;
        skipBlank();
        if (!atEnd() && std::isalpha(static_cast<unsigned char>(m_text[m_at])))
            while (!atEnd() && isWord(m_text[m_at]))
                ++m_at;
    }

    /// What languages put behind: a type, a bracket, a semicolon, a factor.
    void readRest()
    {
        bool ended = false;
        for (skipBlank(); !atEnd(); skipBlank()) {
            const char c = m_text[m_at];
            if (c == ')' || c == ';') {
                ended = ended || c == ';';
                ++m_at;
            } else if ((c == '/' || c == '*') && !ended) {
                readFactor();
            } else if (c == ',' && !ended) {
                readType();
            } else {
                fail("nothing may follow the numbers", m_at);
            }
        }
    }

    /// What may stand before: "np.array(", "1/16 * single(".
    void readBefore()
    {
        while (m_at < m_bracket) {
            const char c = m_text[m_at];
            if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
                while (m_at < m_bracket && isWord(m_text[m_at]))
                    ++m_at;
            } else if (std::isdigit(static_cast<unsigned char>(c)) || c == '.') {
                const size_t place = m_at;
                const double factor = readFraction();
                while (m_at < m_bracket && (isSpace(m_text[m_at]) || m_text[m_at] == ')'))
                    ++m_at;
                if (m_text[m_at] != '*')
                    fail("a \"*\" is missing between the number and the brackets", m_at);
                ++m_at;
                multiplyAll(factor, place);
            } else if (isSpace(c) || std::string_view("\n(,=").find(c) != std::string_view::npos) {
                ++m_at;
            } else {
                fail("only a name or a factor may stand before the brackets", m_at);
            }
        }
    }

    const std::string &m_text;
    const size_t m_start, m_bracket;
    size_t m_at;
    int m_depth = 0;
    bool m_nested = false; ///< brackets in brackets: lines mean nothing
    std::vector<double> m_values;
    int m_cells = 0, m_width = 0, m_height = 0;
};

} // namespace

Filter readBrackets(const std::string &text, size_t start, size_t bracket)
{
    return BracketReader(text, start, bracket).read();
}

} // namespace halo
