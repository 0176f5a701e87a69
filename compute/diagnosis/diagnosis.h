// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <functional>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace halo {

/// What is and what is wrong on this machine, as a value: for a command, a dialog, or a report to others.
struct Diagnosis
{
    enum class Severity
    {
        Ok,
        Advice,  ///< all works, but could be better
        Problem, ///< something that Haloscope is for does not work
    };
    /// What a finding is about, in the order in which it is looked at.
    enum class Topic
    {
        Program,
        Helpers,
        Drivers,
        Devices,
        SelfTest,
        Simulator,
        Caches,
    };
    struct Finding
    {
        Topic topic = Topic::Program;
        Severity severity = Severity::Ok;
        Message sentence;                       ///< what was found
        Message advice;                         ///< what to do, one sentence; empty if it is fine
        std::map<std::string, Message> facts{}; ///< by name: versions, paths, sizes, limits

        bool operator==(const Finding &) const = default;
    };
    std::vector<Finding> findings;
    bool complete = true; ///< false: it was stopped early

    Severity worst() const;
    /// The findings of this severity, in their order.
    std::vector<Finding> of(Severity severity) const;
};

/// "ok", "advice", "problem".
std::string toString(Diagnosis::Severity severity);
/// "program", "helpers", "drivers", "devices", "self-test", "simulator", "caches".
std::string toString(Diagnosis::Topic topic);

/// For others to read: problems first, nothing of the user but what drivers are called and where they lie;
/// the home folder is written as ~.
std::string reportOf(const Diagnosis &diagnosis);
/// A path, or a sentence with paths, with ~ for the home folder.
std::string withoutHome(std::string text);

/// What it is doing, and how much of it is done; called in the thread that diagnoses.
using DiagnosisReport = std::function<void(const Message &doing, int percent, const Diagnosis &soFar)>;

/// Looks at everything, within some seconds if all is well; drivers run in child processes with deadlines, so
/// that one which hangs or crashes is named. Stopped early it keeps what it has. Throws nothing of its own;
/// any thread may call it.
Diagnosis diagnose(const DiagnosisReport &report = {}, const std::stop_token &stop = {});

} // namespace halo
