// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

struct DeviceLimits;

/// What a control of the launch offers: a value and the tuning it leads to, or why it is refused.
struct TuningChoice
{
    int value = 0;
    Tuning tuning;  ///< with this value; its partner moved to the nearest size that is accepted
    Message reason; ///< empty: it can be chosen
};

/// Which size a control sets.
enum class Knob
{
    GroupW,
    GroupH,
    ItemW,
    ItemH,
};

int valueOf(const Tuning &tuning, Knob knob);

/// All values of a knob. A width is refused only if no height makes it acceptable, and the other way
/// round, so no sequence of choices ends where nothing can be chosen any more.
std::vector<TuningChoice> choicesOf(
    Knob knob, const Variant &variant, const Tuning &now, const Problem &problem, const DeviceLimits &limits);

/// All values of a -D parameter of the variant.
std::vector<TuningChoice> choicesOf(const Param &param, const Variant &variant, const Tuning &now,
    const Problem &problem, const DeviceLimits &limits);

/// The accepted tuning closest to the one asked for; nullopt if there is none.
std::optional<Tuning> nearestAccepted(
    const Variant &variant, const Tuning &wanted, const Problem &problem, const DeviceLimits &limits);

} // namespace halo
