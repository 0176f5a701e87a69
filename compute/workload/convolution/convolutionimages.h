// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/filteruse.h"
#include "compute/task/values.h"
#include "compute/workload/convolution/alpha.h"

#include <mutex>
#include <optional>

namespace halo {

struct TaskResult;

/// What a filter multiplies, see filterInput(). Made when it is asked for: the window makes problems that
/// never run. Any thread may ask.
class WeightedInput
{
public:
    const Image &image(const Image &picture, const AlphaUse &alpha);
    /// The same planes.
    SharedValues planes(const Image &picture, const AlphaUse &alpha);

private:
    std::once_flag m_made;
    Image m_image;
    SharedValues m_planes;
};

/// The first pixels of a picture of planes.
Image cornerOf(const Image &image, Size2 size);
/// One plane of this size, always the same.
Image trialImage(Size2 size);
/// Size and planes of the picture, and no pixels.
Image withoutPixels(const Image &image);
/// These rows of planes that are so wide.
Planes rowsOf(const Planes &planes, int width, const RowRange &rows);
/// What came out of a picture of bytes.
Image filteredBytes(const FilterUse &use, const TaskResult &result);
/// Which outputs of the whole these are, if the picture is a part of it; nothing of others.
std::optional<Region> partOfOutputs(const FilterUse &use);

} // namespace halo
