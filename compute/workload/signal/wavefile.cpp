// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/signal/wavefile.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/savefile.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
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

/// What libsndfile reads from or writes to.
struct SoundBytes
{
    QIODevice &device;
    qint64 place = 0;   ///< of what stands there instead
    QByteArray instead; ///< while it is read
};

SF_VIRTUAL_IO soundAccess()
{
    static constexpr auto bytes = [](void *user) { return static_cast<SoundBytes *>(user); };
    static constexpr auto device = [](void *user) -> QIODevice & { return bytes(user)->device; };
    SF_VIRTUAL_IO io{};
    io.get_filelen = [](void *user) { return static_cast<sf_count_t>(device(user).size()); };
    io.seek = [](sf_count_t offset, int whence, void *user) {
        const qint64 from = whence == SEEK_SET ? 0
            : whence == SEEK_CUR               ? device(user).pos()
                                               : device(user).size();
        return device(user).seek(from + offset) ? static_cast<sf_count_t>(device(user).pos())
                                                : sf_count_t{ -1 };
    };
    io.read = [](void *to, sf_count_t count, void *user) {
        const qint64 at = device(user).pos();
        const qint64 got = device(user).read(static_cast<char *>(to), count);
        const QByteArray &instead = bytes(user)->instead;
        for (qint64 i = 0; i < instead.size(); ++i)
            if (const qint64 place = bytes(user)->place + i - at; place >= 0 && place < got)
                static_cast<char *>(to)[place] = instead[i];
        return static_cast<sf_count_t>(got);
    };
    io.write = [](const void *from, sf_count_t count, void *user) {
        return static_cast<sf_count_t>(device(user).write(static_cast<const char *>(from), count));
    };
    io.tell = [](void *user) { return static_cast<sf_count_t>(device(user).pos()); };
    return io;
}

/// The part of a WAV, AIFF or AU file that holds the samples, as its header has it.
struct SampleChunk
{
    qint64 size = 0;
    qint64 sizeAt = 0; ///< where the header says it, in four bytes
    qint64 begin = 0;  ///< of the samples
    bool bigEndian = false;
    bool endsFile = false; ///< the header counts the whole file, and all of it is there
};

QByteArray wordAt(QIODevice &file, qint64 at)
{
    return file.seek(at) ? file.read(4) : QByteArray();
}

qint64 headerNumber(QIODevice &file, qint64 at, bool bigEndian)
{
    const QByteArray bytes = wordAt(file, at);
    if (bytes.size() < 4)
        return -1;
    return bigEndian ? qFromBigEndian<quint32>(bytes.constData())
                     : qFromLittleEndian<quint32>(bytes.constData());
}

std::optional<SampleChunk> sampleChunkOf(QIODevice &file)
{
    const QByteArray kind = wordAt(file, 0);
    SampleChunk chunk;
    chunk.bigEndian = kind != "RIFF";
    if (kind == ".snd") {
        chunk.begin = headerNumber(file, 4, true);
        chunk.sizeAt = 8;
        chunk.size = headerNumber(file, 8, true);
        return chunk.size < 0 ? std::nullopt : std::optional(chunk);
    }
    if (kind != "RIFF" && kind != "RIFX" && kind != "FORM")
        return std::nullopt;
    chunk.endsFile = headerNumber(file, 4, chunk.bigEndian) == file.size() - 8;
    for (qint64 at = 12; at + 8 <= file.size();) {
        const QByteArray word = wordAt(file, at);
        chunk.size = headerNumber(file, at + 4, chunk.bigEndian);
        chunk.sizeAt = at + 4;
        chunk.begin = at + 8;
        if (word == "data" || word == "SSND")
            return chunk;
        at = chunk.begin + chunk.size + chunk.size % 2;
    }
    return std::nullopt;
}

/// What is written to a pipe has a size that its writer could not know yet. Throws Error(Input) if samples
/// are missing.
void correctSize(SoundBytes &bytes, const std::string &path)
{
    constexpr qint64 unknown = 0x7FFF0000; // or more
    const std::optional<SampleChunk> chunk = sampleChunkOf(bytes.device);
    bytes.device.seek(0);
    if (!chunk)
        return;
    const qint64 there = bytes.device.size() - chunk->begin;
    if (chunk->size > there && chunk->size < unknown)
        throw Error(ErrorKind::Input, "%1 is truncated; copy it again.", path);
    if (chunk->size > 0 || chunk->endsFile || there <= 0)
        return;
    const auto size = static_cast<quint32>(std::min<qint64>(there, std::numeric_limits<qint32>::max()));
    bytes.place = chunk->sizeAt;
    bytes.instead.resize(4);
    chunk->bigEndian ? qToBigEndian(size, bytes.instead.data()) : qToLittleEndian(size, bytes.instead.data());
}

struct SoundFormat
{
    const char *suffix;
    int format; ///< of libsndfile, with 32-bit floats; 0: read, but not written
};

constexpr SoundFormat soundFormats[] = { { "wav", SF_FORMAT_WAV }, { "wave", SF_FORMAT_WAV },
    { "aif", SF_FORMAT_AIFF }, { "aiff", SF_FORMAT_AIFF }, { "aifc", SF_FORMAT_AIFF }, { "au", SF_FORMAT_AU },
    { "snd", SF_FORMAT_AU }, { "w64", SF_FORMAT_W64 }, { "caf", SF_FORMAT_CAF }, { "rf64", SF_FORMAT_RF64 },
    { "flac", 0 }, { "ogg", 0 }, { "oga", 0 }, { "opus", 0 }, { "mp3", 0 }, { "voc", 0 } };

const SoundFormat *soundFormatOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    const auto *found = std::ranges::find_if(
        soundFormats, [&](const SoundFormat &one) { return suffix == QLatin1String(one.suffix); });
    return found == std::end(soundFormats) ? nullptr : found;
}

} // namespace

bool isSoundFile(const QString &path)
{
    return soundFormatOf(path) != nullptr;
}

bool holdsFloats(const QString &path)
{
    const SoundFormat *format = soundFormatOf(path);
    return format && format->format != 0;
}

Signal readSound(const QString &path)
{
    SF_INFO info{};
    QFile device;
    openInput(device, path);
    SoundBytes bytes{ device, 0, {} };
    correctSize(bytes, path.toStdString());
    SF_VIRTUAL_IO io = soundAccess();
    const Sound file(sf_open_virtual(&io, SFM_READ, &info, &bytes));
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

void writeSound(const Signal &signal, const QString &path)
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
    info.format = soundFormatOf(path)->format | SF_FORMAT_FLOAT;
    QBuffer buffer;
    buffer.open(QIODevice::ReadWrite);
    {
        SoundBytes bytes{ buffer, 0, {} };
        SF_VIRTUAL_IO io = soundAccess();
        const Sound file(sf_open_virtual(&io, SFM_WRITE, &info, &bytes));
        if (!file || sf_writef_float(file.get(), mixed.data(), signal.samples.width) != signal.samples.width)
            throw Error(ErrorKind::Output, "%1 cannot be written as sound (%2); choose another format.",
                path.toStdString(), sf_strerror(file.get()));
    }
    saveFile(path, buffer.data());
}

} // namespace halo
