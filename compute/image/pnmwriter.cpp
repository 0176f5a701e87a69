// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pnmwriter.h"

#include <QtEndian>

#include <new>

namespace halo {
namespace {

/// Samples of a row, the first ones of every step.
void appendWords(QByteArray &file, const uchar *row, int pixels, int step, int channels)
{
    const auto *samples = reinterpret_cast<const quint16 *>(row);
    for (int x = 0; x < pixels; ++x)
        for (int c = 0; c < channels; ++c) {
            const quint16 sample = qToBigEndian(samples[x * step + c]);
            file.append(reinterpret_cast<const char *>(&sample), sizeof sample);
        }
}

} // namespace

QByteArray pnmBytes(const QImage &pixels)
{
    if (pixels.isNull())
        throw std::bad_alloc();
    const bool grey
        = pixels.format() == QImage::Format_Grayscale8 || pixels.format() == QImage::Format_Grayscale16;
    const bool wide = pixels.format() == QImage::Format_Grayscale16 || pixels.depth() == 64;
    const QImage image = grey || wide ? pixels : pixels.convertToFormat(QImage::Format_RGB888);
    const int channels = grey ? 1 : 3;
    QByteArray file = (grey ? "P5\n" : "P6\n") + QByteArray::number(image.width()) + ' '
        + QByteArray::number(image.height()) + (wide ? "\n65535\n" : "\n255\n");
    file.reserve(file.size() + qsizetype(image.width()) * image.height() * channels * (wide ? 2 : 1));
    for (int y = 0; y < image.height(); ++y)
        if (wide)
            appendWords(file, image.constScanLine(y), image.width(), grey ? 1 : 4, channels);
        else
            file.append(reinterpret_cast<const char *>(image.constScanLine(y)), image.width() * channels);
    return file;
}

} // namespace halo
