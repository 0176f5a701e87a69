// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runtimes.h"

#include <algorithm>

namespace halo {

namespace {

constexpr nanoseconds wrongResult{ -1 };

std::string keyOf(const Job &job)
{
    return job.variant.id + ' ' + std::to_string(job.device) + ' ' + toString(job.image.size()) + ' '
        + std::to_string(job.image.colour.size()) + ' ' + toString(job.filter.size()) + ' '
        + toString(job.settings.size) + ' ' + toString(job.settings.border);
}

} // namespace

void RunTimes::record(const Job &job, nanoseconds time)
{
    m_times[keyOf(job)] = time;
}

void RunTimes::markWrong(const Job &job)
{
    m_times[keyOf(job)] = wrongResult;
}

bool RunTimes::isWrong(const Job &job) const
{
    const auto found = m_times.find(keyOf(job));
    return found != m_times.end() && found->second == wrongResult;
}

std::optional<nanoseconds> RunTimes::find(const Job &job) const
{
    const auto found = m_times.find(keyOf(job));
    return found == m_times.end() || found->second == wrongResult ? std::nullopt
                                                                  : std::optional(found->second);
}

int RunTimes::repeatsFor(const Job &job) const
{
    using namespace std::chrono_literals;
    constexpr double heavy = 1e9; // multiply-adds that no device does in an instant
    const auto known = find(job);
    if (!known) {
        const double work = static_cast<double>(job.image.size().area())
            * static_cast<double>(job.filter.size().area()) * static_cast<double>(job.image.colour.size());
        return work > heavy ? 1 : 3;
    }
    return static_cast<int>(std::clamp<std::int64_t>(200ms / std::max(*known, nanoseconds(1)), 1, 20));
}

} // namespace halo
