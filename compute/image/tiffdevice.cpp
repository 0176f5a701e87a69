// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffdevice.h"

#include "compute/image/picturewriter.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <new>

namespace halo {
namespace {

TiffSource &sourceOf(thandle_t handle)
{
    return *static_cast<TiffSource *>(handle);
}

QIODevice &deviceOf(thandle_t handle)
{
    return sourceOf(handle).device;
}

tmsize_t readSome(thandle_t handle, void *out, tmsize_t count)
{
    return deviceOf(handle).read(static_cast<char *>(out), count);
}

tmsize_t writeSome(thandle_t handle, void *in, tmsize_t count)
{
    try {
        return writeFully(deviceOf(handle), in, count) ? count : -1;
    } catch (const std::bad_alloc &) {
        return -1; // no exception may pass through libtiff, which is C
    }
}

toff_t seek(thandle_t handle, toff_t offset, int whence)
{
    const auto &[device, problem, shift] = sourceOf(handle);
    const qint64 from = whence == SEEK_SET ? shift : whence == SEEK_CUR ? device.pos() : device.size();
    const qint64 to = from + static_cast<qint64>(offset);
    return to >= 0 && device.seek(to) ? static_cast<toff_t>(to - shift) : static_cast<toff_t>(-1);
}

toff_t sizeOf(thandle_t handle)
{
    return static_cast<toff_t>(deviceOf(handle).size());
}

int closeNothing(thandle_t /*handle*/)
{
    return 0;
}

/// Tells libtiff that the message was dealt with: it goes into the sentence of whoever reads, not to stderr.
int keepError(TIFF * /*tiff*/, void *problem, const char * /*module*/, const char *format, va_list values)
{
    std::array<char, 256> text{};
    if (std::vsnprintf(text.data(), text.size(), format, values) > 0)
        if (QByteArray &first = *static_cast<QByteArray *>(problem); first.isEmpty())
            first = text.data();
    return 1;
}

int dropWarning(
    TIFF * /*tiff*/, void * /*data*/, const char * /*module*/, const char * /*format*/, va_list /*values*/)
{
    return 1;
}

} // namespace

TiffHandle openTiff(TiffSource &source, const char *mode)
{
    // Handlers of this handle alone: the global ones would be shared with other threads.
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions *)> options(
        TIFFOpenOptionsAlloc(), TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, &source.problem);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), dropWarning, nullptr);
    // Not mapped: a file that another program shortens would end this one.
    const QByteArray unmapped = QByteArray(mode) + 'm';
    return TiffHandle(TIFFClientOpenExt("device", unmapped.constData(), &source, readSome, writeSome, seek,
        closeNothing, sizeOf, nullptr, nullptr, options.get()));
}

} // namespace halo
