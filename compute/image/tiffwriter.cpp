// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffwriter.h"

#include "compute/image/imagepixels.h"
#include "compute/image/tiffmemory.h"

#include <cstdint>
#include <type_traits>

namespace halo {

namespace {

template<typename T>
bool writeRows(TIFF *tiff, const std::vector<SharedPlane> &planes, size_t width, size_t height)
{
    const float scale = static_cast<float>(std::is_integral_v<T> ? std::numeric_limits<T>::max() : T());
    std::vector<T> row(width * planes.size());
    for (size_t y = 0; y < height; ++y) {
        for (size_t c = 0; c < planes.size(); ++c) {
            const float *in = planes[c]->data() + y * width;
            for (size_t x = 0; x < width; ++x)
                if constexpr (std::is_integral_v<T>)
                    row[x * planes.size() + c] = static_cast<T>(quantised(in[x], scale));
                else
                    row[x * planes.size() + c] = in[x];
        }
        if (TIFFWriteScanline(tiff, row.data(), static_cast<std::uint32_t>(y), 0) < 0)
            return false;
    }
    return true;
}

void setTags(TIFF *tiff, const Image &image, size_t samples, int bits)
{
    const bool grey = image.colour.size() == 1;
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(image.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(image.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(samples));
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, bits == 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, grey ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_NONE);
    if (image.alpha) {
        const std::uint16_t straight = EXTRASAMPLE_UNASSALPHA;
        TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &straight);
    }
    if (image.profile)
        TIFFSetField(tiff, TIFFTAG_ICCPROFILE, static_cast<std::uint32_t>(image.profile->size()),
            image.profile->data());
    if (image.resolution.known()) {
        const double scale = image.resolution.metric ? 0.0254 : 1.0;
        TIFFSetField(tiff, TIFFTAG_RESOLUTIONUNIT, image.resolution.metric ? RESUNIT_INCH : RESUNIT_NONE);
        TIFFSetField(tiff, TIFFTAG_XRESOLUTION, image.resolution.x * scale);
        TIFFSetField(tiff, TIFFTAG_YRESOLUTION, image.resolution.y * scale);
    }
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, 0));
}

} // namespace

QByteArray tiffBytes(const Image &image, Depth depth)
{
    std::vector<SharedPlane> planes = image.colour;
    if (image.alpha)
        planes.push_back(image.alpha);
    const int bits = depth == Depth::U8 ? 8 : depth == Depth::U16 ? 16 : 32;
    const size_t pixelBytes = planes.size() * static_cast<size_t>(bits / 8);
    // Offsets of a classic TIFF are 32 bit wide; beyond that it has to be a BigTIFF.
    constexpr size_t classicLimit = 4'000'000'000;
    const bool big = image.size().area() * pixelBytes > classicLimit;

    TiffMemory memory;
    TiffHandle tiff = openTiff(memory, big ? "w8" : "w");
    if (!tiff)
        return {};
    setTags(tiff.get(), image, planes.size(), bits);
    const auto write = bits == 8 ? writeRows<std::uint8_t>
        : bits == 16             ? writeRows<std::uint16_t>
                                 : writeRows<float>;
    const auto [width, height] = image.size();
    if (!write(tiff.get(), planes, static_cast<size_t>(width), static_cast<size_t>(height))
        || TIFFFlush(tiff.get()) == 0)
        return {};
    tiff.reset(); // closing writes into memory, too
    return memory.bytes;
}

} // namespace halo
