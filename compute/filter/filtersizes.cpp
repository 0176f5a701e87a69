// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/filtersizes.h"

#include "compute/base/error.h"
#include "compute/filter/filteredits.h"
#include "compute/filter/filterspec.h"

#include <optional>

namespace halo {
namespace {

/// Nothing if this preset has no such size.
std::optional<Filter> presetOfSize(const std::string &spec, Size2 size)
{
    PresetValues found = presetValues(spec);
    if (!found.preset)
        return std::nullopt;
    for (size_t i = 0; i < found.values.size(); ++i) {
        const PresetParameter::Kind kind = found.preset->parameters[i].kind;
        if (kind == PresetParameter::Edge || kind == PresetParameter::OddEdge)
            found.values[i] = size.w;
        else if (kind == PresetParameter::Height)
            found.values[i] = size.h;
    }
    try {
        Filter filter = parseFilter(presetSpec(*found.preset, found.values));
        return filter.size() == size ? std::optional(std::move(filter)) : std::nullopt;
    } catch (const Error &) {
        return std::nullopt; // even edges of what has a middle, a formula without its text
    }
}

} // namespace

Filter ofSize(const Filter &filter, Size2 size)
{
    if (filter.size() == size)
        return filter;
    const std::string spec = specOf(filter);
    if (std::optional<Filter> preset = presetOfSize(spec, size))
        return *preset;
    Filter scaled = rescaled(filter, size);
    scaled.name = specOf(scaled);
    return scaled;
}

} // namespace halo
