// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/filter/coefficients.h"

#include <opencv2/core.hpp>

#include <algorithm>
#include <cmath>
#include <list>
#include <optional>

namespace halo {
namespace {

/// What double columns and rows say of a filter once they are rounded to floats.
Terms rounded(
    const Filter &filter, int rank, const std::vector<double> &rows, const std::vector<double> &columns)
{
    Terms terms;
    terms.rank = rank;
    terms.rows.assign(rows.begin(), rows.end());
    terms.columns.assign(columns.begin(), columns.end());
    const auto w = static_cast<size_t>(filter.width);
    const auto h = static_cast<size_t>(filter.height);
    for (size_t y = 0; y < h; ++y)
        for (size_t x = 0; x < w; ++x) {
            double rest = static_cast<double>(filter.weights[y * w + x]);
            for (size_t k = 0; k < static_cast<size_t>(rank); ++k) {
                const double product = static_cast<double>(terms.columns[k * h + y])
                    * static_cast<double>(terms.rows[k * w + x]);
                rest -= product;
                terms.magnitude += std::abs(product);
            }
            terms.residual += std::abs(rest);
        }
    return terms;
}

/// The largest number of which both are multiples, by Euclid; 0 if that is not much larger than rounding.
double commonDivisor(double a, double b)
{
    const double least = 0x1p-20 * std::max(a, b);
    while (b > 0.0) {
        a = std::fmod(a, b);
        std::swap(a, b);
        if (b > 0.0 && b < least)
            return 0.0;
    }
    return a;
}

/// Of rank 1 in exact arithmetic: the row with the largest weight, shortened, and what it must be multiplied
/// by.
std::optional<Terms> exactProduct(const Filter &filter)
{
    const auto largest
        = std::ranges::max_element(filter.weights, {}, [](float weight) { return std::abs(weight); });
    const auto place = static_cast<int>(largest - filter.weights.begin());
    const int pivotX = place % filter.width;
    double divisor = std::abs(static_cast<double>(*largest));
    std::vector<double> row, column;
    for (int x = 0; x < filter.width && divisor > 0.0; ++x)
        divisor = commonDivisor(divisor, std::abs(static_cast<double>(filter.at(x, place / filter.width))));
    if (divisor == 0.0)
        return std::nullopt;
    for (int x = 0; x < filter.width; ++x)
        row.push_back(static_cast<double>(filter.at(x, place / filter.width)) / divisor);
    for (int y = 0; y < filter.height; ++y)
        column.push_back(static_cast<double>(filter.at(pivotX, y)) / row[static_cast<size_t>(pivotX)]);
    const Terms terms = rounded(filter, 1, row, column);
    return terms.residual == 0.0 ? std::optional(terms) : std::nullopt;
}

Terms bySingularValues(const Filter &filter, double enough)
{
    cv::Mat matrix;
    cv::Mat(filter.height, filter.width, CV_32F, const_cast<float *>(filter.weights.data()))
        .convertTo(matrix, CV_64F);
    const cv::SVD svd(matrix);
    std::vector<double> rows, columns;
    Terms terms;
    for (int k = 0; k < svd.w.rows; ++k) {
        const double root = std::sqrt(svd.w.at<double>(k));
        for (int x = 0; x < filter.width; ++x)
            rows.push_back(root * svd.vt.at<double>(k, x));
        for (int y = 0; y < filter.height; ++y)
            columns.push_back(root * svd.u.at<double>(y, k));
        terms = rounded(filter, k + 1, rows, columns);
        if (terms.residual <= enough)
            break;
    }
    return terms;
}

Terms computeTerms(const Filter &filter)
{
    double sum = 0.0;
    for (const float weight : filter.weights)
        sum += std::abs(static_cast<double>(weight));
    if (sum == 0.0)
        return rounded(filter, 1, std::vector<double>(static_cast<size_t>(filter.width)),
            std::vector<double>(static_cast<size_t>(filter.height)));
    if (const auto exact = exactProduct(filter))
        return *exact;
    return bySingularValues(filter, 0x1p-21 * sum);
}

/// Of the taps in this part of the filter, as if it began at (0, 0).
std::vector<float> spectrumOf(const cv::Mat &weights, cv::Rect part)
{
    part &= cv::Rect(0, 0, weights.cols, weights.rows);
    cv::Mat points(spectrumSize, spectrumSize, CV_64FC2, cv::Scalar());
    for (int y = 0; y < part.height; ++y)
        for (int x = 0; x < part.width; ++x)
            points.at<cv::Vec2d>(y, x)[0] = static_cast<double>(weights.at<float>(part.y + y, part.x + x));
    cv::idft(points, points, cv::DFT_SCALE); // of real numbers, the transform back is the conjugate
    cv::Mat single;
    points.convertTo(single, CV_32F);
    return { single.ptr<float>(), single.ptr<float>() + single.total() * 2 };
}

} // namespace

Terms termsOf(const Filter &filter)
{
    constexpr size_t most = 8;
    thread_local std::list<std::pair<Filter, Terms>> known;
    const auto found
        = std::ranges::find_if(known, [&](const auto &entry) { return entry.first.sameWeights(filter); });
    if (found != known.end()) {
        known.splice(known.begin(), known, found);
        return known.front().second;
    }
    known.emplace_front(filter, computeTerms(filter));
    if (known.size() > most)
        known.pop_back();
    return known.front().second;
}

Size2 piecesOf(Size2 filter)
{
    return { (filter.w + spectrumPiece - 1) / spectrumPiece, (filter.h + spectrumPiece - 1) / spectrumPiece };
}

Coefficients::Coefficients(const Filter &filter, Op op)
    : weights(filter.weights)
    , terms(termsOf(filter))
{
    if (op == Op::Convolution) {
        std::ranges::reverse(weights);
        std::ranges::reverse(
            terms.rows); // and so the order of the products, which does not matter to their sum
        std::ranges::reverse(terms.columns);
    }
    const cv::Mat taps(filter.height, filter.width, CV_32F, weights.data());
    spectrum = spectrumOf(taps, { 0, 0, spectrumSize, spectrumSize });
    const Size2 pieces = piecesOf(filter.size());
    if (pieces == Size2{ 1, 1 }) {
        spectra = spectrum;
        return;
    }
    for (int y = 0; y < pieces.h; ++y)
        for (int x = 0; x < pieces.w; ++x) {
            const std::vector<float> piece
                = spectrumOf(taps, { x * spectrumPiece, y * spectrumPiece, spectrumPiece, spectrumPiece });
            spectra.insert(spectra.end(), piece.begin(), piece.end());
        }
}

} // namespace halo
