// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <string>

namespace halo {

class JsonFields;
struct Record;
struct RunConfiguration;

Tuning readTuning(const JsonFields &reader);

/// The results in files of programs that kept a list of runs instead of a record. Each was measured at its
/// own time, so each is a series of its own. configuration: what else the file says; image: the size of its
/// picture. Throws Error(Input).
Record readOldResults(const JsonFields &reader, const RunConfiguration &configuration, Size2 image);

} // namespace halo
