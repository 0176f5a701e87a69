// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tracemessages.h"

#include "compute/process/fields.h"
#include "compute/process/sharedvalues.h"
#include "compute/task/problem.h"

#include <algorithm>

namespace halo::protocol {

template<typename A> void fields(A &archive, typename A::template Value<TraceRequest> &request)
{
    archive("variant", request.variant);
    archive("tuning", request.tuning);
    archive("launch", request.launch);
    archive("group", request.group);
    archive("alone", request.alone);
}

template<typename A> void fields(A &archive, typename A::template Value<TraceOrder> &order)
{
    archive("request", order.request);
    std::int64_t milliseconds = order.limits.time.count();
    archive("milliseconds", milliseconds);
    archive("accesses", order.limits.accesses);
    archive("memoryBytes", order.limits.memoryBytes);
    archive("workload", order.workload);
    if constexpr (std::is_same_v<A, Reader>)
        order.limits.time = std::chrono::milliseconds(milliseconds);
}

template<typename A> void fields(A &archive, typename A::template Value<PixelFormat> &format)
{
    archive("channels", format.channels);
    archive("number", format.number);
    archive("normalised", format.normalised);
}

template<typename A> void fields(A &archive, typename A::template Value<MemoryLayout> &layout)
{
    archive("number", layout.number);
    archive("components", layout.components);
    archive("pixelBytes", layout.pixelBytes);
    archive("pitch", layout.pitch);
    archive("offset", layout.offset);
    archive("size", layout.size);
    archive("margin", layout.margin);
    archive("whole", layout.whole);
    archive("bytes", layout.bytes);
    archive("range", layout.range);
    bool isImage = layout.isImage();
    archive("isImage", isImage);
    if constexpr (std::is_same_v<A, Reader>)
        layout.format = isImage ? std::optional(PixelFormat()) : std::nullopt;
    if (isImage)
        archive("format", *layout.format);
}

template<typename A> void fields(A &archive, typename A::template Value<TraceBuffer> &buffer)
{
    archive("name", buffer.name);
    archive("space", buffer.space);
    archive("elementBytes", buffer.elementBytes);
    archive("shape", buffer.shape);
    archive("memory", buffer.memory);
    archive("flipped", buffer.flipped);
    archive("transposed", buffer.transposed);
    bool isLaidOut = buffer.layout.has_value();
    archive("isLaidOut", isLaidOut);
    if constexpr (std::is_same_v<A, Reader>)
        buffer.layout = isLaidOut ? std::optional(MemoryLayout()) : std::nullopt;
    if (isLaidOut)
        archive("layout", *buffer.layout);
}

template<typename A> void fields(A &archive, typename A::template Value<Barrier> &barrier)
{
    archive("line", barrier.line);
    archive("local", barrier.local);
    archive("global", barrier.global);
}

template<typename A> void fields(A &archive, typename A::template Value<AsyncCopy> &copy)
{
    archive("line", copy.line);
    archive("begun", copy.begun);
    archive("waited", copy.waited);
    archive("first", copy.first);
    archive("count", copy.count);
}

template<typename A> void fields(A &archive, typename A::template Value<Finding> &finding)
{
    archive("kind", finding.kind);
    archive("line", finding.line);
    archive("item", finding.item);
    archive("other", finding.other);
    archive("buffer", finding.buffer);
    archive("index", finding.index);
    archive("text", finding.text);
    archive("more", finding.more);
    archive("count", finding.count);
}

template<typename A> void fields(A &archive, typename A::template Value<Trace> &trace)
{
    archive("sourceHash", trace.sourceHash);
    archive("entry", trace.entry);
    archive("groups", trace.groups);
    archive("step", trace.step);
    archive("scattered", trace.scattered);
    archive("buffers", trace.buffers);
    archive("barriers", trace.barriers);
    archive("copies", trace.copies);
    archive("findings", trace.findings);
    archive("complete", trace.complete);
    archive("unoptimised", trace.unoptimised);
    std::uint64_t count = trace.accesses.size();
    std::uint64_t values = trace.wideValues.size();
    archive("count", count);
    archive("values", values);
    if constexpr (std::is_same_v<A, Reader>) {
        trace.accesses.resize(count);
        trace.wideValues.resize(values);
    }
}

TraceOrder traceOrder(
    const TraceRequest &request, const TraceLimits &limits, const std::vector<SharedValues> &values)
{
    return { request, limits, request.problem->workload(), request.problem->contents().spec,
        shapesOf(values) };
}

QJsonObject toMessage(const TraceOrder &order)
{
    return { { QStringLiteral("order"), toJson(order) }, { QStringLiteral("spec"), order.spec },
        { QStringLiteral("shapes"), order.shapes } };
}

TraceOrder traceOrderOf(const QJsonObject &message)
{
    TraceOrder order = read<TraceOrder>(message, "order");
    order.spec = message.value(QLatin1String("spec")).toObject();
    order.shapes = message.value(QLatin1String("shapes")).toArray();
    return order;
}

std::vector<SharedValues> recordedValues(const Problem &problem)
{
    std::vector<SharedValues> values = problem.contents().values;
    for (SharedValues &one : values)
        if (const auto *planes = std::get_if<Planes>(one.get()); planes && planes->size() > 1)
            one = std::make_shared<const Values>(Planes{ planes->front() });
    return values;
}

QJsonObject traceAnswer(const Trace &trace)
{
    return { { QStringLiteral("trace"), toJson(trace) } };
}

Trace traceOf(const QJsonObject &answer)
{
    return read<Trace>(answer, "trace");
}

size_t recordedBytes(const Trace &trace)
{
    return std::as_bytes(std::span(trace.accesses)).size() + std::as_bytes(std::span(trace.wideValues)).size()
        + 1;
}

void putRecorded(const Trace &trace, std::span<std::byte> memory)
{
    const auto accesses = std::as_bytes(std::span(trace.accesses));
    std::ranges::copy(accesses, memory.begin());
    std::ranges::copy(std::as_bytes(std::span(trace.wideValues)), memory.subspan(accesses.size()).begin());
}

void takeRecorded(Trace &trace, std::span<const std::byte> memory)
{
    const auto accesses = std::as_writable_bytes(std::span(trace.accesses));
    const auto values = std::as_writable_bytes(std::span(trace.wideValues));
    std::ranges::copy(memory.first(accesses.size()), accesses.begin());
    std::ranges::copy(memory.subspan(accesses.size(), values.size()), values.begin());
}

} // namespace halo::protocol
