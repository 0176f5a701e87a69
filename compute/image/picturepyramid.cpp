// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/picturepyramid.h"

#include "compute/base/error.h"
#include "compute/image/imagefile.h"
#include "compute/image/imagepixels.h"
#include "compute/image/picturerows.h"
#include "compute/image/squaremeans.h"
#include "compute/image/unpackedfile.h"

#include <algorithm>

namespace halo {
namespace {

constexpr int rowsAtOnce = 64;

void checkStop(const std::stop_token &stop)
{
    if (stop.stop_requested())
        throw Cancelled();
}

int remainder(int i, int n)
{
    return i % n < 0 ? i % n + n : i % n;
}

/// Some columns of rows of bytes, which stay where they are.
Image columnsOf(const Image &rows, int first, int count)
{
    Image image = rows;
    image.width = count;
    const PixelBytes &bytes = *rows.bytes;
    image.bytes = std::make_shared<const PixelBytes>(PixelBytes{
        { bytes.first, bytes.first.get() + std::ptrdiff_t(first) * bytes.pixel }, bytes.pixel, bytes.pitch });
    return image;
}

/// Puts columns of rows into planes from this place on.
void copyColumns(const Image &rows, int first, int count, RowBuffer &to, int x, int y)
{
    const Image columns = rows.bytes ? withPlanes(columnsOf(rows, first, count)) : rows;
    const int from = rows.bytes ? 0 : first;
    for (size_t plane = 0; plane < to.planes(); ++plane) {
        const Plane &source = plane < columns.colour.size() ? *columns.colour[plane] : *columns.alpha;
        for (int row = 0; row < rows.height; ++row)
            std::copy_n(source.data() + Size2{ columns.width, row }.area() + from, count,
                to.planeAt(plane, y + row) + x);
    }
}

} // namespace

std::shared_ptr<PicturePyramid> PicturePyramid::open(const QString &path)
{
    std::shared_ptr<PicturePyramid> pyramid(new PicturePyramid(path));
    pyramid->m_rows = openRows(path, Samples::Bytes);
    if (!pyramid->m_rows)
        return nullptr;
    pyramid->m_frame = pyramid->m_rows->frame();
    pyramid->m_isInOrder = pyramid->m_rows->access() == PictureRows::Access::InOrder;
    const auto little = [&](int step) {
        const auto edge = [step](int whole) { return (whole + step - 1) / step; };
        return Size2{ edge(pyramid->size().w), edge(pyramid->size().h) };
    };
    while (little(pyramid->m_step).area() * pyramid->planes() > mostSamples)
        pyramid->m_step *= 2;
    if (pyramid->m_isInOrder)
        pyramid->m_frame.notices.push_back(
            Message("\"%1\" is compressed; while it is open, it takes %2 in the cache folder.", path,
                UnpackedFile::sizeText(pyramid->m_frame)));
    return pyramid;
}

PicturePyramid::PicturePyramid(QString path)
    : m_path(std::move(path))
{
}

PicturePyramid::~PicturePyramid() = default;

void PicturePyramid::glance()
{
    const std::lock_guard reading(m_reading);
    PictureRows &rows = *m_rows;
    SquareMeans means(m_frame, m_step);
    Image image = means.soFar();
    if (rows.access() == PictureRows::Access::Row) {
        RowBuffer planes(image, image.height, 0);
        const auto middle
            = [this](int square, int whole) { return std::min(square * m_step + m_step / 2, whole - 1); };
        for (int y = 0; y < image.height; y += rowsAtOnce) {
            std::vector<RowRange> ranges;
            for (int line = y; line < std::min(y + rowsAtOnce, image.height); ++line)
                ranges.push_back({ middle(line, size().h), middle(line, size().h) + 1 });
            const Image some = rows.read(ranges);
            for (int row = 0; row < some.height; ++row)
                for (int x = 0; x < image.width; ++x)
                    for (size_t plane = 0; plane < planes.planes(); ++plane)
                        planes.planeAt(plane, y + row)[x]
                            = static_cast<float>(
                                  some.bytes->first.get()[Size2{ some.bytes->pitch, row }.area()
                                      + static_cast<size_t>(middle(x, size().w) * some.bytes->pixel) + plane])
                            / 255.0F;
        }
        image = planes.take();
    }
    const std::lock_guard lock(m_mutex);
    m_overview = image;
}

void PicturePyramid::readAll(const std::stop_token &stop, const Tell &tell)
{
    constexpr int tellings = 100;
    const std::unique_ptr<PictureRows> rows = openRows(m_path, Samples::Bytes);
    if (!rows || !(rows->frame().size() == size()))
        throw Error(ErrorKind::Input, "\"%1\" was changed while it was open; open it again.", m_path);
    std::unique_ptr<UnpackedFile> unpacked;
    if (m_isInOrder)
        unpacked = std::make_unique<UnpackedFile>(m_frame, m_path);
    SquareMeans means(m_frame, m_step);
    if (const Image first = overview().image; !first.empty())
        means.lay(first);
    bool translucent = false;
    for (int y = 0, told = 0; y < size().h; y += rowsAtOnce) {
        waitWhilePaused(stop);
        const Image some = rows->read({ { y, std::min(y + rowsAtOnce, size().h) } });
        if (unpacked)
            unpacked->write(some);
        means.add(some);
        translucent = translucent
            || (some.alpha && std::ranges::any_of(*some.alpha, [](float alpha) { return alpha != 1.0F; }));
        const int share = static_cast<int>(std::int64_t{ y + some.height } * tellings / size().h);
        if (share == told)
            continue;
        told = share;
        {
            const Image made = means.soFar();
            const std::lock_guard lock(m_mutex);
            m_overview = made;
        }
        tell(share);
    }
    if (unpacked) {
        unpacked->finish();
        const std::lock_guard reading(m_reading);
        m_rows = openRows(unpacked->path(), Samples::Bytes);
        m_unpacked = std::move(unpacked);
    }
    const std::lock_guard lock(m_mutex);
    m_isTranslucent = translucent;
    m_isReadWhole = true;
}

void PicturePyramid::setPaused(bool paused)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isPaused = paused;
    }
    m_wake.notify_all();
}

void PicturePyramid::waitWhilePaused(const std::stop_token &stop)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, stop, [this] { return !m_isPaused; });
    checkStop(stop);
}

bool PicturePyramid::isReadWhole() const
{
    const std::lock_guard lock(m_mutex);
    return m_isReadWhole;
}

ReducedImage PicturePyramid::overview() const
{
    const std::lock_guard lock(m_mutex);
    return { m_overview, m_step, { 0, 0 } };
}

Image PicturePyramid::part(const QRect &pixels, const std::stop_token &stop) const
{
    RowBuffer buffer(
        [&] {
            Image frame = m_frame;
            frame.width = pixels.width();
            return frame;
        }(),
        pixels.height(), 0);
    const std::lock_guard reading(m_reading);
    for (int y = 0; y < pixels.height();) {
        checkStop(stop);
        const int row = remainder(pixels.y() + y, size().h);
        const int rows = std::min({ rowsAtOnce, pixels.height() - y, size().h - row });
        const Image some = m_rows->read({ { row, row + rows } });
        for (int x = 0; x < pixels.width();) {
            const int column = remainder(pixels.x() + x, size().w);
            const int columns = std::min(pixels.width() - x, size().w - column);
            copyColumns(some, column, columns, buffer, x, y);
            x += columns;
        }
        y += rows;
    }
    Image image = buffer.take();
    const std::lock_guard lock(m_mutex);
    image.part = partAt({ pixels.x(), pixels.y() }, image.size(), size(), m_isTranslucent);
    return image;
}

ReducedImage PicturePyramid::reduced(const QRect &pixels, int step, const std::stop_token &stop) const
{
    const auto down = [step](int at) { return at / step * step; };
    const Size2 at{ down(pixels.x()), down(pixels.y()) };
    Image frame = m_frame;
    frame.width = std::min(roundUp(pixels.x() + pixels.width(), step), size().w) - at.w;
    const int end = std::min(roundUp(pixels.y() + pixels.height(), step), size().h);
    frame.height = end - at.h;
    SquareMeans means(frame, step);
    const std::lock_guard reading(m_reading);
    for (int y = at.h; y < end; y += rowsAtOnce) {
        checkStop(stop);
        Image some = m_rows->read({ { y, std::min(y + rowsAtOnce, end) } });
        if (some.bytes) {
            some = columnsOf(some, at.w, frame.width);
        } else {
            RowBuffer columns(frame, some.height, 0);
            copyColumns(some, at.w, frame.width, columns, 0, 0);
            some = columns.take();
        }
        means.add(some);
    }
    return { means.soFar(), step, at };
}

} // namespace halo
