// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionimages.h"

#include "compute/task/taskresult.h"
#include "compute/workload/convolution/filterchain.h"

namespace halo {

const Image &WeightedInput::image(const Image &picture, const AlphaUse &alpha)
{
    std::call_once(m_made, [&] {
        m_image = filterInput(picture, alpha);
        m_planes = std::make_shared<const Values>(m_image.colour);
    });
    return m_image;
}

SharedValues WeightedInput::planes(const Image &picture, const AlphaUse &alpha)
{
    image(picture, alpha);
    return m_planes;
}

Image cornerOf(const Image &image, Size2 size)
{
    Image corner;
    corner.width = size.w;
    corner.height = size.h;
    for (const SharedPlane &plane : image.colour) {
        Plane part;
        part.reserve(size.area());
        for (int y = 0; y < size.h; ++y) {
            const auto row = plane->begin() + static_cast<std::ptrdiff_t>(y) * image.width;
            part.insert(part.end(), row, row + size.w);
        }
        corner.colour.push_back(std::make_shared<const Plane>(std::move(part)));
    }
    return corner;
}

Image trialImage(Size2 size)
{
    Plane plane(size.area());
    for (size_t i = 0; i < plane.size(); ++i)
        plane[i] = static_cast<float>(i % 251) / 251.0F;
    return greyImage(size.w, size.h, std::move(plane));
}

Image withoutPixels(const Image &image)
{
    const auto none = std::make_shared<const Plane>();
    Image empty = image;
    empty.colour.assign(static_cast<size_t>(image.channels()), none);
    empty.bytes = nullptr;
    if (empty.alpha)
        empty.alpha = none;
    return empty;
}

Planes rowsOf(const Planes &planes, int width, const RowRange &rows)
{
    const auto at
        = [&](int row) { return static_cast<std::ptrdiff_t>(row) * static_cast<std::ptrdiff_t>(width); };
    std::vector<Plane> part;
    for (const SharedPlane &plane : planes)
        part.emplace_back(plane->begin() + at(rows.first), plane->begin() + at(rows.end));
    return sharedPlanes(std::move(part));
}

Image filteredBytes(const FilterUse &use, const TaskResult &result)
{
    Image image;
    image.width = use.outputs().w;
    image.height = use.outputs().h;
    image.depth = Depth::U8;
    image.profile = use.picture.profile;
    image.exif = use.picture.exif;
    image.resolution = use.picture.resolution;
    image.bytes = result.bytes;
    image.part = partOfOutputs(use);
    return image;
}

std::optional<Region> partOfOutputs(const FilterUse &use)
{
    return use.picture.part ? std::optional(filteredPart(use.picture, use.filter.size(), use.settings()))
                            : std::nullopt;
}

} // namespace halo
