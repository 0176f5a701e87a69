// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/plan.h"

#include "compute/error.h"
#include "compute/signature.h"

#include <map>

namespace halo {
namespace {

int roundUp(int value, int multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

/// One launch of "convolve": the NDRange is the output, counted in items, rounded up to whole groups.
std::vector<Launch> direct(const Tuning &tuning, Size2 out)
{
    const auto &[group, items, params] = tuning;
    const Size2 groupOutputs{ group.w * items.w, group.h * items.h };
    const Size2 global{ roundUp(out.w, groupOutputs.w) / items.w, roundUp(out.h, groupOutputs.h) / items.h };
    return { { "convolve", global, group } };
}

using Plan = std::vector<Launch> (*)(const Tuning &, Size2);

/// Every way to launch. A new one is a function and a line here.
const std::map<std::string, Plan> &plans()
{
    static const std::map<std::string, Plan> all{ { "direct", direct } };
    return all;
}

} // namespace

std::vector<Launch> launchesOf(const Variant &variant, const Tuning &tuning, Size2 out)
{
    return plans().at(variant.plan)(tuning, out);
}

std::optional<std::string> planRefusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits)
{
    if (!plans().contains(variant.plan))
        return variant.file + ": there is no plan \"" + variant.plan + "\"; write \"plan: direct\".";
    for (const Launch &launch : launchesOf(variant, request.tuning, request.image)) {
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
