// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/oracleworkloads.h"

#include "compute/base/device.h"
#include "compute/base/savefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/trace/faults/faults.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/histogram/histogramproblem.h"
#include "tests/oracle/oraclejson.h"
#include "tests/support/tracemaker.h"

#include <algorithm>
#include <map>
#include <set>

namespace halo::test {
namespace {

const QLatin1String published("s1_shared_as_written");
const QLatin1String staged("s4_local");

int integerOf(const QJsonObject &json, const char *key)
{
    return json[QLatin1String(key)].toInt();
}

std::shared_ptr<const Plane> counting(size_t count)
{
    auto plane = std::make_shared<Plane>(count);
    for (size_t i = 0; i < count; ++i)
        (*plane)[i] = static_cast<float>(i + 1);
    return plane;
}

/// What a work-item of the published kernel reads.
struct Reads
{
    int written = 0;
    int global = 0;
    int unwritten = 0;
};

/// Item, output, reads of written cells, of global memory, taps left out, reads of cells that nobody wrote.
std::vector<int> publishedItems(const Trace &trace, int taps)
{
    const int tile = trace.tile();
    const int src = trace.bufferNamed("src");
    std::set<std::int64_t> cells;
    std::map<int, Reads> items;
    for (const Access &access : trace.accesses) {
        if (access.buffer == tile && access.kind == AccessKind::Store)
            cells.insert(access.index);
        else if (access.buffer == tile)
            ++(cells.contains(access.index) ? items[access.item].written : items[access.item].unwritten);
        else if (access.buffer == src && access.phase > 0)
            ++items[access.item].global;
        else if (access.buffer == trace.bufferNamed("dst"))
            items[access.item];
    }
    std::vector<int> numbers;
    for (const auto &[item, reads] : items)
        for (const int number :
            { item, trace.request.group.w * trace.request.tuning.group.w + item, reads.written, reads.global,
                taps - reads.written - reads.global - reads.unwritten, reads.unwritten })
            numbers.push_back(number);
    return numbers;
}

std::vector<int> answerPublished(const QJsonObject &one, Tracer &tracer)
{
    const int taps = integerOf(one, "len_b");
    PictureRequest request;
    request.variant = findVariant(shippedVariants("signal"), "block_fallback");
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { integerOf(one, "BS"), 1 };
    request.settings = { Op::Convolution, OutputSize::Full, Border::Zero };
    request.filter = { "b", taps, 1, numbersIn(*counting(static_cast<size_t>(taps))) };
    request.image = { integerOf(one, "len_a"), 1 };
    request.group = { integerOf(one, "group"), 0 };
    const auto wrong = broken(findFault("as_published"), request.over(counting(request.image.area())));
    return publishedItems(*tracer.record(wrong.value()), taps);
}

/// Item, step, number of the transposed descriptors, cell.
std::vector<int> answerStaged(const QJsonObject &one, Tracer &tracer)
{
    const int features = integerOf(one, "features");
    TraceRequest request;
    request.problem = std::make_shared<const HistogramProblem>(
        "case", madeVectors(integerOf(one, "n"), features, 1), madeVectors(2, features, 2));
    request.variant = findVariant(shippedVariants("histogram"), "local");
    request.tuning = defaultTuning(request.variant);
    request.tuning.group = { integerOf(one, "LS"), 1 };
    request.group = { integerOf(one, "group"), 0 };
    const auto trace = tracer.record(request);
    const int from = trace->bufferNamed("transposed");
    std::map<int, int> loaded; ///< by item: what it read last
    std::map<int, int> steps;
    std::vector<int> numbers;
    for (const Access &access : trace->accesses)
        if (access.buffer == from)
            loaded[access.item] = static_cast<int>(access.index);
        else if (access.buffer == trace->tile() && access.kind == AccessKind::Store)
            for (const int number :
                { access.item, steps[access.item]++, loaded[access.item], static_cast<int>(access.index) })
                numbers.push_back(number);
    return numbers;
}

QByteArray answerText(const QJsonObject &one, const char *key, const std::vector<int> &numbers)
{
    QByteArrayList texts;
    for (const int number : numbers)
        texts << QByteArray::number(number);
    return '"' + one[QLatin1String("id")].toString().toUtf8() + "\": {\"" + key + "\": [" + texts.join(", ")
        + "]}";
}

} // namespace

bool isWorkloadPattern(const QString &pattern)
{
    return pattern == published || pattern == staged;
}

void answerWorkloadTraces(const QDir &vectors, const QDir &out, const QStringList &only)
{
    const auto asked = [&](const char *name) { return only.isEmpty() || only.contains(QLatin1String(name)); };
    Tracer tracer;
    std::map<QString, QByteArrayList> answers;
    for (const QJsonValue &value :
        readJson(vectors.filePath(QStringLiteral("trace.json")))[QLatin1String("cases")].toArray()) {
        const QJsonObject one = value.toObject();
        const QString pattern = one[QLatin1String("pattern")].toString();
        if (pattern == published && asked("signal.block_fallback"))
            answers[QStringLiteral("block_fallback")]
                << answerText(one, "items", answerPublished(one, tracer));
        else if (pattern == staged && asked("histogram.local"))
            answers[QStringLiteral("local")] << answerText(one, "entries", answerStaged(one, tracer));
    }
    for (const auto &[id, lines] : answers)
        saveFile(out.filePath(QStringLiteral("trace.%1.json").arg(id)), "{" + lines.join(",\n") + "}\n");
}

QJsonObject histogramMemory(const QJsonObject &row)
{
    const std::vector<Variant> &variants = shippedVariants("histogram");
    Symbols symbols{ { "FEATURES", integerOf(row, "features") }, { "GROUP_W", integerOf(row, "LS") },
        { "GROUP_H", 1 }, { "ITEM_W", 1 }, { "ITEM_H", 1 }, { "DESCRIPTORS", 1000 }, { "CENTROIDS", 1 } };
    const std::int64_t local = localBytesOf(findVariant(variants, "local"), symbols);
    const Variant &constant = findVariant(variants, "constant_centroids");
    DeviceLimits limits;
    limits.localBytes = std::int64_t(1) << 30;
    int most = 0;
    do {
        ++most;
        symbols["CENTROIDS"] = most + 1;
    } while (!headerRefusal(constant, { { 1, 1 }, { 1, 1 }, {} }, symbols, limits));
    QJsonObject answer = row;
    answer[QLatin1String("local_bytes")] = static_cast<int>(local);
    answer[QLatin1String("fits_32KB")] = local <= 32768;
    answer[QLatin1String("max_centroids_in_64KB_constant")] = most;
    return answer;
}

} // namespace halo::test
