// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffreader.h"

#include "compute/base/error.h"
#include "compute/image/orientation.h"
#include "compute/image/tiffmemory.h"

#include <QFloat16>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>

namespace halo {

namespace {

using ConvertRow = void (*)(const std::byte *in, size_t step, float *out, size_t count);

/// What the tags say, as far as it concerns us.
struct TiffLayout
{
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_PALETTE;
    std::uint16_t planar = PLANARCONFIG_CONTIG, orientation = ORIENTATION_TOPLEFT;
    size_t colours = 1;
    size_t channels = 1; ///< samples that are read: colour, then alpha if there is any
    bool premultiplied = false;
    ConvertRow convert = nullptr;

    bool separate() const { return planar == PLANARCONFIG_SEPARATE; }
    size_t sampleBytes() const { return bits / 8; }
    size_t pixelBytes() const { return sampleBytes() * (separate() ? 1 : samples); }
};

template<typename T> void convertRow(const std::byte *in, size_t step, float *out, size_t count)
{
    for (size_t i = 0; i < count; ++i, in += step) {
        T value;
        std::memcpy(&value, in, sizeof value);
        if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(float))
            out[i] = static_cast<float>(value) / static_cast<float>(std::numeric_limits<T>::max());
        else if constexpr (std::is_integral_v<T>)
            out[i] = static_cast<float>(double(value) / double(std::numeric_limits<T>::max()));
        else
            out[i] = static_cast<float>(value);
    }
}

ConvertRow converterFor(std::uint16_t format, std::uint16_t bits)
{
    if (format == SAMPLEFORMAT_IEEEFP)
        return bits == 16 ? convertRow<qfloat16>
            : bits == 32  ? convertRow<float>
            : bits == 64  ? convertRow<double>
                          : nullptr;
    return bits == 8 ? convertRow<std::uint8_t>
        : bits == 16 ? convertRow<std::uint16_t>
        : bits == 32 ? convertRow<std::uint32_t>
                     : nullptr;
}

TiffLayout layoutOf(TIFF *tiff)
{
    TiffLayout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.samples);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &layout.format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &layout.orientation);
    layout.colours = layout.photometric == PHOTOMETRIC_RGB ? 3 : 1;
    layout.channels = layout.colours;
    std::uint16_t extras = 0;
    const std::uint16_t *kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds);
    // One sample more than the colours is taken for alpha, too, where nobody says what it is: OpenCV writes
    // such files.
    const bool alpha = extras > 0 && *kinds != EXTRASAMPLE_UNSPECIFIED;
    if (alpha || layout.samples == layout.colours + 1) {
        ++layout.channels;
        layout.premultiplied = alpha && *kinds == EXTRASAMPLE_ASSOCALPHA;
    }
    if (layout.photometric <= PHOTOMETRIC_RGB && layout.channels <= layout.samples)
        layout.convert = converterFor(layout.format, layout.bits);
    return layout;
}

/// The strips or tiles of a file, read one after another into the same memory.
class Blocks
{
public:
    Blocks(TIFF *tiff, const TiffLayout &layout)
        : m_tiff(tiff)
        , m_tiled(TIFFIsTiled(tiff) != 0)
        , m_width(layout.width)
        , m_height(layout.height)
    {
        TIFFGetFieldDefaulted(tiff, m_tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &m_height);
        if (m_tiled)
            TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &m_width);
        const tmsize_t bytes = m_tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
        m_bytes.resize(static_cast<size_t>(std::max<tmsize_t>(bytes, 0)));
    }
    std::uint32_t width() const { return m_width; }
    std::uint32_t height() const { return m_height; }

    /// The block that pixel (x, y) lies in; null if it has fewer bytes than that.
    const std::byte *read(std::uint32_t x, std::uint32_t y, std::uint16_t sample, size_t atLeast)
    {
        const auto capacity = static_cast<tmsize_t>(m_bytes.size());
        const tmsize_t got = m_tiled
            ? TIFFReadEncodedTile(m_tiff, TIFFComputeTile(m_tiff, x, y, 0, sample), m_bytes.data(), capacity)
            : TIFFReadEncodedStrip(m_tiff, TIFFComputeStrip(m_tiff, y, sample), m_bytes.data(), capacity);
        return got >= 0 && static_cast<size_t>(got) >= atLeast ? m_bytes.data() : nullptr;
    }

private:
    TIFF *const m_tiff;
    const bool m_tiled;
    std::uint32_t m_width;
    std::uint32_t m_height;
    std::vector<std::byte> m_bytes;
};

/// Deals the samples of every block out to the planes. False if a block is cut off.
bool readBlocks(TIFF *tiff, const TiffLayout &layout, std::vector<Plane> &planes)
{
    Blocks blocks(tiff, layout);
    if (blocks.width() == 0 || blocks.height() == 0)
        return false;
    const size_t pitch = blocks.width() * layout.pixelBytes();
    const size_t passes = layout.separate() ? layout.channels : 1;
    for (size_t pass = 0; pass < passes; ++pass)
        for (std::uint32_t y = 0, rows = 0; y < layout.height; y += rows)
            for (std::uint32_t x = 0, columns = 0; x < layout.width; x += columns) {
                rows = std::min(blocks.height(), layout.height - y);
                columns = std::min(blocks.width(), layout.width - x);
                const std::byte *block = blocks.read(x, y, static_cast<std::uint16_t>(pass), rows * pitch);
                if (!block)
                    return false;
                const size_t first = layout.separate() ? pass : 0;
                const size_t last = layout.separate() ? pass + 1 : layout.channels;
                for (size_t c = first; c < last; ++c)
                    for (size_t row = 0; row < rows; ++row)
                        layout.convert(block + row * pitch + (c - first) * layout.sampleBytes(),
                            layout.pixelBytes(), planes[c].data() + (y + row) * layout.width + x, columns);
            }
    return true;
}

/// Whether all data that the tags speak of lies inside the file.
bool isWhole(TIFF *tiff, std::uint64_t fileBytes)
{
    const std::uint32_t blocks = TIFFIsTiled(tiff) ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        const std::uint64_t offset = TIFFGetStrileOffset(tiff, i);
        if (offset > fileBytes || TIFFGetStrileByteCount(tiff, i) > fileBytes - offset)
            return false;
    }
    return blocks > 0;
}

/// Straight colour, white as one, upright.
Image finished(const TiffLayout &layout, std::vector<Plane> planes)
{
    const size_t alpha = layout.colours;
    if (layout.photometric == PHOTOMETRIC_MINISWHITE)
        for (float &value : planes.front())
            value = 1.0F - value;
    if (layout.premultiplied)
        for (size_t c = 0; c < alpha; ++c)
            for (size_t i = 0; i < planes[c].size(); ++i)
                planes[c][i] = planes[alpha][i] > 0.0F ? planes[c][i] / planes[alpha][i] : 0.0F;
    Image image;
    image.width = static_cast<int>(layout.width);
    image.height = static_cast<int>(layout.height);
    for (size_t c = 0; c < planes.size(); ++c) {
        auto plane = std::make_shared<const Plane>(std::move(planes[c]));
        if (c < alpha)
            image.colour.push_back(std::move(plane));
        else
            image.alpha = std::move(plane);
    }
    const bool integer = layout.format != SAMPLEFORMAT_IEEEFP;
    image.depth = integer && layout.bits == 8 ? Depth::U8
        : integer && layout.bits == 16        ? Depth::U16
                                              : Depth::F32;
    return upright(std::move(image), layout.orientation);
}

[[noreturn]] void refuse(const QString &sentence, const QString &name)
{
    throw Error(ErrorKind::Input, sentence.arg(name).toStdString());
}

[[noreturn]] void refuseCutOff(const QString &name)
{
    refuse(
        QStringLiteral("\"%1\" is damaged or ends before the picture does; get a whole copy of it."), name);
}

} // namespace

Size2 tiffSize(const QByteArray &bytes)
{
    TiffMemory memory{ bytes };
    const TiffHandle tiff = openTiff(memory, "r");
    if (!tiff)
        return { 0, 0 };
    const TiffLayout layout = layoutOf(tiff.get());
    constexpr std::uint32_t most = std::numeric_limits<int>::max();
    return { static_cast<int>(std::min(layout.width, most)),
        static_cast<int>(std::min(layout.height, most)) };
}

std::optional<Image> readTiff(const QByteArray &bytes, const QString &name)
{
    TiffMemory memory{ bytes };
    const TiffHandle tiff = openTiff(memory, "r");
    if (!tiff || !isWhole(tiff.get(), static_cast<std::uint64_t>(bytes.size())))
        refuseCutOff(name);
    const TiffLayout layout = layoutOf(tiff.get());
    if (layout.width == 0 || layout.height == 0)
        refuseCutOff(name);
    if (layout.format != SAMPLEFORMAT_UINT && layout.format != SAMPLEFORMAT_IEEEFP
        && layout.format != SAMPLEFORMAT_VOID)
        refuse(QStringLiteral("\"%1\" holds signed or complex samples, which have no fixed range; save it as "
                              "unsigned or 32-bit float samples."),
            name);
    if (layout.photometric <= PHOTOMETRIC_RGB && layout.samples > layout.channels)
        refuse(QStringLiteral(
                   "\"%1\" has more channels than red, green, blue and alpha, and no word on what they "
                   "mean; save those to filter as a file of their own."),
            name);
    if (!layout.convert)
        return std::nullopt;
    std::vector<Plane> planes(layout.channels, Plane(size_t(layout.width) * layout.height));
    if (!readBlocks(tiff.get(), layout, planes))
        refuseCutOff(name);
    Image image = finished(layout, std::move(planes));
    std::uint32_t profileBytes = 0;
    const char *profile = nullptr;
    if (TIFFGetField(tiff.get(), TIFFTAG_ICCPROFILE, &profileBytes, &profile) != 0)
        image.profile = std::make_shared<const std::string>(profile, profileBytes);
    return image;
}

} // namespace halo
