// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/exiforientation.h"

#include <QTransform>
#include <QtEndian>

namespace halo {
namespace {

/// The contents of the first chunk of this name; empty if there is none. A chunk of PNG has length, name,
/// contents and a check sum; one of WebP name, length and contents, to an even number of bytes.
QByteArray chunkOf(const QByteArray &file, const char *name, bool png)
{
    const qint64 extra = png ? 12 : 8;
    for (qint64 at = png ? 8 : 12; at + extra <= file.size();) {
        const QByteArray head = file.mid(at, 8), kind = png ? head.last(4) : head.first(4);
        const qint64 length = png ? qFromBigEndian<quint32>(head.constData())
                                  : qFromLittleEndian<quint32>(head.constData() + 4);
        if (kind == name)
            return file.mid(at + 8, length);
        at += extra + length + (png ? 0 : length % 2);
    }
    return {};
}

/// Of EXIF data, which are a TIFF file with a directory and no picture: its tag 274.
int orientationIn(QByteArray exif)
{
    if (exif.startsWith("Exif"))
        exif.remove(0, 6);
    const bool big = exif.startsWith("MM");
    const auto number = [&](qint64 at, int bytes) -> quint32 {
        if (at + bytes > exif.size())
            return 0;
        const char *from = exif.constData() + at;
        if (bytes == 2)
            return big ? qFromBigEndian<quint16>(from) : qFromLittleEndian<quint16>(from);
        return big ? qFromBigEndian<quint32>(from) : qFromLittleEndian<quint32>(from);
    };
    constexpr quint32 orientationTag = 274;
    constexpr int entryBytes = 12;
    const qint64 directory = number(4, 4);
    for (quint32 i = 0; i < number(directory, 2); ++i)
        if (const qint64 entry = directory + 2 + qint64(i) * entryBytes; number(entry, 2) == orientationTag)
            return static_cast<int>(number(entry + 8, 2));
    return 1;
}

} // namespace

int exifOrientation(const QByteArray &file, const QByteArray &format)
{
    const QByteArray exif = format == "png" ? chunkOf(file, "eXIf", true)
        : format == "webp"                  ? chunkOf(file, "EXIF", false)
                                            : QByteArray();
    const int orientation = orientationIn(exif);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

QImage upright(const QImage &stored, int orientation)
{
    const bool mirrorX = orientation == 2 || orientation == 7;
    const bool mirrorY = orientation == 4 || orientation == 5;
    const QImage image = mirrorX || mirrorY ? stored.mirrored(mirrorX, mirrorY) : stored;
    const int quarters = orientation == 3 ? 2 : orientation == 8 ? 3 : orientation >= 5 ? 1 : 0;
    constexpr double quarter = 90.0;
    return quarters == 0 ? image : image.transformed(QTransform().rotate(quarter * quarters));
}

} // namespace halo
