// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pnmreader.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/image/claims.h"
#include "compute/image/imagefile.h"

#include <QBuffer>
#include <QFile>
#include <QtEndian>

#include <algorithm>
#include <cctype>

namespace halo {
namespace {

constexpr int mostMaximum = 65535;

struct PnmHeader
{
    int channels = 1;
    qint64 width = 0, height = 0;
    int maximum = 0;
    qint64 at = 0; ///< where samples begin

    qint64 rowBytes() const { return width * channels * (maximum > 255 ? 2 : 1); }
};

class PnmReader
{
public:
    PnmReader(const QByteArray &bytes, const QString &name)
        : m_bytes(bytes)
        , m_name(name)
        , m_kind(bytes.size() > 1 ? bytes[1] : '\0')
        , m_at(2)
    {
    }
    std::optional<Image> read();
    /// Where a binary picture ends.
    qint64 end();
    /// Of a binary picture.
    PnmHeader header();

private:
    template<typename... Values> [[noreturn]] void refuse(const char *format, const Values &...values) const
    {
        throw Error(ErrorKind::Input, format, m_name, values...);
    }
    void readHeader();
    qint64 number(qint64 most, const char *what);
    int sample();
    void skipSpace();

    const QByteArray &m_bytes;
    const QString &m_name;
    const char m_kind; ///< the digit of the magic number
    qsizetype m_at;
    bool m_binary = false;
    size_t m_channels = 1;
    qint64 m_width = 0;
    qint64 m_height = 0;
    int m_maximum = 0;
};

void PnmReader::skipSpace()
{
    for (bool comment = false; m_at < m_bytes.size(); ++m_at) {
        const char sign = m_bytes[m_at];
        comment = sign == '#' || (comment && sign != '\n' && sign != '\r');
        if (!comment && !std::isspace(static_cast<unsigned char>(sign)))
            return;
    }
}

/// A whole number from 0 to most, as text.
qint64 PnmReader::number(qint64 most, const char *what)
{
    skipSpace();
    if (m_at == m_bytes.size())
        refuse("\"%1\" is truncated; get a complete copy.");
    qint64 value = 0;
    const qsizetype first = m_at;
    for (; m_at < m_bytes.size() && m_bytes[m_at] >= '0' && m_bytes[m_at] <= '9'; ++m_at) {
        value = value * 10 + (m_bytes[m_at] - '0');
        if (value > most)
            refuse("\"%1\" has %2 above %3; save it again.", what, most);
    }
    if (m_at == first)
        refuse("\"%1\" has %2 that is not a number; get a complete copy.", what);
    return value;
}

void PnmReader::readHeader()
{
    m_width = number(maxImagePixels, "a width");
    m_height = number(maxImagePixels, "a height");
    m_maximum = m_kind == '4' ? 1 : static_cast<int>(number(mostMaximum, "a largest sample"));
    if (m_width == 0 || m_height == 0 || m_maximum == 0)
        refuse("\"%1\" has a header without a size or a largest sample; get a complete copy.");
    ++m_at; // one blank, then the samples
}

int PnmReader::sample()
{
    if (!m_binary)
        return static_cast<int>(number(m_maximum, "a sample"));
    const auto byte = [this] { return static_cast<unsigned char>(m_bytes[m_at++]); };
    const int high = m_maximum > 255 ? byte() << 8 : 0;
    const int value = high | byte();
    if (value > m_maximum)
        refuse("\"%1\" has a sample above %2; save it again.", m_maximum);
    return value;
}

std::optional<Image> PnmReader::read()
{
    if (!isPnm(m_bytes) || m_kind == '1' || m_kind == '4')
        return std::nullopt;
    m_binary = m_kind > '3';
    m_channels = m_kind == '3' || m_kind == '6' ? 3 : 1;
    readHeader();
    checkSize(m_width, m_height, m_name);
    if (m_binary && m_maximum == 255 && !m_bytes.left(m_at).contains('#'))
        return std::nullopt;
    // So that no more memory is taken than the file is worth; a sample in words takes a digit and mostly a
    // blank.
    const qint64 samples = m_width * m_height * static_cast<qint64>(m_channels);
    const qint64 least = m_binary ? samples * (m_maximum > 255 ? 2 : 1) : 2 * samples - 1;
    if (m_bytes.size() - m_at < least)
        refuse("\"%1\" is truncated; get a complete copy.");
    Image image;
    image.width = static_cast<int>(m_width);
    image.height = static_cast<int>(m_height);
    image.depth = m_maximum > 255 ? Depth::U16 : Depth::U8;
    std::vector<std::shared_ptr<Plane>> planes;
    for (size_t c = 0; c < m_channels; ++c)
        planes.push_back(std::make_shared<Plane>(image.size().area()));
    for (size_t i = 0; i < image.size().area(); ++i)
        for (const std::shared_ptr<Plane> &plane : planes)
            (*plane)[i] = static_cast<float>(sample()) / static_cast<float>(m_maximum);
    image.colour.assign(planes.begin(), planes.end());
    return image;
}

PnmHeader PnmReader::header()
{
    m_channels = m_kind == '6' ? 3 : 1;
    readHeader();
    return { static_cast<int>(m_channels), m_width, m_height, m_maximum, m_at };
}

qint64 PnmReader::end()
{
    const PnmHeader header = this->header();
    const qint64 row = m_kind == '4' ? (header.width + 7) / 8 : header.rowBytes();
    return header.at + row * header.height;
}

/// The beginning of a picture at this place of a file, enough for its header.
QByteArray headAt(QIODevice &file, qint64 at)
{
    constexpr qint64 longest = 1 << 16;
    file.seek(at);
    return file.read(longest);
}

/// Binary grey or colour of any maximum.
class PnmRows final : public PictureRows
{
public:
    PnmRows(const QString &path, int page, Samples samples);

    int pages() const override { return static_cast<int>(m_starts.size()); }
    Access access() const override { return pixel() > 0 ? Access::Row : Access::Chunk; }

protected:
    RowRange chunkOf(int row) const override;
    Image readChunk(const RowRange &chunk) override;
    void fill(RowBuffer &to, int at, const RowRange &rows, int again) override;

private:
    qint64 placeOf(int row) const { return m_header.at + row * m_header.rowBytes(); }

    QFile m_file;
    std::vector<qint64> m_starts;
    PnmHeader m_header;
};

PnmRows::PnmRows(const QString &path, int page, Samples samples)
    : PictureRows(path)
{
    openInput(m_file, path);
    m_starts = pnmPages(m_file);
    checkPage(page, pages(), path);
    const qint64 at = m_starts[static_cast<size_t>(page) - 1];
    m_header = PnmReader(headAt(m_file, at), path).header();
    m_header.at += at;
    checkRows(m_header.width, m_header.height, path);
    if (m_file.size() < placeOf(static_cast<int>(m_header.height)))
        throw Error(ErrorKind::Input, "\"%1\" is truncated; get a complete copy.", path);
    Image frame;
    frame.width = static_cast<int>(m_header.width);
    frame.height = static_cast<int>(m_header.height);
    frame.depth = m_header.maximum > 255 ? Depth::U16 : Depth::U8;
    frame.colour.resize(static_cast<size_t>(m_header.channels));
    setFrame(std::move(frame), samples == Samples::Bytes && m_header.maximum == 255 ? m_header.channels : 0);
}

RowRange PnmRows::chunkOf(int row) const
{
    constexpr int rows = 64;
    return { row / rows * rows, std::min(row / rows * rows + rows, frame().height) };
}

Image PnmRows::readChunk(const RowRange &chunk)
{
    RowBuffer buffer(frame(), chunk.end - chunk.first, pixel());
    fill(buffer, 0, chunk, 0);
    return buffer.take();
}

/// Any row is there at once: none is kept.
void PnmRows::fill(RowBuffer &to, int at, const RowRange &rows, int /*again*/)
{
    if (pixel() > 0)
        return readFully(
            m_file, placeOf(rows.first), to.bytesAt(at), m_header.rowBytes() * (rows.end - rows.first));
    const auto channels = static_cast<size_t>(m_header.channels), width = static_cast<size_t>(m_header.width);
    const auto maximum = static_cast<float>(m_header.maximum);
    std::vector<quint8> bytes(static_cast<size_t>(m_header.rowBytes()));
    std::vector<quint16> samples(width * channels);
    for (int y = rows.first; y < rows.end; ++y) {
        readFully(m_file, placeOf(y), bytes.data(), m_header.rowBytes());
        if (m_header.maximum > 255)
            qFromBigEndian<quint16>(bytes.data(), static_cast<qsizetype>(samples.size()), samples.data());
        else
            std::ranges::copy(bytes, samples.begin());
        if (*std::ranges::max_element(samples) > m_header.maximum)
            throw Error(
                ErrorKind::Input, "\"%1\" has a sample above %2; save it again.", name(), m_header.maximum);
        for (size_t c = 0; c < channels; ++c) {
            float *out = to.planeAt(c, at + y - rows.first);
            for (size_t x = 0; x < width; ++x)
                out[x] = static_cast<float>(samples[x * channels + c]) / maximum;
        }
    }
}

} // namespace

bool isPnm(const QByteArray &bytes)
{
    return bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6';
}

std::vector<qint64> pnmPages(const QByteArray &bytes)
{
    QBuffer buffer;
    buffer.setData(bytes);
    buffer.open(QIODevice::ReadOnly);
    return pnmPages(buffer);
}

std::vector<qint64> pnmPages(QIODevice &file)
{
    std::vector<qint64> starts{ 0 };
    const QString name;
    try {
        for (qint64 at = 0;;) {
            const QByteArray head = headAt(file, at);
            if (!isPnm(head) || head[1] < '4')
                break;
            if (at > 0)
                starts.push_back(at);
            at += PnmReader(head, name).end();
        }
    } catch (const Error &) { // the last picture that can be told from the others
    }
    return starts;
}

Size2 pnmSize(QIODevice &file)
{
    const PnmHeader header = PnmReader(headAt(file, 0), QString()).header();
    return { static_cast<int>(header.width), static_cast<int>(header.height) };
}

std::unique_ptr<PictureRows> pnmRows(const QString &path, int page, Samples samples)
{
    QFile file;
    openInput(file, path);
    const QByteArray head = headAt(file, 0);
    if (!isPnm(head) || head[1] < '5')
        return nullptr;
    return std::make_unique<PnmRows>(path, page, samples);
}

std::optional<Image> readPnm(const QByteArray &bytes, const QString &name)
{
    return PnmReader(bytes, name).read();
}

} // namespace halo
