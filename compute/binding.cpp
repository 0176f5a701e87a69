// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/binding.h"

#include "compute/error.h"

#include <functional>
#include <map>

namespace halo {
namespace {

using Setter = std::function<void(cl::Kernel &, cl_uint, const Values &)>;

/// The names an argument may have. A new one is a line here and a line in kernels/README.md.
const std::map<std::string, Setter> &setters()
{
    static const std::map<std::string, Setter> all{
        { "src", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.source); } },
        { "dst", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.output); } },
        { "filter", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.filter); } },
        { "width", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.in.w); } },
        { "height", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.in.h); } },
        { "out_width", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.out.w); } },
        { "out_height", [](cl::Kernel &k, cl_uint i, const Values &v) { k.setArg(i, v.out.h); } },
        { "tile",
            [](cl::Kernel &k, cl_uint i, const Values &v) {
                k.setArg(i, cl::Local(static_cast<size_t>(v.tileBytes)));
            } },
    };
    return all;
}

std::string knownNames()
{
    std::string names;
    for (const auto &[name, setter] : setters())
        names += (names.empty() ? "" : ", ") + name;
    return names;
}

} // namespace

void setArguments(
    cl::Kernel &kernel, const std::vector<Argument> &arguments, const Values &values, const std::string &file)
{
    for (cl_uint i = 0; i < arguments.size(); ++i) {
        const auto setter = setters().find(arguments[i].name);
        if (setter == setters().end())
            throw Error(Fault::Input,
                file + ": nobody fills the argument \"" + arguments[i].name + "\"; there are " + knownNames()
                    + ".");
        setter->second(kernel, i, values);
    }
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
