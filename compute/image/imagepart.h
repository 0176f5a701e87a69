// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"

namespace halo {

/// Where in a larger picture this one was cut out, and which of its pixels are those of the whole.
/// Coordinates are those of the whole.
struct ImagePart
{
    Size2 at{ 0, 0 };    ///< of its first pixel; negative where it repeats the whole beyond its edges
    Size2 whole{ 0, 0 }; ///< the size of that
    Size2 first{ 0,
        0 }; ///< the first pixel that is right: beside an edge of the part a filter had none to read
    Size2 end{ 0, 0 };        ///< behind the last one
    bool translucent = false; ///< alpha of the whole is not 1 everywhere

    bool operator==(const ImagePart &) const = default;
};

} // namespace halo
