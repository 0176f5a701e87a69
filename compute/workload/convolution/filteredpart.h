// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/image/image.h"

#include <QRect>

#include <vector>

namespace halo {

/// What a filter makes of a part of a picture, as a part of what it makes of the whole: an output has the
/// same number in both, less the place of the part, whatever the size of the output. Those are right whose
/// window is inside the right pixels of the part, or reaches over a real edge of the picture, where the
/// border rule holds; Border::Wrap takes pixels from the other end, which a part need not have.
Region filteredPart(const Image &image, Size2 filter, const Settings &settings);

/// One of the filters of a chain.
struct AppliedFilter
{
    Size2 size;
    Settings settings{};
};

/// Which pixels of a picture to read for these after such a chain. Around them are as many as the filters
/// reach altogether, and some for the work-groups at the edge; where the picture ends, it ends, or begins
/// again if all of the chain wraps. Work-groups of a power of two begin in the part where they do in the
/// whole.
QRect pixelsAround(const QRect &wanted, Size2 whole, const std::vector<AppliedFilter> &chain);

/// Outputs beyond these are not looked at in a work-group, which may be as large.
inline constexpr int largestGroupOfPart = 64;

} // namespace halo
