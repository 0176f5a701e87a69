// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/kernel/variant.h"

#include <optional>
#include <string>

namespace halo {

/// One filter of a chain, in which each filters what the one before gave, and how it was chosen to be
/// computed.
struct ChainStep
{
    Filter filter{ {}, 0, 0, {} };
    Settings settings;
    std::string variantId;          ///< or "auto"
    std::optional<Tuning> tuning{}; ///< unless it is that of the variant's header

    bool operator==(const ChainStep &) const = default;
};

} // namespace halo
