// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/exif.h"

#include "compute/image/chunks.h"

#include <QtEndian>

namespace halo {
namespace {

/// EXIF data are a TIFF file with a directory and no picture.
class ExifDirectory
{
public:
    explicit ExifDirectory(const QByteArray &data)
        : m_data(data)
        , m_big(data.startsWith("MM"))
        , m_at(number(4, 4))
    {
    }

    /// The first number of a tag; 0 if it is not there.
    double value(quint32 tag) const
    {
        constexpr int entryBytes = 12;
        constexpr quint32 shortType = 3, longType = 4, rationalType = 5;
        for (quint32 i = 0; i < number(m_at, 2); ++i) {
            const qint64 entry = m_at + 2 + qint64(i) * entryBytes;
            if (number(entry, 2) != tag)
                continue;
            const quint32 type = number(entry + 2, 2);
            const qint64 far = number(entry + 8, 4);
            const double below = number(far + 4, 4);
            return type == shortType                ? number(entry + 8, 2)
                : type == longType                  ? number(entry + 8, 4)
                : type == rationalType && below > 0 ? number(far, 4) / below
                                                    : 0.0;
        }
        return 0.0;
    }

private:
    quint32 number(qint64 at, int bytes) const
    {
        if (at + bytes > m_data.size())
            return 0;
        const char *from = m_data.constData() + at;
        if (bytes == 2)
            return m_big ? qFromBigEndian<quint16>(from) : qFromLittleEndian<quint16>(from);
        return m_big ? qFromBigEndian<quint32>(from) : qFromLittleEndian<quint32>(from);
    }

    const QByteArray m_data;
    const bool m_big;
    const qint64 m_at;
};

QByteArray exifData(const QByteArray &file, const QByteArray &format)
{
    constexpr quint8 exifMarker = 0xE1;
    const QByteArray name("Exif\0\0", 6);
    if (format == "jpeg") {
        const std::vector<QByteArray> segments = jpegSegments(file, exifMarker, name);
        return segments.empty() ? QByteArray() : segments.front();
    }
    const QByteArray data = format == "png" ? pngChunk(file, "eXIf")
        : format == "webp"                  ? webpChunk(file, "EXIF")
                                            : QByteArray();
    return data.startsWith("Exif") ? data.mid(name.size()) : data;
}

} // namespace

Exif exifOf(const QByteArray &file, const QByteArray &format)
{
    constexpr quint32 orientationTag = 274, xTag = 282, yTag = 283, unitTag = 296;
    constexpr int noUnit = 1, centimetres = 3;
    const ExifDirectory directory(exifData(file, format));
    const int orientation = static_cast<int>(directory.value(orientationTag));
    const int unit = static_cast<int>(directory.value(unitTag));
    const double scale = unit == centimetres ? 100.0 : unit == noUnit ? 1.0 : 1.0 / 0.0254;
    return { orientation >= 1 && orientation <= 8 ? orientation : 1,
        { directory.value(xTag) * scale, directory.value(yTag) * scale, unit != noUnit } };
}

} // namespace halo
