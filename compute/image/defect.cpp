// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/defect.h"

#include "compute/image/chunks.h"
#include "compute/image/tga.h"

#include <QtEndian>

#include <array>
#include <cstdlib>

namespace halo {

namespace {

/// Reads forward through bytes. Reading beyond the end gives zeros and is remembered.
class Cursor
{
public:
    explicit Cursor(const QByteArray &bytes, qint64 start)
        : m_bytes(bytes)
        , m_at(start)
    {
    }
    bool pastEnd() const { return m_at > m_bytes.size(); }
    qint64 at() const { return m_at; }
    void skip(qint64 count) { m_at += count; }

    template<typename T> T big()
    {
        const T value = room(sizeof(T)) ? qFromBigEndian<T>(m_bytes.constData() + m_at) : T();
        skip(sizeof(T));
        return value;
    }
    template<typename T> T little()
    {
        const T value = room(sizeof(T)) ? qFromLittleEndian<T>(m_bytes.constData() + m_at) : T();
        skip(sizeof(T));
        return value;
    }
    /// To just behind the next byte of this value, or past the end.
    void skipBehind(char value)
    {
        const qint64 found = pastEnd() ? -1 : m_bytes.indexOf(value, m_at);
        m_at = found < 0 ? m_bytes.size() + 1 : found + 1;
    }

private:
    bool room(qint64 count) const { return m_at <= m_bytes.size() - count; }

    const QByteArray &m_bytes;
    qint64 m_at;
};

/// The marker behind the next 0xFF. Inside the coded data, 0xFF00 and restarts belong to the data.
quint8 nextMarker(Cursor &cursor)
{
    cursor.skipBehind('\xFF');
    quint8 marker = cursor.big<quint8>();
    while (marker == 0xFF && !cursor.pastEnd())
        marker = cursor.big<quint8>();
    return marker;
}

bool jpegEndsEarly(const QByteArray &bytes)
{
    constexpr quint8 restart0 = 0xD0;
    constexpr quint8 restart7 = 0xD7;
    constexpr quint8 endOfImage = 0xD9;
    Cursor cursor(bytes, 2);
    while (!cursor.pastEnd()) {
        const quint8 marker = nextMarker(cursor);
        if (marker == endOfImage)
            return cursor.pastEnd();
        if (marker <= 0x01 || (marker >= restart0 && marker <= restart7))
            continue; // these have no length
        // A thumbnail has an end marker of its own: stepping over whole segments does not see it.
        cursor.skip(cursor.big<quint16>() - qint64(sizeof(quint16)));
    }
    return true;
}

Defect pngDefect(const QByteArray &bytes)
{
    constexpr quint32 endChunk = 0x49454E44; // "IEND"
    constexpr qint64 typeSize = 4;
    Cursor cursor(bytes, 8);
    while (!cursor.pastEnd()) {
        const quint32 length = cursor.big<quint32>();
        const qint64 start = cursor.at();
        const quint32 type = cursor.big<quint32>();
        cursor.skip(length);
        const quint32 crc = cursor.big<quint32>();
        if (cursor.pastEnd())
            break;
        if (crc != pngChecksum(bytes.constData() + start, length + typeSize))
            return Defect::Damaged;
        if (type == endChunk)
            return Defect::None;
    }
    return Defect::CutOff;
}

void skipGifSubBlocks(Cursor &cursor)
{
    while (const quint8 length = cursor.big<quint8>())
        cursor.skip(length);
}

/// Bytes of the colour table that such a flag byte announces.
qint64 gifTableSize(quint8 flags)
{
    return flags & 0x80 ? qint64(3) << ((flags & 7) + 1) : 0;
}

bool gifEndsEarly(const QByteArray &bytes)
{
    Cursor cursor(bytes, 10);
    const quint8 flags = cursor.big<quint8>();
    cursor.skip(2 + gifTableSize(flags));
    while (!cursor.pastEnd()) {
        const quint8 kind = cursor.big<quint8>();
        if (kind == 0x21) { // extension
            cursor.skip(1);
            skipGifSubBlocks(cursor);
        } else if (kind == 0x2C) { // the first picture is all that is read
            cursor.skip(8);
            cursor.skip(gifTableSize(cursor.big<quint8>()) + 1);
            skipGifSubBlocks(cursor);
            return cursor.pastEnd();
        } else {
            return true;
        }
    }
    return true;
}

bool bmpEndsEarly(const QByteArray &bytes)
{
    constexpr quint32 plain = 0;
    constexpr quint32 bitFields = 3;
    constexpr quint32 shortHeader = 12; // of OS/2, with sizes of 16 bit
    Cursor cursor(bytes, 10);
    const auto offset = cursor.little<quint32>();
    if (cursor.little<quint32>() == shortHeader)
        return cursor.pastEnd();
    const qint64 width = cursor.little<qint32>();
    const qint64 height = std::abs(qint64(cursor.little<qint32>()));
    cursor.skip(2);
    const qint64 bits = cursor.little<quint16>();
    const auto compression = cursor.little<quint32>();
    if (compression != plain && compression != bitFields)
        return cursor.pastEnd(); // run lengths: only decoding tells
    const qint64 pitch = (width * bits + 31) / 32 * 4;
    return offset + pitch * height > bytes.size();
}

} // namespace

Defect defectOf(const QByteArray &format, const QByteArray &bytes)
{
    if (format == "png")
        return pngDefect(bytes);
    const bool endsEarly = (format == "jpeg" && jpegEndsEarly(bytes))
        || (format == "gif" && gifEndsEarly(bytes)) || (format == "bmp" && bmpEndsEarly(bytes))
        || (format == "tga" && tgaEndsEarly(bytes));
    return endsEarly ? Defect::CutOff : Defect::None;
}

} // namespace halo
