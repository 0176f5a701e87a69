// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halo {

/// To be called first in main() with the name of the program, as text that stays. A driver that crashes in
/// this process then ends it with one sentence on stderr and the exit status of a device that failed.
void sayLastWords(const char *program);

/// To be called after drivers were called: LLVM puts its own handlers in place of ours, once.
void renewLastWords();

/// The same for exit() in a driver: LLVM does so where a cache cannot be written. Call endInPeace() before
/// main() returns.
void guardExit();
void endInPeace();

/// While one lives, a driver may be what does not come back. Any thread.
class DriverTime
{
public:
    DriverTime();
    ~DriverTime();
    DriverTime(const DriverTime &) = delete;
    DriverTime &operator=(const DriverTime &) = delete;
};

/// Ends the program with a sentence that says so, and without what else would run at its end. A driver is
/// named only while there is a DriverTime.
[[noreturn]] void endUnfinished(int status);

/// Within so many seconds after it was asked to end, a program ends, whatever a driver still holds up.
inline constexpr int secondsToEnd = 5;
/// Sees to that from another thread, without words if the status says that something was told.
void endSoon(int status);

} // namespace halo
