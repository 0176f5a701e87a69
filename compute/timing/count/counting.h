// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/run/executor.h"
#include "compute/timing/count/countedcase.h"

#include <QString>

#include <memory>
#include <vector>

namespace halo {

class Profiler;
class Runner;
class Verifier;

/// Lets NVIDIA's profiler count launches. Belongs to one thread.
class Counting
{
public:
    /// device: a number or a part of a name; empty: the first of NVIDIA's. program: haloscope-cli, which the
    /// profiler watches while it repeats the launches, see repeatLaunches(). Throws Error(NoDevice) with one
    /// sentence that says what is missing.
    Counting(const std::string &device, QString program);
    ~Counting();

    /// The device and the profiler, and no launch.
    CountedRecord head() const;

    /// A row for each launch. The case is run as run does it, compared with the reference, run once more with
    /// its memory kept, and each launch repeated in CUDA, which must leave the same bytes. What goes wrong
    /// with it stands in the rows; what was counted before stays. Throws Cancelled, or Error(NoDevice) if
    /// nothing at all can be counted.
    std::vector<CountedLaunch> operator()(const CountedCase &counted, const Progress &progress);

private:
    void verify(const CountedCase &counted, const Progress &progress);
    void count(const CountedCase &counted, std::vector<CountedLaunch> &rows, const Progress &progress);

    const QString m_program;
    std::unique_ptr<Profiler> m_profiler;
    std::unique_ptr<Runner> m_runner;
    DeviceInfo m_device{};
    Executor m_executor;
    std::unique_ptr<Verifier> m_verifier;
};

/// What the watched program does: each launch of the file in CUDA, once; beside the file what each leaves.
/// Throws Error.
void repeatLaunches(const QString &file);

} // namespace halo
