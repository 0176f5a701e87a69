// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QByteArray>

#include <vector>

namespace halo {

/// What recordings say they were made on.
inline constexpr const char *simulatorName = "Oclgrind simulator";

/// The recording as JSON, an access in a line, with the source of the kernel; see tracereader.h for the way
/// back. step is the access's place in lockSteps(trace, 0).
/// findings: those to tell, which may be more than those of the recording.
QByteArray traceJson(const Trace &trace, const std::vector<Finding> &findings);

/// The recording as CSV, an access in a row, each with all that is needed to make it again.
QByteArray traceCsv(const Trace &trace);

} // namespace halo
