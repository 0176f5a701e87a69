// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/text.h"
#include "compute/kernel/header.h"

#include <string>
#include <utility>

namespace halo {

/// "width x height", both expressions. Throws BadLine, with this problem if it is not of this form.
inline std::pair<std::string, std::string> edgesIn(const std::string &text, const char *problem)
{
    const auto by = text.find(" x ");
    if (by == std::string::npos)
        throw BadLine{ problem };
    const std::string height = trimmed(text.substr(by + 3));
    if (height.find(" x ") != std::string::npos)
        throw BadLine{ "three dimensions are not supported; give a width and a height" };
    return { trimmed(text.substr(0, by)), height };
}

} // namespace halo
