// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/diagnosis/knowndrivers.h"

#include <algorithm>

namespace halo {

/// Beignet: what darktable refuses, too; its makers have ended it. Clover: has ended as well, its kernels
/// fail to build with LLVM of other versions. Oclgrind: measured, a 3x3 tile kernel takes 1000 to 6000 times
/// as long as on PoCL.
static constexpr KnownDriver knownDrivers[] = {
    { "Intel Gen OCL", Diagnosis::Severity::Problem,
        "%1 (Beignet) gives wrong results and hangs, and is no longer maintained.",
        "Remove the package beignet-opencl-icd and install intel-opencl-icd." },
    { "Clover", Diagnosis::Severity::Advice,
        "%1 is no longer maintained, and has no images in most versions.",
        "Use Rusticl of the same Mesa (RUSTICL_ENABLE selects its drivers) or the vendor's driver." },
    { "Oclgrind", Diagnosis::Severity::Advice,
        "%1 is a simulator: it is about a thousand times slower, and its times are meaningless.",
        "Remove it from the registered drivers; Haloscope has its own for recordings." },
};

const KnownDriver *knownDriver(const std::string &platform)
{
    const auto found = std::ranges::find_if(knownDrivers,
        [&](const KnownDriver &driver) { return platform.find(driver.platform) != std::string::npos; });
    return found == std::end(knownDrivers) ? nullptr : &*found;
}

} // namespace halo
