// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"

namespace halo {

/// While one lives, the host works, such as to compare results, and the silence of a device is no hang.
class HostWork
{
public:
    /// Throws Cancelled as step() does.
    explicit HostWork(const Progress &progress)
        : m_progress(progress)
    {
        progress.step(Stage::Verify);
    }
    ~HostWork()
    {
        if (m_progress.report())
            m_progress.report()(Stage::Run, 0);
    }
    HostWork(const HostWork &) = delete;
    HostWork &operator=(const HostWork &) = delete;

private:
    const Progress &m_progress;
};

} // namespace halo
