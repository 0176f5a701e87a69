// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filters/filtertext.h"

#include "compute/filterrows.h"
#include "compute/filters/texterror.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace halo {
namespace {

std::string numberText(float value)
{
    std::array<char, 32> text{};
    return { text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr };
}

/// A C literal of type float.
std::string literal(float value)
{
    std::string text = numberText(value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0";
    return text + 'f';
}

/// What stands around and between.
struct Frame
{
    std::string before, rowBefore, between, rowBehind, betweenRows, behind;
    std::string (*number)(float) = numberText;
};

std::string written(const Filter &filter, const Frame &frame)
{
    std::string text = frame.before;
    for (int y = 0; y < filter.height; ++y) {
        text += (y > 0 ? frame.betweenRows : "") + frame.rowBefore;
        for (int x = 0; x < filter.width; ++x)
            text += (x > 0 ? frame.between : "") + frame.number(filter.at(x, y));
        text += frame.rowBehind;
    }
    return text + frame.behind;
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool opens(char c)
{
    return c == '[' || c == '{';
}

bool closes(char c)
{
    return c == ']' || c == '}';
}

/// Goes once through rows in brackets, from the first bracket on.
class BracketReader
{
public:
    BracketReader(const std::string &text, size_t from)
        : m_text(text)
        , m_at(from)
    {
    }

    Filter read()
    {
        do
            step();
        while (m_depth > 0);
        readFactor();
        readRest();
        if (m_height == 0)
            fail("there are no numbers in it", 0);
        Filter filter{ "custom", m_width, m_height, {} };
        for (const double value : m_values) {
            if (!fitsFloat(value))
                fail("it has a number that is too large", 0);
            filter.weights.push_back(toFloat(value));
        }
        return filter;
    }

private:
    [[noreturn]] void fail(const std::string &why, size_t at) const
    {
        throw TextError(Fault::Usage,
            "The text is no filter: " + why + " (character " + std::to_string(at + 1) + ").", at);
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
            fail("it has more than " + std::to_string(maxFilterEdge) + " rows or columns", m_at);
        double value = readValue();
        if (!atEnd() && m_text[m_at] == '/') {
            const size_t place = ++m_at;
            const double divisor = readValue();
            if (divisor == 0.0)
                fail("it divides by zero", place);
            value /= divisor;
        }
        m_values.push_back(value);
        ++m_cells;
    }

    void endRow()
    {
        if (m_cells == 0)
            return;
        if (m_height > 0 && m_cells != m_width)
            fail("row " + std::to_string(m_height + 1) + " has " + std::to_string(m_cells)
                    + " numbers and the rows before it " + std::to_string(m_width),
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

    /// "/ 16" or "* 0.5" behind all.
    void readFactor()
    {
        skipBlank();
        if (atEnd() || (m_text[m_at] != '/' && m_text[m_at] != '*'))
            return;
        const bool divides = m_text[m_at++] == '/';
        skipBlank();
        const size_t place = m_at;
        const double value = readValue();
        if (divides && value == 0.0)
            fail("it divides by zero", place);
        for (double &number : m_values)
            number = divides ? number / value : number * value;
    }

    /// What languages put behind: a type, a bracket, a semicolon.
    void readRest()
    {
        skipBlank();
        if (rest().starts_with(",") && rest().find("dtype") != std::string_view::npos)
            m_at = std::min(m_text.find(')', m_at), m_text.size());
        for (skipBlank(); !atEnd(); skipBlank()) {
            if (m_text[m_at] != ')' && m_text[m_at] != ';')
                fail("nothing may follow the numbers", m_at);
            ++m_at;
        }
    }

    const std::string &m_text;
    size_t m_at;
    int m_depth = 0;
    bool m_nested = false; ///< brackets in brackets: lines mean nothing
    std::vector<double> m_values;
    int m_cells = 0, m_width = 0, m_height = 0;
};

/// The bracket at which the numbers begin: behind a declaration, or the first one.
size_t firstBracket(const std::string &text)
{
    const size_t first = text.find_first_of("[{");
    const size_t equals = text.find('=');
    if (equals == std::string::npos)
        return first;
    const size_t behind = text.find_first_of("[{", equals);
    const std::string_view between = std::string_view(text).substr(0, std::min(equals, text.size()));
    // "dtype=..." stands behind the numbers, "float name[3][3] =" before them.
    return behind != std::string::npos && between.find("dtype") == std::string_view::npos ? behind : first;
}

} // namespace

std::string toText(const Filter &filter, TextForm form)
{
    const std::string size = "[" + std::to_string(filter.height) + "][" + std::to_string(filter.width) + "]";
    switch (form) {
    case TextForm::Tabs:
        return written(filter, { "", "", "\t", "", "\n", "\n" });
    case TextForm::Spec:
        return toRows(filter);
    case TextForm::NumPy:
        return written(filter, { "np.array([", "[", ", ", "]", ",\n          ", "], dtype=np.float32)\n" });
    case TextForm::Matlab:
        return written(filter, { "single([", "", " ", "", "; ...\n        ", "]);\n" });
    case TextForm::C:
        return written(filter,
            { "const float filter" + size + " = {\n", "    { ", ", ", " }", ",\n", "\n};\n", literal });
    case TextForm::ImageJ:
        return written(filter, { "", "", " ", "", "\n", "\n" });
    }
    return {};
}

Filter filterFromText(const std::string &text)
{
    const size_t bracket = firstBracket(text);
    if (bracket == std::string::npos)
        return parseRows(text, RowStyle::Inline, "custom", "The text");
    Filter filter = BracketReader(text, bracket).read();
    checkFilter(filter);
    return filter;
}

} // namespace halo
