// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

#include <cstdint>
#include <vector>

namespace halo {

class Storyboard;

/// How often each pixel of the image is fetched from global memory if every work-group reads as the recorded
/// one does. Groups at the edge, that have fewer outputs, are no exception here.
struct FetchMap
{
    QSize size{ 0, 0 }; ///< of the image
    std::vector<std::uint16_t> counts;
    int most = 0;
    int usual = 0; ///< no more but of one pixel in a hundred: a border rule may read its own very often
    double mean = 0.0;

    bool empty() const { return counts.empty(); }
    int at(int x, int y) const
    {
        return counts[static_cast<size_t>(y) * static_cast<size_t>(size.width()) + static_cast<size_t>(x)];
    }
};

/// Empty of what is no convolution, and of images of more than mostPixels: it is made while somebody waits.
inline constexpr std::int64_t mostFetchPixels = 16'000'000;
FetchMap fetchMapOf(const Storyboard &board);

} // namespace halo
