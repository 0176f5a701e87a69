// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/base/message.h"
#include "compute/base/progress.h"
#include "compute/diagnosis/diagnosis.h"

namespace halo {

/// What a diagnosis knows while it goes on.
struct Examined
{
    Diagnosis diagnosis;
    bool hasWorker = false; ///< without it no driver is asked
    bool hasTracer = false; ///< without it there is no simulator
    std::vector<DeviceInfo> devices{};
    /// Says what comes next, and which part of the examination is done.
    std::function<void(const Message &doing, double done)> reported{};

    void add(Diagnosis::Topic topic, Diagnosis::Severity severity, Message sentence, Message advice = {},
        std::map<std::string, Message> facts = {})
    {
        diagnosis.findings.push_back(
            { topic, severity, std::move(sentence), std::move(advice), std::move(facts) });
    }
};

// Each throws Cancelled or nothing. One that cannot look adds nothing if an earlier finding says why.
void examineProgram(Examined &examined, const Progress &progress);
void examineHelpers(Examined &examined, const Progress &progress);
void examineCaches(Examined &examined, const Progress &progress);
/// Loads what is registered with the OpenCL loader, each driver in a process of its own.
void examineDrivers(Examined &examined, const Progress &progress);
void examineDevices(Examined &examined, const Progress &progress);
/// Each workload once on each device, against the reference.
void examineWorkloads(Examined &examined, const Progress &progress);
void examineSimulator(Examined &examined, const Progress &progress);

} // namespace halo
