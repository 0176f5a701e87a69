// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <cstdint>
#include <string>

namespace halo {

/// Little of a recording, by which it is told from another: who touched what in which order. Not the values,
/// which simulators may round in other ways.
struct RecordPrint
{
    std::string hash; ///< empty: there is no recording
    std::int64_t accesses = 0;
    bool complete = true;

    bool operator==(const RecordPrint &) const = default;
};
RecordPrint printOf(const Trace &trace);

} // namespace halo
