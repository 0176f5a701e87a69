// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/diagnosis/diagnosis.h"

namespace halo {

/// A driver that is known to do harm, by name.
struct KnownDriver
{
    const char *platform; ///< what its name contains
    Diagnosis::Severity severity;
    const char *sentence; ///< with the platform's name at %1
    const char *advice;
};

/// Null if nothing bad is known of the platform of this name.
const KnownDriver *knownDriver(const std::string &platform);

} // namespace halo
