// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/picturerows.h"

#include "compute/image/claims.h"
#include "compute/image/pixelbytes.h"

#include <algorithm>
#include <cstring>

namespace halo {

RowBuffer::RowBuffer(const Image &frame, int rows, int pixel)
    : m_image(frame)
{
    m_image.height = rows;
    m_image.notices.clear();
    if (pixel > 0)
        m_bytes = bytesFor(frame.width, rows, pixel, false);
    else
        m_planes.assign(frame.colour.size() + (frame.alpha ? 1 : 0), Plane(m_image.size().area()));
}

std::uint8_t *RowBuffer::bytesAt(int row)
{
    return const_cast<std::uint8_t *>(m_bytes.first.get()) + Size2{ m_bytes.pitch, row }.area();
}

float *RowBuffer::planeAt(size_t plane, int row)
{
    return m_planes[plane].data() + Size2{ m_image.width, row }.area();
}

void RowBuffer::copy(const Image &from, int fromRow, int toRow, int count)
{
    if (m_bytes.first) {
        const std::uint8_t *rows = from.bytes->first.get() + Size2{ from.bytes->pitch, fromRow }.area();
        for (int y = 0; y < count; ++y)
            std::memcpy(bytesAt(toRow + y), rows + Size2{ from.bytes->pitch, y }.area(),
                static_cast<size_t>(m_image.width) * static_cast<size_t>(m_bytes.pixel));
        return;
    }
    for (size_t i = 0; i < m_planes.size(); ++i) {
        const Plane &plane = i < from.colour.size() ? *from.colour[i] : *from.alpha;
        std::copy_n(plane.data() + Size2{ from.width, fromRow }.area(), Size2{ from.width, count }.area(),
            planeAt(i, toRow));
    }
}

Image RowBuffer::take()
{
    if (m_bytes.first) {
        m_image.bytes = std::make_shared<const PixelBytes>(std::move(m_bytes));
        m_image.colour.clear();
        return std::move(m_image);
    }
    std::vector<SharedPlane> planes = sharedPlanes(std::move(m_planes));
    if (m_image.alpha) {
        m_image.alpha = planes.back();
        planes.pop_back();
    }
    m_image.colour = std::move(planes);
    return std::move(m_image);
}

Image rowsOf(const Image &image, const RowRange &rows)
{
    RowBuffer buffer(image, rows.end - rows.first, image.bytes ? image.bytes->pixel : 0);
    buffer.copy(image, rows.first, 0, buffer.rows());
    return buffer.take();
}

void PictureRows::setFrame(Image frame, int pixel)
{
    const auto none = std::make_shared<const Plane>();
    frame.colour.assign(static_cast<size_t>(frame.channels()), none);
    if (frame.alpha)
        frame.alpha = none;
    frame.bytes = nullptr;
    m_frame = std::move(frame);
    m_pixel = pixel;
}

Image PictureRows::read(const std::vector<RowRange> &ranges, int again)
{
    int rows = 0;
    for (const RowRange &range : ranges)
        rows += range.end - range.first;
    RowBuffer buffer(m_frame, rows, m_pixel);
    int at = 0;
    for (const RowRange &range : ranges) {
        fill(buffer, at, range, again);
        at += range.end - range.first;
    }
    Image image = buffer.take();
    checkFinite(image, m_name, ranges);
    return image;
}

void PictureRows::fill(RowBuffer &to, int at, const RowRange &rows, int again)
{
    for (int row = rows.first; row < rows.end;) {
        const Chunk &chunk = chunkWith(row);
        const int end = std::min(chunk.rows.end, rows.end);
        to.copy(chunk.image, row - chunk.rows.first, at + row - rows.first, end - row);
        row = end;
        while (m_chunks.size() > 1 && m_chunks.front().rows.end <= row - again)
            m_chunks.pop_front();
    }
}

const PictureRows::Chunk &PictureRows::chunkWith(int row)
{
    const auto found = std::ranges::find_if(
        m_chunks, [row](const Chunk &chunk) { return chunk.rows.first <= row && row < chunk.rows.end; });
    if (found != m_chunks.end())
        return *found;
    const RowRange rows = chunkOf(row);
    if (!m_chunks.empty() && m_chunks.back().rows.end != rows.first)
        m_chunks.clear();
    m_chunks.push_back({ rows, readChunk(rows) });
    return m_chunks.back();
}

} // namespace halo
