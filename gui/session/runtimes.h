// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <map>
#include <optional>
#include <string>

namespace halo {

/// The last kernel time of each variant, remembered with what it was measured for: a time of another
/// device, or of other sizes, never stands beside one of these.
class RunTimes
{
public:
    void record(const RunOrder &order, nanoseconds time);
    /// The result of this order is not what the reference says: its time means nothing.
    void markWrong(const RunOrder &order);
    bool isWrong(const RunOrder &order) const;
    /// Nothing if it was not run yet, or was wrong.
    std::optional<nanoseconds> find(const RunOrder &order) const;
    /// How often to repeat an order so that an edit still feels instant; 3 if nothing is known yet.
    int repeatsFor(const RunOrder &order) const;

private:
    std::map<std::string, nanoseconds> m_times; ///< wrongResult: it ran, and was wrong
};

} // namespace halo
