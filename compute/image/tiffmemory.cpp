// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/tiffmemory.h"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <new>

namespace halo {

namespace {

TiffMemory &memoryOf(thandle_t handle)
{
    return *static_cast<TiffMemory *>(handle);
}

tmsize_t readSome(thandle_t handle, void *out, tmsize_t count)
{
    TiffMemory &memory = memoryOf(handle);
    const tmsize_t got = std::clamp<tmsize_t>(memory.bytes.size() - memory.at, 0, count);
    std::memcpy(out, memory.bytes.constData() + memory.at, static_cast<size_t>(got));
    memory.at += got;
    return got;
}

tmsize_t writeSome(thandle_t handle, void *in, tmsize_t count)
{
    TiffMemory &memory = memoryOf(handle);
    try {
        if (memory.at + count > memory.bytes.size())
            memory.bytes.resize(memory.at + count);
    } catch (const std::bad_alloc &) {
        return -1; // no exception may pass through libtiff, which is C
    }
    std::memcpy(memory.bytes.data() + memory.at, in, static_cast<size_t>(count));
    memory.at += count;
    return count;
}

toff_t seek(thandle_t handle, toff_t offset, int whence)
{
    TiffMemory &memory = memoryOf(handle);
    const qint64 from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory.at : memory.bytes.size();
    const qint64 to = from + static_cast<qint64>(offset);
    if (to < 0)
        return static_cast<toff_t>(-1);
    memory.at = to;
    return static_cast<toff_t>(to);
}

toff_t sizeOf(thandle_t handle)
{
    return static_cast<toff_t>(memoryOf(handle).bytes.size());
}

int closeNothing(thandle_t /*handle*/)
{
    return 0;
}

/// Tells libtiff that the message was dealt with: it goes into the sentence of whoever reads, not to stderr.
int keepError(TIFF * /*tiff*/, void *memory, const char * /*module*/, const char *format, va_list values)
{
    std::array<char, 256> text{};
    if (std::vsnprintf(text.data(), text.size(), format, values) > 0)
        if (QByteArray &problem = memoryOf(memory).problem; problem.isEmpty())
            problem = text.data();
    return 1;
}

int dropWarning(
    TIFF * /*tiff*/, void * /*data*/, const char * /*module*/, const char * /*format*/, va_list /*values*/)
{
    return 1;
}

} // namespace

TiffHandle openTiff(TiffMemory &memory, const char *mode)
{
    // Handlers of this handle alone: the global ones would be shared with other threads.
    const std::unique_ptr<TIFFOpenOptions, void (*)(TIFFOpenOptions *)> options(
        TIFFOpenOptionsAlloc(), TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keepError, &memory);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), dropWarning, nullptr);
    return TiffHandle(TIFFClientOpenExt("memory", mode, &memory, readSome, writeSome, seek, closeNothing,
        sizeOf, nullptr, nullptr, options.get()));
}

} // namespace halo
