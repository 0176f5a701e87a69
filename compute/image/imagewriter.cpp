// SPDX-License-Identifier: GPL-3.0-or-later
// The writing half of imagefile.h.
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/image/chunks.h"
#include "compute/image/colourconversion.h"
#include "compute/image/imagefile.h"
#include "compute/image/imageformats.h"
#include "compute/image/imagepixels.h"
#include "compute/image/jpegwriter.h"
#include "compute/image/photofacts.h"
#include "compute/image/picturewriter.h"
#include "compute/image/resolution.h"

#include <QBuffer>
#include <QColorSpace>
#include <QFileInfo>
#include <QImageWriter>

#include <algorithm>

namespace halo {

namespace {

const ImageFormat &writerFor(const QString &path, Depth depth)
{
    const ImageFormat *writer = formatFor(path);
    if (!writer)
        throw Error(ErrorKind::Usage, "\"%1\" has no supported suffix; use one of %2.", path,
            writablePatterns().join(QStringLiteral(", ")).remove(u'*'));
    if (depth > writer->deepest)
        throw Error(ErrorKind::Usage, "\"%1\" cannot store %2; save as %3.", path,
            depth == Depth::F32 ? "32-bit float samples" : "16-bit samples",
            depth == Depth::F32 ? "TIFF, or with 8 or 16 bits" : "PNG or TIFF, or with 8 bits");
    return *writer;
}

/// PGM is for grey, PPM for colour.
void checkChannels(const Image &image, const ImageFormat &writer, const QString &path)
{
    const bool grey = image.channels() == 1;
    if (qstrcmp(writer.suffix, grey ? "ppm" : "pgm") == 0)
        throw Error(ErrorKind::Usage,
            grey ? "\"%1\" cannot store a grey image; save it as .pgm."
                 : "\"%1\" cannot store a colour image; save it as .ppm.",
            path);
}

/// Whether a profile of this kind fits the channels that are written. Qt writes grey with alpha, and WebP any
/// grey, as colour, and to WebP only profiles that it understands.
bool keepsProfile(const Image &image, const ImageFormat &writer)
{
    if (!image.profile || !writer.profile)
        return false;
    const bool tiff = qstrcmp(writer.format, "tiff") == 0, webp = qstrcmp(writer.format, "webp") == 0;
    const bool grey = image.channels() == 1 && !webp && (tiff || !writer.alpha || !image.alpha);
    return colourSpaceOf(*image.profile) == (grey ? "GRAY" : "RGB ")
        && (!webp || QColorSpace::fromIccProfile(QByteArray::fromStdString(*image.profile)).isValid());
}

/// The picture, or its frame, with the profile if it is kept.
Image withKeptProfile(Image image, const ImageFormat &writer)
{
    if (!keepsProfile(image, writer))
        image.profile.reset();
    return image;
}

/// Whatever the profile is: Qt drops those of tables.
QByteArray withPngProfile(QByteArray file, const QByteArray &profile)
{
    for (const char *other : { "sRGB", "gAMA", "cHRM" })
        file = withoutPngChunk(file, other);
    constexpr int sizeBytes = 4; // which Qt puts before what zlib gives
    return withPngChunk(file, "iCCP", QByteArray("profile\0\0", 9) + qCompress(profile).mid(sizeBytes));
}

/// In parts that fit segments, each with its number and how many there are (ICC.1, B.4); the last is put in
/// first.
QByteArray withJpegProfile(QByteArray file, const QByteArray &profile)
{
    constexpr quint8 marker = 0xE2;
    constexpr qsizetype largest = 65519;
    const qsizetype parts = (profile.size() + largest - 1) / largest;
    if (parts > 255)
        return file;
    for (qsizetype part = parts; part > 0; --part)
        file = withJpegSegment(file, marker,
            QByteArray("ICC_PROFILE\0", 12) + static_cast<char>(part) + static_cast<char>(parts)
                + profile.mid((part - 1) * largest, largest));
    return file;
}

QByteArray encodedByRows(const Image &image, const ImageFormat &format, const QString &path, Depth depth,
    const WriteOptions &options)
{
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    const auto writer
        = pictureWriter(buffer, withKeptProfile(image, format), path, depth, options.compression);
    writer->write(image);
    writer->finish();
    return buffer.data();
}

/// As Qt has it: for PNG so many hundredths of the way from level 9 to none.
int qualityOf(const ImageFormat &writer, const WriteOptions &options)
{
    if (qstrcmp(writer.format, "png") == 0 && options.compression)
        return 100 - (*options.compression * 91 + 8) / 9;
    return writer.quality;
}

QByteArray encoded(const Image &image, const ImageFormat &writer, const QString &path, Depth depth,
    const WriteOptions &options, QString &problem)
{
    const bool png = qstrcmp(writer.format, "png") == 0, jpeg = qstrcmp(writer.format, "jpeg") == 0;
    if (isWrittenByRows(path) && !png)
        return encodedByRows(image, writer, path, depth, options);
    QImage pixels = pixelsOf(writer.alpha ? image : flattened(image), depth);
    if (pixels.isNull())
        throw std::bad_alloc();
    const QByteArray profile
        = keepsProfile(image, writer) ? QByteArray::fromStdString(*image.profile) : QByteArray();
    QByteArray file;
    if (jpeg) {
        file = encodeJpeg(pixels, options, problem);
    } else {
        QBuffer buffer(&file);
        buffer.open(QIODevice::WriteOnly);
        QImageWriter out(&buffer, writer.format);
        out.setQuality(qualityOf(writer, options));
        if (!profile.isEmpty() && !png)
            pixels.setColorSpace(QColorSpace::fromIccProfile(profile));
        if (!out.write(pixels)) {
            problem = out.errorString();
            return {};
        }
    }
    if (file.isEmpty())
        return {};
    file = withResolution(file, writer.format, image.resolution);
    return profile.isEmpty() ? file
        : png                ? withPngProfile(file, profile)
        : jpeg               ? withJpegProfile(file, profile)
                             : file;
}

/// described: what EXIF data say of the size.
QByteArray encodedOrError(const Image &image, const ImageFormat &writer, Depth depth, const QString &path,
    Size2 described, const WriteOptions &options = {})
{
    QString problem = QStringLiteral("not enough memory");
    QByteArray bytes;
    try {
        bytes = encoded(image, writer, path, depth, options, problem);
        if (image.exif && !bytes.isEmpty())
            bytes = withPhotoFacts(bytes, writer.format, *image.exif, described);
    } catch (const std::bad_alloc &) {
        bytes.clear();
    }
    if (bytes.isEmpty())
        throw Error(ErrorKind::Output,
            "\"%1\" could not be created (%2); save as PNG or TIFF, or a smaller image.", path, problem);
    return bytes;
}

void checkFiniteOutput(const Image &image, const QString &path, Depth depth, int firstRow)
{
    const auto [count, x, y] = depth == Depth::F32 ? notFinite(image) : NotFinite(); // integers are clamped
    if (count > 0)
        throw Error(ErrorKind::Output,
            "\"%1\" is not saved: %2 samples exceed the range of a float, the first at column %3, row %4, "
            "counted from 0; use smaller weights.",
            path, count, x, firstRow + y);
}

} // namespace

const ImageFormat *formatFor(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto *found = std::find_if(std::begin(imageFormats), std::end(imageFormats),
        [&](const ImageFormat &format) { return suffix == QLatin1String(format.suffix); });
    return found == std::end(imageFormats) ? nullptr : found;
}

void writeImage(const Image &image, const QString &path, Depth depth, const WriteOptions &options)
{
    const ImageFormat &writer = writerFor(path, depth);
    if (image.empty())
        throw Error(ErrorKind::Usage, "There is no image to save as \"%1\"; open one first.", path);
    checkChannels(image, writer, path);
    checkFiniteOutput(image, path, depth, 0);
    saveFile(path, encodedOrError(image, writer, depth, path, image.size(), options));
}

RowsFile::RowsFile(const QString &path, const Image &frame, Depth depth, const WriteOptions &options)
    : m_path(path)
    , m_depth(depth)
{
    const ImageFormat &format = writerFor(path, depth);
    checkChannels(frame, format, path);
    m_file = std::make_unique<NewFile>(path);
    m_writer
        = pictureWriter(m_file->device(), withKeptProfile(frame, format), path, depth, options.compression);
}

RowsFile::~RowsFile() = default;

void RowsFile::write(const Image &rows)
{
    checkFiniteOutput(rows, m_path, m_depth, m_rows);
    m_writer->write(rows);
    m_file->begin();
    m_rows += rows.height;
}

void RowsFile::finish()
{
    m_writer->finish();
    m_file->finish();
}

QByteArray encodePng(const Image &image, Depth depth, Size2 described)
{
    const QString path = QStringLiteral("picture.png");
    return encodedOrError(image, writerFor(path, depth), depth, path, described);
}

QByteArray encodeImage(const Image &image)
{
    const QString path
        = image.depth == Depth::F32 ? QStringLiteral("picture.tif") : QStringLiteral("picture.png");
    return encodedOrError(image, writerFor(path, image.depth), image.depth, path, image.size());
}

Depth bestDepth(const Image &image, const QString &path)
{
    const ImageFormat *writer = formatFor(path);
    return writer ? std::min(image.depth, writer->deepest) : Depth::U8;
}

bool canHold(const QString &path, Depth depth)
{
    const ImageFormat *writer = formatFor(path);
    return writer && depth <= writer->deepest;
}

std::vector<Message> lossesOf(const Image &image, const QString &path, Depth depth)
{
    const ImageFormat *writer = formatFor(path);
    std::vector<Message> losses;
    if (!writer)
        return losses;
    const auto tell = [&](const Message &sentence) { losses.push_back(sentence); };
    const QString format = QString::fromLatin1(writer->suffix).toUpper();
    if (image.alpha && !writer->alpha)
        tell(Message("\"%1\": alpha is blended with white, because %2 has no alpha.", path, format));
    else if (image.alpha && qstrcmp(writer->format, "webp") == 0
        && std::ranges::any_of(*image.alpha, [](float alpha) { return alpha * 255.0F < 0.5F; }))
        tell(Message("\"%1\": WebP discards the colours of fully transparent pixels.", path));
    if (depth < image.depth)
        tell(Message(image.depth == Depth::F32 ? "\"%1\": floats are rounded to %2 bits."
                                               : "\"%1\": samples of 16 bits are rounded to %2 bits.",
            path, depth == Depth::U8 ? 8 : 16));
    if (image.profile && writer->profile && !keepsProfile(image, *writer))
        tell(Message(
            "\"%1\": the colour profile is not saved, because it does not fit the colours of this %2 file.",
            path, format));
    if (image.profile && !writer->profile)
        tell(Message("\"%1\": the colour profile is not saved, because %2 cannot store one.", path, format));
    const QStringList lost = image.exif ? lostPhotoFacts(*image.exif, writer->format) : QStringList();
    if (!lost.isEmpty())
        tell(Message("\"%1\": %2 data are not saved, because %3 cannot store them.", path,
            lost.join(QStringLiteral(", ")), format));
    if (image.resolution.known() && !writer->resolution)
        tell(Message("\"%1\": the resolution is not saved, because %2 cannot store it here.", path, format));
    return losses;
}

bool losesAlpha(const Image &image, const QString &path)
{
    const ImageFormat *writer = formatFor(path);
    return image.alpha && writer && !writer->alpha;
}

QStringList writablePatterns()
{
    QStringList patterns;
    for (const ImageFormat &writer : imageFormats)
        patterns.append(QStringLiteral("*.") + QLatin1String(writer.suffix));
    return patterns;
}

} // namespace halo
