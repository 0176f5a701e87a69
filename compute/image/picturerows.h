// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/image/image.h"

#include <QString>

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace halo {

/// How samples of 8 bits of an opaque picture come into memory; all others come as planes.
enum class Samples
{
    Planes,
    Bytes,
};

/// Some rows of a picture while they are filled.
class RowBuffer
{
public:
    /// So many rows of a picture like this one. pixel: bytes of one pixel, 0 for planes.
    RowBuffer(const Image &frame, int rows, int pixel);

    int width() const { return m_image.width; }
    int rows() const { return m_image.height; }
    std::uint8_t *bytesAt(int row);
    /// The planes are the colours, and alpha behind them.
    size_t planes() const { return m_planes.size(); }
    float *planeAt(size_t plane, int row);
    /// From a picture of the same kind.
    void copy(const Image &from, int fromRow, int toRow, int count);
    Image take();

private:
    Image m_image;
    std::vector<Plane> m_planes;
    PixelBytes m_bytes;
};

/// These rows of an image.
Image rowsOf(const Image &image, const RowRange &rows);

/// A picture file whose rows are read when they are needed, so that it may be larger than memory. Belongs to
/// one thread.
class PictureRows
{
public:
    virtual ~PictureRows() = default;
    PictureRows(const PictureRows &) = delete;
    PictureRows &operator=(const PictureRows &) = delete;

    /// The picture without its pixels: its planes, and alpha if it has any, are there and empty.
    const Image &frame() const { return m_frame; }
    /// How many pictures the file holds.
    virtual int pages() const { return 1; }
    /// What has to be read for a row.
    enum class Access
    {
        Row,     ///< it alone
        Chunk,   ///< some rows around it
        InOrder, ///< all rows above it
    };
    virtual Access access() const { return Access::Chunk; }
    /// Changes what is said about the picture, not what it is.
    void describe(const std::function<void(Image &)> &change) { change(m_frame); }
    /// What readImage() gives, of these rows, range below range. Of the last rows, so many may be asked for
    /// once more by the next call without being decoded twice. Throws Error(Input).
    Image read(const std::vector<RowRange> &ranges, int again = 0);

protected:
    /// name: what sentences call the file.
    explicit PictureRows(QString name)
        : m_name(std::move(name))
    {
    }
    const QString &name() const { return m_name; }
    /// pixel: bytes of one pixel where rows are bytes, else 0.
    void setFrame(Image frame, int pixel);
    int pixel() const { return m_pixel; }

    /// Those rows that are decoded at once, this one among them.
    virtual RowRange chunkOf(int row) const = 0;
    virtual Image readChunk(const RowRange &chunk) = 0;
    /// Fills the buffer from a row of its own on. Files that need no decoding read into it.
    virtual void fill(RowBuffer &to, int at, const RowRange &rows, int again);

private:
    struct Chunk
    {
        RowRange rows;
        Image image;
    };
    const Chunk &chunkWith(int row);

    const QString m_name;
    Image m_frame;
    int m_pixel = 0;
    std::deque<Chunk> m_chunks; ///< decoded last
};

} // namespace halo
