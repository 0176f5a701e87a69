// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/orientation.h"

#include "compute/image/chunks.h"

#include <QtEndian>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int firstSwapped = 5; ///< of the orientations that swap width and height

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

SharedPlane uprightPlane(const Plane &stored, size_t width, size_t height, int orientation)
{
    const bool swapped = orientation >= firstSwapped;
    const bool flipX = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
    const bool flipY = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
    Plane plane(stored.size());
    size_t i = 0;
    for (size_t y = 0; y < (swapped ? width : height); ++y)
        for (size_t x = 0; x < (swapped ? height : width); ++x) {
            const size_t column = swapped ? y : x;
            const size_t row = swapped ? x : y;
            plane[i++]
                = stored[(flipY ? height - 1 - row : row) * width + (flipX ? width - 1 - column : column)];
        }
    return std::make_shared<const Plane>(std::move(plane));
}

} // namespace

int exifOrientation(const QByteArray &file, const QByteArray &format)
{
    const QByteArray exif = format == "png" ? pngChunk(file, "eXIf")
        : format == "webp"                  ? webpChunk(file, "EXIF")
                                            : QByteArray();
    const int orientation = orientationIn(exif);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
}

Image upright(Image stored, int orientation)
{
    if (orientation <= 1)
        return stored;
    const auto [width, height] = stored.size();
    const auto turn = [&](SharedPlane &plane) {
        plane = uprightPlane(*plane, static_cast<size_t>(width), static_cast<size_t>(height), orientation);
    };
    std::ranges::for_each(stored.colour, turn);
    if (stored.alpha)
        turn(stored.alpha);
    if (orientation >= firstSwapped) {
        std::swap(stored.width, stored.height);
        stored.resolution = stored.resolution.turned();
    }
    return stored;
}

} // namespace halo
