// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/pnmreader.h"

#include "compute/base/error.h"
#include "compute/image/claims.h"
#include "compute/image/imagefile.h"

#include <cctype>

namespace halo {
namespace {

constexpr int mostMaximum = 65535;

class PnmReader
{
public:
    PnmReader(const QByteArray &bytes, const QString &name, qsizetype start = 0)
        : m_bytes(bytes)
        , m_name(name)
        , m_kind(start + 1 < bytes.size() ? bytes[start + 1] : '\0')
        , m_at(start + 2)
    {
    }
    std::optional<Image> read();
    /// Where a binary picture ends.
    qsizetype end();

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
    checkSize(m_width, m_height, m_name);
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

qsizetype PnmReader::end()
{
    m_channels = m_kind == '6' ? 3 : 1;
    readHeader();
    const qint64 row = m_kind == '4' ? (m_width + 7) / 8
                                     : m_width * static_cast<qint64>(m_channels) * (m_maximum > 255 ? 2 : 1);
    return m_at + row * m_height;
}

} // namespace

bool isPnm(const QByteArray &bytes, qsizetype start)
{
    return bytes.size() > start + 2 && bytes[start] == 'P' && bytes[start + 1] >= '1'
        && bytes[start + 1] <= '6';
}

std::vector<qsizetype> pnmPages(const QByteArray &bytes)
{
    std::vector<qsizetype> starts{ 0 };
    const QString name;
    try {
        for (qsizetype at = 0; isPnm(bytes, at) && bytes[at + 1] >= '4';) {
            if (at > 0)
                starts.push_back(at);
            at = PnmReader(bytes, name, at).end();
        }
    } catch (const Error &) { // the last picture that can be told from the others
    }
    return starts;
}

std::optional<Image> readPnm(const QByteArray &bytes, const QString &name)
{
    return PnmReader(bytes, name).read();
}

} // namespace halo
