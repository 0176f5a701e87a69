// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/archive.h"
#include "compute/base/device.h"
#include "compute/base/runtimes.h"
#include "compute/kernel/variant.h"
#include "compute/task/assembly.h"

namespace halo::protocol {

// Each struct that crosses, member by member.

/// A kernel by its text: the other side parses it again, so that nothing that its header says can be lost.
struct SentKernel
{
    KernelText text;
    std::string id;
    Origin origin = Origin::User;
};
SentKernel sentKernel(const Variant &variant);
/// Throws Error(Input) if the header is wrong.
Variant variantOf(const SentKernel &kernel);

template<typename A> void fields(A &archive, typename A::template Value<Variant> &variant)
{
    SentKernel kernel;
    if constexpr (std::is_same_v<A, Writer>)
        kernel = sentKernel(variant);
    archive("file", kernel.text.file);
    archive("workload", kernel.text.workload);
    archive("id", kernel.id);
    archive("source", kernel.text.source);
    archive("mapping", kernel.text.mapping);
    archive("includes", kernel.text.includes);
    archive("origin", kernel.origin);
    if constexpr (std::is_same_v<A, Reader>)
        variant = variantOf(kernel);
}

template<typename A> void fields(A &archive, typename A::template Value<Tuning> &tuning)
{
    archive("group", tuning.group);
    archive("items", tuning.items);
    archive("params", tuning.params);
}

template<typename A> void fields(A &archive, typename A::template Value<DeviceLimits> &limits)
{
    archive("computeUnits", limits.computeUnits);
    archive("maxGroupItems", limits.maxGroupItems);
    archive("maxGroup", limits.maxGroup);
    archive("localBytes", limits.localBytes);
    archive("privateBytes", limits.privateBytes);
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
    archive("twins", device.twins);
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

template<typename A> void fields(A &archive, typename A::template Value<AssemblyLine> &line)
{
    archive("text", line.text);
    archive("source", line.source);
}

template<typename A> void fields(A &archive, typename A::template Value<Assembly> &assembly)
{
    archive("language", assembly.language);
    archive("ofGroup", assembly.ofGroup);
    archive("lines", assembly.lines);
}

} // namespace halo::protocol
