// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace halo {

struct TaskResult;

enum class Stage
{
    Build,
    Upload,
    Run,
    Download,
    Verify,
};

/// The engine's line back to whoever started it. Saying where we are is also the only place where a
/// run can stop: step() throws Cancelled once stop was requested.
class Progress
{
public:
    Progress() = default;
    using Report = std::function<void(Stage, int percent)>;
    /// Takes what the warm-up gave: nobody should wait for the repeats to see the picture.
    using Show = std::function<void(const TaskResult &)>;
    Progress(std::stop_token stop, Report report, Show show = {})
        : m_stop(std::move(stop))
        , m_report(std::move(report))
        , m_show(std::move(show))
    {
    }
    void step(Stage stage, int percent = 0) const;
    const std::stop_token &token() const { return m_stop; }
    bool stopRequested() const { return m_stop.stop_requested(); }
    /// Null if nobody waits for it.
    const Show &show() const { return m_show; }

private:
    std::stop_token m_stop;
    Report m_report;
    Show m_show;
};

} // namespace halo
