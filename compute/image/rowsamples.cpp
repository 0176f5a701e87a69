// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/rowsamples.h"

#include "compute/image/imagepixels.h"

#include <QtEndian>

namespace halo {
namespace {

size_t bytesOf(Depth depth)
{
    return depth == Depth::U8 ? 1 : depth == Depth::U16 ? 2 : 4;
}

template<typename T>
void interleave(const std::vector<SharedPlane> &planes, size_t begin, size_t width, T *out)
{
    const float scale = static_cast<float>(std::is_integral_v<T> ? std::numeric_limits<T>::max() : T());
    for (size_t c = 0; c < planes.size(); ++c) {
        const float *in = planes[c]->data() + begin;
        for (size_t x = 0; x < width; ++x)
            if constexpr (std::is_integral_v<T>)
                out[x * planes.size() + c] = static_cast<T>(quantised(in[x], scale));
            else
                out[x * planes.size() + c] = in[x];
    }
}

/// Whether the bytes have the layout of files of this depth.
bool liesAsInFiles(const Image &image, Depth depth)
{
    return image.bytes && depth == Depth::U8 && image.bytes->pixel == image.channels();
}

} // namespace

RowSamples::RowSamples(const Image &image, Depth depth, Order order)
    : m_image(liesAsInFiles(image, depth) ? image : withPlanes(image))
    , m_depth(depth)
    , m_order(order)
    , m_planes(m_image.colour)
{
    if (m_image.alpha)
        m_planes.push_back(m_image.alpha);
    const size_t samples = m_image.bytes ? static_cast<size_t>(m_image.channels()) : m_planes.size();
    m_row.resize(static_cast<size_t>(image.width) * samples * bytesOf(depth));
}

const std::uint8_t *RowSamples::row(int y)
{
    if (m_image.bytes)
        return m_image.bytes->first.get()
            + static_cast<size_t>(m_image.bytes->pitch) * static_cast<size_t>(y);
    const auto width = static_cast<size_t>(m_image.width);
    const size_t begin = width * static_cast<size_t>(y);
    if (m_depth == Depth::U8) {
        interleave(m_planes, begin, width, m_row.data());
    } else if (m_depth == Depth::F32) {
        interleave(m_planes, begin, width, reinterpret_cast<float *>(m_row.data()));
    } else {
        auto *words = reinterpret_cast<std::uint16_t *>(m_row.data());
        interleave(m_planes, begin, width, words);
        if (m_order == Order::BigEndian)
            qToBigEndian<std::uint16_t>(words, static_cast<qsizetype>(m_row.size() / 2), words);
    }
    return m_row.data();
}

} // namespace halo
