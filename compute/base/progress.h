// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace halo {

class Message;
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
    /// Takes a sentence on a device that does not answer, see Executor; the work is waited for all the same.
    using Silent = std::function<void(const Message &)>;
    Progress(std::stop_token stop, Report report, Show show = {}, Silent silent = {})
        : m_stop(std::move(stop))
        , m_report(std::move(report))
        , m_show(std::move(show))
        , m_silent(std::move(silent))
    {
    }
    void step(Stage stage, int percent = 0) const;
    /// What runs now has a deadline of its own: silence is no news of the device.
    void waits() const
    {
        if (m_waits)
            m_waits();
    }
    /// The same line, with who is told that it waits.
    Progress withWaits(std::function<void()> waits) const
    {
        Progress copy = *this;
        copy.m_waits = std::move(waits);
        return copy;
    }
    const std::stop_token &token() const { return m_stop; }
    bool stopRequested() const { return m_stop.stop_requested(); }
    /// Tells it without stopping.
    const Report &report() const { return m_report; }
    /// Null if nobody waits for it.
    const Show &show() const { return m_show; }
    /// Null: the work fails with that sentence.
    const Silent &silent() const { return m_silent; }

private:
    std::stop_token m_stop;
    Report m_report;
    Show m_show;
    Silent m_silent;
    std::function<void()> m_waits;
};

} // namespace halo
