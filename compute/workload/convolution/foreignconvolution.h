// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/kernel/variant.h"
#include "compute/task/filteruse.h"

#include <optional>
#include <string>

namespace halo {

/// Why a kernel of another host cannot compute it so, see Problem::refusal(); nullopt also of other kernels.
std::optional<Message> foreignRefusal(const FilterUse &use, const Variant &variant);

/// Which pixels, counted from the first of the picture, a kernel is given that computes the inside alone: its
/// window's reach more than the outputs.
struct PaddedInput
{
    Size2 first{ 0, 0 };
    Size2 size{ 0, 0 };

    bool operator==(const PaddedInput &) const = default;
};
PaddedInput paddedInput(const FilterUse &use, const Variant &variant);
/// These, by the border rule.
Image paddedImage(const Image &image, const PaddedInput &input, Border border);

/// A tolerance of sums, and what integers and halves lose besides, of pixels up to largest: of pictures that
/// they hold exactly only on the way out.
double storedTolerance(
    double ofSums, const FilterUse &use, const Variant &variant, const std::string &output, double largest);

} // namespace halo
