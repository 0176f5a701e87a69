// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/base/runtimes.h"
#include "compute/run/executor.h"
#include "compute/timing/measure/ceiling.h"

#include <memory>

namespace halo {

struct CeilingOptions
{
    std::int64_t bytes = 0; ///< of the buffer that is copied; 0: far more than the last-level cache holds
    int rounds = 3;         ///< of each measure()
    std::chrono::milliseconds least{ 3 }; ///< the arithmetic runs so long, for the launch not to count
};

/// Measures what a device can do at most, by kernels/ceilings.cl: copying by several widths and by the
/// driver's own copy, multiplying and adding by several widths. What computes something wrong or cannot be
/// built is left out. Throws Error(Device) if nothing is left or the device fails. Belongs to one thread.
class CeilingMeter
{
public:
    explicit CeilingMeter(int device, CeilingOptions options = {});
    ~CeilingMeter();

    /// Interleaved rounds over all shapes; adds samples at each call. Measure before and after a benchmark: a
    /// device that became slow in between shows it. Throws Cancelled, and keeps what it has.
    void measure(const Progress &progress = {});

    /// Of each shape; first the copies.
    const std::vector<Ceiling> &ceilings() const { return m_ceilings; }

private:
    struct Shape;
    struct Data;
    class Meter;

    DeviceInfo m_device{};
    std::shared_ptr<Meter> m_meter; ///< with the executor, whose thread may be left
    std::vector<Ceiling> m_ceilings;
    Executor m_executor; // last: its engine goes before what uses it
};

} // namespace halo
