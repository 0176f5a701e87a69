// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/startoutput.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr int mostLooked = 400;   ///< places in each direction
constexpr float enough = 0.5F;    ///< of the strongest edge
constexpr float faintest = 0.02F; ///< that counts as an edge

struct Candidate
{
    Size2 at;
    float strength = 0.0F;
};

/// In the inner half, every few pixels.
std::vector<Candidate> candidatesOf(const Image &image)
{
    std::vector<Candidate> candidates;
    const int left = image.width / 4;
    const int top = image.height / 4;
    const int step = std::max({ 1, image.width / 2 / mostLooked, image.height / 2 / mostLooked });
    for (int y = std::max(top, 1); y < std::min(image.height - top, image.height - 1); y += step)
        for (int x = std::max(left, 1); x < std::min(image.width - left, image.width - 1); x += step) {
            const float across = image.at(0, x + 1, y) - image.at(0, x - 1, y);
            const float down = image.at(0, x, y + 1) - image.at(0, x, y - 1);
            candidates.push_back({ { x, y }, std::hypot(across, down) });
        }
    return candidates;
}

std::optional<Size2> edgeOf(const Image &image)
{
    const std::vector<Candidate> candidates = candidatesOf(image);
    if (candidates.empty())
        return std::nullopt;
    const float most = std::ranges::max(candidates, {}, &Candidate::strength).strength;
    if (!(most > faintest))
        return std::nullopt;
    const auto distance = [&](const Candidate &candidate) {
        return std::hypot(candidate.at.w - image.width / 2, candidate.at.h - image.height / 2);
    };
    const Candidate *best = nullptr;
    for (const Candidate &candidate : candidates)
        if (candidate.strength >= enough * most && (!best || distance(candidate) < distance(*best)))
            best = &candidate;
    return best ? std::optional(best->at) : std::nullopt;
}

} // namespace

std::optional<Size2> StartOutput::of(const Image &image, Size2 filter, OutputSize size)
{
    if (!m_isKnown)
        m_pixel = image.empty() || image.height < 3 || image.width < 3 ? std::nullopt : edgeOf(image);
    m_isKnown = true;
    if (!m_pixel)
        return std::nullopt;
    const Geometry geometry = geometryOf(image.size(), filter, size);
    return Size2{ m_pixel->w - geometry.offsetX, m_pixel->h - geometry.offsetY };
}

} // namespace halo
