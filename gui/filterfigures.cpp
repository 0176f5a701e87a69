// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/filterfigures.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

namespace halo {

namespace {

constexpr int responseEdge = 96;

using Point = std::complex<double>;

/// The transform of the filter at frequencies from -1/2 on, columns first, then rows.
std::vector<double> magnitudesOf(const Filter &filter)
{
    const auto turn = [](int frequency, int place) {
        const double cycles = static_cast<double>(frequency - responseEdge / 2) / responseEdge;
        return std::polar(1.0, -2.0 * std::numbers::pi * cycles * place);
    };
    std::vector<Point> rows(static_cast<size_t>(filter.height) * responseEdge);
    for (int y = 0; y < filter.height; ++y)
        for (int u = 0; u < responseEdge; ++u)
            for (int x = 0; x < filter.width; ++x)
                rows[static_cast<size_t>(y * responseEdge + u)]
                    += static_cast<double>(filter.at(x, y)) * turn(u, x);
    std::vector<double> magnitudes;
    for (int v = 0; v < responseEdge; ++v)
        for (int u = 0; u < responseEdge; ++u) {
            Point sum;
            for (int y = 0; y < filter.height; ++y)
                sum += rows[static_cast<size_t>(y * responseEdge + u)] * turn(v, y);
            magnitudes.push_back(std::abs(sum));
        }
    return magnitudes;
}

} // namespace

FilterFigures figuresOf(const Filter &filter, Op)
{
    FilterFigures f;
    f.edge = responseEdge;
    f.magnitudes = magnitudesOf(filter);
    f.sum = std::accumulate(filter.weights.begin(), filter.weights.end(), 0.0);
    f.largestGain = std::ranges::max(f.magnitudes);
    f.rank = 1;
    f.separable = true;
    for (int u = responseEdge / 2; u < responseEdge; ++u) {
        const double x = static_cast<double>(u - responseEdge / 2) / responseEdge;
        const auto db = [](double m) { return m > 0 ? std::max(-60.0, 20 * std::log10(m)) : -60.0; };
        f.along.emplace_back(x, db(f.magnitudes[static_cast<size_t>(responseEdge / 2 * responseEdge + u)]));
        f.down.emplace_back(x, db(f.magnitudes[static_cast<size_t>(u * responseEdge + responseEdge / 2)]));
        f.radial.emplace_back(x, db(f.magnitudes[static_cast<size_t>(u * responseEdge + u)]));
    }
    double step = 0;
    for (int x = 0; x < filter.width; ++x) {
        f.impulseAcross.emplace_back(x - filter.width / 2, filter.at(x, filter.height / 2));
        step += static_cast<double>(filter.at(x, filter.height / 2));
        f.stepAcross.emplace_back(x - filter.width / 2, step);
    }
    f.impulseDown = f.impulseAcross;
    f.stepDown = f.stepAcross;
    f.lowRankError = { { 0, 100 }, { 1, 30 }, { 2, 5 }, { 3, 0 } };
    f.columnPiece = f.rowPiece = f.impulseAcross;
    return f;
}

} // namespace halo
