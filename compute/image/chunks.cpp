// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/chunks.h"

#include <QtEndian>

#include <array>

namespace halo {
namespace {

constexpr qint64 pngStart = 8;  ///< behind the signature
constexpr qint64 pngExtra = 12; ///< of a chunk: length, name and checksum
constexpr qint64 webpStart = 12;
constexpr qint64 webpExtra = 8; ///< name and length

/// A chunk of PNG or WebP: all of it from at on.
struct Chunk
{
    qint64 at = 0;
    qint64 size = 0;
    QByteArray name;
    qint64 length = 0; ///< of its contents
};

/// Hands over chunk after chunk until one is wanted. WebP fills its chunks up to an even number of bytes.
void walkChunks(const QByteArray &file, bool png, const std::function<bool(const Chunk &)> &wanted)
{
    const qint64 extra = png ? pngExtra : webpExtra;
    for (qint64 at = png ? pngStart : webpStart; at + extra <= file.size();) {
        const QByteArray head = file.mid(at, 8);
        const qint64 length = png ? qFromBigEndian<quint32>(head.constData())
                                  : qFromLittleEndian<quint32>(head.constData() + 4);
        const qint64 size = extra + length + (png ? 0 : length % 2);
        if (wanted({ at, size, png ? head.last(4) : head.first(4), length }))
            return;
        at += size;
    }
}

QByteArray chunkOf(const QByteArray &file, const char *name, bool png)
{
    QByteArray found;
    walkChunks(file, png, [&](const Chunk &chunk) {
        const bool isIt = chunk.name == name;
        if (isIt)
            found = file.mid(chunk.at + 8, chunk.length);
        return isIt;
    });
    return found;
}

QByteArray bigEndian(quint32 number)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

constexpr std::array<quint32, 256> crcTable = [] {
    std::array<quint32, 256> table{};
    for (quint32 i = 0; i < 256; ++i) {
        table[i] = i;
        for (int bit = 0; bit < 8; ++bit)
            table[i] = table[i] & 1 ? 0xEDB88320U ^ (table[i] >> 1) : table[i] >> 1;
    }
    return table;
}();

} // namespace

quint32 pngChecksum(const char *bytes, qint64 count)
{
    quint32 crc = ~0U;
    for (const char *at = bytes; at < bytes + count; ++at)
        crc = crcTable[(crc ^ static_cast<quint8>(*at)) & 255] ^ (crc >> 8);
    return ~crc;
}

QByteArray pngChunk(const QByteArray &file, const char *name)
{
    return chunkOf(file, name, true);
}

QByteArray webpChunk(const QByteArray &file, const char *name)
{
    return chunkOf(file, name, false);
}

QByteArray withoutPngChunk(const QByteArray &file, const char *name)
{
    QByteArray rest = file;
    qint64 removed = 0;
    walkChunks(file, true, [&](const Chunk &chunk) {
        if (chunk.name == name) {
            rest.remove(chunk.at - removed, chunk.size);
            removed += chunk.size;
        }
        return chunk.name == "IDAT"; // what describes the pixels stands before them
    });
    return rest;
}

std::vector<QByteArray> pngChunks(
    const QByteArray &file, const std::function<bool(std::string_view name)> &wanted)
{
    std::vector<QByteArray> chunks;
    walkChunks(file, true, [&](const Chunk &chunk) {
        if (wanted(std::string_view(chunk.name.constData(), 4)))
            chunks.push_back(file.mid(chunk.at, chunk.size));
        return false;
    });
    return chunks;
}

QByteArray pngChunkBytes(const char *name, const QByteArray &contents)
{
    const QByteArray body = name + contents;
    return bigEndian(static_cast<quint32>(contents.size())) + body
        + bigEndian(pngChecksum(body.constData(), body.size()));
}

QByteArray withPngChunk(const QByteArray &file, const char *name, const QByteArray &contents)
{
    return withPngChunks(file, pngChunkBytes(name, contents));
}

QByteArray withPngChunks(const QByteArray &file, const QByteArray &chunks)
{
    constexpr qint64 headerSize = pngExtra + 13;
    return QByteArray(file).insert(pngStart + headerSize, chunks);
}

QByteArray withJpegSegment(const QByteArray &file, quint8 marker, const QByteArray &contents)
{
    const qint64 first = 4 + qFromBigEndian<quint16>(file.constData() + 4); // behind JFIF's
    QByteArray head("\xFF\0\0\0", 4);
    head[1] = static_cast<char>(marker);
    qToBigEndian(static_cast<quint16>(contents.size() + 2), head.data() + 2);
    return QByteArray(file).insert(first, head + contents);
}

std::vector<QByteArray> jpegSegments(const QByteArray &file, quint8 marker, const QByteArray &name)
{
    constexpr quint8 startOfScan = 0xDA;
    std::vector<QByteArray> found;
    for (qint64 at = 2; at + 4 <= file.size() && file[at] == '\xFF';) {
        const auto kind = static_cast<quint8>(file[at + 1]);
        if (kind == 0xFF) { // filling
            ++at;
            continue;
        }
        if (kind == startOfScan)
            break;
        const qint64 length = qFromBigEndian<quint16>(file.constData() + at + 2);
        const QByteArray contents = file.mid(at + 4, length - 2);
        if (kind == marker && contents.startsWith(name))
            found.push_back(contents.mid(name.size()));
        at += 2 + length;
    }
    return found;
}

} // namespace halo
