// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/timing/count/hardwarecounter.h"

#include <QStringList>

#include <string>
#include <vector>

namespace halo {

class Progress;

/// What the profiler said of a program that launches kernels.
struct Profile
{
    struct Launch
    {
        std::string entry;
        Counts counts;
    };
    std::vector<Launch> launches; ///< in the order of the program, those that were counted to the end
    Message trouble;              ///< not empty: why it ended before the program did, one sentence
    std::string log;              ///< the profiler's own words
};

/// NVIDIA's Nsight Compute on the command line, ncu: it is looked for when it is needed, nothing of it is
/// built in.
class Profiler
{
public:
    /// What HALOSCOPE_NCU names, else on the path and where NVIDIA installs it. Throws Error(NoDevice) if
    /// there is none.
    Profiler();

    const std::string &version() const { return m_version; } ///< "2025.3.1.0"

    /// Runs a program to its end, or that of the profiler, with all hardwareCounters(). Caches are emptied
    /// before each launch, which is repeated until all are counted; its memory is put back each time. Holds
    /// the clock of the device while it counts. Throws Cancelled, or Error(NoDevice) if the driver allows
    /// nothing.
    Profile count(const QString &program, const QStringList &arguments, const Progress &progress) const;

private:
    QString m_program;
    std::string m_version;
};

/// The launches in what the profiler wrote as CSV: a row of metrics, a row of units, a row for each launch.
/// Launches that crashed are left out, and of each what has no number.
std::vector<Profile::Launch> launchesIn(const std::string &csv);

/// Whether the driver lets this user count nothing, by the profiler's own words.
bool isForbidden(const std::string &log);

/// Why the profiler did not get to the end, by its own words, or by what the program said.
Message troubleIn(const std::string &log, const std::string &said);

} // namespace halo
