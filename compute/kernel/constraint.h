// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace halo {

struct DeviceInfo;
struct DeviceLimits;
struct NamedArea;
struct Tuning;
struct Variant;

/// What names in the expressions of a header stand for: the sizes of a problem and those of the tuning.
/// Of images and signals the problem's are FILTER_W, FILTER_H, TAPS, BORDER and its values (BORDER_ZERO,
/// BORDER_REPLICATE, …, as in prelude.clh), RANK, WIDTH, HEIGHT, OUT_WIDTH, OUT_HEIGHT, PLANE_WIDTH,
/// PLANE_HEIGHT (see transformSize()), OUTPUTS and ALIGNED (see alignmentOf()); of others see
/// Problem::symbols(). The tuning's are GROUP_W, GROUP_H, ITEM_W, ITEM_H and the variant's own params.
/// All lines but those for local and private memory, passes and buffers also see CPU and GPU, one of which is
/// 1, TF32, which is 1 on devices with tensor cores for it, and UNITS, the compute units of the device, see
/// DeviceLimits. Costs also see COPY and MADS (see Ceilings), and, where there are outputs in rows and
/// columns, GROUPS, the work-groups of a launch over all of them.
using Symbols = std::map<std::string, double>;

/// GROUP_W, GROUP_H, ITEM_W, ITEM_H and the variant's own params.
Symbols symbolsOf(const Tuning &tuning);
/// The tuning's and the problem's together.
Symbols joined(const Tuning &tuning, const Symbols &problem);

/// Floats at whose multiples every row of input and output begins: the largest power of two, at most 16, that
/// divides both widths.
int alignmentOf(int inWidth, int outWidth);

/// Throws Error(Input) if it is not one finite number.
double valueOf(const std::string &expression, const Symbols &symbols);

/// Both edges of an area, at least 1.
Size2 sizeOf(const NamedArea &area, const Symbols &symbols);

using Microseconds = std::chrono::duration<double, std::micro>;
/// How long the kernels take (of planes, for one), by the first of the header's costs that holds; nullopt if
/// none does. Throws Error(Input) if that is no number for these sizes.
std::optional<Microseconds> expectedTime(
    const Variant &variant, const Symbols &symbols, const DeviceInfo &device);

/// The first of the header's shapes that holds and is not refused, else the default, whose work-group is
/// halved until the device takes it.
Tuning suitedTuning(const Variant &variant, const Symbols &problem, const DeviceLimits &limits,
    const std::function<bool(const Tuning &)> &refused);

/// Of one output: the header's roundings, or what holds for a header without.
double roundingsOf(const Variant &variant, const Symbols &symbols, double otherwise);

/// The first of the header's register limits that holds; nullopt if none does, or if the device's compiler
/// takes none.
std::optional<int> registerLimit(const Variant &variant, const Symbols &symbols, const DeviceLimits &limits);

/// The part of Problem::refusal() that the header decides: its constraints, the size of the work-group, its
/// local and private memory.
std::optional<Message> headerRefusal(
    const Variant &variant, const Tuning &tuning, const Symbols &symbols, const DeviceLimits &limits);

/// Local memory of one work-group in bytes, from the header's "local" expression; 0 if it has none.
std::int64_t localBytesOf(const Variant &variant, const Symbols &symbols);

/// Private memory of one work-group in bytes: the arrays that the header's "private" expression tells of, and
/// what a compiler keeps besides them for each work-item and for the call.
std::int64_t privateBytesOf(const Variant &variant, const Tuning &tuning, const Symbols &symbols);

/// Throws Error(Input) if an expression of the header cannot be evaluated; called once at parsing.
void checkExpressions(const Variant &variant);

} // namespace halo
