// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <cstdint>
#include <vector>

namespace halo {

/// The rows of a picture as files have them: pixel by pixel, colours and alpha behind them, as integers
/// rounded and clamped to 0..1, or as floats. Belongs to one thread.
class RowSamples
{
public:
    enum class Order
    {
        OfTheMachine,
        BigEndian,
    };
    RowSamples(const Image &image, Depth depth, Order order);

    size_t rowBytes() const { return m_row.size(); }
    /// Whether all rows have the layout of files, one behind the other.
    bool isOnePiece() const
    {
        return m_image.bytes && static_cast<size_t>(m_image.bytes->pitch) == rowBytes();
    }
    /// Valid until the next call.
    const std::uint8_t *row(int y);

private:
    const Image m_image;
    const Depth m_depth;
    const Order m_order;
    std::vector<SharedPlane> m_planes;
    std::vector<std::uint8_t> m_row;
};

} // namespace halo
