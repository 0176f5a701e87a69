// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/meaning.h"

#include "compute/base/transformsize.h"
#include "compute/filter/coefficients.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace halo {
namespace {

constexpr double floatStep = 1.0 / (1 << 23); ///< between two floats, relative

struct Decomposition
{
    cv::Mat values, columns, rows; ///< descending; u(:, i) and vt(i, :)
};

cv::Mat matrixOf(const Filter &filter)
{
    cv::Mat matrix(filter.height, filter.width, CV_64F);
    std::copy(filter.weights.begin(), filter.weights.end(), matrix.begin<double>());
    return matrix;
}

Decomposition decomposed(const Filter &filter)
{
    Decomposition parts;
    cv::SVD::compute(matrixOf(filter), parts.values, parts.columns, parts.rows);
    return parts;
}

/// Whether the weight at (x, y) is factor times that at where(x, y), everywhere.
template<typename Function> bool alike(const Filter &filter, float factor, Function where)
{
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x) {
            const auto [otherX, otherY] = where(x, y);
            if (filter.at(x, y) != factor * filter.at(otherX, otherY))
                return false;
        }
    return true;
}

void tellSymmetries(const Filter &filter, FilterMeaning &meaning)
{
    const int right = filter.width - 1;
    const int bottom = filter.height - 1;
    const auto turned = [=](int x, int y) { return std::pair(right - x, bottom - y); };
    meaning.leftRight = alike(filter, 1.0F, [=](int x, int y) { return std::pair(right - x, y); });
    meaning.topBottom = alike(filter, 1.0F, [=](int x, int y) { return std::pair(x, bottom - y); });
    meaning.transposed
        = filter.width == filter.height && alike(filter, 1.0F, [](int x, int y) { return std::pair(y, x); });
    meaning.halfTurn = alike(filter, 1.0F, turned);
    meaning.opposite = alike(filter, -1.0F, turned);
}

} // namespace

FilterMeaning meaningOf(const Filter &filter)
{
    FilterMeaning meaning;
    for (const float weight : filter.weights) {
        meaning.sum += static_cast<double>(weight);
        meaning.gain += std::abs(static_cast<double>(weight));
    }
    meaning.zeroMean = std::abs(meaning.sum) <= meaning.gain * floatStep;
    tellSymmetries(filter, meaning);
    const cv::Mat values = decomposed(filter).values;
    meaning.singularValues.assign(values.begin<double>(), values.end<double>());
    meaning.tolerance = std::max(filter.width, filter.height) * floatStep * meaning.singularValues.front();
    meaning.rank = static_cast<int>(std::ranges::count_if(
        meaning.singularValues, [&](double value) { return value > meaning.tolerance; }));
    return meaning;
}

std::vector<SeparablePiece> separablePieces(const Filter &filter)
{
    const Decomposition parts = decomposed(filter);
    std::vector<SeparablePiece> pieces;
    for (int i = 0; i < parts.values.rows; ++i) {
        const cv::Mat row = parts.rows.row(i);
        const auto largest = std::ranges::max_element(row.begin<double>(), row.end<double>(),
            [](double a, double b) { return std::abs(a) < std::abs(b); });
        const double root = std::sqrt(parts.values.at<double>(i)) * (*largest < 0.0 ? -1.0 : 1.0);
        SeparablePiece piece;
        for (int y = 0; y < filter.height; ++y)
            piece.column.push_back(parts.columns.at<double>(y, i) * root);
        for (int x = 0; x < filter.width; ++x)
            piece.row.push_back(row.at<double>(x) * root);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::vector<LowRankError> lowRankErrors(const Filter &filter)
{
    cv::Mat rest = matrixOf(filter);
    const double norm = cv::norm(rest);
    std::vector<LowRankError> errors;
    const auto tell = [&] {
        errors.push_back({ norm > 0.0 ? cv::norm(rest) / norm : 0.0, cv::norm(rest, cv::NORM_INF) });
    };
    tell();
    for (const SeparablePiece &piece : separablePieces(filter)) {
        rest -= cv::Mat(piece.column) * cv::Mat(piece.row).t();
        tell();
    }
    return errors;
}

FrequencyResponse frequencyResponse(const Filter &filter, int edge)
{
    edge = std::max((edge + 1) / 2 * 2, 64);
    cv::Mat padded(edge, edge, CV_64F, cv::Scalar());
    matrixOf(filter).copyTo(padded(cv::Rect(0, 0, filter.width, filter.height)));
    cv::Mat spectrum;
    cv::dft(padded, spectrum, cv::DFT_COMPLEX_OUTPUT, filter.height);
    FrequencyResponse response{ edge, {} };
    response.magnitudes.reserve(static_cast<size_t>(edge) * static_cast<size_t>(edge));
    for (int row = 0; row < edge; ++row)
        for (int column = 0; column < edge; ++column) {
            const auto value = spectrum.at<cv::Vec2d>((row + edge / 2) % edge, (column + edge / 2) % edge);
            response.magnitudes.push_back(std::hypot(value[0], value[1]));
        }
    return response;
}

std::vector<RadialBand> radialBands(const FrequencyResponse &response)
{
    const int middle = response.edge / 2;
    std::vector<RadialBand> bands(static_cast<size_t>(middle) + 1);
    std::vector<int> counts(bands.size());
    for (int row = 0; row < response.edge; ++row)
        for (int column = 0; column < response.edge; ++column) {
            const auto i = static_cast<size_t>(std::lround(std::hypot(column - middle, row - middle)));
            if (i >= bands.size())
                continue; // the corners: diagonal frequencies beyond half a cycle
            const double value = response.at(column, row);
            RadialBand &band = bands[i];
            band.least = counts[i] == 0 ? value : std::min(band.least, value);
            band.most = std::max(band.most, value);
            band.mean += value;
            ++counts[i];
        }
    for (size_t i = 0; i < bands.size(); ++i) {
        bands[i].frequency = static_cast<double>(i) / response.edge;
        bands[i].mean /= std::max(counts[i], 1);
    }
    return bands;
}

Filter impulseResponse(const Filter &filter, Op op)
{
    return op == Op::Convolution ? filter : rotated180(filter);
}

Curve stepResponse(const Filter &filter, Op op, bool down)
{
    // out(x) = sum over i of g(i) * in(x - origin + i): a tap sees the edge from x = origin - i on.
    const Filter applied = appliedFilter(filter, op);
    const int taps = down ? filter.height : filter.width;
    const Geometry geometry = geometryOf({ 1, 1 }, filter.size(), OutputSize::Same);
    const int origin = down ? geometry.originY : geometry.originX;
    std::vector<double> sums(static_cast<size_t>(taps));
    for (int y = 0; y < filter.height; ++y)
        for (int x = 0; x < filter.width; ++x)
            sums[static_cast<size_t>(down ? y : x)] += static_cast<double>(applied.at(x, y));
    Curve curve{ origin - taps, { 0.0 } }; // the last pixel that sees nothing of the edge
    for (int i = taps - 1; i >= 0; --i)
        curve.values.push_back(curve.values.back() + sums[static_cast<size_t>(i)]);
    return curve;
}

} // namespace halo
