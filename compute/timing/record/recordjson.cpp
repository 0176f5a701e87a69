// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/recordjson.h"

#include "compute/base/archive.h"
#include "compute/base/error.h"

#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr int formatVersion = 1;

using Writer = protocol::BasicWriter<protocol::Utf8Text>;
using RecordReader = protocol::BasicReader<protocol::Utf8Text>;

/// An enum by the word that the command line uses for it.
template<typename T> void wordOf(Writer &archive, const char *key, const T &value, T (*)(const std::string &))
{
    archive(key, toString(value));
}
template<typename T>
void wordOf(RecordReader &archive, const char *key, T &value, T (*parse)(const std::string &))
{
    std::string word;
    archive(key, word);
    value = parse(word);
}

} // namespace

// Outside of the namespace without a name, where the archive would not look.

template<typename A> static void fields(A &archive, typename A::template Value<Measured> &measured)
{
    archive("device", measured.device);
    archive("driver", measured.driver);
    archive("workload", measured.workload);
    archive("variant", measured.variant);
    archive("title", measured.title);
    archive("source_hash", measured.sourceHash);
    archive("peer", measured.peer);
    archive("filter", measured.filter);
    archive("filter_size", measured.filterSize);
    archive("image", measured.image);
    archive("channels", measured.channels);
    wordOf(archive, "op", measured.settings.op, parseOp);
    wordOf(archive, "size", measured.settings.size, parseOutputSize);
    wordOf(archive, "border", measured.settings.border, parseBorder);
    archive("group", measured.tuning.group);
    archive("items", measured.tuning.items);
    archive("params", measured.tuning.params);
    archive("parameters", measured.parameters);
    archive("series", measured.series);
    archive("kernel_ms", measured.kernelMs);
    archive("host_ms", measured.hostMs);
    archive("build_ms", measured.buildMs);
    archive("upload_ms", measured.uploadMs);
    archive("download_ms", measured.downloadMs);
    archive("verified", measured.verified);
    archive("max_error", measured.maxError);
    archive("tolerance", measured.tolerance);
    archive("checked_rows", measured.checkedRows);
    archive("refusal", measured.refusal);
    archive("note", measured.note);
}

template<typename A> static void fields(A &archive, typename A::template Value<Ceiling> &ceiling)
{
    bool copies = ceiling.kind == Ceiling::Kind::Copy;
    archive("device", ceiling.device);
    archive("driver", ceiling.driver);
    archive("copy", copies);
    if constexpr (std::is_same_v<A, RecordReader>)
        ceiling.kind = copies ? Ceiling::Kind::Copy : Ceiling::Kind::MultiplyAdd;
    archive("shape", ceiling.shape);
    archive("amount", ceiling.amount);
    archive("kernel_ms", ceiling.kernelMs);
    archive("verified", ceiling.verified);
}

template<typename A> static void fields(A &archive, typename A::template Value<Record> &record)
{
    archive("title", record.title);
    archive("date", record.date);
    archive("notes", record.notes);
    archive("origin", record.origin);
    archive("ceilings", record.ceilings);
    archive("measured", record.measured);
}

namespace {

bool allPositive(const std::vector<double> &values)
{
    return std::ranges::all_of(values, [](double value) { return value > 0.0 && std::isfinite(value); });
}

bool canBe(Size2 size)
{
    return size.w >= 1 && size.h >= 1 && size.w <= mostMeasuredEdge && size.h <= mostMeasuredEdge;
}

bool canBe(const Measured &measured)
{
    return canBe(measured.image) && canBe(measured.tuning.group) && canBe(measured.tuning.items)
        && (measured.filterSize == Size2{ 0, 0 } || canBe(measured.filterSize)) && measured.channels >= 1
        && allPositive(measured.kernelMs)
        && (measured.hostMs.empty() || measured.hostMs.size() == measured.kernelMs.size());
}

Error noRecord(const Message &origin, const Message &what)
{
    return Error(ErrorKind::Input, "%1 is not a timing record: %2.", origin, what);
}

} // namespace

QJsonObject toJsonObject(const Record &record)
{
    QJsonObject object = Writer::json(record).toObject();
    object.insert(QStringLiteral("haloscope_record"), formatVersion);
    return object;
}

QByteArray toJson(const Record &record)
{
    return QJsonDocument(toJsonObject(record)).toJson();
}

Record recordFromJson(const QByteArray &json, const std::string &origin)
{
    const std::string quoted = "\"" + origin + "\"";
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
    if (problem.error != QJsonParseError::NoError)
        throw noRecord(quoted, problem.errorString().toStdString());
    return recordFromJson(document.object(), quoted);
}

Record recordFromJson(const QJsonObject &object, const Message &what)
{
    if (object.value(QLatin1String("haloscope_record")).toInt() != formatVersion)
        throw noRecord(what, "it has another format, or was written by a newer Haloscope");
    Record record;
    try {
        RecordReader::take(object, record);
    } catch (const Error &error) {
        throw noRecord(what, error.message());
    }
    for (const Measured &measured : record.measured)
        if (!canBe(measured))
            throw noRecord(what, Message("a size or time of \"%1\" is not plausible", measured.variant));
    for (const Ceiling &ceiling : record.ceilings)
        if (!allPositive(ceiling.kernelMs))
            throw noRecord(what, "a time of a ceiling is not plausible");
    return record;
}

} // namespace halo
