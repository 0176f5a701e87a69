// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace halo {

/// Milliseconds that a test waits at most for an event. Only an event that never comes takes so long, however
/// slow or busy the machine is; ctest has the deadline of a whole test.
inline constexpr int longestWait = 120'000;

} // namespace halo

// QtTest waits for five seconds, which is too short for a kernel that is built on a busy machine.
#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(expression) QTRY_VERIFY_WITH_TIMEOUT(expression, halo::longestWait)
#define QTRY_VERIFY2(expression, message) QTRY_VERIFY2_WITH_TIMEOUT(expression, message, halo::longestWait)
#define QTRY_COMPARE(actual, expected) QTRY_COMPARE_WITH_TIMEOUT(actual, expected, halo::longestWait)
