// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffwriter.h"

#include "compute/image/rowsamples.h"
#include "compute/image/tiffdevice.h"

#include <algorithm>
#include <cstdint>

namespace halo {

namespace {

void setTags(TIFF *tiff, const Image &image, size_t samples, int bits, int compression)
{
    const bool grey = image.channels() == 1;
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(image.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(image.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, bits);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, static_cast<int>(samples));
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, bits == 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, grey ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, compression == 0 ? COMPRESSION_NONE : COMPRESSION_ADOBE_DEFLATE);
    if (compression > 0) {
        TIFFSetField(tiff, TIFFTAG_ZIPQUALITY, compression);
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, bits == 32 ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
    }
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
    // Strips that are compressed are long enough to be worth it.
    constexpr std::uint32_t compressedStrip = 256 * 1024;
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP,
        TIFFDefaultStripSize(tiff,
            compression == 0 ? 0
                             : std::max<std::uint32_t>(
                                 1, compressedStrip / static_cast<std::uint32_t>(TIFFScanlineSize(tiff)))));
}

class TiffWriter final : public PictureWriter
{
public:
    TiffWriter(QIODevice &device, const Image &frame, QString name, Depth depth, int compression);
    void write(const Image &rows) override;
    void finish() override;

private:
    TiffSource m_source;
    const QString m_name;
    const Depth m_depth;
    TiffHandle m_tiff;
    std::uint32_t m_next = 0; ///< row
};

TiffWriter::TiffWriter(QIODevice &device, const Image &frame, QString name, Depth depth, int compression)
    : m_source{ device }
    , m_name(std::move(name))
    , m_depth(depth)
{
    const size_t samples = static_cast<size_t>(frame.channels()) + (frame.alpha ? 1 : 0);
    const int bits = depth == Depth::U8 ? 8 : depth == Depth::U16 ? 16 : 32;
    // Offsets of a classic TIFF are 32 bit wide; beyond that it has to be a BigTIFF.
    constexpr size_t classicLimit = 4'000'000'000;
    const bool big = frame.size().area() * samples * static_cast<size_t>(bits / 8) > classicLimit;
    m_tiff = openTiff(m_source, big ? "w8" : "w");
    if (!m_tiff)
        refuseUnwritten(m_name, m_source.device);
    setTags(m_tiff.get(), frame, samples, bits, compression);
}

void TiffWriter::write(const Image &rows)
{
    RowSamples samples(rows, m_depth, RowSamples::Order::OfTheMachine);
    for (int y = 0; y < rows.height; ++y)
        if (TIFFWriteScanline(m_tiff.get(), const_cast<std::uint8_t *>(samples.row(y)), m_next++, 0) < 0)
            refuseUnwritten(m_name, m_source.device);
}

void TiffWriter::finish()
{
    const bool good = TIFFFlush(m_tiff.get()) != 0;
    m_tiff.reset(); // closing writes, too
    if (!good || !m_source.problem.isEmpty())
        refuseUnwritten(m_name, m_source.device);
}

} // namespace

std::unique_ptr<PictureWriter> tiffWriter(
    QIODevice &device, const Image &frame, const QString &name, Depth depth, std::optional<int> compression)
{
    return std::make_unique<TiffWriter>(device, frame, name, depth, compression.value_or(0));
}

} // namespace halo
