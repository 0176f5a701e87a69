// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/bandrecord.h"

#include "compute/base/error.h"
#include "compute/base/inputfile.h"
#include "compute/base/jsonfields.h"
#include "compute/base/savefile.h"
#include "compute/cli/batch.h"
#include "compute/cli/runoptions.h"
#include "compute/image/picturewriter.h"
#include "compute/image/rowsamples.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>

namespace halo {
namespace {

constexpr int formatVersion = 1;
constexpr auto hashMethod = QCryptographicHash::Blake2b_256;

/// The same picture has the same one on every machine: of its first and last bytes, which is fast however
/// large it is.
QByteArray digestOf(const QString &path)
{
    constexpr qint64 part = 1 << 20;
    QFile file;
    openInput(file, path);
    QCryptographicHash hash(hashMethod);
    hash.addData(file.read(part));
    file.seek(std::max(qint64{ 0 }, file.size() - part));
    hash.addData(file.read(part));
    return hash.result().toHex();
}

QJsonArray pairOf(int first, int second)
{
    return { first, second };
}

} // namespace

BandRecord BandRecord::read(const QString &band)
{
    constexpr qint64 most = 16 << 20;
    const QString path = pathFor(band);
    QFile file;
    openInput(file, band);
    if (!QFileInfo::exists(path))
        throw Error(ErrorKind::Input,
            "\"%1\" is missing, which says what \"%2\" is a band of; filter it again with --rows and --band.",
            path, band);
    QJsonParseError problem;
    const QJsonDocument json = QJsonDocument::fromJson(readInput(path, most), &problem);
    if (!json.isObject())
        throw Error(
            ErrorKind::Input, "\"%1\" is damaged; filter the band again with --rows and --band.", path);
    const JsonFields fields(json.object(), Message(path),
        "\"%1\" cannot be used: %2; filter the band again with --rows and --band.");
    if (fields.whole("haloscope_band", 0) != formatVersion)
        fields.fail("haloscope_band", "%1 is not %2, the version that this program knows", formatVersion);
    const Size2 rows = fields.pair("rows", 0, std::numeric_limits<int>::max());
    const auto hash = [&](const char *name) { return QByteArray::fromStdString(fields.text(name)); };
    return { fields.part("work").object(), fields.part("way").object(), { rows.w, rows.h }, hash("samples"),
        hash("first"), hash("last"), hash("above"), hash("below") };
}

void BandRecord::write(const QString &band) const
{
    const auto hash = [](const QByteArray &bytes) { return QString::fromLatin1(bytes); };
    const QJsonObject json{ { QStringLiteral("haloscope_band"), formatVersion },
        { QStringLiteral("work"), work }, { QStringLiteral("way"), way },
        { QStringLiteral("rows"), pairOf(rows.first, rows.end) },
        { QStringLiteral("samples"), hash(samples) }, { QStringLiteral("first"), hash(first) },
        { QStringLiteral("last"), hash(last) }, { QStringLiteral("above"), hash(above) },
        { QStringLiteral("below"), hash(below) } };
    saveFile(pathFor(band), QJsonDocument(json).toJson());
}

int BandRecord::height() const
{
    return work.value(QStringLiteral("result")).toArray().at(1).toInt();
}

SampleHash::SampleHash(QString path, Depth depth)
    : m_path(std::move(path))
    , m_depth(depth)
    , m_all(hashMethod)
{
}

void SampleHash::add(const Image &rows)
{
    RowSamples samples(asStored(rows, m_path), m_depth, RowSamples::Order::BigEndian);
    const auto rowHash = [&](int y) {
        const QByteArrayView row(samples.row(y), static_cast<qsizetype>(samples.rowBytes()));
        return QCryptographicHash::hash(row.toByteArray(), hashMethod).toHex();
    };
    if (m_first.isEmpty())
        m_first = rowHash(0);
    for (int y = 0; y < rows.height; ++y)
        m_all.addData(QByteArrayView(samples.row(y), static_cast<qsizetype>(samples.rowBytes())));
    m_last = rowHash(rows.height - 1);
}

QJsonObject workOf(const Item &item, Size2 result)
{
    const ImageOptions &options = *item.options;
    return { { QStringLiteral("picture"), QFileInfo(item.source).fileName() },
        { QStringLiteral("picture_bytes"), QFileInfo(item.source).size() },
        { QStringLiteral("picture_ends"), QString::fromLatin1(digestOf(item.source)) },
        { QStringLiteral("page"), item.page.value_or(1) },
        { QStringLiteral("filters"), QString::fromLatin1(options.filtersFingerprint().toHex()) },
        { QStringLiteral("depth"), static_cast<int>(item.depth) },
        { QStringLiteral("program"), QStringLiteral(HALOSCOPE_VERSION) },
        { QStringLiteral("result"), pairOf(result.w, result.h) } };
}

QJsonObject wayOf(const Item &item)
{
    QStringList variants;
    for (const ItemStep &step : item.steps)
        variants << QString::fromStdString(variantIdOf(step.order));
    return { { QStringLiteral("variants"), variants.join(QStringLiteral(" then ")) },
        { QStringLiteral("device"), QString::fromStdString(item.steps.front().result.device.name) } };
}

} // namespace halo
