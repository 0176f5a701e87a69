// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/squaremeans.h"

#include <algorithm>
#include <type_traits>

namespace halo {

SquareMeans::SquareMeans(const Image &frame, int step)
    : m_frame(frame)
    , m_width(frame.width)
    , m_height(frame.height)
    , m_step(step)
{
    m_frame.width = (frame.width + step - 1) / step;
    m_frame.height = (frame.height + step - 1) / step;
    m_frame.notices.clear();
    const size_t planes = frame.colour.size() + (frame.alpha ? 1 : 0);
    m_planes.assign(planes, Plane(m_frame.size().area()));
    m_sums.assign(planes, std::vector<double>(static_cast<size_t>(m_frame.width)));
}

template<typename Sample> void SquareMeans::addRow(size_t plane, const Sample *first, int stride)
{
    using Sum = std::conditional_t<std::is_integral_v<Sample>, std::uint32_t, double>; // bytes of one row
    double *sum = m_sums[plane].data();
    for (int left = 0; left < m_width; left += m_step) {
        const int count = std::min(m_step, m_width - left);
        Sum row = 0;
        for (int x = 0; x < count; ++x, first += stride)
            row += *first;
        *sum++ += static_cast<double>(row);
    }
}

void SquareMeans::add(const Image &rows)
{
    m_scale = rows.bytes ? 255.0F : 1.0F;
    for (int y = 0; y < rows.height; ++y) {
        for (size_t plane = 0; plane < m_planes.size(); ++plane) {
            if (rows.bytes) {
                const PixelBytes &bytes = *rows.bytes;
                addRow(plane, bytes.first.get() + Size2{ bytes.pitch, y }.area() + plane, bytes.pixel);
            } else {
                const SharedPlane &from = plane < rows.colour.size() ? rows.colour[plane] : rows.alpha;
                addRow(plane, from->data() + Size2{ rows.width, y }.area(), 1);
            }
        }
        if (++m_row % m_step == 0 || m_row == m_height)
            finishLine();
    }
}

void SquareMeans::finishLine()
{
    const int line = (m_row - 1) / m_step;
    const int rows = m_row - line * m_step;
    for (size_t plane = 0; plane < m_planes.size(); ++plane) {
        float *out = m_planes[plane].data() + Size2{ m_frame.width, line }.area();
        for (int x = 0; x < m_frame.width; ++x) {
            const int columns = std::min(m_step, m_width - x * m_step);
            double &sum = m_sums[plane][static_cast<size_t>(x)];
            out[x] = static_cast<float>(
                sum / (static_cast<double>(rows) * columns * static_cast<double>(m_scale)));
            sum = 0.0;
        }
    }
}

void SquareMeans::lay(const Image &first)
{
    for (size_t plane = 0; plane < m_planes.size(); ++plane)
        m_planes[plane] = plane < first.colour.size() ? *first.colour[plane] : *first.alpha;
}

Image SquareMeans::soFar() const
{
    Image image = m_frame;
    image.colour = sharedPlanes(m_planes);
    if (image.alpha) {
        image.alpha = image.colour.back();
        image.colour.pop_back();
    }
    return image;
}

} // namespace halo
