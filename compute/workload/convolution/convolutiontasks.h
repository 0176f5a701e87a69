// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/filteruse.h"
#include "compute/task/task.h"

#include <mutex>
#include <optional>
#include <vector>

namespace halo {

/// Makes the launches of a convolution: plan "direct" is one of "convolve" over the output, "passes" one for
/// each line "pass". Any thread may ask.
class ConvolutionTasks
{
public:
    /// use must outlive this.
    explicit ConvolutionTasks(const FilterUse &use)
        : m_use(use)
    {
    }

    /// What a device has no means for, and what of the variant is never set; see Problem::refusal().
    std::optional<Message> refusal(
        const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const;
    /// From so many pixels to so many outputs. originY: see Geometry; 0 if the rows that the outputs take
    /// around them are there.
    Task task(const Variant &variant, const Tuning &tuning, SharedValues planes, Size2 in, Size2 out,
        int originY) const;

private:
    void addFilter(Task &task) const;

    const FilterUse &m_use;
    mutable std::once_flag m_computed; ///< the forms of the filter are there: they take milliseconds
    mutable std::vector<TaskBuffer> m_forms;
};

} // namespace halo
