// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pngkey.h"

#include "compute/image/chunks.h"

#include <QtEndian>

namespace halo {
namespace {

constexpr int bitsAt = 24;
constexpr int kindAt = 25;
constexpr char greyKind = 0;
constexpr char colourKind = 2;

} // namespace

PngKey::PngKey(const QByteArray &file)
{
    if (file.size() <= kindAt || (file[kindAt] != greyKind && file[kindAt] != colourKind))
        return;
    const QByteArray chunk = pngChunk(file, "tRNS");
    const size_t channels = file[kindAt] == greyKind ? 1 : 3;
    if (chunk.size() < static_cast<qsizetype>(2 * channels))
        return;
    m_channels = channels;
    const int largest = (1 << file[bitsAt]) - 1;
    for (size_t c = 0; c < channels; ++c) {
        // Two bytes whatever the depth; below 16 bits the lowest bits count.
        const int sample = qFromBigEndian<quint16>(chunk.constData() + 2 * c) & largest;
        const int scale = file[bitsAt] == 16 ? 65535 : 255; // fewer bits than 8 are spread to 8
        m_colour[c] = static_cast<float>(sample * (scale / largest)) / static_cast<float>(scale);
    }
}

Image PngKey::applied(Image image) const
{
    if (!isThere())
        return image;
    Plane alpha(image.size().area());
    for (size_t i = 0; i < alpha.size(); ++i) {
        bool clear = true;
        for (size_t c = 0; c < m_channels; ++c)
            clear = clear && (*image.colour[c])[i] == m_colour[c];
        alpha[i] = clear ? 0.0F : 1.0F;
    }
    image.alpha = std::make_shared<const Plane>(std::move(alpha));
    return image;
}

} // namespace halo
