// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace halo {

/// The numbers of OpenCL C.
enum class Number
{
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Half,
    Float,
    Double,
};

bool isFloating(Number number);
size_t bytesOf(Number number);
/// What stands for 1 in a picture of such numbers: 255 of UChar and of Int, 65535 of UShort, 1 of floats.
double usualRange(Number number);
/// What kernels read as 1 of an image of normalised integers: the largest of them.
double usualNormal(Number number);
double leastOf(Number number);
/// Whether it holds the value: rounded, if it is no floating-point number.
bool holds(Number number, double value);

/// A number, or a vector of 2, 3, 4, 8 or 16 of them.
struct ValueType
{
    Number number = Number::Float;
    int components = 1;

    /// A vector of three takes the room of four.
    size_t bytes() const { return bytesOf(number) * static_cast<size_t>(components == 3 ? 4 : components); }
    bool operator==(const ValueType &) const = default;
};

/// Of "float4", "unsigned char", "uint"; nullopt if it is none.
std::optional<ValueType> valueTypeOf(const std::string &words);
std::string toString(const ValueType &type);

/// One number in the memory of a device. Integers are rounded to the nearest and kept within their range.
void writeNumber(Number number, double value, std::byte *to);
double readNumber(Number number, const std::byte *from);

} // namespace halo
