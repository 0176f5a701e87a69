// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/shapepictures.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace halo::test {
namespace {

constexpr int edge = 48;

struct Point
{
    double x, y;
};

/// Numbers that are the same with every library: only the generator itself is laid down by the standard.
class Random
{
public:
    explicit Random(std::uint32_t seed)
        : m_generator(seed)
    {
    }
    double uniform(double from, double to)
    {
        return from + (to - from) * static_cast<double>(m_generator()) / 4294967296.0;
    }
    double normal() // about: the sum of twelve has variance 1
    {
        double sum = -6.0;
        for (int i = 0; i < 12; ++i)
            sum += uniform(0, 1);
        return sum;
    }
    size_t below(size_t count) { return m_generator() % count; }

private:
    std::mt19937 m_generator;
};

std::vector<Point> around(int count, const std::vector<double> &radii)
{
    std::vector<Point> corners;
    for (int i = 0; i < count; ++i) {
        const double angle = -std::numbers::pi / 2 + 2 * std::numbers::pi * i / count;
        const double radius = radii[static_cast<size_t>(i) % radii.size()];
        corners.push_back({ radius * std::cos(angle), radius * std::sin(angle) });
    }
    return corners;
}

/// Signed distance, negative inside.
double polygon(Point p, const std::vector<Point> &corners)
{
    double distance = 1e9, sign = 1;
    for (size_t i = 0; i < corners.size(); ++i) {
        const Point a = corners[i], b = corners[(i + corners.size() - 1) % corners.size()];
        const Point e{ b.x - a.x, b.y - a.y }, w{ p.x - a.x, p.y - a.y };
        const double t = std::clamp((w.x * e.x + w.y * e.y) / (e.x * e.x + e.y * e.y), 0.0, 1.0);
        distance = std::min(distance, std::hypot(w.x - e.x * t, w.y - e.y * t));
        const bool above = p.y >= a.y, below = p.y<b.y, left = e.x * w.y> e.y * w.x;
        if ((above && below && left) || (!above && !below && !left))
            sign = -sign;
    }
    return sign * distance;
}

double distanceOf(const std::string &name, Point p)
{
    const double radius = std::hypot(p.x, p.y);
    if (name == "disc")
        return radius - 0.9;
    if (name == "ring")
        return std::abs(radius - 0.8) - 0.17;
    if (name == "square")
        return polygon(p, around(4, { 1.1 }));
    if (name == "triangle")
        return polygon(p, around(3, { 1.1 }));
    if (name == "star")
        return polygon(p, around(10, { 1.1, 0.45 }));
    const auto bar = [](double u, double v) { return std::max(std::abs(u) - 1.0, std::abs(v) - 0.28); };
    return std::min(bar(p.x, p.y), bar(p.y, p.x));
}

Image draw(const std::string &name, Random &random)
{
    const double size = random.uniform(8, 17), softness = random.uniform(1, 2);
    const Point centre{ random.uniform(size, edge - size), random.uniform(size, edge - size) };
    const double turn = random.uniform(0, 2 * std::numbers::pi);
    const double ground = random.uniform(0, 1);
    const double ink = ground + (random.below(2) == 0 ? -1 : 1) * random.uniform(0.35, 0.8);
    const Point slope{ random.uniform(-0.004, 0.004), random.uniform(-0.004, 0.004) };
    const double noise = random.uniform(0, 0.06);
    Plane pixels;
    for (int y = 0; y < edge; ++y)
        for (int x = 0; x < edge; ++x) {
            const Point p{ (x - centre.x) / size, (y - centre.y) / size };
            const Point turned{ p.x * std::cos(turn) - p.y * std::sin(turn),
                p.x * std::sin(turn) + p.y * std::cos(turn) };
            const double inside = std::clamp(0.5 - distanceOf(name, turned) * size / softness, 0.0, 1.0);
            const double here = ground + slope.x * (x - edge / 2.0) + slope.y * (y - edge / 2.0);
            const double grey = here + inside * (ink - here) + noise * random.normal();
            pixels.push_back(static_cast<float>(std::clamp(grey, 0.0, 1.0)));
        }
    return greyImage(edge, edge, std::move(pixels));
}

} // namespace

std::vector<ShapePicture> shapePictures(int count, std::uint32_t seed)
{
    const std::vector<std::string> names{ "disc", "square", "triangle", "ring", "cross", "star" };
    Random random(seed);
    std::vector<ShapePicture> pictures;
    for (int i = 0; i < count; ++i) {
        const std::string &name = names[random.below(names.size())];
        pictures.push_back({ draw(name, random), name });
    }
    return pictures;
}

} // namespace halo::test
