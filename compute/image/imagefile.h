// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/image/image.h"
#include "compute/image/picturerows.h"

#include <QImage>
#include <QString>
#include <QStringList>

#include <optional>

namespace halo {

/// The largest picture that is opened at once, in pixels. Refused from the header, before anything is
/// decoded.
inline constexpr qint64 maxImagePixels = qint64(400) * 1000 * 1000;
/// The largest that is read by rows: 65536 x 65536.
inline constexpr qint64 maxRowsPixels = qint64(1) << 32;

/// Reads a picture by its content, whatever its suffix says: grey files as one plane, others as three,
/// straight alpha if the file has any, EXIF orientation applied. Of a file with several pages the one that is
/// asked for, the first is 1; without a page the first, which is a notice then. Any thread; needs no
/// QGuiApplication. Throws Error(Input) naming the file: missing, empty, cut off, no image, no such page, too
/// large, not finite.
Image readImage(const QString &path, std::optional<int> page = {});

/// The same, with bytes in place of planes if that keeps all that the file holds.
Image readBytes(const QString &path, std::optional<int> page = {});

/// The size that a file claims in its header; 0 x 0 if it claims none, or cannot be opened, which reading it
/// says.
Size2 claimedSize(const QString &path);

/// A file that is opened to be read by rows; page as above. Null if it cannot be: its format is none of TIFF,
/// PNG, PGM and PPM, its rows are interlaced or turned. Throws as readImage().
std::unique_ptr<PictureRows> openRows(const QString &path, Samples samples, std::optional<int> page = {});

/// The same for what has no use for alpha: a picture that is not opaque all over gets a notice that its alpha
/// is left out.
Image readColours(const QString &path);

/// How many pages a file has: pictures of a TIFF, PNM or ICO, frames of a GIF or WebP. 1 if it cannot be
/// read, which reading it says.
int pagesIn(const QString &path);

/// The same from memory (clipboard, drop); name is what sentences call it.
Image readImage(const QImage &image, const QString &name);

/// The same from the bytes of a file.
Image decodeImage(const QByteArray &file, const QString &name);

/// The bytes of a file that keeps every sample of the picture: PNG, or TIFF if they are floats. Throws
/// Error(Output) if they cannot be made.
QByteArray encodeImage(const Image &image);

inline constexpr int usualJpegQuality = 95;
inline constexpr int wholeChromaFrom = 90; ///< the quality from which JPEG keeps colours of each pixel

/// How closely a JPEG keeps colours apart from brightness.
enum class JpegChroma
{
    Whole,  ///< of each pixel, 4:4:4
    Halved, ///< of each two by two, 4:2:0
};

/// How files are encoded.
struct WriteOptions
{
    int jpegQuality = usualJpegQuality;     ///< from 1 to 100
    std::optional<int> compression{};       ///< of PNG and TIFF, from 0, none, to 9; nothing: what is usual
    std::optional<JpegChroma> jpegChroma{}; ///< nothing: by the quality
};

/// Writes by the file's suffix: PNG keeps 8 or 16 bit, TIFF also 32-bit float, the others 8 bit.
/// Integer samples are rounded and clamped to 0..1; PGM is for grey, PPM for colour. Throws Error(Output) if
/// it cannot be written, Error(Usage) if the format cannot hold the depth or the channels, or is not known.
void writeImage(const Image &image, const QString &path, Depth depth, const WriteOptions &options = {});

/// The bytes of a PNG file, whose EXIF data speak of this size. Throws as encodeImage().
QByteArray encodePng(const Image &image, Depth depth, Size2 described);

/// The depth that a file of this suffix can hold best, not beyond what the image has.
Depth bestDepth(const Image &image, const QString &path);

/// Whether a file of this suffix is known and can hold such samples.
bool canHold(const QString &path, Depth depth);

/// What of the picture a file of this suffix and depth does not keep, a sentence each: alpha, which is laid
/// on white, bits, profile, resolution.
std::vector<Message> lossesOf(const Image &image, const QString &path, Depth depth);

/// Whether saving under this suffix lays a picture with alpha on white: worth asking the user first.
bool losesAlpha(const Image &image, const QString &path);

/// File name patterns for dialogs and drops, such as "*.png".
QStringList readablePatterns();
QStringList writablePatterns();

} // namespace halo
