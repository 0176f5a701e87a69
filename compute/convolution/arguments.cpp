// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/convolution/arguments.h"

#include "compute/filter/coefficients.h"
#include "compute/base/error.h"
#include "compute/base/transformsize.h"

#include <algorithm>
#include <functional>
#include <map>

namespace halo {
namespace {

using Kind = ArgumentValue::Kind;
using Meaning = std::function<ArgumentValue(const ArgumentSizes &)>;

/// The names an argument may have. A new one is a line here and a line in kernels/README.md.
const std::map<std::string, Meaning> &meanings()
{
    static const std::map<std::string, Meaning> all{
        { "src", [](const ArgumentSizes &) { return ArgumentValue{ Kind::Source }; } },
        { "dst", [](const ArgumentSizes &) { return ArgumentValue{ Kind::Output }; } },
        { "filter", [](const ArgumentSizes &) { return ArgumentValue{ Kind::Filter }; } },
        { "filter_x", [](const ArgumentSizes &) { return ArgumentValue{ Kind::FilterRows }; } },
        { "filter_y", [](const ArgumentSizes &) { return ArgumentValue{ Kind::FilterColumns }; } },
        { "spectrum", [](const ArgumentSizes &) { return ArgumentValue{ Kind::Spectrum }; } },
        { "spectra", [](const ArgumentSizes &) { return ArgumentValue{ Kind::Spectra }; } },
        { "plane_spectrum", [](const ArgumentSizes &) { return ArgumentValue{ Kind::PlaneSpectrum }; } },
        { "plane_width",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.plane.w };
            } },
        { "plane_height",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.plane.h };
            } },
        { "width",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.in.w };
            } },
        { "height",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.in.h };
            } },
        { "out_width",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.out.w };
            } },
        { "out_height",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Number, s.out.h };
            } },
        { "tile",
            [](const ArgumentSizes &s) {
                return ArgumentValue{ Kind::Local, s.tileBytes };
            } },
    };
    return all;
}

std::string knownNames()
{
    std::string names;
    for (const auto &[name, meaning] : meanings())
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

bool isWeights(Kind kind)
{
    return kind == Kind::Filter || kind == Kind::FilterRows || kind == Kind::FilterColumns;
}

bool speaksOf(const Variant &variant, std::initializer_list<const char *> words)
{
    return std::ranges::any_of(
        words, [&](const char *word) { return variant.source.find(word) != std::string::npos; });
}

} // namespace

std::vector<ArgumentValue> argumentValues(
    const std::vector<Argument> &arguments, const ArgumentSizes &sizes, const std::string &file)
{
    std::vector<ArgumentValue> values;
    for (const Argument &argument : arguments) {
        if (std::ranges::find(sizes.between, argument.name) != sizes.between.end()) {
            values.push_back({ Kind::Buffer, 0, argument.name });
            continue;
        }
        const auto meaning = meanings().find(argument.name);
        if (meaning == meanings().end())
            throw Error(Fault::Input,
                file + ": nobody fills the argument \"" + argument.name + "\"; there are " + knownNames()
                    + ".");
        values.push_back(meaning->second(sizes));
        values.back().byValue = isWeights(values.back().kind) && !argument.isPointer();
    }
    return values;
}

LaunchArguments argumentsOf(const Variant &variant, const LaunchRequest &request,
    const std::vector<Launch> &launches, const LaunchSizes &sizes)
{
    ArgumentSizes told{ sizes.in, sizes.out, transformSize(sizes.out, request.filter),
        std::max<std::int64_t>(localBytesOf(variant, request), sizeof(float)), {} };
    LaunchArguments arguments;
    if (!variant.transforms.empty())
        arguments.plane = told.plane;
    for (const NamedArea &buffer : variant.buffers) {
        told.between.push_back(buffer.name);
        arguments.between[buffer.name] = sizeOf(buffer, request, sizes).area();
    }
    for (const Launch &launch : launches) {
        const auto signature = signatureOf(variant.source, launch.entry, variant.file);
        arguments.wantsImage = arguments.wantsImage || std::ranges::any_of(signature, &Argument::isImage);
        arguments.values.push_back(argumentValues(signature, told, variant.file));
        if (!arguments.plane
            && std::ranges::find(arguments.values.back(), Kind::PlaneSpectrum, &ArgumentValue::kind)
                != arguments.values.back().end())
            throw Error(Fault::Input,
                variant.file
                    + ": nobody fills the argument \"plane_spectrum\" of a variant without transforms.");
    }
    return arguments;
}

bool takesTerms(const Variant &variant)
{
    return speaksOf(variant, { "filter_x", "filter_y" });
}

bool takesSpectrum(const Variant &variant)
{
    return takesTiles(variant) || !variant.transforms.empty();
}

bool takesTiles(const Variant &variant)
{
    return speaksOf(variant, { "SPECTRUM_SIZE" });
}

bool takesWideTiles(const Variant &variant)
{
    return speaksOf(variant, { "TILE_EDGE" });
}

bool takesColumns(const Variant &variant)
{
    return speaksOf(variant, { "COLUMN_POINTS" });
}

bool takesPieces(const Variant &variant)
{
    return speaksOf(variant, { "SPECTRUM_PIECE" });
}

std::string buildOptions(const Variant &variant, const LaunchRequest &request, const Geometry &geometry,
    const DeviceLimits &limits)
{
    std::map<std::string, int> macros = request.tuning.params;
    macros["FILTER_W"] = request.filter.w;
    macros["FILTER_H"] = request.filter.h;
    macros["ORIGIN_X"] = geometry.originX;
    macros["ORIGIN_Y"] = geometry.originY;
    macros["BORDER"] = static_cast<int>(request.settings.border);
    macros["GROUP_W"] = request.tuning.group.w;
    macros["GROUP_H"] = request.tuning.group.h;
    macros["ITEM_W"] = request.tuning.items.w;
    macros["ITEM_H"] = request.tuning.items.h;
    // Only to kernels that ask: others would be compiled anew for each width and filter.
    if (speaksOf(
            variant, { "ALIGNED", "load4", "store4", "pixelsAt", "pixelsNear", "storePixels", "storeSome" }))
        macros["ALIGNED"] = alignmentOf({ request.image, geometry.out });
    if (speaksOf(variant, { "OWN_PIXELS" }))
        macros["OWN_PIXELS"]
            = alignmentOf({ request.image, geometry.out }) % 4 == 0 && geometry.out.w <= request.image.w ? 1
                                                                                                         : 0;
    if (speaksOf(variant, { "NEAR", "foldNear", "pixelNear", "pixelsNear", "readTiles" }))
        macros["NEAR"] = request.filter.w <= request.image.w && request.filter.h <= request.image.h ? 1 : 0;
    if (speaksOf(variant, { "RANK" }))
        macros["RANK"] = request.rank;
    if (takesTiles(variant))
        macros["SPECTRUM_SIZE"] = spectrumSize;
    if (takesWideTiles(variant))
        macros["TILE_EDGE"] = tileEdgeOf(request.filter);
    if (takesColumns(variant))
        macros["COLUMN_POINTS"] = columnPointsOf(request.filter);
    if (takesPieces(variant))
        macros["SPECTRUM_PIECE"] = spectrumPiece;
    std::string options = "-cl-std=CL1.2";
    if (variant.origin == Origin::Shipped)
        options += " -w"; // PoCL tells on stderr that it did not unroll a loop
    for (const auto &[macro, value] : macros)
        options += " -D" + macro + "=" + std::to_string(value);
    if (const auto most = registerLimit(variant, request, limits))
        options += " -cl-nv-maxrregcount=" + std::to_string(*most);
    return options;
}

} // namespace halo
