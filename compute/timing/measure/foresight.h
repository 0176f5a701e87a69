// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/contestant.h"

#include <optional>

namespace halo {

/// About how long one execution will take, judged from a corner of the job's picture: make() gives a contestant
/// for that. Nothing if the job is small, or if the corner fails: then the whole picture will tell.
std::optional<nanoseconds> foreseenTime(
    const Job &job, const std::function<std::unique_ptr<Contestant>(const Job &corner)> &make);

} // namespace halo
