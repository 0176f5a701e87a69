// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/tune/tunestore.h"

#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/text.h"
#include "compute/base/timestamp.h"
#include "compute/base/writeturn.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/ceiling.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <cmath>
#include <cstdlib>

namespace halo {
namespace {

constexpr int tuningVersion = 1;
constexpr QLatin1String tunedKey("tuned");
constexpr QLatin1String ceilingsKey("ceilings"); // not in files of old
constexpr int mostGroupEdge = 1 << 20;

Size2 sizeOf(const QJsonValue &json)
{
    return { json[0].toInt(), json[1].toInt() };
}

QJsonObject toJson(const Tuned &tuned)
{
    QJsonObject params;
    for (const auto &[macro, value] : tuned.tuning.params)
        params[text(macro)] = value;
    return { { QStringLiteral("device"), text(tuned.device) },
        { QStringLiteral("driver"), text(tuned.driver) }, { QStringLiteral("variant"), text(tuned.variant) },
        { QStringLiteral("source_hash"), text(tuned.sourceHash) },
        { QStringLiteral("filter_size"), array(tuned.filter) },
        { QStringLiteral("image"), array(tuned.image) },
        { QStringLiteral("group"), array(tuned.tuning.group) },
        { QStringLiteral("items"), array(tuned.tuning.items) }, { QStringLiteral("params"), params },
        { QStringLiteral("ns_per_pixel"), tuned.nsPerPixel }, { QStringLiteral("date"), text(tuned.date) },
        { QStringLiteral("rank"), tuned.rank }, { QStringLiteral("shape"), text(tuned.shape) } };
}

Tuned tunedOf(const QJsonObject &json)
{
    const auto text
        = [&json](const char *key) { return json.value(QLatin1String(key)).toString().toStdString(); };
    Tuned tuned{ text("device"), text("driver"), text("variant"), text("source_hash"),
        sizeOf(json.value(QLatin1String("filter_size"))), sizeOf(json.value(QLatin1String("image"))),
        { sizeOf(json.value(QLatin1String("group"))), sizeOf(json.value(QLatin1String("items"))), {} },
        json.value(QLatin1String("ns_per_pixel")).toDouble(), text("date"),
        json.value(QLatin1String("rank")).toInt(), text("shape") };
    const QJsonObject params = json.value(QLatin1String("params")).toObject();
    for (auto it = params.begin(); it != params.end(); ++it)
        tuned.tuning.params[it.key().toStdString()] = it.value().toInt();
    return tuned;
}

bool canBe(const Tuned &tuned)
{
    for (const Size2 size : { tuned.filter, tuned.image, tuned.tuning.group, tuned.tuning.items })
        if (size.w < 1 || size.h < 1 || size.w > mostGroupEdge || size.h > mostGroupEdge)
            return false;
    return tuned.nsPerPixel > 0.0 && std::isfinite(tuned.nsPerPixel) && !tuned.variant.empty();
}

/// Kernels read other rows number by number.
bool hasWholeVectors(Size2 image)
{
    return image.w % 4 == 0;
}

bool sameCase(const Tuned &a, const Tuned &b)
{
    return a.device == b.device && a.driver == b.driver && a.variant == b.variant
        && a.sourceHash == b.sourceHash && a.filter == b.filter && a.rank == b.rank && a.shape == b.shape
        && imageClass(a.image) == imageClass(b.image) && hasWholeVectors(a.image) == hasWholeVectors(b.image);
}

QJsonObject toJson(const MeasuredCeilings &measured)
{
    return { { QStringLiteral("device"), text(measured.device) },
        { QStringLiteral("driver"), text(measured.driver) },
        { QStringLiteral("copied_bytes_per_us"), measured.most.copiedBytes },
        { QStringLiteral("multiply_adds_per_us"), measured.most.multiplyAdds },
        { QStringLiteral("date"), text(measured.date) } };
}

MeasuredCeilings ceilingsOf(const QJsonObject &json)
{
    const auto text
        = [&json](const char *key) { return json.value(QLatin1String(key)).toString().toStdString(); };
    return { text("device"), text("driver"),
        { json.value(QLatin1String("copied_bytes_per_us")).toDouble(),
            json.value(QLatin1String("multiply_adds_per_us")).toDouble() },
        text("date") };
}

bool canBe(const MeasuredCeilings &measured)
{
    return measured.most.copiedBytes > 0.0 && measured.most.multiplyAdds > 0.0;
}

bool sameCase(const MeasuredCeilings &a, const MeasuredCeilings &b)
{
    return a.device == b.device && a.driver == b.driver;
}

/// The list with the new one in place of what was known of the same case; all else stays as it was written.
template<typename Known>
QJsonArray replaced(const QJsonValue &list, const Known &known, Known (*read)(const QJsonObject &))
{
    QJsonArray array;
    for (const QJsonValue &one : list.toArray())
        if (!sameCase(read(one.toObject()), known))
            array.append(one);
    array.append(toJson(known));
    return array;
}

/// All bytes of a file; none if it cannot be read. What another host replaces while it is being read is gone
/// on NFS, and the new one is read then.
std::optional<QByteArray> bytesOfStore(const QString &path)
{
    constexpr int tries = 3;
    for (int i = 0; i < tries; ++i) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        QByteArray bytes = file.readAll();
        if (file.error() == QFileDevice::NoError)
            return bytes;
    }
    return std::nullopt;
}

/// A name beside it that is free.
QString brokenNameOf(const QString &path)
{
    for (int i = 1;; ++i) {
        const QString name = path + QStringLiteral(".broken") + (i > 1 ? QString::number(i) : QString());
        if (!QFileInfo::exists(name))
            return name;
    }
}

/// Of those that were put aside, but the two newest: with the next one there are three.
bool removeOldestBroken(const QString &path)
{
    constexpr qsizetype kept = 2;
    const QFileInfo info(path);
    const QStringList newestFirst
        = info.dir().entryList({ info.fileName() + QStringLiteral(".broken*") }, QDir::Files, QDir::Time);
    for (const QString &name : newestFirst.mid(kept))
        QFile::remove(info.dir().filePath(name));
    return newestFirst.size() > kept;
}

} // namespace

int imageClass(Size2 image)
{
    return static_cast<int>(std::lround(std::log2(static_cast<double>(image.area())) / 2.0));
}

TuneStore::TuneStore(QString path)
    : m_path(std::move(path))
{
    load();
}

void TuneStore::load()
{
    if (!QFile::exists(m_path))
        return;
    std::vector<Tuned> found;
    QJsonObject object = QJsonDocument::fromJson(bytesOfStore(m_path).value_or(QByteArray())).object();
    bool whole = object.value(QLatin1String("haloscope_tuning")).toInt() == tuningVersion
        && object.value(tunedKey).isArray();
    for (const QJsonValue &one : object.value(tunedKey).toArray()) {
        found.push_back(tunedOf(one.toObject()));
        whole = whole && canBe(found.back());
    }
    if (whole) {
        m_all = std::move(found);
        m_ceilings.clear();
        for (const QJsonValue &one : object.value(ceilingsKey).toArray())
            if (const MeasuredCeilings measured = ceilingsOf(one.toObject()); canBe(measured))
                m_ceilings.push_back(measured);
        m_file = std::move(object);
        return;
    }
    const bool removed = removeOldestBroken(m_path);
    const QString aside = brokenNameOf(m_path);
    const bool renamed = QFile::rename(m_path, aside);
    m_problem = !renamed
        ? Message("The tuning times in \"%1\" cannot be read; remove the file to start over.", m_path)
        : Message(removed ? "The tuning times in \"%1\" cannot be read; the file was renamed to \"%2\" (the "
                            "newest of three that are kept), and tuning starts over."
                          : "The tuning times in \"%1\" cannot be read; the file was renamed to \"%2\", and "
                            "tuning starts over.",
            m_path, aside);
}

void TuneStore::remember(const Tuned &tuned)
{
    makeFolder();
    const WriteTurn turn(m_path);
    load(); // another program may have written meanwhile
    std::erase_if(m_all, [&](const Tuned &other) { return sameCase(other, tuned); });
    m_all.push_back(tuned);
    m_file[tunedKey] = replaced(m_file.value(tunedKey), tuned, tunedOf);
    save();
}

void TuneStore::remember(const std::vector<Ceiling> &ceilings)
{
    const std::optional<Ceilings> most = highestOf(ceilings);
    if (!most)
        return;
    makeFolder();
    const WriteTurn turn(m_path);
    load();
    const MeasuredCeilings measured{ ceilings.front().device, ceilings.front().driver, *most, timestamp() };
    std::erase_if(m_ceilings, [&](const MeasuredCeilings &other) { return sameCase(other, measured); });
    m_ceilings.push_back(measured);
    m_file[ceilingsKey] = replaced(m_file.value(ceilingsKey), measured, ceilingsOf);
    save();
}

void TuneStore::makeFolder() const
{
    QDir().mkpath(QFileInfo(m_path).absolutePath()); // if that fails, saving says so
}

void TuneStore::save()
{
    m_file[QLatin1String("haloscope_tuning")] = tuningVersion;
    m_file[tunedKey] = m_file.value(tunedKey).toArray(); // without it the file would be taken for broken
    saveFile(m_path, QJsonDocument(m_file).toJson());
}

const Tuned *TuneStore::find(const DeviceInfo &device, const Variant &variant, const TuneKey &key) const
{
    const bool needsRank = dependsOnRank(variant);
    std::string hash; // of the source, which takes time: only if it matters
    const auto sameSource = [&](const Tuned &tuned) {
        hash = hash.empty() ? sourceHash(variant) : hash;
        return tuned.sourceHash == hash;
    };
    const Tuned *best = nullptr;
    const auto distance = [&](const Tuned &tuned) {
        return std::pair(hasWholeVectors(tuned.image) != hasWholeVectors(key.image),
            std::abs(imageClass(tuned.image) - imageClass(key.image)));
    };
    for (const Tuned &tuned : m_all)
        if (tuned.device == device.name && tuned.driver == device.driver && tuned.variant == variant.id
            && tuned.filter == key.filter && (!needsRank || tuned.rank == key.rank)
            && tuned.shape == key.shape && sameSource(tuned)
            && (best == nullptr || distance(tuned) < distance(*best)))
            best = &tuned;
    return best;
}

const MeasuredCeilings *TuneStore::ceilings(const DeviceInfo &device) const
{
    for (const MeasuredCeilings &measured : m_ceilings)
        if (measured.device == device.name && measured.driver == device.driver)
            return &measured;
    return nullptr;
}

QString tuneStorePath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/haloscope/tuning.json");
}

} // namespace halo
