// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/forms.h"

#include <algorithm>

namespace halo {

bool speaksOf(const Variant &variant, std::initializer_list<const char *> words)
{
    return std::ranges::any_of(
        words, [&](const char *word) { return variant.source.find(word) != std::string::npos; });
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

} // namespace halo
