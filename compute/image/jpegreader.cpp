// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/jpegreader.h"

#include "compute/base/error.h"
#include "compute/image/chunks.h"

#include <map>
#include <memory>
#include <turbojpeg.h>

namespace halo {
namespace {

constexpr size_t inks = 4;

const unsigned char *bytesIn(const QByteArray &file)
{
    return reinterpret_cast<const unsigned char *>(file.constData());
}

} // namespace

std::optional<Image> readJpegInks(const QByteArray &bytes, const QString &name)
{
    const std::unique_ptr<void, int (*)(tjhandle)> decoder(tjInitDecompress(), tjDestroy);
    if (!decoder)
        throw std::bad_alloc();
    Image image;
    int subsampling = 0, space = 0;
    const auto size = static_cast<unsigned long>(bytes.size());
    if (tjDecompressHeader3(
            decoder.get(), bytesIn(bytes), size, &image.width, &image.height, &subsampling, &space)
            != 0
        || (space != TJCS_CMYK && space != TJCS_YCCK))
        return std::nullopt;
    const size_t pixels = image.size().area();
    std::vector<unsigned char> samples(pixels * inks);
    if (tjDecompress2(decoder.get(), bytesIn(bytes), size, samples.data(), image.width, 0, image.height,
            TJPF_CMYK, TJFLAG_ACCURATEDCT)
        != 0)
        throw Error(ErrorKind::Input, "\"%1\" is damaged (%2); get a complete copy.", name,
            QString::fromLatin1(tjGetErrorStr2(decoder.get())));
    // Adobe's programs, which nearly all others follow, store 255 for no ink and leave their mark.
    constexpr quint8 adobeMarker = 0xEE;
    const bool inverted = !jpegSegments(bytes, adobeMarker, "Adobe").empty();
    std::vector<Plane> planes(inks, Plane(pixels));
    for (size_t i = 0; i < samples.size(); ++i)
        planes[i % inks][i / inks] = static_cast<float>(inverted ? 255 - samples[i] : samples[i]) / 255.0F;
    image.colour = sharedPlanes(std::move(planes));
    image.depth = Depth::U8;
    return image;
}

std::shared_ptr<const std::string> jpegProfile(const QByteArray &bytes)
{
    constexpr quint8 profileMarker = 0xE2;
    std::map<char, QByteArray> parts; // in order, each behind its number and how many there are
    for (const QByteArray &segment : jpegSegments(bytes, profileMarker, QByteArray("ICC_PROFILE\0", 12)))
        if (segment.size() > 2)
            parts[segment[0]] = segment.mid(2);
    QByteArray whole;
    for (const auto &[number, part] : parts)
        whole += part;
    return whole.isEmpty() ? nullptr : std::make_shared<const std::string>(whole.toStdString());
}

} // namespace halo
