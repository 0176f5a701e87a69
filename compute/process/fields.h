// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/job.h"
#include "compute/process/archive.h"

#include <algorithm>

namespace halo::protocol {

// Each struct that crosses, member by member. A new member of a Job or a Result is one line here.

template<typename A> void fields(A &archive, typename A::template Value<Size2> &size)
{
    archive("w", size.w);
    archive("h", size.h);
}

template<typename A> void fields(A &archive, typename A::template Value<RowRange> &rows)
{
    archive("first", rows.first);
    archive("end", rows.end);
}

/// The picture without its pixels, which lie in the Frame.
template<typename A> void fields(A &archive, typename A::template Value<Image> &image)
{
    size_t planes = image.colour.size();
    archive("width", image.width);
    archive("height", image.height);
    archive("depth", image.depth);
    archive("planes", planes);
    if constexpr (std::is_same_v<A, Reader>)
        image.colour.assign(std::min<size_t>(planes, 64), nullptr);
}

template<typename A> void fields(A &archive, typename A::template Value<Filter> &filter)
{
    archive("name", filter.name);
    archive("width", filter.width);
    archive("height", filter.height);
    archive("weights", filter.weights);
}

template<typename A> void fields(A &archive, typename A::template Value<Settings> &settings)
{
    archive("op", settings.op);
    archive("size", settings.size);
    archive("border", settings.border);
}

template<typename A> void fields(A &archive, typename A::template Value<Param> &param)
{
    archive("macro", param.macro);
    archive("value", param.value);
    archive("choices", param.choices);
}

template<typename A> void fields(A &archive, typename A::template Value<Constraint> &constraint)
{
    archive("expression", constraint.expression);
    archive("reason", constraint.reason);
}

template<typename A> void fields(A &archive, typename A::template Value<Cost> &cost)
{
    archive("condition", cost.condition);
    archive("microseconds", cost.microseconds);
}

template<typename A> void fields(A &archive, typename A::template Value<NamedArea> &area)
{
    archive("name", area.name);
    archive("width", area.width);
    archive("height", area.height);
}

template<typename A> void fields(A &archive, typename A::template Value<Transform> &transform)
{
    archive("before", transform.before);
    archive("direction", transform.direction);
    archive("buffer", transform.buffer);
}

template<typename A> void fields(A &archive, typename A::template Value<Shape> &shape)
{
    archive("expression", shape.expression);
    archive("group", shape.group);
    archive("items", shape.items);
}

template<typename A> void fields(A &archive, typename A::template Value<RegisterLimit> &limit)
{
    archive("condition", limit.condition);
    archive("count", limit.count);
}

template<typename A> void fields(A &archive, typename A::template Value<Variant> &variant)
{
    archive("order", variant.order);
    archive("id", variant.id);
    archive("workload", variant.workload);
    archive("file", variant.file);
    archive("title", variant.title);
    archive("summary", variant.summary);
    archive("plan", variant.plan);
    archive("group", variant.group);
    archive("items", variant.items);
    archive("itemChoices", variant.itemChoices);
    archive("localBytes", variant.localBytes);
    archive("memory", variant.memory);
    archive("params", variant.params);
    archive("constraints", variant.constraints);
    archive("passes", variant.passes);
    archive("buffers", variant.buffers);
    archive("transforms", variant.transforms);
    archive("shapes", variant.shapes);
    archive("registerLimits", variant.registerLimits);
    archive("precision", variant.precision);
    archive("costs", variant.costs);
    archive("roundings", variant.roundings);
    archive("notes", variant.notes);
    archive("source", variant.source);
    archive("origin", variant.origin);
}

template<typename A> void fields(A &archive, typename A::template Value<Tuning> &tuning)
{
    archive("group", tuning.group);
    archive("items", tuning.items);
    archive("params", tuning.params);
}

template<typename A> void fields(A &archive, typename A::template Value<Job> &job)
{
    archive("image", job.image);
    archive("filter", job.filter);
    archive("settings", job.settings);
    archive("variant", job.variant);
    archive("tuning", job.tuning);
    archive("device", job.device);
    archive("repeats", job.repeats);
    archive("rows", job.rows);
}

template<typename A> void fields(A &archive, typename A::template Value<DeviceLimits> &limits)
{
    archive("computeUnits", limits.computeUnits);
    archive("maxGroupItems", limits.maxGroupItems);
    archive("maxGroup", limits.maxGroup);
    archive("localBytes", limits.localBytes);
    archive("constantBytes", limits.constantBytes);
    archive("globalBytes", limits.globalBytes);
    archive("maxAllocBytes", limits.maxAllocBytes);
    archive("images", limits.images);
    archive("maxImage", limits.maxImage);
    archive("tf32", limits.tf32);
    archive("limitsRegisters", limits.limitsRegisters);
    archive("gpu", limits.gpu);
}

template<typename A> void fields(A &archive, typename A::template Value<Ceilings> &ceilings)
{
    archive("copiedBytes", ceilings.copiedBytes);
    archive("multiplyAdds", ceilings.multiplyAdds);
}

template<typename A> void fields(A &archive, typename A::template Value<DeviceInfo> &device)
{
    archive("index", device.index);
    archive("name", device.name);
    archive("vendor", device.vendor);
    archive("platform", device.platform);
    archive("driver", device.driver);
    archive("version", device.version);
    archive("type", device.type);
    archive("unifiedMemory", device.unifiedMemory);
    archive("limits", device.limits);
    archive("ceilings", device.ceilings);
}

template<typename A> void fields(A &archive, typename A::template Value<Sample> &sample)
{
    archive("upload", sample.upload);
    archive("kernel", sample.kernel);
    archive("download", sample.download);
}

template<typename A> void fields(A &archive, typename A::template Value<CommandTime> &command)
{
    archive("name", command.name);
    archive("sample", command.sample);
    archive("plane", command.plane);
    archive("queued", command.queued);
    archive("submitted", command.submitted);
    archive("started", command.started);
    archive("ended", command.ended);
}

template<typename A> void fields(A &archive, typename A::template Value<Result> &result)
{
    archive("variantId", result.variantId);
    archive("sourceHash", result.sourceHash);
    archive("image", result.image);
    archive("device", result.device);
    archive("build", result.build);
    archive("fromCache", result.fromCache);
    archive("bands", result.bands);
    archive("samples", result.samples);
    archive("timeline", result.timeline);
}

/// The member of this name of a message.
template<typename T> T read(const QJsonObject &message, const char *key)
{
    T value;
    fromJson(message.value(QLatin1String(key)), value);
    return value;
}

} // namespace halo::protocol
