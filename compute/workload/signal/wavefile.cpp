// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/wavefile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"

#include <QBuffer>
#include <QFile>

#include <cmath>
#include <memory>
#include <sndfile.h>

namespace halo {
namespace {

constexpr int usualRate = 44100;

struct Close
{
    void operator()(SNDFILE *file) const { sf_close(file); }
};
using Sound = std::unique_ptr<SNDFILE, Close>;

void checkSound(const SF_INFO &info, const std::string &path)
{
    if (info.frames < 1)
        throw Error(ErrorKind::Input, "%1 contains no sound; choose another file.", path);
    if (info.frames > maxSignalSamples || info.channels > 64)
        throw Error(ErrorKind::Input,
            "%1 is longer than %2 samples, or has more than 64 channels; cut it first.", path,
            maxSignalSamples);
}

/// libsndfile writes into these bytes.
SF_VIRTUAL_IO writingTo()
{
    static constexpr auto buffer = [](void *user) { return static_cast<QBuffer *>(user); };
    SF_VIRTUAL_IO io{};
    io.get_filelen = [](void *user) { return static_cast<sf_count_t>(buffer(user)->size()); };
    io.seek = [](sf_count_t offset, int whence, void *user) {
        const qint64 from = whence == SEEK_SET ? 0
            : whence == SEEK_CUR               ? buffer(user)->pos()
                                               : buffer(user)->size();
        return buffer(user)->seek(from + offset) ? static_cast<sf_count_t>(buffer(user)->pos())
                                                 : sf_count_t{ -1 };
    };
    io.read = [](void *to, sf_count_t count, void *user) {
        return static_cast<sf_count_t>(buffer(user)->read(static_cast<char *>(to), count));
    };
    io.write = [](const void *from, sf_count_t count, void *user) {
        return static_cast<sf_count_t>(buffer(user)->write(static_cast<const char *>(from), count));
    };
    io.tell = [](void *user) { return static_cast<sf_count_t>(buffer(user)->pos()); };
    return io;
}

} // namespace

Signal readSound(const QString &path)
{
    SF_INFO info{};
    QFile bytes;
    openInput(bytes, path);
    const Sound file(sf_open_fd(bytes.handle(), SFM_READ, &info, SF_FALSE));
    if (!file)
        throw Error(ErrorKind::Input, "%1 cannot be read as sound (%2); choose a WAV file.",
            path.toStdString(), sf_strerror(nullptr));
    checkSound(info, path.toStdString());
    const auto frames = static_cast<size_t>(info.frames);
    const auto channels = static_cast<size_t>(info.channels);
    std::vector<float> mixed(frames * channels);
    if (sf_readf_float(file.get(), mixed.data(), info.frames) != info.frames)
        throw Error(ErrorKind::Input, "%1 is truncated; copy it again.", path.toStdString());
    Signal signal;
    signal.rate = info.samplerate;
    const int format = info.format & SF_FORMAT_SUBMASK;
    if (format == SF_FORMAT_PCM_32 || format == SF_FORMAT_DOUBLE)
        signal.samples.notices.push_back(
            Message("%1: its samples are rounded to 32-bit floats, which hold 24 of their bits.",
                path.toStdString()));
    signal.samples.width = static_cast<int>(info.frames);
    signal.samples.height = 1;
    for (size_t c = 0; c < channels; ++c) {
        auto plane = std::make_shared<Plane>(frames);
        for (size_t i = 0; i < frames; ++i)
            (*plane)[i] = mixed[i * channels + c];
        signal.samples.colour.push_back(plane);
    }
    return signal;
}

void writeWave(const Signal &signal, const QString &path)
{
    const size_t channels = signal.samples.colour.size();
    const auto frames = static_cast<size_t>(signal.samples.width);
    std::vector<float> mixed(frames * channels);
    for (size_t c = 0; c < channels; ++c)
        for (size_t i = 0; i < frames; ++i)
            mixed[i * channels + c] = (*signal.samples.colour[c])[i];
    SF_INFO info{};
    info.samplerate = signal.rate > 0.0 ? static_cast<int>(std::lround(signal.rate)) : usualRate;
    info.channels = static_cast<int>(channels);
    info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    QBuffer bytes;
    bytes.open(QIODevice::ReadWrite);
    {
        SF_VIRTUAL_IO io = writingTo();
        const Sound file(sf_open_virtual(&io, SFM_WRITE, &info, &bytes));
        if (!file || sf_writef_float(file.get(), mixed.data(), signal.samples.width) != signal.samples.width)
            throw Error(ErrorKind::Output, "%1 cannot be written as sound (%2); choose another format.",
                path.toStdString(), sf_strerror(file.get()));
    }
    saveFile(path, bytes.data());
}

} // namespace halo
