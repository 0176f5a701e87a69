// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <string_view>
#include <vector>

namespace halo {

/// The contents of the first chunk of a PNG with this name of four letters; empty if there is none.
QByteArray pngChunk(const QByteArray &file, const char *name);

/// The same of a WebP file.
QByteArray webpChunk(const QByteArray &file, const char *name);

/// The PNG without its chunks of this name.
QByteArray withoutPngChunk(const QByteArray &file, const char *name);

/// The PNG with one more chunk, before its pixels.
QByteArray withPngChunk(const QByteArray &file, const char *name, const QByteArray &contents);

/// The PNG with more chunks, as they are, before its pixels.
QByteArray withPngChunks(const QByteArray &file, const QByteArray &chunks);

/// The contents, behind that name, of the segments of a JPEG that have this marker and begin with the name.
std::vector<QByteArray> jpegSegments(const QByteArray &file, quint8 marker, const QByteArray &name);

/// The JPEG with one more segment, behind the one that it begins with.
QByteArray withJpegSegment(const QByteArray &file, quint8 marker, const QByteArray &contents);

/// The chunks of a PNG whose names are wanted, each with its length, name and checksum.
std::vector<QByteArray> pngChunks(
    const QByteArray &file, const std::function<bool(std::string_view name)> &wanted);

/// A chunk of a PNG: length, name, contents, checksum.
QByteArray pngChunkBytes(const char *name, const QByteArray &contents);

/// The checksum of PNG over these bytes.
quint32 pngChecksum(const char *bytes, qint64 count);

} // namespace halo
