// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halo {

struct DeviceInfo;
class Problem;

/// The sizes somebody asked for; what is not set comes from the variant's header.
struct TuningRequest
{
    std::optional<Size2> group;
    std::optional<Size2> items;
    std::map<std::string, int> params; ///< by macro
};

class TuneStore;

/// The header's sizes with the requests put in. Throws Error(Usage) naming a size the variant does not
/// have or a value it does not take.
Tuning tuningFor(const Variant &variant, const TuningRequest &request);

/// The variant to run when nobody has chosen one. The rule: of the shipped variants that accept the sizes,
/// are exact and not kept from "auto" by their header, the one that takes least time by its costs, see
/// expectedTime(), and by device.ceilings; where no header tells, the last of the list, and on a CPU the
/// first with a local tile, which spares the border rule for each tap. Nothing is measured: the same ceilings
/// give the same choice. Throws Error(Usage) with the last reason if none accepts.
const Variant &preferredVariant(const std::vector<Variant> &variants, const Problem &problem,
    const TuningRequest &request, const DeviceInfo &device);

/// What "auto" runs.
struct AutoChoice
{
    const Variant *variant = nullptr; ///< one of those that were given
    Tuning tuning;
    bool remembered = false; ///< by what the tuner found on this device
};

/// The shipped variant and tuning with the shortest remembered time on this device and driver, for this
/// problem, see Problem::tuneKey(), and the nearest class of sizes, among those that accept it. Without
/// requests only, and only if preferredVariant() was tuned too: else nothing is known of the choice that
/// would be left. In all other cases the preferred variant with the requests, or with suitedTuning() where
/// there are none, by the ceilings that were measured if they are remembered. Throws as preferredVariant()
/// does.
AutoChoice autoChoice(const std::vector<Variant> &variants, const Problem &problem,
    const TuningRequest &request, const DeviceInfo &device, const TuneStore &remembered);

} // namespace halo
