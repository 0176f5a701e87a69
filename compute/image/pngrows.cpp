// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pngrows.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/chunks.h"
#include "compute/image/claims.h"

#include <QFile>
#include <QtEndian>

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>

namespace halo {
namespace {

constexpr qint64 signatureBytes = 8;
constexpr qint64 chunkExtra = 12; ///< length, name and checksum
constexpr qint64 pngWidthAt = 16, pngBitsAt = 24, pngKindAt = 25, pngInterlaceAt = 28;

/// What libpng reads from, and what it says of the first thing that went wrong.
struct PngSource
{
    QFile file;
    QByteArray problem;
};

// libpng jumps out of its functions. Nothing that must be destroyed may be alive in ours that it jumps to.

void readFromFile(png_structp png, png_bytep to, size_t count)
{
    auto *source = static_cast<PngSource *>(png_get_io_ptr(png));
    if (source->file.read(reinterpret_cast<char *>(to), static_cast<qint64>(count))
        != static_cast<qint64>(count))
        png_error(png, "the file ends early");
}

void keepProblem(png_structp png, png_const_charp text)
{
    static_cast<PngSource *>(png_get_error_ptr(png))->problem = text;
    png_longjmp(png, 1);
}

void dropPngWarning(png_structp /*png*/, png_const_charp /*text*/) { }

bool beginPng(png_structp png, png_infop info)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_read_info(png, info);
    png_set_expand(png);
    if (Q_BYTE_ORDER == Q_LITTLE_ENDIAN)
        png_set_swap(png);
    png_read_update_info(png, info);
    return true;
}

bool nextPngRow(png_structp png, png_bytep row)
{
    if (setjmp(png_jmpbuf(png)) != 0)
        return false;
    png_read_row(png, row, nullptr);
    return true;
}

class PngRows final : public PictureRows
{
public:
    PngRows(const QString &path, Image frame, Samples samples);
    ~PngRows() override { end(); }

    Access access() const override { return Access::InOrder; }

protected:
    RowRange chunkOf(int row) const override;
    Image readChunk(const RowRange &chunk) override;

private:
    void begin();
    void end() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    void readRow(std::uint8_t *to);
    template<typename T> void deal(RowBuffer &to, int row) const;

    PngSource m_source;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
    size_t m_samples = 1; ///< of a pixel
    int m_next = 0;       ///< row
    std::vector<std::uint8_t> m_row;
};

PngRows::PngRows(const QString &path, Image frame, Samples samples)
    : PictureRows(path)
{
    openInput(m_source.file, path);
    begin();
    const bool plain
        = frame.depth == Depth::U8 && !frame.alpha && m_samples == static_cast<size_t>(frame.channels());
    setFrame(std::move(frame), samples == Samples::Bytes && plain ? static_cast<int>(m_samples) : 0);
}

void PngRows::begin()
{
    end();
    m_source.file.seek(0);
    m_png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &m_source, keepProblem, dropPngWarning);
    m_info = m_png ? png_create_info_struct(m_png) : nullptr;
    if (!m_info)
        throw std::bad_alloc();
    png_set_read_fn(m_png, &m_source, readFromFile);
    png_set_user_limits(m_png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    if (!beginPng(m_png, m_info))
        throw Error(ErrorKind::Input, "\"%1\" is damaged (%2); get a complete copy.", name(),
            QString::fromLatin1(m_source.problem));
    m_samples = png_get_channels(m_png, m_info);
    m_row.resize(png_get_rowbytes(m_png, m_info));
    m_next = 0;
}

RowRange PngRows::chunkOf(int row) const
{
    constexpr int rows = 64;
    return { row / rows * rows, std::min(row / rows * rows + rows, frame().height) };
}

void PngRows::readRow(std::uint8_t *to)
{
    if (!nextPngRow(m_png, to))
        throw Error(ErrorKind::Input, "\"%1\" is damaged (%2); get a complete copy.", name(),
            QString::fromLatin1(m_source.problem));
    ++m_next;
}

/// Of a palette that is grey, the red is taken; alpha is the last sample.
template<typename T> void PngRows::deal(RowBuffer &to, int row) const
{
    const auto *samples = reinterpret_cast<const T *>(m_row.data());
    const size_t colours = frame().colour.size();
    for (size_t plane = 0; plane < to.planes(); ++plane) {
        const size_t first = plane < colours ? plane : m_samples - 1;
        float *out = to.planeAt(plane, row);
        for (size_t x = 0; x < static_cast<size_t>(to.width()); ++x)
            out[x] = static_cast<float>(samples[x * m_samples + first]) / fullScale(frame().depth);
    }
}

Image PngRows::readChunk(const RowRange &chunk)
{
    if (chunk.first < m_next)
        begin();
    while (m_next < chunk.first)
        readRow(m_row.data());
    RowBuffer buffer(frame(), chunk.end - chunk.first, pixel());
    for (int y = 0; y < buffer.rows(); ++y) {
        if (pixel() > 0) {
            readRow(buffer.bytesAt(y));
            continue;
        }
        readRow(m_row.data());
        frame().depth == Depth::U16 ? deal<std::uint16_t>(buffer, y) : deal<std::uint8_t>(buffer, y);
    }
    return buffer.take();
}

Size2 sizeInHeader(const QByteArray &header)
{
    return { static_cast<int>(qFromBigEndian<quint32>(header.constData() + pngWidthAt)),
        static_cast<int>(qFromBigEndian<quint32>(header.constData() + pngWidthAt + 4)) };
}

/// Of a row of one pixel, with the byte that says its filter.
QByteArray onePixel(const QByteArray &header)
{
    constexpr int kinds[] = { 1, 0, 3, 1, 2, 0, 4 }; // samples by kind of colour
    const int samples = kinds[std::clamp<int>(header[pngKindAt], 0, 6)];
    const QByteArray row(1 + (samples * header[pngBitsAt] + 7) / 8, '\0');
    return qCompress(row).mid(4); // which Qt puts before what zlib gives
}

} // namespace

QByteArray pngSample(const QString &path)
{
    QFile file;
    openInput(file, path);
    QByteArray sample = file.read(signatureBytes);
    bool hasPixels = false, ends = false;
    while (!ends) {
        const QByteArray head = file.read(8);
        const qint64 length = head.size() == 8 ? qFromBigEndian<quint32>(head.constData()) : 0;
        const qint64 next = file.pos() + length + 4;
        if (head.size() < 8 || next > file.size())
            throw Error(ErrorKind::Input, "\"%1\" is truncated; get a complete copy.", path);
        const QByteArray name = head.last(4);
        ends = name == "IEND";
        if (name != "IDAT")
            sample += head + file.read(length + 4);
        else if (!hasPixels)
            sample += pngChunkBytes("IDAT", onePixel(sample));
        hasPixels = hasPixels || name == "IDAT";
        file.seek(next);
    }
    QByteArray header = sample.mid(signatureBytes + 8, 13);
    qToBigEndian<quint32>(1, header.data());
    qToBigEndian<quint32>(1, header.data() + 4);
    header[12] = 0;
    return sample.replace(signatureBytes, chunkExtra + 13, pngChunkBytes("IHDR", header));
}

std::unique_ptr<PictureRows> pngRows(const QString &path, Image sample, Samples samples)
{
    QFile file;
    openInput(file, path);
    const QByteArray header = file.read(pngInterlaceAt + 1);
    if (header.size() <= pngInterlaceAt || header[pngInterlaceAt] != 0)
        return nullptr;
    const Size2 size = sizeInHeader(header);
    checkRows(size.w, size.h, path);
    sample.width = size.w;
    sample.height = size.h;
    return std::make_unique<PngRows>(path, std::move(sample), samples);
}

} // namespace halo
