// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layerreference.h"

#include <algorithm>

namespace halo {
namespace {

size_t at(int index)
{
    return static_cast<size_t>(index);
}

/// The outputs of an axis whose tap k hits the input: from first up to end.
struct Range
{
    int first, end;
};
Range outputsThatHit(const LayerShape &shape, int k, int Size2::*axis)
{
    const int in = shape.in.*axis, out = shape.out().*axis;
    const auto position
        = [&](int o) { return o * shape.stride.*axis - shape.padding.*axis + k * shape.dilation.*axis; };
    Range range{ 0, out };
    while (range.first < out && position(range.first) < 0)
        ++range.first;
    while (range.end > range.first && position(range.end - 1) >= in)
        --range.end;
    return range;
}

/// Adds weight times the pixels under one tap to the sums of all outputs of a filter. Rows are added whole:
/// the compiler turns them into vector instructions.
void addTap(
    const LayerShape &shape, const float *channel, int i, int j, double weight, std::vector<double> &sums)
{
    const Size2 out = shape.out();
    const Range rows = outputsThatHit(shape, i, &Size2::h);
    const Range columns = outputsThatHit(shape, j, &Size2::w);
    for (int y = rows.first; y < rows.end; ++y) {
        const int fromY = y * shape.stride.h - shape.padding.h + i * shape.dilation.h;
        const float *from = channel + at(fromY) * at(shape.in.w);
        const int shift = j * shape.dilation.w - shape.padding.w;
        double *to = sums.data() + at(y) * at(out.w);
        for (int x = columns.first; x < columns.end; ++x)
            to[x] += weight * static_cast<double>(from[x * shape.stride.w + shift]);
    }
}

} // namespace

std::vector<float> convolveLayer(const LayerShape &shape, const std::vector<float> &input,
    const std::vector<float> &weights, const Progress &progress)
{
    std::vector<float> output;
    output.reserve(at(static_cast<int>(shape.outputCount())));
    const float *weight = weights.data();
    for (int m = 0; m < shape.filters; ++m) {
        progress.step(Stage::Verify, static_cast<int>(std::int64_t(100) * m / shape.filters));
        std::vector<double> sums(shape.out().area(), 0.0);
        const int first = m / shape.groupFilters() * shape.groupChannels();
        for (int c = first; c < first + shape.groupChannels(); ++c)
            for (int i = 0; i < shape.kernel.h; ++i)
                for (int j = 0; j < shape.kernel.w; ++j)
                    addTap(shape, input.data() + at(c) * shape.in.area(), i, j,
                        static_cast<double>(*weight++), sums);
        for (const double sum : sums)
            output.push_back(static_cast<float>(sum));
    }
    return output;
}

std::vector<float> im2col(const LayerShape &shape, const std::vector<float> &input)
{
    const Size2 out = shape.out();
    std::vector<float> columns;
    columns.reserve(static_cast<size_t>(shape.columnCount()));
    for (int c = 0; c < shape.channels; ++c)
        for (int i = 0; i < shape.kernel.h; ++i)
            for (int j = 0; j < shape.kernel.w; ++j)
                for (int oy = 0; oy < out.h; ++oy)
                    for (int ox = 0; ox < out.w; ++ox) {
                        const int y = oy * shape.stride.h - shape.padding.h + i * shape.dilation.h;
                        const int x = ox * shape.stride.w - shape.padding.w + j * shape.dilation.w;
                        const bool inside = y >= 0 && y < shape.in.h && x >= 0 && x < shape.in.w;
                        columns.push_back(
                            inside ? input[(at(c) * at(shape.in.h) + at(y)) * at(shape.in.w) + at(x)] : 0.0F);
                    }
    return columns;
}

std::vector<float> multiply(const ProductShape &shape, const std::vector<float> &left,
    const std::vector<float> &right, float alpha, float beta, const std::vector<float> &before)
{
    std::vector<float> product;
    product.reserve(at(shape.rows) * at(shape.columns));
    std::vector<double> sums(at(shape.columns));
    for (int m = 0; m < shape.rows; ++m) {
        std::ranges::fill(sums, 0.0);
        for (int k = 0; k < shape.depth; ++k)
            for (size_t n = 0; n < sums.size(); ++n)
                sums[n] += static_cast<double>(left[at(m) * at(shape.depth) + at(k)])
                    * static_cast<double>(right[at(k) * at(shape.columns) + n]);
        for (size_t n = 0; n < sums.size(); ++n) {
            double value = static_cast<double>(alpha) * sums[n];
            if (beta != 0.0F)
                value += static_cast<double>(beta) * static_cast<double>(before[at(m) * sums.size() + n]);
            product.push_back(static_cast<float>(value));
        }
    }
    return product;
}

} // namespace halo
