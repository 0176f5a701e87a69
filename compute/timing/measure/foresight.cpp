// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/foresight.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// Multiplications of a job that is worth a look before, and of the corner.
constexpr double worthALook = 1e9;
constexpr double ofCorner = 5e7;
constexpr int leastEdge = 128; // so that there are work-groups for every compute unit

double multiplications(const Job &job)
{
    return static_cast<double>(job.image.size().area()) * static_cast<double>(job.filter.size().area())
        * static_cast<double>(job.image.colour.size());
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

} // namespace

std::optional<nanoseconds> foreseenTime(
    const Job &job, const std::function<std::unique_ptr<Contestant>(const Job &corner)> &make)
{
    const double all = multiplications(job);
    if (all < worthALook)
        return std::nullopt;
    const double shrink = std::sqrt(ofCorner / all);
    const auto edge = [&](int whole) {
        return std::min(whole, std::max(leastEdge, static_cast<int>(std::lround(whole * shrink))));
    };
    Job corner = job;
    corner.image = cornerOf(job.image, { edge(job.image.width), edge(job.image.height) });
    try {
        const std::unique_ptr<Contestant> contestant = make(corner);
        contestant->execute(); // drivers compile late
        // Whatever else the machine does makes it longer, and never shorter.
        const nanoseconds once = std::min(
            { contestant->execute().host, contestant->execute().host, contestant->execute().host });
        return nanoseconds(std::llround(static_cast<double>(once.count()) * all / multiplications(corner)));
    } catch (const Error &) {
        return std::nullopt;
    } catch (const cl::Error &) {
        return std::nullopt;
    }
}

} // namespace halo
