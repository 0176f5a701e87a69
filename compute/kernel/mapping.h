// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/header.h"
#include "compute/kernel/valuetype.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace halo {

struct KernelInterface;

/// How the elements of an image2d_t are stored.
struct PixelFormat
{
    int channels = 1; ///< 1, 2 or 4
    Number number = Number::Float;
    bool normalised = false; ///< kernels read 0 to 1, or -1 to 1, of integers: "unorm8"

    bool operator==(const PixelFormat &) const = default;
};

/// Memory of the problem, "src" or "dst", or one that the header's line "buffer" names, in the form that a
/// kernel takes it. Expressions are those of constraint.h.
struct MemoryRole
{
    std::string buffer;
    std::optional<ValueType> type; ///< of a pixel; nullopt: as the argument is declared
    std::string pitch; ///< from one row to the next: pixels, or bytes; empty: rows follow each other
    bool pitchInBytes = false;
    std::string rows;                  ///< of them, if there are more than of the picture; empty: as many
    std::string offset;                ///< pixels before the first; empty: 0
    std::optional<double> range;       ///< the number that stands for 1; nullopt: see usualRange()
    bool transposed = false;           ///< of a filter
    bool flipped = false;              ///< rotated by 180 degrees, of a filter
    std::optional<PixelFormat> format; ///< of an image2d_t; nullopt: one float

    bool operator==(const MemoryRole &) const = default;
};

/// A number by an expression; its type, if the argument's declaration does not say it.
struct NumberRole
{
    std::optional<ValueType> type;
    std::string expression;

    bool operator==(const NumberRole &) const = default;
};

/// Numbers by value: one, those of a vector, or the members of a struct.
struct ValuesRole
{
    std::vector<NumberRole> values;

    bool operator==(const ValuesRole &) const = default;
};

struct LocalRole
{
    std::string bytes;

    bool operator==(const LocalRole &) const = default;
};

/// Memory that only the kernel knows: an input of the same number everywhere or by an expression of I, the
/// element's index; or, without content, scratch memory.
struct OwnMemoryRole
{
    std::string count;
    std::string content;

    bool operator==(const OwnMemoryRole &) const = default;
};

struct SamplerRole
{
    enum class Addressing
    {
        None,
        Clamp,
        ClampToEdge,
        Repeat,
        MirroredRepeat,
    };
    Addressing addressing = Addressing::ClampToEdge;
    bool linear = false;
    bool normalised = false; ///< coordinates

    bool operator==(const SamplerRole &) const = default;
};

using ArgumentRole = std::variant<MemoryRole, ValuesRole, LocalRole, OwnMemoryRole, SamplerRole>;

/// What an argument is given, or a constant of the program, see ProgramConstant.
struct ArgumentMapping
{
    std::string function; ///< empty: every kernel function that has such an argument
    std::string argument;
    ArgumentRole role;
    int line = 0; ///< of the header or of the .halo file; 0: it was guessed

    bool operator==(const ArgumentMapping &) const = default;
};

/// A macro that a kernel expects from its host.
struct MacroRole
{
    enum class Kind
    {
        Number,  ///< an expression
        Text,    ///< as it stands
        Weights, ///< of the filter, or of one of its factors, as literals
    };
    std::string name;
    Kind kind = Kind::Number;
    std::string value;       ///< expression or text
    MemoryRole weights{};    ///< whose they are, with factor and turn
    std::string pattern{};   ///< of weights: repeated with each at "%"; empty: separated by commas
    std::string condition{}; ///< an expression; empty: always
    int line = 0;            ///< of the header or of the .halo file

    bool operator==(const MacroRole &) const = default;
};

/// Which outputs a kernel computes that knows no border rule: those whose window is inside what it is
/// given.
struct Covers
{
    /// Its output is laid out as its input is, with these margins that it leaves out; expressions. All empty:
    /// its output has no margins, and is smaller than its input.
    std::string left, top, right, bottom;

    bool hasMargins() const { return !left.empty(); }
    bool operator==(const Covers &) const = default;
};

/// What a host must know of a kernel that was written for another: the lines of its header, or of the .halo
/// file beside it, that no kernel of ours needs.
struct Mapping
{
    std::string entry; ///< empty: that of the workload
    std::vector<ArgumentMapping> arguments;
    std::vector<MacroRole> macros;
    std::string filter; ///< weights that are in the code, a filter's spec, or "box" for a mean; empty: any
    std::string border; ///< the border rule that is in the code; empty: any, or none
    std::vector<std::string> before;       ///< files of its folder that stand in front of it
    std::optional<Covers> covers;          ///< nullopt: all outputs, by the border rule
    std::string launchWidth, launchHeight; ///< what work-items are launched over; empty: the outputs
    std::string stepWidth, stepHeight;     ///< outputs of a work-group; empty: one for each item
    bool prelude = false;                  ///< compiled behind it all the same

    /// Whether a kernel is foreign: it is compiled without prelude and macros of ours.
    bool isForeign() const { return !entry.empty() || !arguments.empty() || !macros.empty(); }
    /// What this argument of this function is given; null: nothing is said.
    const ArgumentMapping *find(const std::string &function, const std::string &argument) const;

    bool operator==(const Mapping &) const = default;
};

/// The keys of the header that fill a mapping; throws BadLine if a value is none.
const HeaderKeys<Mapping> &mappingKeys();

/// "uchar4", "r float": throws BadLine.
PixelFormat pixelFormatOf(const std::string &words);

/// What a role looks like as the value of the key "argument".
std::string toString(const ArgumentRole &role);

/// All that constraint.h evaluates. I of a content is left as 0.
std::vector<std::string> expressionsOf(const Mapping &mapping);

/// Throws Error(Input) that names file, line and argument where a mapping does not fit what the kernel
/// declares: an argument that it has not, a memory that the workload has not, two of one role, a number for a
/// pointer, another type. memories: those of the workload.
void checkMapping(const Mapping &mapping, const KernelInterface &declared, const std::string &file,
    const std::vector<std::string> &memories);

} // namespace halo
