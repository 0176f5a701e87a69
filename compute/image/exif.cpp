// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/exif.h"

#include "compute/image/chunks.h"

#include <QtEndian>

#include <algorithm>
#include <vector>

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
        constexpr quint32 shortType = 3, longType = 4, rationalType = 5;
        const qint64 entry = entryOf(tag);
        if (entry < 0)
            return 0.0;
        const quint32 type = number(entry + 2, 2);
        const qint64 far = placeOf(entry);
        const double below = number(far + 4, 4);
        return type == shortType                ? number(entry + 8, 2)
            : type == longType                  ? number(entry + 8, 4)
            : type == rationalType && below > 0 ? number(far, 4) / below
                                                : 0.0;
    }

    /// The numbers of 32 bits to which a tag points, one every `stride` bytes.
    std::vector<quint32> numbers(quint32 tag, int count, int stride) const
    {
        std::vector<quint32> found;
        const qint64 entry = entryOf(tag);
        for (qint64 at = placeOf(entry); entry >= 0 && count > 0 && at + stride <= m_data.size();
             at += stride, --count)
            found.push_back(number(at, 4));
        return found;
    }

private:
    /// Where the entry of a tag begins; -1 if there is none.
    qint64 entryOf(quint32 tag) const
    {
        constexpr int entryBytes = 12;
        for (quint32 i = 0; i < number(m_at, 2); ++i)
            if (const qint64 entry = m_at + 2 + qint64(i) * entryBytes; number(entry, 2) == tag)
                return entry;
        return -1;
    }
    qint64 placeOf(qint64 entry) const { return number(entry + 8, 4); }
    quint32 number(qint64 at, int bytes) const
    {
        if (at < 0 || at + bytes > m_data.size())
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

int furtherPictures(const QByteArray &jpeg)
{
    constexpr quint8 marker = 0xE2;
    constexpr quint32 countTag = 0xB001, entriesTag = 0xB002, kindMask = 0xFF0000, smallerCopy = 0x010000;
    constexpr int entryBytes = 16;
    const std::vector<QByteArray> segments = jpegSegments(jpeg, marker, QByteArray("MPF\0", 4));
    if (segments.empty())
        return 0;
    const ExifDirectory index(segments.front());
    const double count = std::min(index.value(countTag), double(segments.front().size()));
    const std::vector<quint32> kinds = index.numbers(entriesTag, static_cast<int>(count), entryBytes);
    const auto copies
        = std::ranges::count_if(kinds, [](quint32 kind) { return (kind & kindMask) == smallerCopy; });
    return std::max(0, static_cast<int>(std::ssize(kinds) - 1 - copies));
}

} // namespace halo
