// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/wavefile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"

#include <QFile>
#include <QTemporaryFile>

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
        throw Error(ErrorKind::Input, path + " holds no sound; choose another file.");
    if (info.frames > maxSignalSamples || info.channels > 64)
        throw Error(ErrorKind::Input,
            path + " is longer than " + std::to_string(maxSignalSamples)
                + " samples, or has more than 64 channels; cut it first.");
}

} // namespace

Signal readSound(const QString &path)
{
    SF_INFO info{};
    QFile bytes;
    openInput(bytes, path);
    const Sound file(sf_open_fd(bytes.handle(), SFM_READ, &info, SF_FALSE));
    if (!file)
        throw Error(ErrorKind::Input,
            path.toStdString() + " cannot be read as sound (" + sf_strerror(nullptr)
                + "); choose a WAV file.");
    checkSound(info, path.toStdString());
    const auto frames = static_cast<size_t>(info.frames);
    const auto channels = static_cast<size_t>(info.channels);
    std::vector<float> mixed(frames * channels);
    if (sf_readf_float(file.get(), mixed.data(), info.frames) != info.frames)
        throw Error(ErrorKind::Input, path.toStdString() + " ends too early; copy it again.");
    Signal signal;
    signal.rate = info.samplerate;
    const int format = info.format & SF_FORMAT_SUBMASK;
    if (format == SF_FORMAT_PCM_32 || format == SF_FORMAT_DOUBLE)
        signal.samples.notices.push_back(path.toStdString()
            + ": its samples are rounded to floats of 32 bits, which hold 24 of their bits.");
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

/// Through a file of its own, whose bytes are then saved whole or not at all.
void writeWave(const Signal &signal, const QString &path)
{
    QTemporaryFile aside;
    if (!aside.open())
        throw Error(
            ErrorKind::Output, "No file can be made in the folder for temporary files; free some space.");
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
    {
        const Sound file(sf_open_fd(aside.handle(), SFM_WRITE, &info, SF_FALSE));
        if (!file || sf_writef_float(file.get(), mixed.data(), signal.samples.width) != signal.samples.width)
            throw Error(ErrorKind::Output, path.toStdString() + " cannot be written; free some space.");
    }
    QFile written(aside.fileName());
    if (!written.open(QIODevice::ReadOnly))
        throw Error(ErrorKind::Output, path.toStdString() + " cannot be written; free some space.");
    saveFile(path, written.readAll());
}

} // namespace halo
