// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution.h"
#include "compute/device.h"
#include "compute/variant.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace halo {

/// Everything that decides whether a variant can run: sizes, never pixels.
struct LaunchRequest
{
    Size2 image;
    Size2 filter;
    Settings settings;
    Tuning tuning;
};

/// Why this variant cannot run so on such a device, as one sentence that says what to change; nullopt
/// if it can. The one place that knows: engine, window, command line and tests all ask here.
/// Expressions in headers see FILTER_W, FILTER_H, GROUP_W, GROUP_H, ITEM_W, ITEM_H, BORDER and its
/// values (BORDER_ZERO, BORDER_REPLICATE, …, as in prelude.clh), and the variant's own params.
std::optional<std::string> refusal(
    const Variant &variant, const LaunchRequest &request, const DeviceLimits &limits);

/// What names in the expressions of a header stand for.
using Symbols = std::map<std::string, double>;
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
