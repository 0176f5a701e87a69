// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/image/image.h"

#include <optional>

namespace halo {

/// Where to look first: at an edge of the picture, since filters do most to see there, not far from its
/// middle. Searched once for each picture.
class StartOutput
{
public:
    /// The output over that pixel; nothing of a picture of one row, or without edges.
    std::optional<Size2> of(const Image &image, Size2 filter, OutputSize size);
    /// Another picture comes.
    void forget() { m_isKnown = false; }

private:
    bool m_isKnown = false;
    std::optional<Size2> m_pixel;
};

} // namespace halo
