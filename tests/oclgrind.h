// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo::test {

/// Makes the Oclgrind simulator the only OpenCL device of this process; call before any OpenCL call.
/// check is one of its checks, "DATA_RACES" or "UNINITIALIZED": together one hides the other.
void useOclgrind(const char *check);

/// What Oclgrind reported since the last call; empty if nothing. Its exit status never tells.
QString oclgrindReport();

} // namespace halo::test
