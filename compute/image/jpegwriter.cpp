// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/jpegwriter.h"

#include <memory>
#include <new>
#include <turbojpeg.h>

namespace halo {

QByteArray encodeJpeg(const QImage &pixels, const WriteOptions &options, QString &problem)
{
    const std::unique_ptr<void, int (*)(tjhandle)> encoder(tjInitCompress(), tjDestroy);
    const bool grey = pixels.format() == QImage::Format_Grayscale8;
    const QImage samples = grey ? pixels : pixels.convertToFormat(QImage::Format_RGB888);
    if (!encoder || samples.isNull())
        throw std::bad_alloc();
    const bool wholeColours
        = options.jpegChroma.value_or(
              options.jpegQuality >= wholeChromaFrom ? JpegChroma::Whole : JpegChroma::Halved)
        == JpegChroma::Whole;
    unsigned char *bytes = nullptr;
    unsigned long size = 0;
    const int failed = tjCompress2(encoder.get(), samples.constBits(), samples.width(),
        static_cast<int>(samples.bytesPerLine()), samples.height(), grey ? TJPF_GRAY : TJPF_RGB, &bytes,
        &size,
        grey               ? TJSAMP_GRAY
            : wholeColours ? TJSAMP_444
                           : TJSAMP_420,
        options.jpegQuality, TJFLAG_ACCURATEDCT);
    const std::unique_ptr<unsigned char, void (*)(unsigned char *)> owned(bytes, tjFree);
    if (failed != 0) {
        problem = QString::fromLatin1(tjGetErrorStr2(encoder.get()));
        return {};
    }
    return { reinterpret_cast<const char *>(bytes), static_cast<qsizetype>(size) };
}

} // namespace halo
