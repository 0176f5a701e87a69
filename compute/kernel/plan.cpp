// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/plan.h"

#include "compute/base/error.h"
#include "compute/base/transformsize.h"
#include "compute/kernel/signature.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

/// The NDRange is what is to be computed, counted in items, rounded up to whole groups.
Launch launchOver(const std::string &entry, const Tuning &tuning, Size2 outputs)
{
    const auto &[group, items, params] = tuning;
    const Size2 groupOutputs{ group.w * items.w, group.h * items.h };
    return { entry,
        { roundUp(outputs.w, groupOutputs.w) / items.w, roundUp(outputs.h, groupOutputs.h) / items.h },
        group };
}

/// One launch of "convolve" over the output.
std::vector<Launch> direct(const Variant &, const LaunchRequest &request, const LaunchSizes &sizes)
{
    return { launchOver("convolve", request.tuning, sizes.out) };
}

/// One launch for each line "pass" of the header.
std::vector<Launch> passes(const Variant &variant, const LaunchRequest &request, const LaunchSizes &sizes)
{
    std::vector<Launch> launches;
    for (const NamedArea &pass : variant.passes)
        launches.push_back(launchOver(pass.name, request.tuning, sizeOf(pass, request, sizes)));
    for (const Transform &transform : variant.transforms)
        launches.at(static_cast<size_t>(transform.before)).before.push_back(transform);
    return launches;
}

using Plan = std::vector<Launch> (*)(const Variant &, const LaunchRequest &, const LaunchSizes &);

/// Every way to launch. A new one is a function and a line here.
const std::map<std::string, Plan> &plans()
{
    static const std::map<std::string, Plan> all{ { "direct", direct }, { "passes", passes } };
    return all;
}

/// Memory that is transformed must have the size for it.
std::optional<std::string> transformRefusal(const Variant &variant, const LaunchRequest &request)
{
    const LaunchSizes sizes = wholeSizes(request);
    const size_t needed = transformFloats(transformSize(sizes.out, request.filter)).area();
    for (const Transform &transform : variant.transforms) {
        if (transform.before < 1 || transform.before >= static_cast<int>(variant.passes.size()))
            return variant.file + ": there must be a pass before the transform of \"" + transform.buffer
                + "\" and one after it; move the line between them.";
        const auto buffer = std::ranges::find(variant.buffers, transform.buffer, &NamedArea::name);
        if (buffer == variant.buffers.end() || sizeOf(*buffer, request, sizes).area() != needed)
            return variant.file + ": what is transformed needs the line \"// buffer: " + transform.buffer
                + " : PLANE_WIDTH + 2 x PLANE_HEIGHT\".";
    }
    return std::nullopt;
}

} // namespace

std::vector<Launch> launchesOf(const Variant &variant, const LaunchRequest &request, const LaunchSizes &sizes)
{
    return plans().at(variant.plan)(variant, request, sizes);
}

std::vector<Launch> launchesOf(const Variant &variant, const LaunchRequest &request)
{
    return launchesOf(variant, request, wholeSizes(request));
}

std::optional<std::string> planRefusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits)
{
    if (!plans().contains(variant.plan))
        return variant.file + ": there is no plan \"" + variant.plan + "\"; write \"plan: direct\".";
    if (variant.plan == "passes" && variant.passes.empty())
        return variant.file
            + ": the plan \"passes\" has no pass; add the line \"// pass: name : OUT_WIDTH x OUT_HEIGHT\".";
    if (auto transforms = transformRefusal(variant, request))
        return transforms;
    for (const Launch &launch : launchesOf(variant, request)) {
        for (const Argument &argument : signatureOf(variant.source, launch.entry, variant.file)) {
            if (!argument.isImage())
                continue;
            if (!limits.images)
                return "The device has no image2d_t; choose a variant that reads buffers.";
            if (request.image.w > limits.maxImage.w || request.image.h > limits.maxImage.h)
                return "The device takes image2d_t up to " + toString(limits.maxImage)
                    + " pixels; choose a variant that reads buffers.";
        }
    }
    return std::nullopt;
}

} // namespace halo
