// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/valuetype.h"

#include <QFloat16>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <sstream>
#include <string_view>
#include <utility>

namespace halo {
namespace {

struct NumberFacts
{
    Number number;
    const char *name;
    size_t bytes;
    double range;
    double least, most; ///< of integers
};

template<typename T> constexpr NumberFacts integer(Number number, const char *name, double range)
{
    return { number, name, sizeof(T), range, static_cast<double>(std::numeric_limits<T>::min()),
        static_cast<double>(std::numeric_limits<T>::max()) };
}

constexpr double largestHalf = 65504.0;

constexpr std::array allNumbers{
    integer<std::int8_t>(Number::Char, "char", 127.0),
    integer<std::uint8_t>(Number::UChar, "uchar", 255.0),
    integer<std::int16_t>(Number::Short, "short", 255.0),
    integer<std::uint16_t>(Number::UShort, "ushort", 65535.0),
    integer<std::int32_t>(Number::Int, "int", 255.0),
    integer<std::uint32_t>(Number::UInt, "uint", 255.0),
    integer<std::int64_t>(Number::Long, "long", 255.0),
    integer<std::uint64_t>(Number::ULong, "ulong", 255.0),
    NumberFacts{ Number::Half, "half", 2, 1.0, -largestHalf, largestHalf },
    NumberFacts{ Number::Float, "float", 4, 1.0, -3.4e38, 3.4e38 },
    NumberFacts{ Number::Double, "double", 8, 1.0, -1.7e308, 1.7e308 },
};

const NumberFacts &factsOf(Number number)
{
    return allNumbers.at(static_cast<size_t>(number));
}

std::optional<Number> numberNamed(std::string_view name)
{
    const auto *found = std::ranges::find(allNumbers, name, &NumberFacts::name);
    return found == allNumbers.end() ? std::nullopt : std::optional(found->number);
}

/// C's words for OpenCL's: "unsigned char" is "uchar".
std::string inOneWord(const std::string &words)
{
    std::istringstream in(words);
    bool isUnsigned = false, isLong = false;
    std::string name;
    for (std::string word; in >> word;)
        if (word == "unsigned")
            isUnsigned = true;
        else if (word == "long" && isLong)
            continue; // CUDA's "long long"
        else if (word != "signed" && (word != "int" || name.empty())) {
            isLong = word == "long";
            name = word;
        }
    if (name.empty())
        name = "int";
    return isUnsigned ? 'u' + name : name;
}

template<typename T> void writeInteger(double value, const NumberFacts &facts, std::byte *to)
{
    // The largest 64-bit numbers round up to what no integer holds.
    const double kept = std::clamp(std::rint(value), facts.least, facts.most);
    const T number = kept >= facts.most ? std::numeric_limits<T>::max() : static_cast<T>(kept);
    std::memcpy(to, &number, sizeof(T));
}

template<typename T> double readAs(const std::byte *from)
{
    T number;
    std::memcpy(&number, from, sizeof(T));
    return static_cast<double>(number);
}

template<typename T> void writeFloating(double value, std::byte *to)
{
    const T number = static_cast<T>(value);
    std::memcpy(to, &number, sizeof(T));
}

} // namespace

bool isFloating(Number number)
{
    return number >= Number::Half;
}

size_t bytesOf(Number number)
{
    return factsOf(number).bytes;
}

double usualRange(Number number)
{
    return factsOf(number).range;
}

double usualNormal(Number number)
{
    return isFloating(number) ? 1.0 : factsOf(number).most;
}

double leastOf(Number number)
{
    return factsOf(number).least;
}

bool holds(Number number, double value)
{
    const NumberFacts &facts = factsOf(number);
    return std::isfinite(value) && value >= facts.least && value <= facts.most;
}

std::optional<ValueType> valueTypeOf(const std::string &words)
{
    if (words.empty())
        return std::nullopt;
    std::string name = inOneWord(words);
    if (const auto number = numberNamed(name))
        return ValueType{ *number, 1 };
    const size_t digits = name.find_first_of("0123456789");
    if (digits == std::string::npos)
        return std::nullopt;
    const auto number = numberNamed(std::string_view(name).substr(0, digits));
    const std::string_view count = std::string_view(name).substr(digits);
    constexpr std::array<std::pair<std::string_view, int>, 5> counts{ { { "2", 2 }, { "3", 3 }, { "4", 4 },
        { "8", 8 }, { "16", 16 } } };
    const auto *found = std::ranges::find(counts, count, &std::pair<std::string_view, int>::first);
    if (!number || found == counts.end())
        return std::nullopt;
    return ValueType{ *number, found->second };
}

std::string toString(const ValueType &type)
{
    const std::string name = factsOf(type.number).name;
    return type.components == 1 ? name : name + std::to_string(type.components);
}

void writeNumber(Number number, double value, std::byte *to)
{
    const NumberFacts &facts = factsOf(number);
    switch (number) {
    case Number::Char:
        return writeInteger<std::int8_t>(value, facts, to);
    case Number::UChar:
        return writeInteger<std::uint8_t>(value, facts, to);
    case Number::Short:
        return writeInteger<std::int16_t>(value, facts, to);
    case Number::UShort:
        return writeInteger<std::uint16_t>(value, facts, to);
    case Number::Int:
        return writeInteger<std::int32_t>(value, facts, to);
    case Number::UInt:
        return writeInteger<std::uint32_t>(value, facts, to);
    case Number::Long:
        return writeInteger<std::int64_t>(value, facts, to);
    case Number::ULong:
        return writeInteger<std::uint64_t>(value, facts, to);
    case Number::Half: {
        const qfloat16 half(static_cast<float>(value));
        std::memcpy(to, &half, sizeof(half));
        return;
    }
    case Number::Float:
        return writeFloating<float>(value, to);
    case Number::Double:
        return writeFloating<double>(value, to);
    }
}

double readNumber(Number number, const std::byte *from)
{
    switch (number) {
    case Number::Char:
        return readAs<std::int8_t>(from);
    case Number::UChar:
        return readAs<std::uint8_t>(from);
    case Number::Short:
        return readAs<std::int16_t>(from);
    case Number::UShort:
        return readAs<std::uint16_t>(from);
    case Number::Int:
        return readAs<std::int32_t>(from);
    case Number::UInt:
        return readAs<std::uint32_t>(from);
    case Number::Long:
        return readAs<std::int64_t>(from);
    case Number::ULong:
        return readAs<std::uint64_t>(from);
    case Number::Half: {
        qfloat16 half;
        std::memcpy(&half, from, sizeof(half));
        return static_cast<double>(static_cast<float>(half));
    }
    case Number::Float:
        return readAs<float>(from);
    case Number::Double:
        break;
    }
    return readAs<double>(from);
}

} // namespace halo
