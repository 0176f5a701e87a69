// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/teaching/classfields.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QString>

#include <algorithm>

#include <zlib.h>

namespace halo {
namespace {

constexpr int longestField = 80;
constexpr int sizeHint = 4; ///< bytes that qCompress() puts before what zlib gives

/// Ends what zlib began.
struct Inflation
{
    Inflation() { good = inflateInit(&stream) == Z_OK; }
    ~Inflation() { inflateEnd(&stream); }
    Inflation(const Inflation &) = delete;
    Inflation &operator=(const Inflation &) = delete;
    z_stream stream{};
    bool good = false;
};

} // namespace

std::string shownText(const JsonFields &fields, const char *name, int longest)
{
    const QString text = QString::fromStdString(fields.text(name));
    if (text.size() > longest)
        fields.fail(name, "%1 is longer than %2 characters", longest);
    const auto letters = text.toUcs4();
    if (!std::ranges::all_of(letters, [](uint letter) { return QChar::isPrint(letter); }))
        fields.fail(name, "%1 contains a character that is not a letter");
    return text.trimmed().toStdString();
}

std::string plainName(const JsonFields &fields, const char *name)
{
    std::string text = shownText(fields, name, longestField);
    if (text.empty())
        fields.fail(name, "%1 is empty");
    if (text.front() == '.' || text.find_first_of("/\\:") != std::string::npos)
        fields.fail(name, "%1 is a path, not a name");
    return text;
}

std::string longText(const JsonFields &fields, const char *name, size_t most)
{
    std::string text = fields.text(name);
    if (text.size() > most)
        fields.fail(name, "%1 is longer than %2 KiB", most >> 10);
    if (text.find('\0') != std::string::npos)
        fields.fail(name, "%1 is not text, because it contains a zero byte");
    return text;
}

QString packed(const QByteArray &bytes)
{
    return QString::fromLatin1(qCompress(bytes, 9).sliced(sizeHint).toBase64());
}

/// Not qUncompress(): it believes the size that the bytes themselves tell, and goes on without a limit.
QByteArray unpacked(const JsonFields &fields, const char *name, qsizetype most)
{
    QByteArray from = bytesIn(fields, name, most);
    Inflation inflation;
    z_stream &stream = inflation.stream;
    stream.next_in = reinterpret_cast<Bytef *>(from.data());
    stream.avail_in = static_cast<uInt>(from.size());
    QByteArray bytes;
    QByteArray part(1 << 18, Qt::Uninitialized);
    int state = inflation.good ? Z_OK : Z_MEM_ERROR;
    while (state == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef *>(part.data());
        stream.avail_out = static_cast<uInt>(part.size());
        state = inflate(&stream, Z_NO_FLUSH);
        bytes.append(part.constData(), part.size() - static_cast<qsizetype>(stream.avail_out));
        if (bytes.size() > most)
            fields.fail(name, "%1 is larger than %2 MiB when unpacked", most >> 20);
    }
    if (state != Z_STREAM_END || stream.avail_in > 0)
        fields.fail(name, "%1 cannot be unpacked");
    return bytes;
}

QByteArray bytesIn(const JsonFields &fields, const char *name, qsizetype most)
{
    const QByteArray text = QByteArray::fromStdString(fields.text(name));
    if (text.size() / 4 * 3 > most)
        fields.fail(name, "%1 is larger than %2 MiB", most >> 20);
    const auto bytes = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes)
        fields.fail(name, "%1 is not Base64");
    return *bytes;
}

QString hashOf(QJsonObject object)
{
    object.remove(QLatin1String("hash"));
    const QByteArray text = QJsonDocument(object).toJson(QJsonDocument::Compact);
    return QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
}

void checkHash(const JsonFields &fields)
{
    if (QString::fromStdString(fields.text("hash")) != hashOf(fields.object()))
        fields.fail(
            "hash", "%1 does not match the contents: the file was changed or damaged after it was handed in");
}

} // namespace halo
