// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"

namespace halo {

/// What a convolution does with the alpha of a picture.
///
/// Alpha::Premultiply: colours are multiplied by alpha, filtered, and divided by the alpha of the output, so
/// that the colour of an invisible pixel does not count. If the weights add up to a positive number, alpha is
/// filtered by the same weights and border rule, divided by their sum, and clamped to 0..1. Else, as with
/// edges, that would leave nothing visible: the output has the alpha of the input, as with Alpha::Keep. Where
/// the output's alpha is less than invisibleAlpha, the colour is 0. A picture that is opaque everywhere stays
/// so, whatever the border rule.
struct AlphaUse
{
    enum class Rule
    {
        None,     ///< the output has no alpha
        Kept,     ///< colours as they are; alpha of the input
        Weighs,   ///< colours multiplied by alpha; alpha of the input
        Filtered, ///< colours multiplied by alpha, and alpha as one plane more
    };
    Rule rule = Rule::None;
    double sum = 1.0; ///< of the weights

    bool isWeighted() const { return rule == Rule::Weighs || rule == Rule::Filtered; }
};
AlphaUse alphaUse(bool hasAlpha, bool translucent, const Filter &filter, Alpha asked);

/// A pixel is invisible from here on down; colours divided by less would be rounding errors.
inline constexpr float invisibleAlpha = 1e-6F;

/// Whether alpha is there and not 1 everywhere in the whole picture, so that it can make a difference.
bool isTranslucent(const Image &image);

/// What is filtered, plane by plane: a picture without alpha, whose last colour may be the alpha.
Image filterInput(const Image &image, const AlphaUse &use);

/// Alpha of the wanted rows of the output: the same pixels where output and input overlap, the nearest edge
/// pixel outside. region: see FilterUse.
SharedPlane carriedAlpha(const Image &image, const Region &region, const Geometry &geometry);

/// The picture that these filtered planes of filterInput() are, the wanted rows, with straight alpha, and
/// with depth and profile of the input.
Image filteredImage(const Image &input, const Region &region, const AlphaUse &use, const Geometry &geometry,
    std::vector<SharedPlane> planes);

} // namespace halo
