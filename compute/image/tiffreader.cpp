// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffreader.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/claims.h"
#include "compute/image/colourconversion.h"
#include "compute/image/orientation.h"
#include "compute/image/tiffdevice.h"

#include <QBuffer>
#include <QFile>
#include <QFloat16>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

namespace halo {

namespace {

/// Samples first, first + step, ... of a row, of this many bits each.
using ConvertRow
    = void (*)(const std::byte *row, unsigned bits, size_t first, size_t step, float *out, size_t count);

template<typename... Values> [[noreturn]] void refuseTiff(const char *format, const Values &...values)
{
    throw Error(ErrorKind::Input, format, values...);
}

/// What the tags say, as far as it concerns us.
struct TiffLayout
{
    std::uint32_t width = 0, height = 0;
    std::uint16_t bits = 1, samples = 1, format = SAMPLEFORMAT_UINT, photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t planar = PLANARCONFIG_CONTIG, orientation = ORIENTATION_TOPLEFT;
    std::uint16_t compression = COMPRESSION_NONE, inkSet = INKSET_CMYK;
    std::vector<std::uint16_t> extras; ///< kinds of the samples behind the colours
    bool extrasReported = false;       ///< else libtiff made them up
    size_t colours = 1;
    std::optional<size_t> alpha; ///< sample
    bool premultiplied = false;
    std::vector<size_t> wanted; ///< the samples that are read, the colours first
    ConvertRow convert = nullptr;

    bool separate() const { return planar == PLANARCONFIG_SEPARATE; }
    bool isFloat() const { return format == SAMPLEFORMAT_IEEEFP; }
    size_t rowBytes(size_t pixels) const { return (pixels * bits * (separate() ? 1 : samples) + 7) / 8; }
};

template<typename T>
void convertRow(const std::byte *row, unsigned /*bits*/, size_t first, size_t step, float *out, size_t count)
{
    const std::byte *in = row + first * sizeof(T);
    for (size_t i = 0; i < count; ++i, in += step * sizeof(T)) {
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

/// Samples that are no whole words: the bits of a row one behind another, the highest first.
void convertBits(const std::byte *row, unsigned bits, size_t first, size_t step, float *out, size_t count)
{
    const double largest = std::exp2(double(bits)) - 1.0;
    for (size_t i = 0; i < count; ++i) {
        std::uint32_t value = 0;
        const size_t start = (first + i * step) * bits;
        for (size_t bit = start; bit < start + bits; ++bit)
            value = value << 1 | (std::to_integer<std::uint32_t>(row[bit / 8]) >> (7 - bit % 8) & 1);
        out[i] = static_cast<float>(value / largest);
    }
}

/// libtiff puts the three bytes of such samples into the order of the machine.
void convertTriples(
    const std::byte *row, unsigned /*bits*/, size_t first, size_t step, float *out, size_t count)
{
    constexpr double largest = 16777215.0;
    for (size_t i = 0; i < count; ++i) {
        const std::byte *in = row + 3 * (first + i * step);
        const auto byte = [&](int at) {
            return std::to_integer<std::uint32_t>(in[Q_BYTE_ORDER == Q_LITTLE_ENDIAN ? at : 2 - at]);
        };
        out[i] = static_cast<float>((byte(0) | byte(1) << 8 | byte(2) << 16) / largest);
    }
}

ConvertRow converterFor(const TiffLayout &layout)
{
    const int bits = layout.bits;
    if (layout.isFloat())
        return bits == 16 ? convertRow<qfloat16>
            : bits == 32  ? convertRow<float>
            : bits == 64  ? convertRow<double>
                          : nullptr;
    return bits == 8 ? convertRow<std::uint8_t>
        : bits == 16 ? convertRow<std::uint16_t>
        : bits == 24 ? convertTriples
        : bits == 32 ? convertRow<std::uint32_t>
        : bits < 32  ? convertBits
                     : nullptr;
}

size_t coloursOf(std::uint16_t photometric)
{
    switch (photometric) {
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_YCBCR:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
    case PHOTOMETRIC_LOGLUV:
        return 3;
    case PHOTOMETRIC_SEPARATED:
        return 4;
    default:
        return 1;
    }
}

bool isLab(const TiffLayout &layout)
{
    return layout.photometric == PHOTOMETRIC_CIELAB || layout.photometric == PHOTOMETRIC_ICCLAB;
}

bool isLog(const TiffLayout &layout)
{
    return layout.photometric == PHOTOMETRIC_LOGL || layout.photometric == PHOTOMETRIC_LOGLUV;
}

/// Which samples are colours, which is alpha.
void findSamples(TiffLayout &layout)
{
    layout.colours = coloursOf(layout.photometric);
    for (size_t i = 0; i < layout.extras.size() && !layout.alpha; ++i)
        if (layout.extras[i] != EXTRASAMPLE_UNSPECIFIED) {
            layout.alpha = layout.colours + i;
            layout.premultiplied = layout.extras[i] == EXTRASAMPLE_ASSOCALPHA;
        }
    // OpenCV writes alpha without a word on what it is.
    if (!layout.extrasReported && layout.samples == layout.colours + 1)
        layout.alpha = layout.colours;
    if (layout.alpha >= layout.samples)
        layout.alpha.reset();
    for (size_t c = 0; c < layout.colours; ++c)
        layout.wanted.push_back(c);
    if (layout.alpha)
        layout.wanted.push_back(*layout.alpha);
}

TiffLayout layoutOf(TIFF *tiff)
{
    TiffLayout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &layout.compression);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.samples);
    if (TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric) == 0 && layout.samples >= 3)
        layout.photometric = PHOTOMETRIC_RGB;
    if (isLog(layout)) // libtiff decodes it, and then says 32 bits and floats
        TIFFSetField(tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_FLOAT);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &layout.format);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &layout.orientation);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &layout.inkSet);
    std::uint16_t extras = 0;
    const std::uint16_t *kinds = nullptr;
    layout.extrasReported = TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &extras, &kinds) != 0;
    if (layout.extrasReported)
        layout.extras.assign(kinds, kinds + extras);
    findSamples(layout);
    layout.convert = converterFor(layout);
    return layout;
}

/// Refuses what cannot be read, in words that are true of this file.
void checkLayout(const TiffLayout &layout, const QString &name)
{
    const bool known = layout.photometric <= PHOTOMETRIC_YCBCR || isLab(layout) || isLog(layout);
    if (!known)
        refuseTiff(
            "\"%1\" uses an unsupported colour space (PhotometricInterpretation %2); save it as RGB or grey.",
            name, layout.photometric);
    if (TIFFIsCODECConfigured(layout.compression) == 0)
        refuseTiff("\"%1\" uses an unsupported compression (Compression %2); save it without compression or "
                   "with LZW.",
            name, layout.compression);
    const bool labelled = layout.format == SAMPLEFORMAT_UINT || layout.format == SAMPLEFORMAT_VOID
        || layout.isFloat() || (isLab(layout) && layout.format == SAMPLEFORMAT_INT);
    if (!labelled)
        refuseTiff("\"%1\" has signed or complex samples, which have no fixed range; save it as unsigned or "
                   "32-bit float samples.",
            name);
    if (layout.samples < layout.colours)
        refuseTiff("\"%1\" has %2 samples per pixel, but its colours need %3; save it again.", name,
            layout.samples, layout.colours);
    if (layout.photometric == PHOTOMETRIC_SEPARATED && layout.inkSet != INKSET_CMYK)
        refuseTiff(
            "\"%1\" uses inks other than cyan, magenta, yellow and black; save it as CMYK, RGB or grey.",
            name);
    if (!layout.extrasReported && layout.samples > layout.colours + 1)
        refuseTiff("\"%1\" has more channels than red, green, blue and alpha and does not specify their "
                   "meaning; save the channels to filter as a separate file.",
            name);
    const bool readable = layout.photometric == PHOTOMETRIC_YCBCR ? layout.bits == 8
        : layout.photometric == PHOTOMETRIC_PALETTE               ? layout.bits <= 16 && !layout.isFloat()
        : isLab(layout) ? (layout.bits == 8 || layout.bits == 16) && !layout.isFloat()
                        : layout.convert != nullptr;
    if (!readable)
        refuseTiff("\"%1\" has samples of %2 bits, which are not supported in this colour space; save it "
                   "with 8 or 16 bits.",
            name, layout.bits);
}

/// Strips or tiles.
std::uint32_t blockCount(TIFF *tiff)
{
    return TIFFIsTiled(tiff) ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
}

/// Whether a block is not stored at all, as GDAL leaves out those that are empty.
bool isLeftOut(TIFF *tiff, std::uint32_t block)
{
    return TIFFGetStrileOffset(tiff, block) == 0 && TIFFGetStrileByteCount(tiff, block) == 0;
}

bool leavesBlocksOut(TIFF *tiff)
{
    const std::uint32_t blocks = blockCount(tiff);
    for (std::uint32_t i = 0; i < blocks; ++i)
        if (isLeftOut(tiff, i))
            return true;
    return false;
}

/// The value of the samples of a block that is left out: what stands for no value, which GDAL puts there as
/// text, as such a sample can hold it; else 0.
double emptyValue(TIFF *tiff, const TiffLayout &layout)
{
    constexpr std::uint32_t noDataTag = 42113;
    const TIFFField *field = TIFFFindField(tiff, noDataTag, TIFF_ANY);
    std::uint32_t count = 0;
    const char *text = nullptr;
    // libtiff does not define the tag; the library that registers it decides whether it has a count.
    if (!field
        || (TIFFFieldPassCount(field) != 0 && TIFFFieldWriteCount(field) == TIFF_VARIABLE2
                   ? TIFFGetField(tiff, noDataTag, &count, &text)
                   : 0)
            == 0)
        return 0.0;
    const double value
        = QByteArray(text, static_cast<qsizetype>(count)).replace('\0', ' ').trimmed().toDouble();
    if (layout.isFloat())
        return layout.bits == 16 ? double(float(qfloat16(static_cast<float>(value)))) : value;
    const double largest = std::exp2(double(layout.bits)) - 1.0;
    return std::isfinite(value) ? std::floor(std::clamp(value, 0.0, largest)) : 0.0;
}

template<typename T> void fillWith(T sample, std::vector<std::byte> &bytes)
{
    for (size_t at = 0; at + sizeof sample <= bytes.size(); at += sizeof sample)
        std::memcpy(bytes.data() + at, &sample, sizeof sample);
}

/// As convertBits() reads them; each row begins with a byte.
void fillBits(std::uint32_t value, unsigned bits, size_t rowBytes, std::vector<std::byte> &bytes)
{
    std::ranges::fill(bytes, std::byte{ 0 });
    for (size_t row = 0; rowBytes > 0 && bits > 0 && row + rowBytes <= bytes.size(); row += rowBytes)
        for (size_t bit = 0; bit < rowBytes * 8; ++bit)
            if ((value >> (bits - 1 - bit % bits) & 1) != 0)
                bytes[row + bit / 8] |= std::byte{ 0x80 } >> (bit % 8);
}

/// As convertTriples() reads them.
void fillTriples(std::uint32_t value, std::vector<std::byte> &bytes)
{
    for (size_t at = 0; at + 3 <= bytes.size(); at += 3)
        for (size_t i = 0; i < 3; ++i)
            bytes[at + (Q_BYTE_ORDER == Q_LITTLE_ENDIAN ? i : 2 - i)]
                = static_cast<std::byte>(value >> (8 * i));
}

/// Makes a block of samples of one value; the cases are those of converterFor().
void fillEmpty(double value, const TiffLayout &layout, size_t rowBytes, std::vector<std::byte> &bytes)
{
    const unsigned bits = layout.bits;
    if (layout.isFloat() && bits == 16)
        fillWith(qfloat16(static_cast<float>(value)), bytes);
    else if (layout.isFloat() && bits == 32)
        fillWith(static_cast<float>(value), bytes);
    else if (layout.isFloat())
        fillWith(value, bytes);
    else if (bits == 16)
        fillWith(static_cast<std::uint16_t>(value), bytes);
    else if (bits == 24)
        fillTriples(static_cast<std::uint32_t>(value), bytes);
    else if (bits == 32)
        fillWith(static_cast<std::uint32_t>(value), bytes);
    else
        fillBits(static_cast<std::uint32_t>(value), bits, rowBytes, bytes);
}

/// The strips or tiles of a file, read one after another into the same memory.
class Blocks
{
public:
    Blocks(TIFF *tiff, const TiffLayout &layout)
        : m_tiff(tiff)
        , m_layout(layout)
        , m_emptyValue(emptyValue(tiff, layout))
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
        const std::uint32_t block
            = m_tiled ? TIFFComputeTile(m_tiff, x, y, 0, sample) : TIFFComputeStrip(m_tiff, y, sample);
        if (isLeftOut(m_tiff, block)) {
            const tmsize_t rowBytes = m_tiled ? TIFFTileRowSize(m_tiff) : TIFFScanlineSize(m_tiff);
            fillEmpty(m_emptyValue, m_layout, static_cast<size_t>(std::max<tmsize_t>(rowBytes, 0)), m_bytes);
            return m_bytes.size() >= atLeast ? m_bytes.data() : nullptr;
        }
        const auto capacity = static_cast<tmsize_t>(m_bytes.size());
        const tmsize_t got = m_tiled ? TIFFReadEncodedTile(m_tiff, block, m_bytes.data(), capacity)
                                     : TIFFReadEncodedStrip(m_tiff, block, m_bytes.data(), capacity);
        return got >= 0 && static_cast<size_t>(got) >= atLeast ? m_bytes.data() : nullptr;
    }

private:
    TIFF *const m_tiff;
    const TiffLayout &m_layout;
    const double m_emptyValue;
    const bool m_tiled;
    std::uint32_t m_width;
    std::uint32_t m_height;
    std::vector<std::byte> m_bytes;
};

/// Hands every row of every block with these rows over, which end where blocks do: deal(row, x, y, columns,
/// pass). False if a block is cut off.
template<typename Deal>
bool eachBlockRow(TIFF *tiff, const TiffLayout &layout, const RowRange &rows, const Deal &deal)
{
    Blocks blocks(tiff, layout);
    if (blocks.width() == 0 || blocks.height() == 0)
        return false;
    const size_t pitch = layout.rowBytes(blocks.width());
    const auto end = static_cast<std::uint32_t>(rows.end);
    for (size_t pass = 0; pass < (layout.separate() ? layout.wanted.size() : 1); ++pass)
        for (std::uint32_t y = static_cast<std::uint32_t>(rows.first), count = 0; y < end; y += count)
            for (std::uint32_t x = 0, columns = 0; x < layout.width; x += columns) {
                count = std::min(blocks.height(), layout.height - y);
                columns = std::min(blocks.width(), layout.width - x);
                const std::byte *block
                    = blocks.read(x, y, static_cast<std::uint16_t>(layout.wanted[pass]), count * pitch);
                if (!block)
                    return false;
                for (std::uint32_t row = 0; row < count; ++row)
                    deal(block + row * pitch, x, y + row, columns, pass);
            }
    return true;
}

/// Deals the samples out to the planes of these rows.
bool readBlocks(TIFF *tiff, const TiffLayout &layout, const RowRange &rows, std::vector<Plane> &planes)
{
    const auto first = static_cast<std::uint32_t>(rows.first);
    return eachBlockRow(tiff, layout, rows,
        [&](const std::byte *row, std::uint32_t x, std::uint32_t y, std::uint32_t columns, size_t pass) {
            const bool one = layout.separate();
            for (size_t c = one ? pass : 0; c < (one ? pass + 1 : planes.size()); ++c)
                layout.convert(row, layout.bits, one ? 0 : layout.wanted[c], one ? 1 : layout.samples,
                    planes[c].data() + size_t{ y - first } * layout.width + x, columns);
        });
}

/// By libtiff's own conversion to RGB of 8 bits, which knows halved colours and JPEG.
bool readYcbcr(TIFF *tiff, const TiffLayout &layout, const RowRange &rows, std::vector<Plane> &planes)
{
    const auto count = static_cast<std::uint32_t>(rows.end - rows.first);
    std::vector<std::uint32_t> pixels(size_t(layout.width) * count);
    TIFFRGBAImage picture{};
    std::array<char, 1024> problem{};
    if (TIFFRGBAImageBegin(&picture, tiff, 1, problem.data()) == 0)
        return false;
    picture.req_orientation = layout.orientation;
    picture.row_offset = rows.first;
    const bool good = TIFFRGBAImageGet(&picture, pixels.data(), layout.width, count) != 0;
    TIFFRGBAImageEnd(&picture);
    if (!good)
        return false;
    planes.resize(3);
    for (size_t i = 0; i < pixels.size(); ++i) {
        planes[0][i] = static_cast<float>(TIFFGetR(pixels[i])) / 255.0F;
        planes[1][i] = static_cast<float>(TIFFGetG(pixels[i])) / 255.0F;
        planes[2][i] = static_cast<float>(TIFFGetB(pixels[i])) / 255.0F;
    }
    return true;
}

/// Whether all data that the tags speak of lies inside the file.
bool isWhole(TIFF *tiff, std::uint64_t fileBytes)
{
    const std::uint32_t blocks = blockCount(tiff);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        const std::uint64_t offset = TIFFGetStrileOffset(tiff, i);
        if (offset > fileBytes || TIFFGetStrileByteCount(tiff, i) > fileBytes - offset)
            return false;
    }
    return blocks > 0;
}

/// The directories of a file that are pages.
struct TiffPages
{
    std::vector<std::uint64_t> offsets;
    bool masks = false;
    bool endsEarly = false; ///< a directory behind them cannot be read
    /// Of a stack of ImageJ or tifffile with one directory: one behind the other, without a gap.
    std::uint64_t planes = 1;
    std::uint64_t planeBytes = 0; ///< from plane to plane
    std::uint64_t claimed = 1;    ///< planes, by the description of such a stack

    int count() const
    {
        constexpr size_t most = std::numeric_limits<int>::max();
        return static_cast<int>(std::min<size_t>(most, planes > 1 ? planes : offsets.size()));
    }
};

bool isReduced(TIFF *tiff, std::uint32_t kind = FILETYPE_REDUCEDIMAGE)
{
    std::uint32_t found = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &found);
    return (found & kind) != 0;
}

/// How many planes a description claims that ImageJ or tifffile wrote for files of one directory; else 1.
std::uint64_t claimedPlanes(TIFF *tiff, const TiffLayout &layout)
{
    const char *found = nullptr;
    if (TIFFGetField(tiff, TIFFTAG_IMAGEDESCRIPTION, &found) == 0)
        return 1;
    const QByteArray text(found);
    if (text.startsWith('{')) {
        const QJsonObject json = QJsonDocument::fromJson(text).object();
        double samples = json[QLatin1String("truncated")].toBool() ? 1.0 : 0.0;
        for (const QJsonValue &length : json[QLatin1String("shape")].toArray())
            samples *= length.toDouble();
        const double planes = samples / (double(layout.width) * layout.height * layout.samples);
        constexpr double most = 1e15;
        return planes > 1.0 ? static_cast<std::uint64_t>(std::min(planes, most)) : 1;
    }
    if (text.startsWith("ImageJ="))
        for (const QByteArray &line : text.split('\n'))
            if (line.startsWith("images="))
                return std::max<std::uint64_t>(1, line.mid(7).trimmed().toULongLong());
    return 1;
}

/// The bytes of a plane that is stored as it is, its strips one behind the other; else 0.
std::uint64_t plainBytes(TIFF *tiff, const TiffLayout &layout)
{
    if (layout.compression != COMPRESSION_NONE || TIFFIsTiled(tiff) != 0)
        return 0;
    std::uint64_t bytes = 0;
    for (std::uint32_t i = 0; i < TIFFNumberOfStrips(tiff); ++i) {
        if (TIFFGetStrileOffset(tiff, i) != TIFFGetStrileOffset(tiff, 0) + bytes)
            return 0;
        bytes += TIFFGetStrileByteCount(tiff, i);
    }
    const std::uint64_t needed = std::uint64_t{ layout.rowBytes(layout.width) } * layout.height
        * (layout.separate() ? layout.samples : 1);
    return bytes == needed ? bytes : 0;
}

/// Large stacks have the directory of their first plane alone.
void findPlanes(TIFF *tiff, std::uint64_t fileBytes, TiffPages &pages)
{
    const TiffLayout layout = layoutOf(tiff);
    pages.claimed = claimedPlanes(tiff, layout);
    if (pages.claimed == 1)
        return;
    pages.planeBytes = plainBytes(tiff, layout);
    const std::uint64_t first = TIFFGetStrileOffset(tiff, 0);
    if (pages.planeBytes > 0 && first < fileBytes)
        pages.planes = std::clamp<std::uint64_t>((fileBytes - first) / pages.planeBytes, 1, pages.claimed);
}

TiffPages pagesOf(TIFF *tiff, std::uint64_t fileBytes)
{
    TiffPages pages;
    const std::uint64_t first = TIFFCurrentDirOffset(tiff);
    std::vector<std::uint64_t> inside; // directories inside the first, where raw pictures have the large one
    std::uint16_t count = 0;
    const std::uint64_t *offsets = nullptr;
    if (TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &offsets) != 0)
        inside.assign(offsets, offsets + count);
    do {
        const bool mask = isReduced(tiff, FILETYPE_MASK);
        pages.masks = pages.masks || mask;
        if (!mask && !isReduced(tiff))
            pages.offsets.push_back(TIFFCurrentDirOffset(tiff));
    } while (TIFFReadDirectory(tiff) != 0);
    pages.endsEarly = TIFFLastDirectory(tiff) == 0;
    if (pages.offsets.empty())
        for (const std::uint64_t offset : inside)
            if (TIFFSetSubDirectory(tiff, offset) != 0 && !isReduced(tiff))
                pages.offsets.push_back(offset);
    if (pages.offsets.empty())
        pages.offsets.push_back(first);
    if (pages.offsets.size() == 1 && TIFFSetSubDirectory(tiff, pages.offsets.front()) != 0)
        findPlanes(tiff, fileBytes, pages);
    return pages;
}

/// The entries of a palette as samples of planes, and how deep they are.
struct TiffPalette
{
    explicit TiffPalette(TIFF *tiff, unsigned bits)
    {
        std::array<const std::uint16_t *, 3> maps{};
        if (TIFFGetField(tiff, TIFFTAG_COLORMAP, maps.data(), &maps[1], &maps[2]) == 0)
            return;
        const size_t size = size_t(1) << bits;
        bool high = true, spread = true, low = true; // how writers put 8 bits into 16
        for (const std::uint16_t *map : maps)
            for (size_t i = 0; i < size; ++i) {
                high = high && map[i] % 256 == 0;
                spread = spread && map[i] % 257 == 0;
                low = low && map[i] < 256;
            }
        depth = high || spread || low ? Depth::U8 : Depth::U16;
        const int divisor = low ? 1 : high ? 256 : spread ? 257 : 1;
        for (size_t c = 0; c < 3; ++c)
            for (size_t i = 0; i < size; ++i)
                colours[c].push_back(static_cast<float>(maps[c][i] / divisor) / fullScale(depth));
    }
    bool isGrey() const { return colours[0] == colours[1] && colours[1] == colours[2]; }

    std::array<std::vector<float>, 3> colours;
    Depth depth = Depth::U8;
};

void applyPalette(TIFF *tiff, const TiffLayout &layout, Image &image, const QString &name)
{
    const TiffPalette palette(tiff, layout.bits);
    if (palette.colours[0].empty())
        refuseTiff("\"%1\" has an empty palette; save it again.", name);
    const SharedPlane indices = image.colour.front();
    const double largest = std::exp2(double(layout.bits)) - 1.0;
    std::vector<Plane> planes(palette.isGrey() ? 1 : 3, Plane(indices->size()));
    for (size_t i = 0; i < indices->size(); ++i) {
        const auto entry = static_cast<size_t>(std::lround(double((*indices)[i]) * largest));
        for (size_t c = 0; c < planes.size(); ++c)
            planes[c][i] = palette.colours[c][entry];
    }
    image.colour = sharedPlanes(std::move(planes));
    image.depth = palette.depth;
}

/// L*, a* and b* in their units, of samples that were read as unsigned ones from 0 to 1.
void convertLabSamples(const TiffLayout &layout, Image &image, const QString &name)
{
    const bool wide = layout.bits == 16, icc = layout.photometric == PHOTOMETRIC_ICCLAB;
    const float largest = wide ? 65535.0F : 255.0F;
    // ICC's encoding of 16 bits is that of 8 bits and 8 more; that of TIFF has signed a* and b*.
    const float unit = wide ? 256.0F : 1.0F;
    const float whole = icc && wide ? 65280.0F : largest;
    std::vector<Plane> planes(3, Plane(image.size().area()));
    for (size_t c = 0; c < 3; ++c)
        for (size_t i = 0; i < planes[c].size(); ++i) {
            const float stored = std::round((*image.colour[c])[i] * largest);
            const float negative = stored > largest / 2.0F ? stored - largest - 1.0F : stored;
            planes[c][i] = c == 0 ? stored / whole * 100.0F : icc ? stored / unit - 128.0F : negative / unit;
        }
    image.colour = sharedPlanes(std::move(planes));
    convertLab(image, name);
}

/// Linear light with the primaries of BT.709 (IEC 61966-2-1), from CIE XYZ.
void convertXyz(Image &image, const QString &name)
{
    constexpr std::array<std::array<double, 3>, 3> matrix{ { { 3.2404542, -1.5371385, -0.4985314 },
        { -0.9692660, 1.8760108, 0.0415560 }, { 0.0556434, -0.2040259, 1.0572252 } } };
    std::vector<Plane> planes(3, Plane(image.size().area()));
    for (size_t i = 0; i < planes[0].size(); ++i)
        for (size_t c = 0; c < 3; ++c) {
            double sum = 0.0;
            for (size_t k = 0; k < 3; ++k)
                sum += matrix[c][k] * double((*image.colour[k])[i]);
            planes[c][i] = static_cast<float>(sum);
        }
    image.colour = sharedPlanes(std::move(planes));
    image.notices.push_back(Message(
        "\"%1\": LogLuv is converted to linear floating-point RGB with the primaries of sRGB.", name));
}

/// What the samples behind the colours became.
void tellOfBands(const TiffLayout &layout, Image &image, const QString &name)
{
    if (layout.alpha && !layout.extrasReported)
        image.notices.push_back(
            Message("\"%1\": band %2 is treated as alpha; the file does not specify its meaning.", name,
                *layout.alpha + 1));
    QStringList unknown, more;
    for (size_t band = layout.colours; band < layout.samples; ++band)
        if (band != layout.alpha) {
            const size_t extra = band - layout.colours;
            const bool said = extra < layout.extras.size() && layout.extras[extra] != EXTRASAMPLE_UNSPECIFIED;
            (said ? more : unknown) << QString::number(band + 1);
        }
    const auto add = [&](const QStringList &bands, const char *one, const char *several) {
        if (!bands.isEmpty())
            image.notices.emplace_back(
                bands.size() == 1 ? one : several, name, bands.join(QStringLiteral(", ")));
    };
    add(unknown, "\"%1\": band %2 of unspecified meaning is ignored.",
        "\"%1\": bands %2 of unspecified meaning are ignored.");
    add(more, "\"%1\": band %2, a second alpha, is ignored.",
        "\"%1\": bands %2, further alphas, are ignored.");
}

Resolution resolutionOf(TIFF *tiff)
{
    float x = 0.0F, y = 0.0F;
    std::uint16_t unit = RESUNIT_INCH;
    if (TIFFGetField(tiff, TIFFTAG_XRESOLUTION, &x) == 0 || TIFFGetField(tiff, TIFFTAG_YRESOLUTION, &y) == 0
        || !(x > 0.0F && y > 0.0F))
        return {};
    TIFFGetFieldDefaulted(tiff, TIFFTAG_RESOLUTIONUNIT, &unit);
    const double scale = unit == RESUNIT_INCH ? 1.0 / 0.0254 : unit == RESUNIT_CENTIMETER ? 100.0 : 1.0;
    if (unit == RESUNIT_NONE && x == y)
        return {};
    return { double(x) * scale, double(y) * scale, unit != RESUNIT_NONE };
}

void makeStraight(const TiffLayout &layout, std::vector<Plane> &planes)
{
    const Plane &alpha = planes[layout.colours];
    for (size_t c = 0; c < layout.colours; ++c)
        for (size_t i = 0; i < alpha.size(); ++i)
            planes[c][i] = alpha[i] > 0.0F ? planes[c][i] / alpha[i] : 0.0F;
}

/// The picture of the planes of so many rows that were read: straight colour, grey or RGB, white as one.
Image finished(TIFF *tiff, const TiffLayout &layout, int rows, std::vector<Plane> planes, const QString &name)
{
    if (layout.photometric == PHOTOMETRIC_MINISWHITE)
        for (float &value : planes.front())
            value = 1.0F - value;
    const bool hasAlpha = planes.size() > layout.colours;
    if (layout.premultiplied && hasAlpha)
        makeStraight(layout, planes);
    Image image;
    image.width = static_cast<int>(layout.width);
    image.height = rows;
    image.colour = sharedPlanes(std::move(planes));
    if (hasAlpha) {
        image.alpha = image.colour.back();
        image.colour.pop_back();
    }
    image.depth = layout.isFloat() || layout.bits > 16 ? Depth::F32
        : layout.bits > 8                              ? Depth::U16
                                                       : Depth::U8;
    std::uint32_t profileBytes = 0;
    const char *data = nullptr;
    if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &profileBytes, &data) != 0)
        image.profile = std::make_shared<const std::string>(data, profileBytes);
    image.resolution = resolutionOf(tiff);
    if (layout.photometric == PHOTOMETRIC_PALETTE)
        applyPalette(tiff, layout, image, name);
    else if (layout.photometric == PHOTOMETRIC_SEPARATED) {
        const std::shared_ptr<const std::string> profile = std::exchange(image.profile, nullptr);
        convertInks(image, profile.get(), name);
    } else if (isLab(layout))
        convertLabSamples(layout, image, name);
    else if (layout.photometric == PHOTOMETRIC_LOGLUV)
        convertXyz(image, name);
    tellOfBands(layout, image, name);
    if (layout.bits > 16 && (layout.bits == 64 || !layout.isFloat()))
        image.notices.push_back(
            Message("\"%1\": samples of %2 bits are read as 32-bit floats.", name, layout.bits));
    return image;
}

[[noreturn]] void refuseCutOff(const QString &name, const QByteArray &problem)
{
    const QString reason = QString::fromLatin1(problem);
    if (reason.isEmpty())
        refuseTiff("\"%1\" is damaged or truncated; get a complete copy.", name);
    refuseTiff(
        "\"%1\" is damaged, truncated or not readable by libtiff (%2); get a complete copy or save it again.",
        name, reason);
}

/// A TIFF in memory or on disk.
struct OpenTiff
{
    explicit OpenTiff(const QByteArray &bytes)
        : device(std::make_unique<QBuffer>())
    {
        static_cast<QBuffer &>(*device).setData(bytes);
        device->open(QIODevice::ReadOnly);
        tiff = openTiff(source, "r");
    }
    explicit OpenTiff(const QString &path)
        : device(std::make_unique<QFile>())
    {
        openInput(static_cast<QFile &>(*device), path);
        tiff = openTiff(source, "r");
    }

    std::unique_ptr<QIODevice> device;
    TiffSource source{ *device };
    TiffHandle tiff; ///< null: it is none
};

/// A page of it.
class TiffPage
{
public:
    /// Throws if it cannot be read. The file must outlive it.
    TiffPage(OpenTiff &file, QString name, int page);

    TIFF *handle() const { return m_file.tiff.get(); }
    const TiffLayout &layout() const { return m_layout; }
    bool isSparse() const { return m_isSparse; }
    int pages() const { return m_pages.count(); }
    /// As they are stored; they end where blocks do.
    Image rows(const RowRange &rows) const;
    [[noreturn]] void refuse() const { refuseCutOff(m_name, m_file.source.problem); }
    void tellOfPages(Image &image) const;

private:
    const OpenTiff &m_file;
    const QString m_name;
    TiffPages m_pages;
    TiffLayout m_layout;
    bool m_isSparse = false; ///< there are blocks that are not stored
};

TiffPage::TiffPage(OpenTiff &file, QString name, int page)
    : m_file(file)
    , m_name(std::move(name))
{
    if (!file.tiff)
        refuse();
    m_pages = pagesOf(handle(), static_cast<std::uint64_t>(file.device->size()));
    file.source.problem.clear();
    checkPage(page, pages(), m_name);
    const bool isStack = m_pages.planes > 1;
    if (TIFFSetSubDirectory(handle(), m_pages.offsets[isStack ? 0 : static_cast<size_t>(page) - 1]) == 0)
        refuse();
    m_layout = layoutOf(handle());
    if (m_layout.width == 0 || m_layout.height == 0
        || !isWhole(handle(), static_cast<std::uint64_t>(file.device->size())))
        refuse();
    checkLayout(m_layout, m_name);
    m_isSparse = leavesBlocksOut(handle());
    if (m_isSparse && m_layout.photometric == PHOTOMETRIC_YCBCR)
        refuseTiff(
            "\"%1\" leaves out empty blocks, which is not supported for YCbCr; save it as RGB.", m_name);
    if (isStack) // the directory is read, and pixels alone are still to come
        file.source.shift = (page - qint64{ 1 }) * static_cast<qint64>(m_pages.planeBytes);
}

Image TiffPage::rows(const RowRange &rows) const
{
    const auto count = static_cast<size_t>(rows.end - rows.first);
    std::vector<Plane> planes(m_layout.wanted.size(), Plane(m_layout.width * count));
    const auto read = m_layout.photometric == PHOTOMETRIC_YCBCR ? readYcbcr : readBlocks;
    if (!read(handle(), m_layout, rows, planes))
        refuse();
    return finished(handle(), m_layout, static_cast<int>(count), std::move(planes), m_name);
}

void TiffPage::tellOfPages(Image &image) const
{
    if (m_pages.masks)
        image.notices.push_back(Message("\"%1\": a transparency mask is ignored.", m_name));
    if (m_pages.endsEarly)
        image.notices.push_back(
            Message("\"%1\": pages after page %2 are damaged and ignored.", m_name, m_pages.offsets.size()));
    if (m_isSparse)
        image.notices.push_back(Message("\"%1\": blocks that the file leaves out are read as %2.", m_name,
            QString::number(emptyValue(handle(), m_layout))));
    if (m_pages.planes < m_pages.claimed)
        image.notices.push_back(Message(
            "\"%1\": it is described as a stack of %2 images, but %3 can be read; get a complete copy, "
            "or save them as pages of their own.",
            m_name, m_pages.claimed, m_pages.planes));
}

/// The rows of a file: those of uncompressed strips as they are stored, those of long strips one by one, else
/// block by block.
class TiffRows final : public PictureRows
{
public:
    TiffRows(const QString &path, int page, Samples samples);

    bool isUpright() const { return m_page.layout().orientation <= ORIENTATION_TOPLEFT; }
    int pages() const override { return m_page.pages(); }
    Access access() const override
    {
        return m_raw ? (pixel() > 0 ? Access::Row : Access::Chunk)
                     : (m_longStrips ? Access::InOrder : Access::Chunk);
    }

protected:
    RowRange chunkOf(int row) const override;
    Image readChunk(const RowRange &chunk) override;
    void fill(RowBuffer &to, int at, const RowRange &rows, int again) override;

private:
    bool hasBytes() const;
    Image planesByRows(const RowRange &rows);
    const std::byte *storedRow(std::uint32_t y, std::uint16_t sample);
    qint64 placeOf(std::uint32_t y, std::uint16_t sample) const;

    const QFile &file() const { return static_cast<const QFile &>(*m_file.device); }

    OpenTiff m_file;
    const TiffPage m_page;
    std::uint32_t m_blockRows = 1;
    bool m_raw = false;        ///< rows have the same layout in the file and in memory
    bool m_longStrips = false; ///< too long to be decoded at once
    std::vector<std::byte> m_row;
};

TiffRows::TiffRows(const QString &path, int page, Samples samples)
    : PictureRows(path)
    , m_file(path)
    , m_page(m_file, path, page)
{
    constexpr tmsize_t longStrip = 32 * 1024 * 1024;
    const TiffLayout &layout = m_page.layout();
    TIFF *const tiff = m_page.handle();
    checkRows(layout.width, layout.height, path);
    const bool tiled = TIFFIsTiled(tiff) != 0;
    TIFFGetFieldDefaulted(tiff, tiled ? TIFFTAG_TILELENGTH : TIFFTAG_ROWSPERSTRIP, &m_blockRows);
    if (m_blockRows == 0)
        m_page.refuse();
    m_blockRows = std::min(m_blockRows, layout.height);
    std::uint16_t order = FILLORDER_MSB2LSB;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_FILLORDER, &order);
    const bool strips = !tiled && layout.photometric != PHOTOMETRIC_YCBCR;
    m_raw = strips && !m_page.isSparse() && layout.compression == COMPRESSION_NONE
        && order == FILLORDER_MSB2LSB && (layout.bits == 8 || TIFFIsByteSwapped(tiff) == 0);
    m_longStrips = strips && !m_page.isSparse() && !layout.separate() && TIFFStripSize(tiff) > longStrip;
    m_row.resize(static_cast<size_t>(TIFFScanlineSize(tiff)));
    if (!isUpright())
        return;
    Image frame = readChunk(chunkOf(0));
    frame.height = static_cast<int>(layout.height);
    m_page.tellOfPages(frame);
    setFrame(
        std::move(frame), samples == Samples::Bytes && hasBytes() ? static_cast<int>(layout.samples) : 0);
}

/// Whether pixels have the layout of PixelBytes.
bool TiffRows::hasBytes() const
{
    const TiffLayout &layout = m_page.layout();
    const bool grey = layout.photometric == PHOTOMETRIC_MINISBLACK && layout.samples == 1;
    const bool colour = layout.photometric == PHOTOMETRIC_RGB && layout.samples == 3 && !layout.separate();
    return layout.bits == 8 && !layout.isFloat() && (grey || colour);
}

RowRange TiffRows::chunkOf(int row) const
{
    constexpr std::uint32_t fewest = 64;
    const auto height = static_cast<int>(m_page.layout().height);
    const auto rows = static_cast<int>(
        m_raw || m_longStrips ? fewest : m_blockRows * std::max<std::uint32_t>(1, fewest / m_blockRows));
    const int first = row / rows * rows;
    return { first, first + std::min(rows, height - first) };
}

Image TiffRows::readChunk(const RowRange &chunk)
{
    if (pixel() == 0)
        return m_raw || m_longStrips ? planesByRows(chunk) : m_page.rows(chunk);
    RowBuffer buffer(frame(), chunk.end - chunk.first, pixel());
    const auto deal = [&](const std::byte *row, std::uint32_t x, std::uint32_t y, std::uint32_t columns,
                          size_t) {
        const auto samples = static_cast<size_t>(pixel());
        std::memcpy(buffer.bytesAt(static_cast<int>(y) - chunk.first) + x * samples, row, columns * samples);
    };
    if (!m_longStrips && !eachBlockRow(m_page.handle(), m_page.layout(), chunk, deal))
        m_page.refuse();
    for (int y = chunk.first; m_longStrips && y < chunk.end; ++y)
        deal(storedRow(static_cast<std::uint32_t>(y), 0), 0, static_cast<std::uint32_t>(y),
            m_page.layout().width, 0);
    return buffer.take();
}

/// The samples of a row as libtiff decodes them.
const std::byte *TiffRows::storedRow(std::uint32_t y, std::uint16_t sample)
{
    if (m_raw)
        readFully(file(), placeOf(y, sample), m_row.data(), static_cast<qint64>(m_row.size()));
    else if (TIFFReadScanline(m_page.handle(), m_row.data(), y, sample) <= 0)
        m_page.refuse();
    return m_row.data();
}

/// Where a row begins in the file, if rows are stored as they are.
qint64 TiffRows::placeOf(std::uint32_t y, std::uint16_t sample) const
{
    TIFF *const tiff = m_page.handle();
    return m_file.source.shift
        + static_cast<qint64>(TIFFGetStrileOffset(tiff, TIFFComputeStrip(tiff, y, sample))
            + std::uint64_t{ y % m_blockRows } * m_row.size());
}

Image TiffRows::planesByRows(const RowRange &rows)
{
    const TiffLayout &layout = m_page.layout();
    const int count = rows.end - rows.first;
    const size_t width = layout.width;
    std::vector<Plane> planes(layout.wanted.size(), Plane(width * static_cast<size_t>(count)));
    for (int y = 0; y < count; ++y)
        for (size_t c = 0; c < planes.size(); ++c) {
            const bool one = layout.separate();
            const std::byte *row = m_row.data();
            if (c == 0 || one)
                row = storedRow(static_cast<std::uint32_t>(rows.first + y),
                    static_cast<std::uint16_t>(one ? layout.wanted[c] : 0));
            layout.convert(row, layout.bits, one ? 0 : layout.wanted[c], one ? 1 : layout.samples,
                planes[c].data() + static_cast<size_t>(y) * width, width);
        }
    return finished(m_page.handle(), layout, count, std::move(planes), name());
}

void TiffRows::fill(RowBuffer &to, int at, const RowRange &rows, int again)
{
    if (!m_raw || pixel() == 0)
        return PictureRows::fill(to, at, rows, again);
    for (int row = rows.first; row < rows.end;) {
        const auto y = static_cast<std::uint32_t>(row);
        const int count = std::min(static_cast<int>(m_blockRows - y % m_blockRows), rows.end - row);
        readFully(file(), placeOf(y, 0), to.bytesAt(at + row - rows.first),
            static_cast<qint64>(m_row.size()) * count);
        row += count;
    }
}

Size2 sizeIn(const OpenTiff &file)
{
    if (!file.tiff)
        return { 0, 0 };
    const TiffLayout layout = layoutOf(file.tiff.get());
    constexpr std::uint32_t most = std::numeric_limits<int>::max();
    return { static_cast<int>(std::min(layout.width, most)),
        static_cast<int>(std::min(layout.height, most)) };
}

} // namespace

Size2 tiffSize(const QByteArray &bytes)
{
    return sizeIn(OpenTiff(bytes));
}

Size2 tiffSize(const QString &path)
{
    return sizeIn(OpenTiff(path));
}

int tiffPages(const QByteArray &bytes)
{
    OpenTiff file(bytes);
    return file.tiff ? pagesOf(file.tiff.get(), static_cast<std::uint64_t>(bytes.size())).count() : 1;
}

Image readTiff(const QByteArray &bytes, const QString &name, int page)
{
    OpenTiff file(bytes);
    const TiffPage opened(file, name, page);
    checkSize(opened.layout().width, opened.layout().height, name);
    Image image = opened.rows({ 0, static_cast<int>(opened.layout().height) });
    opened.tellOfPages(image);
    return upright(std::move(image), opened.layout().orientation);
}

std::unique_ptr<PictureRows> tiffRows(const QString &path, int page, Samples samples)
{
    auto rows = std::make_unique<TiffRows>(path, page, samples);
    return rows->isUpright() ? std::move(rows) : nullptr;
}

} // namespace halo
