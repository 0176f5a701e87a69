// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/tracer/tracemessages.h"

#include "compute/filter/filterfields.h"
#include "compute/process/fields.h"
#include "compute/task/task.h"

#include <algorithm>
#include <bit>

namespace halo::protocol {

/// A float as its bits: no decimal number is NaN or minus zero.
template<typename A> void fields(A &archive, typename A::template Value<Scalar> &scalar)
{
    bool real = std::holds_alternative<float>(scalar);
    std::int32_t bits
        = real ? std::bit_cast<std::int32_t>(std::get<float>(scalar)) : std::get<std::int32_t>(scalar);
    archive("real", real);
    archive("bits", bits);
    if constexpr (std::is_same_v<A, Reader>)
        scalar = real ? Scalar(std::bit_cast<float>(bits)) : Scalar(bits);
}

/// Without the content of inputs, which is handed over as memory.
template<typename A> void fields(A &archive, typename A::template Value<TaskBuffer> &buffer)
{
    archive("name", buffer.name);
    archive("use", buffer.use);
    archive("element", buffer.element);
    archive("count", buffer.count);
    archive("zeroed", buffer.zeroed);
}

template<typename A> void fields(A &archive, typename A::template Value<TaskLaunch> &launch)
{
    archive("entry", launch.entry);
    archive("global", launch.global);
    archive("group", launch.group);
    archive("localBytes", launch.localBytes);
    archive("buffers", launch.buffers);
    archive("numbers", launch.numbers);
}

/// Without the variant, which the request has.
template<typename A> void fields(A &archive, typename A::template Value<Task> &task)
{
    archive("macros", task.macros);
    archive("buffers", task.buffers);
    archive("numbers", task.numbers);
    archive("launches", task.launches);
}

template<typename A> void fields(A &archive, typename A::template Value<TraceRequest> &request)
{
    std::vector<Task> tasks; // none or one
    if (request.task)
        tasks.push_back(*request.task);
    archive("tasks", tasks);
    if constexpr (std::is_same_v<A, Reader>)
        request.task = tasks.empty() ? nullptr : std::make_shared<const Task>(std::move(tasks.front()));
    archive("variant", request.variant);
    archive("tuning", request.tuning);
    archive("settings", request.settings);
    archive("filter", request.filter);
    archive("image", request.image);
    archive("group", request.group);
    archive("pass", request.pass);
    archive("what", request.what);
}

template<typename A> void fields(A &archive, typename A::template Value<TraceOrder> &order)
{
    archive("request", order.request);
    std::int64_t milliseconds = order.limits.time.count();
    archive("milliseconds", milliseconds);
    archive("accesses", order.limits.accesses);
    archive("memoryBytes", order.limits.memoryBytes);
    if constexpr (std::is_same_v<A, Reader>)
        order.limits.time = std::chrono::milliseconds(milliseconds);
}

template<typename A> void fields(A &archive, typename A::template Value<Geometry> &geometry)
{
    archive("out", geometry.out);
    archive("originX", geometry.originX);
    archive("originY", geometry.originY);
    archive("offsetX", geometry.offsetX);
    archive("offsetY", geometry.offsetY);
}

template<typename A> void fields(A &archive, typename A::template Value<TraceBuffer> &buffer)
{
    archive("name", buffer.name);
    archive("space", buffer.space);
    archive("elementBytes", buffer.elementBytes);
    archive("shape", buffer.shape);
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
    archive("geometry", trace.geometry);
    archive("sourceHash", trace.sourceHash);
    archive("entry", trace.entry);
    archive("groups", trace.groups);
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

QJsonObject toMessage(const TraceOrder &order)
{
    return { { QStringLiteral("order"), toJson(order) } };
}

TraceOrder traceOrderOf(const QJsonObject &message)
{
    return read<TraceOrder>(message, "order");
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
