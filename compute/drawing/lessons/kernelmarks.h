// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/lessons/marks.h"
#include "compute/teaching/grader.h"

#include <functional>
#include <string>
#include <vector>

namespace halo {

/// Kernels that were handed in, each once however many hand it in.
class KernelMarks
{
public:
    /// exercise: the one that the marks' kernel is for; it must outlive this.
    void add(Marks &marks, const Exercise &exercise);
    bool empty() const { return m_works.empty(); }

    /// Grades all in so many threads at a time, fewer where speed is measured, and records them anew: a
    /// recording that came with one and is another becomes a remark. Each has processes of its own that end
    /// with it. Puts it all into the marks that were added. done is called in one thread at a time. Throws
    /// Cancelled, and then all that was graded is in the marks.
    void grade(const DeviceInfo &device, const GradeLimits &limits, size_t threads,
        const std::stop_token &stop, const std::function<void(size_t done, size_t of)> &done);
    /// Says of all that were not graded why.
    void leave(const std::string &reason);

private:
    struct Work
    {
        const Exercise *exercise = nullptr;
        Variant kernel;
        std::optional<Error> unreadable;
        std::vector<Marks *> of;
        std::optional<Grade> grade{};
        RecordPrint print{}; ///< recorded here; empty: that failed, or did not come to its end
    };
    static RecordPrint recorded(const Work &work, const GradeLimits &limits, const std::stop_token &stop);
    static void gradeOne(
        Work &work, const DeviceInfo &device, const GradeLimits &limits, const std::stop_token &stop);

    std::vector<Work> m_works;
};

} // namespace halo
