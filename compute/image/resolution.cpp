// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/resolution.h"

#include "compute/image/chunks.h"
#include "compute/image/exif.h"

#include <QtEndian>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr double inchesInMetre = 1.0 / 0.0254;
constexpr double centimetresInMetre = 100.0;
constexpr quint8 jfifMarker = 0xE0;
constexpr int jfifUnitAt = 13; ///< in a file that begins with this segment, as those of Qt do: unit, x, y
constexpr int bmpResolutionAt = 38;

template<typename T> T wholeNumberOf(double number)
{
    return static_cast<T>(std::clamp(std::round(number), 1.0, double(std::numeric_limits<T>::max())));
}

QByteArray bigEndianPair(double x, double y, bool wide)
{
    QByteArray bytes(wide ? 8 : 4, '\0');
    if (wide) {
        qToBigEndian(wholeNumberOf<quint32>(x), bytes.data());
        qToBigEndian(wholeNumberOf<quint32>(y), bytes.data() + 4);
    } else {
        qToBigEndian(wholeNumberOf<quint16>(x), bytes.data());
        qToBigEndian(wholeNumberOf<quint16>(y), bytes.data() + 2);
    }
    return bytes;
}

Resolution ofPng(const QByteArray &file)
{
    const QByteArray chunk = pngChunk(file, "pHYs");
    if (chunk.size() < 9)
        return {};
    return { double(qFromBigEndian<quint32>(chunk.constData())),
        double(qFromBigEndian<quint32>(chunk.constData() + 4)), chunk[8] == 1 };
}

Resolution ofJpeg(const QByteArray &file)
{
    const auto segments = jpegSegments(file, jfifMarker, QByteArray("JFIF\0", 5));
    if (segments.empty() || segments.front().size() < 7)
        return {};
    const char *data = segments.front().constData() + 2; // behind the version
    const char unit = data[0];
    const double x = qFromBigEndian<quint16>(data + 1), y = qFromBigEndian<quint16>(data + 3);
    const double scale = unit == 1 ? inchesInMetre : unit == 2 ? centimetresInMetre : 1.0;
    // Square pixels without a unit are what writers put there that know nothing.
    return unit == 0 && x == y ? Resolution() : Resolution{ x * scale, y * scale, unit != 0 };
}

Resolution ofBmp(const QByteArray &file)
{
    constexpr quint32 shortHeader = 12;
    if (file.size() < bmpResolutionAt + 8 || qFromLittleEndian<quint32>(file.constData() + 14) == shortHeader)
        return {};
    return { double(qFromLittleEndian<qint32>(file.constData() + bmpResolutionAt)),
        double(qFromLittleEndian<qint32>(file.constData() + bmpResolutionAt + 4)) };
}

QByteArray pngWith(const QByteArray &file, const Resolution &resolution)
{
    const QByteArray bare = withoutPngChunk(file, "pHYs");
    if (!resolution.known())
        return bare;
    return withPngChunk(bare, "pHYs",
        bigEndianPair(resolution.x, resolution.y, true) + static_cast<char>(resolution.metric ? 1 : 0));
}

QByteArray jpegWith(QByteArray file, const Resolution &resolution)
{
    if (jpegSegments(file, jfifMarker, QByteArray("JFIF\0", 5)).empty() || file.size() < jfifUnitAt + 5)
        return file;
    const double scale = resolution.metric ? 1.0 / inchesInMetre : 1.0;
    const QByteArray numbers = resolution.known() ? static_cast<char>(resolution.metric ? 1 : 0)
            + bigEndianPair(resolution.x * scale, resolution.y * scale, false)
                                                  : QByteArray("\0\0\1\0\1", 5);
    return file.replace(jfifUnitAt, numbers.size(), numbers);
}

QByteArray bmpWith(QByteArray file, const Resolution &resolution)
{
    const bool known = resolution.known() && resolution.metric;
    qToLittleEndian(known ? wholeNumberOf<qint32>(resolution.x) : 0, file.data() + bmpResolutionAt);
    qToLittleEndian(known ? wholeNumberOf<qint32>(resolution.y) : 0, file.data() + bmpResolutionAt + 4);
    return file;
}

} // namespace

Resolution resolutionOf(const QByteArray &file, const QByteArray &format)
{
    const Resolution said = format == "png" ? ofPng(file)
        : format == "jpeg"                  ? ofJpeg(file)
        : format == "bmp"                   ? ofBmp(file)
                                            : Resolution();
    const Resolution found = said.known() ? said : exifOf(file, format).resolution;
    return found.known() ? found : Resolution();
}

QByteArray withResolution(const QByteArray &file, const QByteArray &format, const Resolution &resolution)
{
    return format == "png" ? pngWith(file, resolution)
        : format == "jpeg" ? jpegWith(file, resolution)
        : format == "bmp"  ? bmpWith(file, resolution)
                           : file;
}

} // namespace halo
