// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo::test {

/// Makes the Oclgrind simulator the only OpenCL device of this process; call before any OpenCL call.
/// check is one of its checks, "DATA_RACES" or "UNINITIALIZED": together one hides the other.
void useOclgrind(const char *check);

/// OpenCL contexts made while it lives are only watched for accesses out of bounds. For kernels of libraries:
/// VkFFT orders its items' accesses to global memory by barriers for local memory, in each of which Oclgrind
/// sees a thousand races, and it has instructions that the check UNINITIALIZED does not know.
class BoundsOnly
{
public:
    BoundsOnly();
    ~BoundsOnly();
    BoundsOnly(const BoundsOnly &) = delete;
    BoundsOnly &operator=(const BoundsOnly &) = delete;
};

/// What Oclgrind reported since the last call; empty if nothing. Its exit status never tells.
QString oclgrindReport();

} // namespace halo::test
