// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagepixels.h"

#include <cstdint>

namespace halo {

namespace {

/// Where a channel lies in memory: samples from the start of a pixel.
struct Layout
{
    QImage::Format format;
    Depth depth;
    int samples; ///< of one pixel
    std::vector<int> colour;
    int alpha = -1;
};

// A 32-bit pixel of Qt is a number 0xAARRGGBB: its bytes depend on the machine.
constexpr bool little = Q_BYTE_ORDER == Q_LITTLE_ENDIAN;
constexpr int byteR = little ? 2 : 1;
constexpr int byteG = little ? 1 : 2;
constexpr int byteB = little ? 0 : 3;
constexpr int byteA = little ? 3 : 0;

const Layout grey8{ QImage::Format_Grayscale8, Depth::U8, 1, { 0 } };
const Layout grey16{ QImage::Format_Grayscale16, Depth::U16, 1, { 0 } };
const Layout rgb8{ QImage::Format_RGB32, Depth::U8, 4, { byteR, byteG, byteB } };
const Layout argb8{ QImage::Format_ARGB32, Depth::U8, 4, { byteR, byteG, byteB }, byteA };
const Layout rgb16{ QImage::Format_RGBX64, Depth::U16, 4, { 0, 1, 2 } };
const Layout rgba16{ QImage::Format_RGBA64, Depth::U16, 4, { 0, 1, 2 }, 3 };
const Layout rgbFloat{ QImage::Format_RGBX32FPx4, Depth::F32, 4, { 0, 1, 2 } };
const Layout rgbaFloat{ QImage::Format_RGBA32FPx4, Depth::F32, 4, { 0, 1, 2 }, 3 };

/// The layout that keeps all that the image's own format holds.
const Layout &layoutFor(const QImage &image)
{
    const bool alpha = image.hasAlphaChannel();
    switch (image.format()) {
    case QImage::Format_Grayscale16:
        return grey16;
    case QImage::Format_RGBX64:
    case QImage::Format_RGBA64:
    case QImage::Format_RGBA64_Premultiplied:
    case QImage::Format_BGR30:
    case QImage::Format_RGB30:
    case QImage::Format_A2BGR30_Premultiplied:
    case QImage::Format_A2RGB30_Premultiplied:
        return alpha ? rgba16 : rgb16;
    case QImage::Format_RGBX16FPx4:
    case QImage::Format_RGBA16FPx4:
    case QImage::Format_RGBA16FPx4_Premultiplied:
    case QImage::Format_RGBX32FPx4:
    case QImage::Format_RGBA32FPx4:
    case QImage::Format_RGBA32FPx4_Premultiplied:
        return alpha ? rgbaFloat : rgbFloat;
    case QImage::Format_Grayscale8:
        return grey8;
    default: // of a palette every entry, not every pixel, decides what the file is
        return alpha ? argb8 : image.depth() <= 8 && image.allGray() ? grey8 : rgb8;
    }
}

template<typename T> SharedPlane planeAt(const QImage &image, int offset, int step, float scale)
{
    const auto width = static_cast<size_t>(image.width());
    Plane plane(width * static_cast<size_t>(image.height()));
    float *out = plane.data();
    for (int y = 0; y < image.height(); ++y) {
        const T *in = reinterpret_cast<const T *>(image.constScanLine(y)) + offset;
        for (size_t x = 0; x < width; ++x)
            out[x] = static_cast<float>(in[x * static_cast<size_t>(step)]) / scale;
        out += width;
    }
    return std::make_shared<const Plane>(std::move(plane));
}

SharedPlane planeOf(const QImage &image, const Layout &layout, int offset)
{
    const float scale = fullScale(layout.depth);
    switch (layout.depth) {
    case Depth::U8:
        return planeAt<std::uint8_t>(image, offset, layout.samples, scale);
    case Depth::U16:
        return planeAt<std::uint16_t>(image, offset, layout.samples, scale);
    case Depth::F32:
        break;
    }
    return planeAt<float>(image, offset, layout.samples, scale);
}

template<typename T> void putPlane(QImage &image, const Layout &layout, int offset, const Plane &plane)
{
    const auto width = static_cast<size_t>(image.width());
    const float scale = fullScale(layout.depth);
    const float *in = plane.data();
    for (int y = 0; y < image.height(); ++y) {
        T *out = reinterpret_cast<T *>(image.scanLine(y)) + offset;
        for (size_t x = 0; x < width; ++x)
            out[x * static_cast<size_t>(layout.samples)] = static_cast<T>(quantised(in[x], scale));
        in += width;
    }
}

/// Whole pixels at a time: bytes stored one by one take longer than the filter.
void putBytes(QImage &image, const Plane &red, const Plane &green, const Plane &blue, const Plane *alpha)
{
    const auto byteOf = [](float value) { return static_cast<std::int32_t>(quantised(value, 255.0F)); };
    const auto width = static_cast<size_t>(image.width());
    for (int y = 0; y < image.height(); ++y) {
        const size_t row = static_cast<size_t>(y) * width;
        const float *r = red.data() + row, *g = green.data() + row, *b = blue.data() + row;
        auto *out = reinterpret_cast<std::int32_t *>(image.scanLine(y));
        for (size_t x = 0; x < width; ++x)
            out[x] = 0xFF << 24 | byteOf(r[x]) << 16 | byteOf(g[x]) << 8 | byteOf(b[x]);
        if (alpha)
            for (size_t x = 0; x < width; ++x)
                out[x] = (out[x] & 0xFFFFFF) | byteOf((*alpha)[row + x]) << 24;
    }
}

QImage viewOf(const Image &image)
{
    const PixelBytes &bytes = *image.bytes;
    const QImage::Format format = bytes.pixel == 1 ? QImage::Format_Grayscale8
        : bytes.pixel == 3                         ? QImage::Format_RGB888
                                                   : QImage::Format_RGB32;
    return { bytes.first.get(), image.width, image.height, bytes.pitch, format };
}

} // namespace

std::optional<Image> bytesOf(const QImage &image)
{
    const Layout &layout = layoutFor(image);
    if (layout.depth != Depth::U8 || layout.alpha >= 0)
        return std::nullopt;
    const auto pixels = std::make_shared<const QImage>(image.convertToFormat(layout.format));
    if (pixels->isNull())
        throw std::bad_alloc();
    Image result;
    result.width = pixels->width();
    result.height = pixels->height();
    result.depth = layout.depth;
    result.bytes = std::make_shared<const PixelBytes>(PixelBytes{
        { pixels, pixels->constBits() }, layout.samples, static_cast<int>(pixels->bytesPerLine()) });
    return result;
}

Image withPlanes(const Image &image)
{
    if (!image.bytes)
        return image;
    Image result = planesOf(viewOf(image));
    result.profile = image.profile;
    result.exif = image.exif;
    result.resolution = image.resolution;
    result.notices = image.notices;
    return result;
}

Image planesOf(const QImage &image, bool asGrey)
{
    const Layout &layout = layoutFor(image);
    const QImage pixels = image.convertToFormat(layout.format);
    if (pixels.isNull())
        throw std::bad_alloc();
    Image result;
    result.width = pixels.width();
    result.height = pixels.height();
    result.depth = layout.depth;
    for (const int offset : layout.colour) {
        result.colour.push_back(planeOf(pixels, layout, offset));
        if (asGrey)
            break;
    }
    if (layout.alpha >= 0)
        result.alpha = planeOf(pixels, layout, layout.alpha);
    return result;
}

QImage pixelsOf(const Image &image, Depth depth)
{
    if (image.bytes)
        return depth == Depth::U8 ? viewOf(image) : pixelsOf(withPlanes(image), depth);
    const bool wide = depth == Depth::U16;
    const bool grey = image.colour.size() == 1 && !image.alpha;
    const Layout &layout = grey ? (wide ? grey16 : grey8)
        : image.alpha           ? (wide ? rgba16 : argb8)
                                : (wide ? rgb16 : rgb8);
    QImage pixels(image.width, image.height, layout.format);
    if (pixels.isNull())
        return pixels;
    const auto colour
        = [&](size_t c) -> const Plane & { return *image.colour[c < image.colour.size() ? c : 0]; };
    if (grey) {
        wide ? putPlane<std::uint16_t>(pixels, layout, 0, colour(0))
             : putPlane<std::uint8_t>(pixels, layout, 0, colour(0));
        return pixels;
    }
    if (!wide) {
        putBytes(pixels, colour(0), colour(1), colour(2), image.alpha.get());
        return pixels;
    }
    pixels.fill(Qt::white); // the unused fourth sample has to be opaque
    for (size_t c = 0; c < layout.colour.size(); ++c)
        putPlane<std::uint16_t>(pixels, layout, layout.colour[c], colour(c));
    if (layout.alpha >= 0)
        putPlane<std::uint16_t>(pixels, layout, layout.alpha, *image.alpha);
    return pixels;
}

Image flattened(const Image &image)
{
    if (!image.alpha)
        return image;
    Image result = image;
    result.alpha.reset();
    for (SharedPlane &colour : result.colour) {
        Plane plane = *colour;
        for (size_t i = 0; i < plane.size(); ++i)
            plane[i] = plane[i] * (*image.alpha)[i] + (1.0F - (*image.alpha)[i]);
        colour = std::make_shared<const Plane>(std::move(plane));
    }
    return result;
}

} // namespace halo
