// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/base/device.h"
#include "compute/kernel/variant.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace halo {

/// What names in the expressions of a header stand for.
using Symbols = std::map<std::string, double>;

/// What a header's expressions ask of a problem, which is described in compute/task/problem.h.
class ProblemSizes
{
public:
    virtual ~ProblemSizes() = default;
    /// The sizes that expressions in headers see, beside those of the tuning.
    virtual Symbols symbols() const = 0;
    /// Why this variant cannot compute the problem on such a device, as one sentence that says what to change.
    virtual std::optional<std::string> refusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const = 0;
};

/// Everything that decides whether a variant can run: sizes, never pixels.
struct LaunchRequest
{
    Size2 image;
    Size2 filter;
    Settings settings;
    Tuning tuning;
    int rank = 1; ///< of the filter, see Terms
    /// What is computed instead of a convolution; then the sizes above do not count.
    std::shared_ptr<const ProblemSizes> problem{};
};

/// The sizes that a launch sees: of a band of the picture they are smaller than those of the request.
struct LaunchSizes
{
    Size2 in;
    Size2 out;
};
LaunchSizes wholeSizes(const LaunchRequest &request);

/// Floats at whose multiples every row of input and output begins: the largest power of two, at most 16, that
/// divides both widths.
int alignmentOf(const LaunchSizes &sizes);

/// Both edges of an area, at least 1.
Size2 sizeOf(const NamedArea &area, const LaunchRequest &request, const LaunchSizes &sizes);

using Microseconds = std::chrono::duration<double, std::micro>;
/// How long the kernels take for one plane, by the first of the header's costs that holds; nullopt if none
/// does. Throws Error(Input) if that is no number for these sizes.
std::optional<Microseconds> expectedTime(
    const Variant &variant, const LaunchRequest &request, const DeviceInfo &device);

/// The first of the header's shapes that holds and is not refused, else the default, whose work-group is
/// halved until the device takes it. request.tuning is not looked at.
Tuning suitedTuning(const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits);

/// Of one output: the header's roundings, else TAPS + 1.
double roundingsOf(const Variant &variant, Size2 filter);

/// The first of the header's register limits that holds for request.tuning; nullopt if none does, or if the
/// device's compiler takes none.
std::optional<int> registerLimit(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits);

/// Why this variant cannot run so on such a device, as one sentence that says what to change; nullopt
/// if it can. The one place that knows: engine, window, command line and tests all ask here.
/// Expressions in headers see FILTER_W, FILTER_H, TAPS, GROUP_W, GROUP_H, ITEM_W, ITEM_H, BORDER and its
/// values (BORDER_ZERO, BORDER_REPLICATE, …, as in prelude.clh), RANK, WIDTH, HEIGHT, OUT_WIDTH, OUT_HEIGHT,
/// PLANE_WIDTH, PLANE_HEIGHT (see transformSize()), OUTPUTS, ALIGNED (see alignmentOf()), the variant's own
/// params, and (but for local memory, passes and buffers) CPU and GPU, one of which is 1, TF32, which is
/// 1 on devices with tensor cores for it, and UNITS, the compute units of the device, see DeviceLimits.
/// Costs also see COPY and MADS (see Ceilings), and GROUPS, the work-groups of a launch over all outputs.
std::optional<std::string> refusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits);

/// GROUP_W, GROUP_H, ITEM_W, ITEM_H and the variant's own params.
Symbols symbolsOf(const Tuning &tuning);

/// The part of refusal() that holds for every workload: the header's constraints, the size of the
/// work-group, its local memory.
std::optional<std::string> headerRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits);
/// Bytes, from the header's "local" expression; 0 if it has none.
std::int64_t localBytesOf(const Variant &variant, const Symbols &symbols);

/// Local memory of one work-group in bytes, from the header's "local" expression; 0 if it has none.
std::int64_t localBytesOf(const Variant &variant, const LaunchRequest &request);

/// Throws Error(Input) if an expression of the header cannot be evaluated; called once at parsing.
void checkExpressions(const Variant &variant);

} // namespace halo
