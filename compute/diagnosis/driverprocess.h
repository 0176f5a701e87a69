// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/process/childprocess.h"

#include <QJsonObject>

#include <memory>

namespace halo {

/// A haloscope-worker that is asked what drivertests.h answers. Belongs to one thread.
class DriverProcess
{
public:
    /// The answer. Throws Error(Device) that says how it failed: "it crashed (signal SIGABRT)", "it did not
    /// answer within 20 s", or what the other side threw; Cancelled within 50 ms. After a failure, and before
    /// the first request, a new process is begun.
    QJsonObject ask(const QJsonObject &request, std::chrono::milliseconds limit, const Progress &progress);

private:
    std::unique_ptr<ChildProcess> m_child;
};

} // namespace halo
