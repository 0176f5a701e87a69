// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/tracetext.h"

#include "compute/base/archive.h"
#include "compute/base/text.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/csvtext.h"
#include "compute/trace/model/analysis.h"

#include <QByteArrayList>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace halo {
namespace {

/// Where an item lies in its group; null for the group as a whole.
QJsonValue placeOf(const Trace &trace, int item)
{
    const int width = trace.request.tuning.group.w;
    return item < 0 ? QJsonValue() : QJsonValue(QJsonArray{ item % width, item / width });
}

/// The step of each access.
std::vector<int> stepsOf(const Trace &trace)
{
    std::vector<int> steps(trace.accesses.size(), 0);
    int number = 0;
    for (const Step &step : lockSteps(trace, 0)) {
        for (const int access : step.accesses)
            steps[static_cast<size_t>(access)] = number;
        ++number;
    }
    return steps;
}

/// Bytes, but for what pixels count.
QJsonObject layoutJson(const MemoryLayout &layout)
{
    QJsonObject json{ { QStringLiteral("type"), text(toString(ValueType{ layout.number, 1 })) },
        { QStringLiteral("components"), layout.components },
        { QStringLiteral("pixel_bytes"), static_cast<qint64>(layout.pixelBytes) },
        { QStringLiteral("pitch"), static_cast<qint64>(layout.pitch) },
        { QStringLiteral("offset"), static_cast<qint64>(layout.offset) },
        { QStringLiteral("size"), array(layout.size) }, { QStringLiteral("margin"), array(layout.margin) },
        { QStringLiteral("whole"), array(layout.whole) },
        { QStringLiteral("bytes"), static_cast<qint64>(layout.bytes) },
        { QStringLiteral("range"), layout.range } };
    if (layout.format)
        json.insert(QStringLiteral("normalised"), layout.format->normalised);
    return json;
}

QJsonArray buffersOf(const Trace &trace)
{
    QJsonArray json;
    for (const TraceBuffer &buffer : trace.buffers) {
        QJsonObject info{ { QStringLiteral("name"), text(buffer.name) },
            { QStringLiteral("space"), text(toString(buffer.space)) },
            { QStringLiteral("element_bytes"), buffer.elementBytes },
            { QStringLiteral("shape"), array(buffer.shape) } };
        if (!buffer.memory.empty())
            info.insert(QStringLiteral("memory"), text(buffer.memory));
        if (buffer.flipped)
            info.insert(QStringLiteral("flipped"), true);
        if (buffer.transposed)
            info.insert(QStringLiteral("transposed"), true);
        if (buffer.layout)
            info.insert(QStringLiteral("layout"), layoutJson(*buffer.layout));
        json.append(info);
    }
    return json;
}

QJsonArray barriersOf(const Trace &trace)
{
    QJsonArray json;
    for (const Barrier &barrier : trace.barriers) {
        QJsonObject info{ { QStringLiteral("line"), barrier.line },
            { QStringLiteral("local"), barrier.local }, { QStringLiteral("global"), barrier.global } };
        if (barrier.launch)
            info.insert(QStringLiteral("launch"), true);
        json.append(info);
    }
    return json;
}

QJsonArray copiesOf(const Trace &trace)
{
    QJsonArray json;
    for (const AsyncCopy &copy : trace.copies)
        json.append(QJsonObject{ { QStringLiteral("line"), copy.line },
            { QStringLiteral("begun"), copy.begun }, { QStringLiteral("waited"), copy.waited },
            { QStringLiteral("first"), static_cast<qint64>(copy.first) },
            { QStringLiteral("count"), static_cast<qint64>(copy.count) } });
    return json;
}

QJsonObject paramsOf(const Tuning &tuning)
{
    QJsonObject json;
    for (const auto &[macro, value] : tuning.params)
        json[text(macro)] = value;
    return json;
}

QJsonArray findingsOf(const Trace &trace, const std::vector<Finding> &findings)
{
    QJsonArray json;
    for (const Finding &finding : findings) {
        QJsonObject entry{ { QStringLiteral("kind"), text(toString(finding.kind)) },
            { QStringLiteral("line"), finding.line },
            { QStringLiteral("item"), placeOf(trace, finding.item) },
            { QStringLiteral("text"), text(finding.text) }, { QStringLiteral("count"), finding.count } };
        if (!finding.text.values().empty())
            entry[QStringLiteral("message")] = protocol::formatToJson<protocol::Utf8Text>(finding.text);
        if (finding.other >= 0)
            entry[QStringLiteral("other")] = placeOf(trace, finding.other);
        if (finding.buffer >= 0) {
            entry[QStringLiteral("buffer")] = text(trace.buffers[static_cast<size_t>(finding.buffer)].name);
            entry[QStringLiteral("index")] = static_cast<qint64>(finding.index);
            QJsonArray more;
            for (const std::int64_t element : finding.more)
                more.append(static_cast<qint64>(element));
            if (!more.empty())
                entry[QStringLiteral("more")] = more;
        }
        json.append(entry);
    }
    return json;
}

/// The filter, or what else is asked of the data.
std::string askedOf(const TraceView &view)
{
    return view.isSum ? specOf(view.filter) : view.what;
}

QJsonObject includesOf(const Variant &variant)
{
    QJsonObject json;
    for (const auto &[name, source] : variant.includes)
        json.insert(text(name), text(source));
    return json;
}

QJsonObject headOf(const Trace &trace, const std::vector<Finding> &findings)
{
    const TraceRequest &request = trace.request;
    const TraceView &view = trace.view;
    QJsonObject head{ { QStringLiteral("device"), QLatin1String(simulatorName) },
        { QStringLiteral("workload"), text(request.variant.workload) },
        { QStringLiteral("variant"), text(request.variant.id) },
        { QStringLiteral("title"), text(request.variant.title) },
        { QStringLiteral("file"), QFileInfo(text(request.variant.file)).fileName() },
        { QStringLiteral("source"), text(request.variant.source) },
        { QStringLiteral("source_hash"), text(trace.sourceHash) },
        { QStringLiteral("entry"), text(trace.entry) }, { QStringLiteral("pass"), request.launch },
        { QStringLiteral("filter"), text(askedOf(view)) }, { QStringLiteral("image"), array(view.image) },
        { QStringLiteral("output"), array(view.geometry.out) },
        { QStringLiteral("op"), text(toString(view.settings.op)) },
        { QStringLiteral("size"), text(toString(view.settings.size)) },
        { QStringLiteral("border"), text(toString(view.settings.border)) },
        { QStringLiteral("group_size"), array(request.tuning.group) },
        { QStringLiteral("items"), array(request.tuning.items) },
        { QStringLiteral("params"), paramsOf(request.tuning) },
        { QStringLiteral("parameters"), text(parametersOf(request.variant, request.tuning)) },
        { QStringLiteral("group"), array(request.group) }, { QStringLiteral("groups"), array(trace.groups) },
        { QStringLiteral("complete"), trace.complete },
        { QStringLiteral("unoptimised"), text(trace.unoptimised) },
        { QStringLiteral("buffers"), buffersOf(trace) }, { QStringLiteral("barriers"), barriersOf(trace) },
        { QStringLiteral("copies"), copiesOf(trace) },
        { QStringLiteral("findings"), findingsOf(trace, findings) } };
    if (!request.variant.mappingText.empty())
        head.insert(QStringLiteral("mapping"), text(request.variant.mappingText));
    if (!request.variant.includes.empty())
        head.insert(QStringLiteral("includes"), includesOf(request.variant));
    if (trace.step.area() > 0)
        head.insert(QStringLiteral("step"), array(trace.step));
    if (trace.scattered)
        head.insert(QStringLiteral("scattered"), true);
    return head;
}

/// JSON knows no NaN and no infinity: they are texts.
QByteArray jsonNumber(float value)
{
    const QByteArray number = shortestText(value);
    return std::isfinite(value) ? number : '"' + number + '"';
}

QByteArray quoted(const std::string &word)
{
    const QByteArray json = QJsonDocument(QJsonArray{ text(word) }).toJson(QJsonDocument::Compact);
    return json.mid(1, json.size() - 2);
}

/// Written by hand: a recording may have millions of accesses.
QByteArray allValues(const Trace &trace, const Access &access)
{
    QByteArrayList values;
    for (int i = 0; i < access.count; ++i)
        values << jsonNumber(trace.valueOf(access, i));
    return '[' + values.join(',') + ']';
}

QByteArray accessJson(const Trace &trace, const Access &access, int step, const QByteArray &memory)
{
    const int width = trace.request.tuning.group.w;
    const auto number = [](auto value) { return QByteArray::number(static_cast<qint64>(value)); };
    return "{\"item\":"
        + (access.item < 0 ? QByteArray("null")
                           : '[' + number(access.item % width) + ',' + number(access.item / width) + ']')
        + ",\"phase\":" + number(access.phase) + ",\"step\":" + number(step) + ",\"line\":"
        + number(access.line) + ",\"column\":" + number(access.column) + memory + ",\"kind\":\""
        + QByteArray::fromStdString(toString(access.kind)) + "\",\"index\":" + number(access.index)
        + ",\"count\":" + number(access.count) + ",\"value\":" + jsonNumber(access.value)
        + (access.wide < 0 ? QByteArray() : ",\"values\":" + allValues(trace, access)) + '}';
}

QByteArray csvHead(const Trace &trace)
{
    const TraceRequest &request = trace.request;
    const TraceView &view = trace.view;
    const QByteArrayList cells{ csvCell(simulatorName), csvCell(request.variant.workload),
        csvCell(request.variant.id), csvCell(trace.sourceHash), csvCell(askedOf(view)),
        QByteArray::number(view.image.w), QByteArray::number(view.image.h),
        csvCell(toString(view.settings.op)), csvCell(toString(view.settings.size)),
        csvCell(toString(view.settings.border)), csvCell(toString(request.tuning.group)),
        csvCell(parametersOf(request.variant, request.tuning)), QByteArray::number(request.launch),
        QByteArray::number(request.group.w), QByteArray::number(request.group.h) };
    return cells.join(',') + ',';
}

} // namespace

QByteArray traceJson(const Trace &trace, const std::vector<Finding> &findings)
{
    QByteArray json = QJsonDocument(headOf(trace, findings)).toJson(QJsonDocument::Compact);
    json.chop(1); // the brace, which comes after the accesses
    json += ",\n\"accesses\":[";
    std::vector<QByteArray> memories; ///< what all accesses of a buffer have in common
    for (const TraceBuffer &buffer : trace.buffers)
        memories.push_back(",\"space\":\"" + QByteArray::fromStdString(toString(buffer.space))
            + "\",\"buffer\":" + quoted(buffer.name));
    const std::vector<int> steps = stepsOf(trace);
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        json += (i == 0 ? "\n" : ",\n");
        json += accessJson(trace, access, steps[i], memories[static_cast<size_t>(access.buffer)]);
    }
    return json + "]}\n";
}

QByteArray traceCsv(const Trace &trace)
{
    QByteArray csv
        = "device,workload,variant,source_hash,filter,width,height,op,size,border,group,parameters,"
          "pass,group_x,group_y,item_x,item_y,phase,step,line,column,space,buffer,kind,index,"
          "count,value\n";
    const QByteArray head = csvHead(trace);
    const std::vector<int> steps = stepsOf(trace);
    const int width = trace.request.tuning.group.w;
    for (size_t i = 0; i < trace.accesses.size(); ++i) {
        const Access &access = trace.accesses[i];
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        const bool whole = access.item < 0; // the group as a whole has no place in itself
        csv += head + (whole ? QByteArray() : QByteArray::number(access.item % width)) + ','
            + (whole ? QByteArray() : QByteArray::number(access.item / width)) + ',';
        for (const int number : { access.phase, steps[i], access.line, access.column })
            csv += QByteArray::number(number) + ',';
        csv += csvCell(toString(buffer.space)) + ',' + csvCell(buffer.name) + ','
            + csvCell(toString(access.kind)) + ',' + QByteArray::number(static_cast<qint64>(access.index))
            + ',' + QByteArray::number(access.count) + ',' + shortestText(access.value) + '\n';
    }
    return csv;
}

} // namespace halo
