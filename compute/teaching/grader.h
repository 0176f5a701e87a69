// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/run/workerprocess.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/grade.h"

#include <chrono>
#include <stop_token>
#include <string>

namespace halo {

/// How long a hand-in may take, whatever it does.
struct GradeLimits
{
    std::chrono::milliseconds simulation{ 10'000 }; ///< of one work-group
    std::int64_t accesses = 1'000'000;              ///< of one work-group; ten times what an exercise needs
    std::chrono::milliseconds whole{ 60'000 };
    Deadlines device{ std::chrono::seconds(20), std::chrono::seconds(20), std::chrono::seconds(10) };
};
/// The usual ones, for a hand-in that may take so long in all.
GradeLimits limitsWithin(std::chrono::milliseconds whole);

/// Grades hand-ins: kernel files that name an exercise. Of such a file only the source counts; sizes, plan
/// and what is checked are those of the exercise. Each hand-in has a simulator and a process on the device of
/// its own, which end with it. First all is recorded on the simulator; only a kernel in which nothing was
/// found comes to the device, in a process that gave up its rights, see confine(). Belongs to one thread.
class Grader
{
public:
    Grader(std::vector<Exercise> exercises, DeviceInfo device, std::stop_token stop, GradeLimits limits = {});

    /// What is wrong with the file or the kernel is in the grade. Throws Cancelled.
    Grade grade(const std::string &file) const;
    /// The same of what was read already.
    Grade grade(const Variant &handIn) const;

private:
    const std::vector<Exercise> m_exercises;
    const DeviceInfo m_device;
    const std::stop_token m_stop;
    const GradeLimits m_limits;
};

} // namespace halo
