// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/constraint.h"
#include "compute/kernel/plan.h"
#include "compute/kernel/signature.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What an argument of a kernel is filled with.
struct ArgumentValue
{
    enum class Kind
    {
        Source, ///< the input: a buffer, or an image if the kernel asks for one
        Output,
        Filter,        ///< the applied weights, row by row
        FilterRows,    ///< the rows of Terms
        FilterColumns, ///< the columns of Terms
        Spectrum,      ///< see Coefficients
        Spectra,       ///< of its pieces
        PlaneSpectrum, ///< of a plane with the filter in its corner
        Number,        ///< an int
        Local,         ///< local memory of so many bytes
        Buffer,        ///< memory that passes hand on, or of a task, see task.h
        Real,          ///< a float
    };
    Kind kind = Kind::Number;
    std::int64_t value = 0; ///< the number, or the bytes
    std::string buffer{};   ///< the name of the memory
    float real = 0.0F;
    bool byValue = false; ///< weights are the argument itself, a struct, and no pointer to memory
};

/// The sizes that arguments tell.
struct ArgumentSizes
{
    Size2 in;
    Size2 out;
    Size2 plane{}; ///< that is transformed
    std::int64_t tileBytes = 0;
    std::vector<std::string> between{}; ///< the names of the memories that passes hand on
};

/// What each argument is filled with, by its name, so that an edited kernel may drop or reorder them.
/// Throws Error(Input) naming the file and an argument that nobody fills.
std::vector<ArgumentValue> argumentValues(
    const std::vector<Argument> &arguments, const ArgumentSizes &sizes, const std::string &file);

/// Whether a variant multiplies with the columns and rows of Terms instead of the filter.
bool takesTerms(const Variant &variant);

/// Whether a variant multiplies Fourier transforms, which round otherwise than a sum over taps.
bool takesSpectrum(const Variant &variant);

/// Whether it transforms tiles of spectrumSize x spectrumSize points itself.
bool takesTiles(const Variant &variant);

/// Whether it transforms tiles of tileEdgeOf() in wide vectors.
bool takesWideTiles(const Variant &variant);

/// Whether it transforms columns of columnPointsOf() in wide vectors, and no rows.
bool takesColumns(const Variant &variant);

/// Whether it takes the spectra of pieces, see piecesOf().
bool takesPieces(const Variant &variant);

/// Of each launch, in order.
struct LaunchArguments
{
    std::vector<std::vector<ArgumentValue>> values;
    bool wantsImage = false;                 ///< a kernel reads its source as an image
    std::map<std::string, size_t> between{}; ///< floats of each memory that passes hand on
    std::optional<Size2> plane{};            ///< that is transformed between passes
};
LaunchArguments argumentsOf(const Variant &variant, const LaunchRequest &request,
    const std::vector<Launch> &launches, const LaunchSizes &sizes);

/// The options every kernel is compiled with on such a device: the one channel by which sizes reach it.
std::string buildOptions(const Variant &variant, const LaunchRequest &request, const Geometry &geometry,
    const DeviceLimits &limits);

} // namespace halo
