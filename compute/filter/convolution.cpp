// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/convolution.h"

#include "compute/base/error.h"
#include "compute/filter/filter.h"

#include <algorithm>

namespace halo {
namespace {

template<typename T> std::string wordOf(const std::vector<Choice<T>> &choices, T value)
{
    const auto found = std::find_if(
        choices.begin(), choices.end(), [value](const Choice<T> &choice) { return choice.value == value; });
    return found->word;
}

template<typename T>
T valueOf(const std::vector<Choice<T>> &choices, const std::string &word, const std::string &what)
{
    std::string words;
    for (const Choice<T> &choice : choices) {
        if (word == choice.word)
            return choice.value;
        words += (words.empty() ? "" : ", ") + std::string(choice.word);
    }
    constexpr size_t longest = 60; // a damaged file may hold anything
    throw Error(
        ErrorKind::Usage, "Unknown %2 \"%1\"; expected one of %3.", word.substr(0, longest), what, words);
}

} // namespace

const std::vector<Choice<Op>> &allOps()
{
    static const std::vector<Choice<Op>> ops{ { Op::Convolution, "conv" }, { Op::Correlation, "corr" } };
    return ops;
}

const std::vector<Choice<OutputSize>> &allOutputSizes()
{
    static const std::vector<Choice<OutputSize>> sizes{ { OutputSize::Same, "same" },
        { OutputSize::Valid, "valid" }, { OutputSize::Full, "full" } };
    return sizes;
}

const std::vector<Choice<Border>> &allBorders()
{
    static const auto borders = [] {
        std::vector<Choice<Border>> all;
        for (const BorderRow &row : borderRows)
            all.push_back({ row.value, row.word });
        return all;
    }();
    return borders;
}

const std::vector<Choice<Alpha>> &allAlphas()
{
    static const std::vector<Choice<Alpha>> alphas{ { Alpha::Premultiply, "premultiply" },
        { Alpha::Keep, "keep" }, { Alpha::Ignore, "ignore" } };
    return alphas;
}

std::string toString(Op op)
{
    return wordOf(allOps(), op);
}

std::string toString(OutputSize size)
{
    return wordOf(allOutputSizes(), size);
}

std::string toString(Border border)
{
    return wordOf(allBorders(), border);
}

std::string toString(Alpha alpha)
{
    return wordOf(allAlphas(), alpha);
}

Op parseOp(const std::string &word)
{
    return valueOf(allOps(), word, "operation");
}

OutputSize parseOutputSize(const std::string &word)
{
    return valueOf(allOutputSizes(), word, "output size");
}

Border parseBorder(const std::string &word)
{
    return valueOf(allBorders(), word, "border");
}

Alpha parseAlpha(const std::string &word)
{
    return valueOf(allAlphas(), word, "way to treat alpha");
}

Filter appliedFilter(const Filter &filter, Op op)
{
    return op == Op::Convolution ? rotated180(filter) : filter;
}

Geometry geometryOf(Size2 image, Size2 filter, OutputSize size)
{
    const Size2 anchor{ filter.w / 2, filter.h / 2 };
    switch (size) {
    case OutputSize::Valid:
        return { { image.w - filter.w + 1, image.h - filter.h + 1 }, 0, 0, anchor.w, anchor.h };
    case OutputSize::Full:
        return { { image.w + filter.w - 1, image.h + filter.h - 1 }, filter.w - 1, filter.h - 1,
            anchor.w - filter.w + 1, anchor.h - filter.h + 1 };
    case OutputSize::Same:
        break;
    }
    return { image, anchor.w, anchor.h, 0, 0 };
}

} // namespace halo
