// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/chunks.h"
#include "compute/image/claims.h"
#include "compute/image/colourconversion.h"
#include "compute/image/decoderwarnings.h"
#include "compute/image/defect.h"
#include "compute/image/exif.h"
#include "compute/image/imagepixels.h"
#include "compute/image/jpegreader.h"
#include "compute/image/orientation.h"
#include "compute/image/photofacts.h"
#include "compute/image/pngkey.h"
#include "compute/image/pngrows.h"
#include "compute/image/pnmreader.h"
#include "compute/image/resolution.h"
#include "compute/image/tga.h"
#include "compute/image/tiffreader.h"

#include <QBuffer>
#include <QColorSpace>
#include <QImageReader>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

namespace halo {

namespace {

/// The largest picture, four channels of 32 bits and as much again for what is said about it.
constexpr qint64 maxImageBytes = 2 * 16 * maxImagePixels;

[[noreturn]] void refuse(const Message &sentence)
{
    throw Error(ErrorKind::Input, sentence);
}

/// Whether a PNG is grey, with or without alpha, which Qt's reader does not pass on.
bool isGreyPng(const QByteArray &bytes)
{
    return bytes.size() >= 26 && bytes.startsWith("\x89PNG") && (bytes[25] == 0 || bytes[25] == 4);
}

Size2 pngSize(const QByteArray &bytes)
{
    if (bytes.size() < 26)
        return { 0, 0 };
    const auto side = [&](int at) {
        return static_cast<int>(std::min<quint32>(
            qFromBigEndian<quint32>(bytes.constData() + at), std::numeric_limits<int>::max()));
    };
    return { side(16), side(20) };
}

/// Qt's own limit of 128 MB would refuse pictures of an ordinary camera; ours counts pixels.
void raiseAllocationLimit()
{
    constexpr int bytesPerPixel = 16;
    static const bool once = [] {
        QImageReader::setAllocationLimit(
            static_cast<int>(maxImagePixels * bytesPerPixel / (1024 * 1024)) + 1);
        return true;
    }();
    Q_UNUSED(once)
}

/// The size that the header claims, if it is there to be read.
void checkClaim(const QByteArray &bytes, const QByteArray &format, const QString &path)
{
    if (format == "png") {
        const Size2 size = pngSize(bytes);
        checkSize(size.w, size.h, path);
    } else if (format == "tiff") {
        const Size2 size = tiffSize(bytes);
        checkSize(size.w, size.h, path);
    } else if (format == "tga") {
        const Size2 size = tgaSize(bytes);
        checkSize(size.w, size.h, path);
    } else {
        QBuffer buffer;
        buffer.setData(bytes);
        buffer.open(QIODevice::ReadOnly);
        const QSize size = QImageReader(&buffer, format).size();
        checkSize(size.width(), size.height(), path);
    }
}

/// Of an animated PNG, of which Qt reads the first picture; else 1.
int animationFrames(const QByteArray &png)
{
    const QByteArray control = pngChunk(png, "acTL");
    return control.size() < 4 ? 1 : static_cast<int>(qFromBigEndian<quint32>(control.constData()));
}

using FromPixels = Image (*)(const QImage &pixels, bool asGrey);

Image bytesOrPlanes(const QImage &pixels, bool asGrey)
{
    std::optional<Image> image = bytesOf(pixels);
    const bool isGood = image && (!asGrey || image->channels() == 1);
    return isGood ? std::move(*image) : planesOf(pixels, asGrey);
}

void checkDefect(const QByteArray &bytes, const QByteArray &format, const QString &path)
{
    const Defect defect = defectOf(format, bytes);
    if (defect == Defect::CutOff)
        refuse(Message("\"%1\" is truncated; get a complete copy.", path));
    if (defect == Defect::Damaged)
        refuse(Message("\"%1\" is damaged; get a complete copy.", path));
}

/// Frame after frame up to the one that is wanted: few readers can go to it at once.
QImage readFrame(QImageReader &reader, int page)
{
    QImage image;
    if (page > 1 && reader.jumpToImage(page - 1))
        return reader.read();
    for (int i = 0; i < page; ++i)
        image = reader.read();
    return image;
}

/// As EXIF counts the ways to turn a picture.
int orientationOf(QImageIOHandler::Transformations transformation)
{
    constexpr std::array<int, 8> orientations{ 1, 2, 4, 3, 6, 7, 5, 8 };
    return orientations[static_cast<size_t>(transformation.toInt())];
}

/// By Qt's plugins.
Image decodeByQt(const QByteArray &file, const QByteArray &format, const QString &path, int page,
    FromPixels fromPixels, const DecoderWarnings &warnings)
{
    const std::optional<TgaKind> tga = format == "tga" ? std::optional(tgaKind(file)) : std::nullopt;
    if (tga && !tga->isSupported())
        refuse(Message(
            "\"%1\" is a TGA of kind %2 with %3 bits a pixel, which is not supported; save it as PNG, or as "
            "uncompressed colour TGA of 24 or 32 bits.",
            path, tga->code, tga->bits));
    const PngKey key(format == "png" ? file : QByteArray());
    QBuffer buffer;
    buffer.setData(key.isThere() ? withoutPngChunk(file, "tRNS") : tga ? withTgaMark(file) : file);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoTransform(true);
    QImage image = readFrame(reader, page);
    if (tga && !tga->hasAlpha()) // of which Qt makes some
        image.convertTo(QImage::Format_RGB32);
    const QString damage = image.isNull() ? reader.errorString() : warnings.damage();
    if (!damage.isEmpty())
        refuse(Message("\"%1\" is damaged (%2); get a complete copy.", path, damage));
    const int turned = orientationOf(reader.transformation());
    const int orientation
        = turned > 1 || format == "jpeg" ? 1 : exifOf(file, format).orientation; // which Qt does for JPEG
    const bool grey = format == "png" && isGreyPng(file);
    // Planes are turned, bytes are not.
    Image result = key.isThere() ? key.applied(planesOf(image, grey))
        : orientation > 1        ? planesOf(image, grey)
                                 : fromPixels(image, grey);
    const Resolution stored = resolutionOf(file, format);
    result.resolution = turned > 4 ? stored.turned() : stored;
    result = upright(std::move(result), orientation);
    if (const QByteArray profile = image.colorSpace().iccProfile(); !profile.isEmpty())
        result.profile = std::make_shared<const std::string>(profile.toStdString());
    return result;
}

/// A JPEG in CMYK. Nothing if it has other colours.
std::optional<Image> decodeInks(const QByteArray &file, const QString &path)
{
    std::optional<Image> image = readJpegInks(file, path);
    if (!image)
        return std::nullopt;
    convertInks(*image, jpegProfile(file).get(), path);
    image->resolution = resolutionOf(file, "jpeg");
    return upright(std::move(*image), exifOf(file, "jpeg").orientation);
}

int pagesOf(const QByteArray &bytes, const QByteArray &format)
{
    if (format == "tiff")
        return tiffPages(bytes);
    if (format == "tga")
        return 1;
    if (isPnm(bytes))
        return static_cast<int>(pnmPages(bytes).size());
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    return std::max(1, QImageReader(&buffer, format).imageCount());
}

/// A profile says what numbers of one kind of colour mean: of grey or of RGB, as the picture has them.
void dropStrangeProfile(Image &image, const QString &path)
{
    if (!image.profile)
        return;
    const QByteArray kind = colourSpaceOf(*image.profile);
    if (kind == (image.channels() == 1 ? "GRAY" : "RGB "))
        return;
    const bool srgb = QColorSpace::fromIccProfile(QByteArray::fromStdString(*image.profile))
        == QColorSpace(QColorSpace::SRgb);
    image.profile.reset();
    if (!srgb) // which is what pictures without a profile are taken for
        image.notices.push_back(
            Message("\"%1\": its colour profile is ignored, because it is not for these colours (%2).", path,
                kind.trimmed().isEmpty() ? Message("another kind")
                                         : Message(QString::fromLatin1(kind.trimmed()))));
}

Image decodePage(
    const QByteArray &bytes, const QByteArray &format, const QString &path, int page, FromPixels fromPixels)
{
    const DecoderWarnings warnings;
    if (format == "tiff")
        return readTiff(bytes, path, page);
    if (isPnm(bytes)) {
        const std::vector<qint64> starts = pnmPages(bytes);
        const QByteArray one = page > 1 ? bytes.mid(starts[static_cast<size_t>(page) - 1]) : bytes;
        if (std::optional<Image> image = readPnm(one, path))
            return std::move(*image);
        checkClaim(one, format, path);
        return decodeByQt(one, format, path, 1, fromPixels, warnings);
    }
    checkClaim(bytes, format, path);
    checkDefect(bytes, format, path);
    if (format == "jpeg")
        if (std::optional<Image> image = decodeInks(bytes, path))
            return std::move(*image);
    return decodeByQt(bytes, format, path, page, fromPixels, warnings);
}

/// Of an animated PNG, the first frame alone can be read.
void checkFrame(const QByteArray &png, const QString &path, int page)
{
    const int frames = animationFrames(png);
    if (frames > 1 && page > 1)
        refuse(Message("\"%1\" is an animated PNG, of which only the first frame can be read; save frame %2 "
                       "as an image of its own.",
            path, page));
}

/// The first page was read of so many.
void tellOfOthers(Image &image, const QString &path, int pages)
{
    if (pages > 1)
        image.notices.insert(image.notices.begin(),
            Message("\"%1\": page 1 of %2 is read; the others are ignored.", path, pages));
}

Image decode(const QByteArray &bytes, const QByteArray &format, const QString &path, std::optional<int> page,
    FromPixels fromPixels)
{
    const DecoderWarnings unheard; // whoever reads the picture tells
    const int pages = pagesOf(bytes, format);
    if (format == "png")
        checkFrame(bytes, path, page.value_or(1));
    checkPage(page.value_or(1), pages, path);
    Image image = decodePage(bytes, format, path, page.value_or(1), fromPixels);
    dropStrangeProfile(image, path);
    addPhotoFacts(image, bytes, path);
    if (const int further = format == "jpeg" ? furtherPictures(bytes) : 0; further > 0)
        image.notices.push_back(Message(
            "\"%1\": further images in the file (%2), such as a gain map, are ignored.", path, further));
    // Also if all are asked for: of an animated PNG that is the first.
    tellOfOthers(image, path, format == "png" ? animationFrames(bytes) : page ? 1 : pages);
    return image;
}

[[noreturn]] void refuseEmpty(const QString &path)
{
    refuse(Message("\"%1\" is empty (0 bytes); get a complete copy.", path));
}

/// device: at its beginning.
QByteArray formatOf(QIODevice &device, const QString &path)
{
    for (const QByteArray &start :
        { QByteArray("II*\0", 4), QByteArray("MM\0*", 4), QByteArray("II+\0", 4), QByteArray("MM\0+", 4) })
        if (device.peek(4) == start) // also those of more than 4 GB, which Qt does not know
            return QByteArrayLiteral("tiff");
    if (isTga(device.peek(tgaHeadBytes)))
        return QByteArrayLiteral("tga");
    const QByteArray format = QImageReader::imageFormat(&device);
    if (format.isEmpty() || format.startsWith("svg"))
        refuse(Message("\"%1\" is not a supported image; use PNG, JPEG or TIFF, for example.", path));
    return format;
}

Image readOrdinary(const QString &path, std::optional<int> page, FromPixels fromPixels)
{
    QFile file;
    openInput(file, path);
    if (file.size() == 0)
        refuseEmpty(path);
    const QByteArray format = formatOf(file, path);
    file.close();
    const QByteArray bytes = readInput(path, maxImageBytes);
    return decode(bytes, format, path, page, fromPixels);
}

Image checked(const std::function<Image()> &read, const QString &name)
{
    raiseAllocationLimit();
    try {
        Image image = read();
        checkFinite(image, name);
        return image;
    } catch (const std::bad_alloc &) {
        refuse(Message(
            "There is not enough memory to open \"%1\"; close other programs or scale it down.", name));
    }
}

} // namespace

Image readImage(const QString &path, std::optional<int> page)
{
    return checked([&] { return readOrdinary(path, page, planesOf); }, path);
}

Image readBytes(const QString &path, std::optional<int> page)
{
    return checked([&] { return readOrdinary(path, page, bytesOrPlanes); }, path);
}

Size2 claimedSize(const QString &path)
{
    const DecoderWarnings unheard; // reading the whole file reports them
    try {
        QFile file;
        openInput(file, path);
        const QByteArray format = formatOf(file, path);
        if (format == "tiff")
            return tiffSize(path);
        if (format == "png")
            return pngSize(file.peek(26));
        if (isPnm(file.peek(3)))
            return pnmSize(file);
        if (format == "tga")
            return tgaSize(file.peek(tgaHeadBytes));
        const QSize size = QImageReader(&file).size();
        return size.isValid() ? Size2{ size.width(), size.height() } : Size2{ 0, 0 };
    } catch (const Error &) {
        return { 0, 0 };
    }
}

std::unique_ptr<PictureRows> openRows(const QString &path, Samples samples, std::optional<int> page)
{
    raiseAllocationLimit();
    QFile file;
    openInput(file, path);
    if (file.size() == 0)
        refuseEmpty(path);
    const QByteArray format = formatOf(file, path);
    const DecoderWarnings unheard;
    std::unique_ptr<PictureRows> rows;
    if (format == "tiff") {
        rows = tiffRows(path, page.value_or(1), samples);
    } else if (format == "png") {
        const QByteArray sample = pngSample(path);
        if (exifOf(sample, format).orientation == 1)
            rows = pngRows(path, decode(sample, format, path, page, planesOf), samples);
    } else if (isPnm(file.peek(3))) {
        rows = pnmRows(path, page.value_or(1), samples);
    }
    if (!rows)
        return nullptr;
    rows->describe([&](Image &frame) {
        if (format == "png")
            return; // as the sample was decoded
        dropStrangeProfile(frame, path);
        addPhotoFacts(frame, path);
        tellOfOthers(frame, path, page ? 1 : rows->pages());
    });
    return rows;
}

Image readColours(const QString &path)
{
    Image image = readImage(path);
    if (image.alpha && std::ranges::any_of(*image.alpha, [](float alpha) { return alpha < 1.0F; }))
        image.notices.push_back(Message("\"%1\": alpha is ignored, and colours are unchanged.", path));
    image.alpha = nullptr;
    return image;
}

int pagesIn(const QString &path)
{
    const DecoderWarnings unheard;
    try {
        const QByteArray bytes = readInput(path, maxImageBytes);
        QBuffer buffer;
        buffer.setData(bytes);
        buffer.open(QIODevice::ReadOnly);
        return pagesOf(bytes, formatOf(buffer, path));
    } catch (const Error &) {
        return 1;
    }
}

Image decodeImage(const QByteArray &file, const QString &name)
{
    return checked(
        [&] {
            QBuffer buffer;
            buffer.setData(file);
            buffer.open(QIODevice::ReadOnly);
            return decode(file, formatOf(buffer, name), name, {}, planesOf);
        },
        name);
}

Image readImage(const QImage &image, const QString &name)
{
    if (image.isNull())
        refuse(Message("%1 contains no image; copy one and try again.", name));
    checkSize(image.width(), image.height(), name);
    return checked([&] { return planesOf(image); }, name);
}

QStringList readablePatterns()
{
    return { QStringLiteral("*.png"), QStringLiteral("*.jpg"), QStringLiteral("*.jpeg"),
        QStringLiteral("*.tif"), QStringLiteral("*.tiff"), QStringLiteral("*.webp"), QStringLiteral("*.bmp"),
        QStringLiteral("*.gif"), QStringLiteral("*.pgm"), QStringLiteral("*.ppm"), QStringLiteral("*.pbm") };
}

} // namespace halo
