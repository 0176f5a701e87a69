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

/// Filters that are applied to a picture one after the other: how large all is that comes of them, what of
/// the picture they take for a part of the result, and what they make of a part that is there. No pixels.
class FilterChain
{
public:
    FilterChain(Size2 picture, std::vector<AppliedFilter> filters);

    /// Of each filter, from 0.
    Size2 input(size_t filter) const { return m_inputs[filter]; }
    Size2 output(size_t filter) const { return m_outputs[filter]; }
    /// What comes of all of them; of none the picture.
    Size2 result() const { return m_outputs.empty() ? m_picture : m_outputs.back(); }
    /// Rows of the picture beyond one that a row of the result takes.
    int reach() const;

    /// [filter][range]: what a filter's input holds, of which it gives a range of rows, so that these rows of
    /// the result come out. What it gives together is the input of the next, below each other. translucent:
    /// see Region.
    using Regions = std::vector<std::vector<Region>>;
    Regions regionsFor(const RowRange &rows, bool translucent) const;
    /// The same where the whole picture is there: every filter takes all of its input.
    Regions regionsOfWhole(const RowRange &rows) const;

    /// What comes of a part of the picture, see filteredPart().
    Region partOf(const Image &image) const;
    /// Which pixels of the picture to read for these of the result. Around them are as many as the filters
    /// reach altogether, and some for the work-groups at the edge; where the picture ends, it ends, or begins
    /// again if all of the chain wraps. Work-groups of a power of two begin in the part where they do in the
    /// whole.
    QRect pixelsAround(const QRect &wanted) const;
    /// Outputs beyond these are not looked at in a work-group, which may be as large.
    static constexpr int largestGroup = 64;

private:
    Size2 m_picture;
    std::vector<AppliedFilter> m_filters;
    std::vector<Size2> m_inputs, m_outputs;
};

} // namespace halo
