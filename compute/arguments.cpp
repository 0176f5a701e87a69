// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/arguments.h"

#include "compute/error.h"

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

} // namespace

std::vector<ArgumentValue> argumentValues(
    const std::vector<Argument> &arguments, const ArgumentSizes &sizes, const std::string &file)
{
    std::vector<ArgumentValue> values;
    for (const Argument &argument : arguments) {
        const auto meaning = meanings().find(argument.name);
        if (meaning == meanings().end())
            throw Error(Fault::Input,
                file + ": nobody fills the argument \"" + argument.name + "\"; there are " + knownNames()
                    + ".");
        values.push_back(meaning->second(sizes));
    }
    return values;
}

LaunchArguments argumentsOf(const Variant &variant, const LaunchRequest &request,
    const std::vector<Launch> &launches, Size2 in, Size2 out)
{
    const ArgumentSizes sizes{ in, out,
        std::max<std::int64_t>(localBytesOf(variant, request), sizeof(float)) };
    LaunchArguments arguments;
    for (const Launch &launch : launches) {
        const auto signature = signatureOf(variant.source, launch.entry, variant.file);
        arguments.wantsImage = arguments.wantsImage || std::ranges::any_of(signature, &Argument::isImage);
        arguments.values.push_back(argumentValues(signature, sizes, variant.file));
    }
    return arguments;
}

std::string buildOptions(const LaunchRequest &request, const Geometry &geometry)
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
    std::string options = "-cl-std=CL1.2";
    for (const auto &[macro, value] : macros)
        options += " -D" + macro + "=" + std::to_string(value);
    return options;
}

} // namespace halo
