// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/runconfiguration.h"
#include "compute/run/run.h"

#include <vector>

namespace halo {

class Choices;

/// Each of these is one step of the history.
void addStep(Choices &choices); ///< behind the chosen one, as a copy of it, and chooses it
void chooseStep(Choices &choices, size_t step);
void removeStep(Choices &choices, size_t step);
void moveStep(Choices &choices, size_t from, size_t to);

/// What the steps before the chosen one make of the picture: a run each, on what the one before gave. Of
/// those that stay as they were on the same picture and device nothing is run again.
class ChainRuns
{
public:
    /// From now on these are wanted.
    void want(const Image &picture, const std::vector<ChainStep> &steps, int device);
    /// There is a step to run, see next().
    bool waits() const { return !m_failed && m_done.size() < m_wanted.size() && !m_picture.empty(); }
    size_t next() const { return m_done.size(); }
    const ChainStep &nextStep() const { return m_wanted[next()]; }
    const Image &nextInput() const { return m_done.empty() ? m_picture : m_done.back().run.image; }
    /// What next() gave.
    void take(const Run &run);
    /// A run of the chosen step, which spares that of a later one.
    void offer(const ChainStep &step, const Run &run);
    /// next() cannot be run: nothing waits until something else is wanted, or retry().
    void fail();
    bool failed() const { return m_failed; }
    void retry() { m_failed = false; }
    void forget(); ///< kernels have changed

    /// Of the steps that are done, in order.
    const Run *runOf(size_t step) const { return step < m_done.size() ? &m_done[step].run : nullptr; }
    /// What the chosen step is applied to; as long as that is being made what it was before, empty if
    /// nothing.
    const Image &output() const { return m_output; }

private:
    struct Done
    {
        ChainStep step;
        Run run;
    };
    void useOffered();

    Image m_picture;
    std::vector<ChainStep> m_wanted;
    int m_device = unknownDevice;
    std::vector<Done> m_done;
    Done m_offered;
    Image m_output;
    bool m_failed = false;
};

/// How this step is to be run.
RunOrder orderOf(Choices &choices, const ChainStep &step, std::shared_ptr<const Problem> problem);

} // namespace halo
