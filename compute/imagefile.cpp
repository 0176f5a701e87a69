// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/imagefile.h"

#include "compute/error.h"
#include "compute/imagepixels.h"
#include "compute/savefile.h"
#include "compute/tiffreader.h"
#include "compute/tiffwriter.h"
#include "compute/truncation.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImageReader>
#include <QImageWriter>
#include <QtEndian>

#include <algorithm>
#include <cmath>

namespace halo {

namespace {

[[noreturn]] void refuse(const QString &sentence)
{
    throw Error(Fault::Input, sentence.toStdString());
}

/// Opens an ordinary, non-empty file. Others, such as pipes, might make us wait for ever.
void openOrdinary(QFile &file, const QString &path)
{
    const QFileInfo info(path);
    if (info.isDir())
        refuse(QStringLiteral("\"%1\" is a folder; choose an image in it.").arg(path));
    if (!info.exists())
        refuse(QStringLiteral("There is no file \"%1\"; check its name and folder.").arg(path));
    if (!info.isFile())
        refuse(QStringLiteral("\"%1\" is a device or a pipe; choose an ordinary file.").arg(path));
    if (!file.open(QIODevice::ReadOnly))
        refuse(QStringLiteral("\"%1\" cannot be opened (%2); check who may read it.")
                   .arg(path, file.errorString()));
    if (file.size() == 0)
        refuse(QStringLiteral("\"%1\" is empty (0 bytes); get a whole copy of it.").arg(path));
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
    const auto finite = [](float value) { return std::isfinite(value); };
    std::vector<SharedPlane> planes = image.colour;
    if (image.alpha)
        planes.push_back(image.alpha);
    qint64 count = 0;
    auto first = static_cast<std::ptrdiff_t>(image.size().area());
    for (const SharedPlane &plane : planes) {
        const auto found = std::find_if_not(plane->begin(), plane->end(), finite);
        first = std::min(first, found - plane->begin());
        count += plane->end() - found - std::count_if(found, plane->end(), finite);
    }
    if (count > 0)
        refuse(QStringLiteral(
            "\"%1\" holds %2 samples that are no finite number (NaN or infinite), the first at "
            "column %3, row %4, counted from 0; replace them in the program that wrote it.")
                   .arg(name)
                   .arg(count)
                   .arg(first % image.width)
                   .arg(first / image.width));
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

Image decode(const QByteArray &bytes, const QByteArray &format, const QString &path)
{
    if (isTruncated(format, bytes))
        refuse(QStringLiteral("\"%1\" ends before the picture does; get a whole copy of it.").arg(path));
    if (format == "tiff")
        if (std::optional<Image> image = readTiff(bytes, path))
            return std::move(*image);
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, format);
    reader.setAutoTransform(true);
    const QImage image = reader.read();
    if (image.isNull())
        refuse(QStringLiteral("\"%1\" is damaged and cannot be read (%2); get a whole copy of it.")
                   .arg(path, reader.errorString()));
    return planesOf(image, PngHeader(bytes).grey);
}

Image readOrdinary(const QString &path)
{
    QFile file;
    file.setFileName(path);
    openOrdinary(file, path);
    const QByteArray format = QImageReader::imageFormat(&file);
    if (format.isEmpty() || format.startsWith("svg"))
        refuse(QStringLiteral(
            "\"%1\" is no image of pixels that can be read; use one such as PNG, JPEG or TIFF.")
                   .arg(path));
    const PngHeader png(file.peek(32));
    checkSize(png.width, png.height, path);
    const QSize size = QImageReader(&file, format).size();
    checkSize(size.width(), size.height(), path);
    if (format == "tiff" && size.isEmpty())
        refuse(QStringLiteral("\"%1\" is damaged or cut off; get a whole copy of it.").arg(path));
    file.seek(0);
    const QByteArray bytes = file.readAll();
    if (bytes.size() != file.size())
        refuse(QStringLiteral("\"%1\" could not be read to its end (%2); check the disk it lies on.")
                   .arg(path, file.errorString()));
    return decode(bytes, format, path);
}

/// What can be written, and how.
struct Writer
{
    const char *suffix;
    const char *format;
    Depth deepest;
    bool alpha;
    int quality;
};
constexpr Writer writers[] = {
    { "png", "png", Depth::U16, true, -1 }, { "tif", "tiff", Depth::F32, true, -1 },
    { "tiff", "tiff", Depth::F32, true, -1 }, { "jpg", "jpeg", Depth::U8, false, 95 },
    { "jpeg", "jpeg", Depth::U8, false, 95 }, { "bmp", "bmp", Depth::U8, false, -1 },
    { "webp", "webp", Depth::U8, true, 100 }, // 100: lossless
};

const Writer *findWriter(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto *found = std::find_if(std::begin(writers), std::end(writers),
        [&](const Writer &writer) { return suffix == QLatin1String(writer.suffix); });
    return found == std::end(writers) ? nullptr : found;
}

const Writer &writerFor(const QString &path, Depth depth)
{
    const Writer *writer = findWriter(path);
    if (!writer)
        throw Error(Fault::Usage,
            QStringLiteral("\"%1\" has no suffix that can be saved; use one of %2.")
                .arg(path, writablePatterns().join(QStringLiteral(", ")).remove(u'*'))
                .toStdString());
    if (depth > writer->deepest)
        throw Error(Fault::Usage,
            QStringLiteral("\"%1\" cannot hold %2; save as %3.")
                .arg(path,
                    depth == Depth::F32 ? QStringLiteral("32-bit float samples")
                                        : QStringLiteral("16-bit samples"),
                    depth == Depth::F32 ? QStringLiteral("TIFF, or with 8 or 16 bit")
                                        : QStringLiteral("PNG or TIFF, or with 8 bit"))
                .toStdString());
    return *writer;
}

QByteArray encoded(const Image &image, const Writer &writer, Depth depth, QString &problem)
{
    if (qstrcmp(writer.format, "tiff") == 0)
        return tiffBytes(image, depth);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter out(&buffer, writer.format);
    out.setQuality(writer.quality);
    const QImage pixels = pixelsOf(writer.alpha ? image : flattened(image), depth);
    if (pixels.isNull())
        throw std::bad_alloc();
    if (out.write(pixels))
        return buffer.data();
    problem = out.errorString();
    return {};
}

} // namespace

Image readImage(const QString &path)
{
    raiseAllocationLimit();
    try {
        Image image = readOrdinary(path);
        checkFinite(image, path);
        return image;
    } catch (const std::bad_alloc &) {
        refuse(QStringLiteral(
            "There is not enough memory to open \"%1\"; close other programs or scale it down.")
                   .arg(path));
    }
}

Image readImage(const QImage &image, const QString &name)
{
    if (image.isNull())
        refuse(QStringLiteral("%1 holds no picture; copy one and try again.").arg(name));
    checkSize(image.width(), image.height(), name);
    try {
        Image result = planesOf(image);
        checkFinite(result, name);
        return result;
    } catch (const std::bad_alloc &) {
        refuse(QStringLiteral(
            "There is not enough memory to open \"%1\"; close other programs or scale it down.")
                   .arg(name));
    }
}

void writeImage(const Image &image, const QString &path, Depth depth)
{
    const Writer &writer = writerFor(path, depth);
    if (image.empty())
        throw Error(Fault::Usage,
            QStringLiteral("There is no picture to save as \"%1\"; open one first.").arg(path).toStdString());
    QString problem = QStringLiteral("not enough memory");
    QByteArray bytes;
    try {
        bytes = encoded(image, writer, depth, problem);
    } catch (const std::bad_alloc &) {
        bytes.clear();
    }
    if (bytes.isEmpty())
        throw Error(Fault::Output,
            QStringLiteral("\"%1\" could not be made (%2); save as PNG or TIFF, or a smaller picture.")
                .arg(path, problem)
                .toStdString());
    saveFile(path, bytes);
}

Depth bestDepth(const Image &image, const QString &path)
{
    const Writer *writer = findWriter(path);
    return writer ? std::min(image.depth, writer->deepest) : Depth::U8;
}

bool losesAlpha(const Image &image, const QString &path)
{
    const Writer *writer = findWriter(path);
    return image.alpha && writer && !writer->alpha;
}

QStringList readablePatterns()
{
    return { QStringLiteral("*.png"), QStringLiteral("*.jpg"), QStringLiteral("*.jpeg"),
        QStringLiteral("*.tif"), QStringLiteral("*.tiff"), QStringLiteral("*.webp"), QStringLiteral("*.bmp"),
        QStringLiteral("*.gif"), QStringLiteral("*.pgm"), QStringLiteral("*.ppm"), QStringLiteral("*.pbm") };
}

QStringList writablePatterns()
{
    QStringList patterns;
    for (const Writer &writer : writers)
        patterns.append(QStringLiteral("*.") + QLatin1String(writer.suffix));
    return patterns;
}

} // namespace halo
