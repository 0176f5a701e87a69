// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filterformula.h"

#include "compute/base/numbertext.h"
#include "compute/base/texterror.h"
#include "compute/filter/filterrows.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace halo {
namespace {

constexpr size_t longestFormula = 1000; ///< what somebody types; the parser's work grows with it

/// Where a tap is, as the formula sees it.
struct Place
{
    double x = 0.0, y = 0.0, r = 0.0, theta = 0.0, w = 1.0, h = 1.0;

    void moveTo(Size2 size, int column, int row)
    {
        w = size.w;
        h = size.h;
        x = column - (size.w - 1) / 2.0;
        y = row - (size.h - 1) / 2.0;
        r = std::hypot(x, y);
        theta = std::atan2(y, x);
    }
};

[[noreturn]] void fail(const std::string &formula, const Message &why, size_t at)
{
    throw TextError(ErrorKind::Usage,
        Message("The formula \"%1\" cannot be used: %2 (character %3).",
            formula.size() > 60 ? formula.substr(0, 60) + "..." : formula, why, at + 1),
        at);
}

std::string reasonOf(const mu::ParserError &error)
{
    std::string reason = error.GetMsg();
    for (const char *place : { " found at position", " at position" }) // we say it ourselves, from 1
        reason.resize(std::min(reason.find(place), reason.size()));
    if (reason.size() > 100)
        reason = reason.substr(0, 100) + "...\"";
    while (!reason.empty() && (reason.back() == '.' || reason.back() == ' '))
        reason.pop_back();
    if (!reason.empty())
        reason.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(reason.front())));
    return reason;
}

/// The parser with our names in it.
class Formula
{
public:
    explicit Formula(const std::string &typed)
        : m_text(plainSigns(typed))
    {
        const std::string &text = m_text;
        if (text.find_first_not_of(" \t") == std::string::npos)
            fail(text, "it is empty; enter one such as exp(-r^2/2)", 0);
        if (text.size() > longestFormula)
            fail(text.substr(0, 20) + "...", Message("it is longer than %1 characters", longestFormula),
                longestFormula);
        // Texts of another alphabet would be cut into bytes by the parser.
        for (size_t i = 0; i < text.size(); ++i)
            if (text[i] < ' ' || text[i] > '~')
                fail(std::string(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i)),
                    "only ASCII letters, digits and symbols are allowed", i);
        refuseAssignment();
        try {
            define();
            m_parser.SetExpr(text);
            m_parser.Eval();
            if (m_parser.GetNumResults() != 1)
                fail(text,
                    "it gives several values; write decimals with a point, and commas only between the "
                    "values of a "
                    "function",
                    text.rfind(','));
        } catch (const mu::ParserError &error) {
            fail(text, reasonOf(error), std::min(static_cast<size_t>(error.GetPos()), text.size()));
        }
    }

    double at(Size2 size, int column, int row)
    {
        m_place.moveTo(size, column, row);
        return m_parser.Eval();
    }

    const std::string &text() const { return m_text; }

private:
    /// The parser would set the variable: "x = 1" as a formula means "x == 1".
    void refuseAssignment() const
    {
        for (size_t at = m_text.find('='); at != std::string::npos; at = m_text.find('=', at + 1)) {
            if (at + 1 < m_text.size() && m_text[at + 1] == '=')
                ++at;
            else if (at == 0 || std::string_view("<>!").find(m_text[at - 1]) == std::string_view::npos)
                fail(m_text, "assignment is not allowed; compare with ==", at);
        }
    }

    void define()
    {
        m_parser.DefineVar("x", &m_place.x);
        m_parser.DefineVar("y", &m_place.y);
        m_parser.DefineVar("r", &m_place.r);
        m_parser.DefineVar("theta", &m_place.theta);
        m_parser.DefineVar("w", &m_place.w);
        m_parser.DefineVar("h", &m_place.h);
        m_parser.DefineConst("pi", std::numbers::pi);
        m_parser.DefineConst("e", std::numbers::e);
    }

    std::string m_text;
    Place m_place;
    mu::Parser m_parser;
};

float weightAt(Formula &formula, Size2 size, int column, int row)
{
    const double value = formula.at(size, column, row);
    if (!fitsFloat(value))
        fail(formula.text(), Message("it has no finite value in column %1, row %2", column + 1, row + 1), 0);
    return toFloat(value);
}

} // namespace

Filter filterFromFormula(const std::string &text, Size2 size)
{
    Formula formula(text);
    Filter filter{ "custom", size.w, size.h, {} };
    for (int row = 0; row < size.h; ++row)
        for (int column = 0; column < size.w; ++column)
            filter.weights.push_back(weightAt(formula, size, column, row));
    checkFilter(filter);
    return filter;
}

double evaluate(const std::string &expression, Size2 size, int column, int row)
{
    Formula formula(expression);
    const double value = formula.at(size, column, row);
    if (!std::isfinite(value))
        fail(expression, "it has no finite value", 0);
    return value;
}

} // namespace halo
