// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filtertext.h"

#include "compute/base/numbertext.h"
#include "compute/filter/bracketreader.h"
#include "compute/filter/filterrows.h"

#include <string_view>

namespace halo {
namespace {

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

/// The bracket at which the numbers begin: behind a declaration, or the first one.
size_t firstBracket(const std::string &text)
{
    const size_t blanks = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const size_t inner = text.find_first_of("[{");
    const bool isRound = inner == std::string::npos && blanks < text.size() && text[blanks] == '(';
    const size_t first = isRound ? blanks : inner;
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
    std::string size = "[";
    size.append(std::to_string(filter.height)).append("][").append(std::to_string(filter.width)).append("]");
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

Filter filterFromText(const std::string &pasted)
{
    const std::string text = plainSigns(pasted);
    const size_t bracket = firstBracket(text);
    if (bracket == std::string::npos)
        return parseRows(text, "custom", "The text");
    // Of a declaration, "const float name[3][3] =", only what follows counts.
    const size_t equals = text.rfind('=', bracket);
    const size_t start = equals == std::string::npos ? 0 : equals + 1;
    Filter filter = readBrackets(text, start, bracket);
    checkFilter(filter);
    return filter;
}

} // namespace halo
