// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/job.h"

#include <map>
#include <optional>
#include <string>

namespace halo {

/// The last kernel time of each variant, remembered with what it was measured for: a time of another
/// device, picture size or filter size never stands beside one of these.
class RunTimes
{
public:
    void record(const Job &job, nanoseconds time);
    /// The result of this job is not what the reference says: its time means nothing.
    void markWrong(const Job &job);
    bool isWrong(const Job &job) const;
    /// Nothing if it was not run yet, or was wrong.
    std::optional<nanoseconds> find(const Job &job) const;
    /// How often to repeat a job so that an edit still feels instant; 3 if nothing is known yet.
    int repeatsFor(const Job &job) const;

private:
    std::map<std::string, nanoseconds> m_times; ///< wrongResult: it ran, and was wrong
};

} // namespace halo
