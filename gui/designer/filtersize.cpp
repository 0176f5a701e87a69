// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/filtersize.h"

#include "compute/base/error.h"
#include "compute/filter/filterspec.h"

#include <optional>

namespace halo {

namespace {

/// "gauss:5,1.5" in 7x7 is "gauss:7,1.5", as far as the preset takes such a size.
std::optional<Filter> presetInSize(const std::string &name, Size2 size)
{
    const auto colon = name.find(':');
    if (colon == std::string::npos)
        return std::nullopt;
    const auto comma = name.find(',', colon);
    const std::string rest = comma == std::string::npos ? std::string() : name.substr(comma);
    const std::string edges = size.w == size.h ? std::to_string(size.w) : toString(size);
    try {
        Filter filter = parseFilter(name.substr(0, colon + 1) + edges + rest);
        if (filter.size() == size) // the first number of some presets is no size
            return filter;
    } catch (const Error &) {
        // Not every preset comes in every size.
    }
    return std::nullopt;
}

} // namespace

Filter resizedFilter(const Filter &filter, Size2 size)
{
    if (size == filter.size())
        return filter;
    if (auto preset = presetInSize(filter.name, size))
        return *preset;
    Filter resized{ "custom", size.w, size.h, std::vector<float>(size.area()) };
    const int left = size.w / 2 - filter.width / 2;
    const int top = size.h / 2 - filter.height / 2;
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x)
            if (x + left >= 0 && x + left < size.w && y + top >= 0 && y + top < size.h)
                resized.weights[static_cast<size_t>(y + top) * static_cast<size_t>(size.w)
                    + static_cast<size_t>(x + left)]
                    = filter.at(x, y);
    return resized;
}

} // namespace halo
