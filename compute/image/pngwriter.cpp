// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pngwriter.h"

#include "compute/base/error.h"
#include "compute/image/chunks.h"
#include "compute/image/rowsamples.h"

#include <png.h>

#include <csetjmp>

namespace halo {
namespace {

// libpng jumps out of its functions. Nothing that must be destroyed may be alive in ours that it jumps to.

void writeToDevice(png_structp png, png_bytep from, size_t count)
{
    auto *device = static_cast<QIODevice *>(png_get_io_ptr(png));
    if (!writeFully(*device, from, static_cast<qint64>(count)))
        png_error(png, ""); // the device knows why
}

void flushNothing(png_structp /*png*/) { }

void jumpOut(png_structp png, png_const_charp /*text*/)
{
    png_longjmp(png, 1);
}

void sayNothing(png_structp /*png*/, png_const_charp /*text*/) { }

bool writeHead(png_structp png, png_infop info)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_write_info(png, info);
    return true;
}

bool writeRow(png_structp png, png_const_bytep row)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_write_row(png, row);
    return true;
}

bool writeEnd(png_structp png)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_write_end(png, nullptr);
    return true;
}

class PngWriter final : public PictureWriter
{
public:
    PngWriter(
        QIODevice &device, const Image &frame, QString name, Depth depth, std::optional<int> compression);
    ~PngWriter() override { png_destroy_write_struct(&m_png, &m_info); }
    void write(const Image &rows) override;
    void finish() override;

private:
    void require(bool good) const;

    QIODevice &m_device;
    const QString m_name;
    const Depth m_depth;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
};

/// All that a PNG of one pixel says about this picture, but its header, pixels and end.
QByteArray descriptionOf(const Image &frame, Depth depth)
{
    Image sample = frame;
    const auto pixel = std::make_shared<const Plane>(1, 1.0F);
    sample.width = sample.height = 1;
    sample.colour.assign(static_cast<size_t>(frame.channels()), pixel);
    sample.bytes = nullptr;
    if (frame.alpha)
        sample.alpha = pixel;
    const QByteArray file = encodePng(sample, depth, frame.size());
    QByteArray chunks;
    const auto describes
        = [](std::string_view name) { return name != "IHDR" && name != "IDAT" && name != "IEND"; };
    for (const QByteArray &chunk : pngChunks(file, describes))
        chunks += chunk;
    return chunks;
}

PngWriter::PngWriter(
    QIODevice &device, const Image &frame, QString name, Depth depth, std::optional<int> compression)
    : m_device(device)
    , m_name(std::move(name))
    , m_depth(depth)
{
    m_png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, jumpOut, sayNothing);
    m_info = m_png ? png_create_info_struct(m_png) : nullptr;
    if (!m_info)
        throw std::bad_alloc();
    png_set_write_fn(m_png, &device, writeToDevice, flushNothing);
    png_set_user_limits(m_png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    const int colour = (asStored(frame, m_name).channels() == 1 ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB)
        | (frame.alpha ? PNG_COLOR_MASK_ALPHA : 0);
    png_set_IHDR(m_png, m_info, static_cast<png_uint_32>(frame.width), static_cast<png_uint_32>(frame.height),
        depth == Depth::U8 ? 8 : 16, colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    if (compression)
        png_set_compression_level(m_png, *compression);
    if (compression == 0)
        png_set_filter(m_png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    require(writeHead(m_png, m_info));
    const QByteArray description = descriptionOf(frame, depth);
    require(writeFully(device, description.constData(), description.size()));
}

void PngWriter::require(bool good) const
{
    if (!good)
        refuseUnwritten(m_name, m_device);
}

void PngWriter::write(const Image &rows)
{
    RowSamples samples(asStored(rows, m_name), m_depth, RowSamples::Order::BigEndian);
    for (int y = 0; y < rows.height; ++y)
        require(writeRow(m_png, samples.row(y)));
}

void PngWriter::finish()
{
    require(writeEnd(m_png));
}

} // namespace

std::unique_ptr<PictureWriter> pngWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression)
{
    return std::make_unique<PngWriter>(device, frame, name, depth, compression);
}

} // namespace halo
