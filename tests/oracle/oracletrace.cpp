// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/oracle/oracletrace.h"

#include "compute/base/savefile.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/tracewalk.h"
#include "tests/oracle/oraclejson.h"
#include "tests/oracle/oracleworkloads.h"

#include <QJsonArray>

#include <numeric>

namespace halo::test {
namespace {

std::string quoted(const std::string &text)
{
    return '"' + text + '"';
}

/// Weights do not matter here, as long as they are some.
Filter anyFilter(int edge)
{
    Filter filter{ "", edge, edge, {} };
    for (int i = 0; i < edge * edge; ++i)
        filter.weights.push_back(0.5F + static_cast<float>(i % 7));
    return filter;
}

QByteArray answer(const TraceCase &one, const std::vector<TraceEntry> &entries)
{
    QByteArrayList numbers;
    for (const TraceEntry &entry : entries)
        for (const int number : entry)
            numbers << QByteArray::number(number);
    return '"' + one.id().toUtf8() + "\": {\"entries\": [" + numbers.join(", ") + "]}";
}

} // namespace

TraceCase::TraceCase(const QJsonObject &json)
    : m_json(json)
    , m_items{ number("BX", 1), number("BY", 1) }
    , m_at(pair("group", { 0, 0 }))
    , m_filter(number("F", 1))
{
    const int edge = number("BS", 1);
    m_group = pair("LS", { edge, edge });
}

Size2 TraceCase::pair(const char *key, Size2 otherwise) const
{
    const QJsonArray array = m_json[QLatin1String(key)].toArray();
    return array.size() == 2 ? Size2{ array[0].toInt(), array[1].toInt() } : otherwise;
}

std::vector<std::string> TraceCase::variants() const
{
    if (pattern().startsWith(QLatin1String("s0_four_load")))
        return { "tile_four_loads" };
    if (pattern().startsWith(QLatin1String("s0_strided")) || pattern() == QLatin1String("s3_strided"))
        return { "tile_strided", "tile_unrolled" };
    if (pattern() == QLatin1String("s0_multi_output"))
        return { "tile_many_outputs" };
    return {};
}

std::string TraceCase::refusal() const
{
    const Size2 tile{ m_group.w * m_items.w + m_filter - 1, m_group.h * m_items.h + m_filter - 1 };
    if (tile != Size2{ number("tile_w", 0), number("tile_h", 0) })
        return "The tile of this pattern is larger than what the outputs of the group need.";
    if (pattern() == QLatin1String("s0_multi_output")
        && (m_group.w < m_filter - 1 || m_group.h < m_filter - 1))
        return "This pattern loads the strip beyond the outputs once and leaves cells empty; the variant "
               "fills "
               "all of them.";
    return {};
}

/// Patterns that name no size of the image lie inside of it.
Size2 TraceCase::image() const
{
    const auto inside = [&](int at, int outputs) { return (at + 2) * outputs + m_filter - 1; };
    return { number("cols", number("in_w", inside(m_at.w, m_group.w * m_items.w))),
        number("rows", number("in_h", inside(m_at.h, m_group.h * m_items.h))) };
}

PictureRequest TraceCase::request(const Variant &variant) const
{
    PictureRequest request;
    request.variant = variant;
    request.tuning = defaultTuning(variant);
    request.tuning.group = m_group;
    request.tuning.items = m_items;
    request.settings = { Op::Correlation, OutputSize::Valid, Border::Zero };
    request.filter = anyFilter(m_filter);
    request.image = image();
    request.group = m_at;
    return request;
}

SharedPlane TraceCase::pixels() const
{
    auto plane = std::make_shared<Plane>(image().area());
    std::iota(plane->begin(), plane->end(), 1.0F);
    return plane;
}

/// pass: how many group sizes a cell lies right of and below the item that loads it.
int TraceCase::stepOf(Size2 pass, Size2 passes) const
{
    if (pattern() != QLatin1String("s0_multi_output"))
        return pattern().startsWith(QLatin1String("s0_four")) ? pass.h * 2 + pass.w
                                                              : pass.h * passes.w + pass.w;
    const int centre = m_items.w * m_items.h;
    if (pass.w < m_items.w && pass.h < m_items.h)
        return pass.h * m_items.w + pass.w;
    if (pass.h < m_items.h)
        return centre + pass.h;
    return centre + m_items.h + (pass.w < m_items.w ? pass.w : m_items.w);
}

std::vector<TraceEntry> TraceCase::entriesOf(const Trace &trace) const
{
    const int tile = trace.tile();
    const Size2 shape = trace.buffers[static_cast<size_t>(tile)].shape;
    const Size2 passes{ (shape.w + m_group.w - 1) / m_group.w, (shape.h + m_group.h - 1) / m_group.h };
    std::vector<TraceEntry> entries;
    for (const CellStore &store : storesInto(trace, tile).stores) {
        if (store.source < 0)
            continue;
        const int item = trace.accesses[static_cast<size_t>(store.access)].item;
        const Size2 id{ item % m_group.w, item / m_group.w };
        const Size2 cell{ static_cast<int>(store.cell % shape.w), static_cast<int>(store.cell / shape.w) };
        const Size2 pass{ (cell.w - id.w) / m_group.w, (cell.h - id.h) / m_group.h };
        const int width = trace.view.image.w;
        entries.push_back({ id.w, id.h, stepOf(pass, passes), static_cast<int>(store.source % width),
            static_cast<int>(store.source / width), cell.w, cell.h });
    }
    return entries;
}

std::vector<TraceEntry> TraceCase::expected() const
{
    const QJsonArray numbers = m_json[QLatin1String("entries")].toArray();
    std::vector<TraceEntry> entries(static_cast<size_t>(numbers.size()) / std::tuple_size_v<TraceEntry>);
    for (size_t i = 0; i < entries.size() * std::tuple_size_v<TraceEntry>; ++i)
        entries[i / std::tuple_size_v<TraceEntry>][i % std::tuple_size_v<TraceEntry>]
            = numbers[static_cast<int>(i)].toInt();
    return entries;
}

void answerTraces(const QDir &vectors, const QDir &out, const QStringList &only, QByteArray &refused)
{
    const auto refuse = [&](const TraceCase &one, const std::string &variant, const std::string &reason) {
        refused += one.id().toUtf8() + ',' + QByteArray::fromStdString(variant + ',' + quoted(reason)) + '\n';
    };
    answerWorkloadTraces(vectors, out, only);
    Tracer tracer;
    std::map<std::string, QByteArrayList> answers;
    const QJsonObject file = readJson(vectors.filePath(QStringLiteral("trace.json")));
    for (const QJsonValue &json : file[QLatin1String("cases")].toArray()) {
        const TraceCase one(json.toObject());
        if (isWorkloadPattern(one.pattern()))
            continue;
        const std::vector<std::string> ids = one.variants();
        if (ids.empty())
            refuse(one, "none", "No shipped variant loads as " + one.pattern().toStdString() + " does.");
        for (const std::string &id : ids) {
            if (!only.isEmpty() && !only.contains(QString::fromStdString(id)))
                continue;
            if (const std::string reason = one.refusal(); !reason.empty()) {
                refuse(one, id, reason);
                continue;
            }
            const Variant &variant = findVariant(shippedVariants(), id);
            answers[id] << answer(
                one, one.entriesOf(*tracer.record(one.request(variant).over(one.pixels()))));
        }
    }
    for (const auto &[id, lines] : answers)
        saveFile(out.filePath(QStringLiteral("trace.%1.json").arg(QString::fromStdString(id))),
            "{" + lines.join(",\n") + "}\n");
}

} // namespace halo::test
