// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/kernel/foreignsource.h"
#include "compute/kernel/kernelfunctions.h"
#include "compute/kernel/mapping.h"

#include <map>
#include <string>
#include <vector>

namespace halo {

/// A -D macro that the window offers and the benchmark sweeps.
struct Param
{
    std::string macro;
    int value = 0; ///< the default
    std::vector<int> choices;

    bool operator==(const Param &) const = default;
};

/// Something with a name and two edges, which are expressions: a pass and what it is launched over, or memory
/// between two passes and its columns and rows of floats.
struct NamedArea
{
    std::string name;
    std::string width, height;

    bool operator==(const NamedArea &) const = default;
};

/// A kernel function of the plan "passes".
struct Pass : NamedArea
{
    /// Work-items and outputs of a work-group, expressions; empty: those of all passes.
    std::string groupWidth{}, groupHeight{}, stepWidth{}, stepHeight{};

    bool operator==(const Pass &) const = default;
};

/// Of a Fourier transform: to frequencies, or back.
enum class Direction
{
    Forward,
    Backward,
};

/// A Fourier transform of one of the memories between passes, in place, by a library and no kernel of ours.
struct Transform
{
    int before = 0; ///< the pass that follows
    Direction direction = Direction::Forward;
    std::string buffer;

    bool operator==(const Transform &) const = default;
};

/// A condition on sizes that a variant needs, with the sentence for when it does not hold.
struct Constraint
{
    std::string expression; ///< over the macros of constraint.h, for example "GROUP_W >= FILTER_W - 1"
    std::string reason;     ///< one sentence saying what to change

    bool operator==(const Constraint &) const = default;
};

/// Sizes that serve some filters better than the default.
struct Shape
{
    std::string expression; ///< when, over the macros of constraint.h: "FILTER_W <= 17"
    Size2 group, items;

    bool operator==(const Shape &) const = default;
};

/// The most registers that a compiler may give a work-item, if it takes such a limit.
struct RegisterLimit
{
    std::string condition; ///< when, over the macros of constraint.h: "FILTER_W == 7 && ITEM_H == 7"
    int count = 0;

    bool operator==(const RegisterLimit &) const = default;
};

/// How long a variant takes where a condition holds; both over the macros of constraint.h.
struct Cost
{
    std::string condition;    ///< "GPU && RANK == 1"
    std::string microseconds; ///< of the kernel for one plane: "5 + 8 * OUTPUTS / COPY"

    bool operator==(const Cost &) const = default;
};

/// Whose file a variant is. Kernels that are not ours never run inside the window's process.
enum class Origin
{
    Shipped,
    User,
};

/// Significant bits of the factors of a product in single precision.
inline constexpr int floatBits = 24;

/// The place of a file whose name has no number: behind all that have one.
inline constexpr int unnumbered = 1'000'000;

/// A kernel as it is on disk: all that a variant is read from.
struct KernelText
{
    std::string file;
    std::string workload;
    std::string source;
    std::string mapping{};    ///< the .halo file beside it; empty: there is none
    IncludedFiles includes{}; ///< of its folder

    bool operator==(const KernelText &) const = default;
};

/// One way to convolve: what the header comment of a file in kernels/ says about it.
struct Variant
{
    int order = 0;        ///< "30" of 30_local_tile.cl, or unnumbered
    std::string id;       ///< "local_tile"
    std::string workload; ///< the folder it lies in: "image"
    std::string file;     ///< "30_local_tile.cl" if shipped, else the whole path; named in build logs
    std::string title;
    std::string summary;
    std::string plan;                ///< how to launch it, see plans.h
    Size2 group{ 16, 16 };           ///< work-items of a work-group, the default
    Size2 items{ 1, 1 };             ///< outputs of a work-item, the default
    std::vector<int> itemChoices;    ///< what ITEM_W and ITEM_H may be; empty: always 1
    std::string localBytes;          ///< expression for the local memory of a group; empty: none
    std::string privateBytes;        ///< expression for the arrays of a work-item; empty: small ones
    std::vector<std::string> memory; ///< the path of a pixel, drawn by the diagram
    std::vector<Param> params;
    std::vector<Constraint> constraints;
    std::vector<Pass> passes;                  ///< of the plan "passes": the kernel functions, in order
    std::vector<NamedArea> buffers;            ///< memory that passes hand on, an argument of this name
    std::vector<Transform> transforms;         ///< between passes
    std::vector<Shape> shapes;                 ///< the first that holds and fits is what "auto" takes
    std::vector<RegisterLimit> registerLimits; ///< the first that holds counts
    /// Significant bits that the factors of products are rounded to: each is off by up to 2^-precision of
    /// itself. Fewer than floatBits are said in title and summary, so wherever the variant is named.
    int precision = floatBits;
    bool approximation
        = false;         ///< it computes something else than the others, on purpose; title and summary say so
    bool offered = true; ///< false: "auto" never takes it; it shows what costs time
    std::vector<Cost> costs; ///< the first that holds counts, see preferredVariant()
    /// An expression, for a variant that does not add up products of a weight and a pixel, one for each tap:
    /// roundings of sum |weights| in an output at most, see toleranceOf().
    std::string roundings;
    std::string notes; ///< the prose under the header
    std::string source;
    Origin origin = Origin::Shipped;
    Mapping mapping{};         ///< of a kernel that was written for another host
    std::string mappingText{}; ///< of the .halo file beside it
    IncludedFiles includes{};
    KernelInterface declared{}; ///< of a kernel that did not come with the program

    bool operator==(const Variant &) const = default;
};

/// The sizes a run is compiled for. They reach the kernel as macros and in no other way.
struct Tuning
{
    Size2 group{ 16, 16 };             ///< GROUP_W, GROUP_H
    Size2 items{ 1, 1 };               ///< ITEM_W, ITEM_H
    std::map<std::string, int> params; ///< by macro

    bool operator==(const Tuning &) const = default;
};

/// Whether the factors of its products are rounded to fewer bits than those of single precision.
bool isRounded(const Variant &variant);
/// Whether its results are as exact as single precision. A variant that is not exact runs only if it is
/// named: neither "auto" nor "all" includes it.
bool isExact(const Variant &variant);

/// Whether the rank of a filter decides if it can run, or how long it takes: by what its header says.
bool dependsOnRank(const Variant &variant);

/// The sizes the variant's header asks for.
Tuning defaultTuning(const Variant &variant);

/// Reads name and header comment. Throws Error(Input) naming the file and the line if a key is unknown,
/// missing or malformed.
Variant parseVariant(const std::string &file, const std::string &workload, const std::string &source);
Variant parseVariant(const KernelText &text);

/// The same for a kernel that is no variant yet: any file name, and a header only if there is one, which
/// starts with its title.
Variant parseKernel(const std::string &file, const std::string &workload, const std::string &source);
Variant parseKernel(const KernelText &text);

/// What it was read from.
KernelText textOf(const Variant &variant);

/// The arguments of a kernel function. Throws Error(Input) naming the file if there is no such kernel.
std::vector<Argument> signatureOf(const Variant &variant, const std::string &entry);

/// SHA-256 of the source, the first 16 hexadecimal digits: tells in a CSV which kernel was measured.
std::string sourceHash(const Variant &variant);

/// The source with the files that it includes, and without its own definitions of macros that its header, or
/// its .halo file, defines otherwise.
std::string bodyText(const Variant &variant);

/// The text every kernel starts with.
const std::string &prelude();

/// What a compiler gets: the variant behind the prelude, or behind what its mapping defines, with the files
/// that it includes, and a #line that makes logs and recordings speak of the .cl file that the user sees.
std::string programText(const Variant &variant);
/// The macro that stands for the values of a ProgramConstant which the host fills.
std::string literalsMacro(const std::string &constant);

} // namespace halo
