// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/imagefile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/decoderwarnings.h"
#include "compute/image/defect.h"
#include "compute/image/imagepixels.h"
#include "compute/image/orientation.h"
#include "compute/image/pnmreader.h"
#include "compute/image/tiffreader.h"

#include <QBuffer>
#include <QColorSpace>
#include <QImageReader>
#include <QtEndian>

#include <functional>

namespace halo {

namespace {

/// The largest picture, four channels of 32 bits and as much again for what is said about it.
constexpr qint64 maxImageBytes = 2 * 16 * maxImagePixels;

[[noreturn]] void refuse(const QString &sentence)
{
    throw Error(ErrorKind::Input, sentence.toStdString());
}

/// The first bytes of a PNG, which say what Qt's reader does not pass on.
struct PngHeader
{
    explicit PngHeader(const QByteArray &bytes)
    {
        if (bytes.size() < 26 || !bytes.startsWith("\x89PNG"))
            return;
        width = qFromBigEndian<quint32>(bytes.constData() + 16);
        height = qFromBigEndian<quint32>(bytes.constData() + 20);
        grey = bytes[25] == 0 || bytes[25] == 4;
    }
    qint64 width = 0;
    qint64 height = 0;
    bool grey = false; ///< with or without alpha
};

void checkSize(qint64 width, qint64 height, const QString &name)
{
    constexpr qint64 million = 1'000'000;
    // Divided, not multiplied: a header may claim sizes whose product does not fit.
    if (width > 0 && height > maxImagePixels / width)
        refuse(
            QStringLiteral("\"%1\" claims %2 x %3 pixels, more than the %4 million that can be opened; scale "
                           "it down or cut a part out of it.")
                .arg(name)
                .arg(width)
                .arg(height)
                .arg(maxImagePixels / million));
}

void checkFinite(const Image &image, const QString &name)
{
    if (image.depth != Depth::F32)
        return; // integers are finite
    if (const auto [count, x, y] = notFinite(image); count > 0)
        refuse(QStringLiteral(
            "\"%1\" holds %2 samples that are no finite number (NaN or infinite), the first at "
            "column %3, row %4, counted from 0; replace them in the program that wrote it.")
                   .arg(name)
                   .arg(count)
                   .arg(x)
                   .arg(y));
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
        const PngHeader png(bytes);
        checkSize(png.width, png.height, path);
    } else if (format == "tiff") {
        const Size2 size = tiffSize(bytes);
        checkSize(size.w, size.h, path);
    } else {
        QBuffer buffer;
        buffer.setData(bytes);
        buffer.open(QIODevice::ReadOnly);
        const QSize size = QImageReader(&buffer, format).size();
        checkSize(size.width(), size.height(), path);
    }
}

using FromPixels = Image (*)(const QImage &pixels, bool asGrey);

Image bytesOrPlanes(const QImage &pixels, bool asGrey)
{
    std::optional<Image> image = bytesOf(pixels);
    const bool isGood = image && (!asGrey || image->channels() == 1);
    return isGood ? std::move(*image) : planesOf(pixels, asGrey);
}

Image decode(const QByteArray &bytes, const QByteArray &format, const QString &path, FromPixels fromPixels)
{
    const DecoderWarnings warnings;
    if (std::optional<Image> image = readPnm(bytes, path))
        return std::move(*image);
    checkClaim(bytes, format, path);
    if (format == "tiff")
        if (std::optional<Image> image = readTiff(bytes, path))
            return std::move(*image);
    const Defect defect = defectOf(format, bytes);
    if (defect == Defect::CutOff)
        refuse(QStringLiteral("\"%1\" ends before the picture does; get a whole copy of it.").arg(path));
    if (defect == Defect::Damaged)
        refuse(QStringLiteral("\"%1\" is damaged; get a whole copy of it.").arg(path));
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoTransform(true);
    const QImage image = reader.read();
    const QString damage = image.isNull() ? reader.errorString() : warnings.damage();
    if (!damage.isEmpty())
        refuse(QStringLiteral("\"%1\" is damaged (%2); get a whole copy of it.").arg(path, damage));
    const bool turned = reader.transformation() != QImageIOHandler::TransformationNone;
    const int orientation = turned ? 1 : exifOrientation(bytes, format);
    const bool grey = PngHeader(bytes).grey;
    // Planes are turned, bytes are not.
    Image result = orientation > 1 ? upright(planesOf(image, grey), orientation) : fromPixels(image, grey);
    if (const QByteArray profile = image.colorSpace().iccProfile(); !profile.isEmpty())
        result.profile = std::make_shared<const std::string>(profile.toStdString());
    return result;
}

/// device: at its beginning.
QByteArray formatOf(QIODevice &device, const QString &path)
{
    const QByteArray format = QImageReader::imageFormat(&device);
    if (format.isEmpty() || format.startsWith("svg"))
        refuse(QStringLiteral(
            "\"%1\" is no image of pixels that can be read; use one such as PNG, JPEG or TIFF.")
                   .arg(path));
    return format;
}

Image readOrdinary(const QString &path, FromPixels fromPixels)
{
    QFile file;
    openInput(file, path);
    if (file.size() == 0)
        refuse(QStringLiteral("\"%1\" is empty (0 bytes); get a whole copy of it.").arg(path));
    const QByteArray format = formatOf(file, path);
    file.close();
    const QByteArray bytes = readInput(path, maxImageBytes);
    return decode(bytes, format, path, fromPixels);
}

Image checked(const std::function<Image()> &read, const QString &name)
{
    raiseAllocationLimit();
    try {
        Image image = read();
        checkFinite(image, name);
        return image;
    } catch (const std::bad_alloc &) {
        refuse(QStringLiteral(
            "There is not enough memory to open \"%1\"; close other programs or scale it down.")
                   .arg(name));
    }
}

} // namespace

Image readImage(const QString &path)
{
    return checked([&] { return readOrdinary(path, planesOf); }, path);
}

Image readBytes(const QString &path)
{
    return checked([&] { return readOrdinary(path, bytesOrPlanes); }, path);
}

Image decodeImage(const QByteArray &file, const QString &name)
{
    return checked(
        [&] {
            QBuffer buffer;
            buffer.setData(file);
            buffer.open(QIODevice::ReadOnly);
            return decode(file, formatOf(buffer, name), name, planesOf);
        },
        name);
}

Image readImage(const QImage &image, const QString &name)
{
    if (image.isNull())
        refuse(QStringLiteral("%1 holds no picture; copy one and try again.").arg(name));
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
