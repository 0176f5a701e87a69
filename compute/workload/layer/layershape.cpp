// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layershape.h"

#include "compute/base/error.h"
#include "compute/base/spectext.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

namespace halo {
namespace {

/// Rows or columns of a shape.
struct Axis
{
    std::int64_t in, kernel, stride, padding, dilation, out;
};

std::int64_t floorDiv(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

std::int64_t ceilDiv(std::int64_t a, std::int64_t b)
{
    return -floorDiv(-a, b);
}

/// Columns of a shape, or rows. Guarded, because C's division rounds towards zero: -1 / 4 + 1 would be 1.
Axis axisOf(const LayerShape &shape, int Size2::*axis)
{
    const int span = shape.dilation.*axis * (shape.kernel.*axis - 1) + 1;
    const int padded = shape.padded().*axis;
    const int out = padded < span ? 0 : (padded - span) / shape.stride.*axis + 1;
    return { shape.in.*axis, shape.kernel.*axis, shape.stride.*axis, shape.padding.*axis,
        shape.dilation.*axis, out };
}

/// Pairs of output and tap that hit the input: for tap k the outputs o with 0 <= o s - p + k d < in.
std::int64_t hits(const Axis &axis)
{
    std::int64_t sum = 0;
    for (std::int64_t k = 0; k < axis.kernel; ++k) {
        const std::int64_t shift = axis.padding - k * axis.dilation;
        const std::int64_t last = std::min(axis.out - 1, floorDiv(axis.in - 1 + shift, axis.stride));
        const std::int64_t first = std::max<std::int64_t>(0, ceilDiv(shift, axis.stride));
        sum += std::max<std::int64_t>(0, last - first + 1);
    }
    return sum;
}

/// Taps that hit the input, by output.
std::vector<std::int64_t> hitsByOutput(const Axis &axis)
{
    std::vector<std::int64_t> counts(static_cast<size_t>(axis.out), 0);
    for (std::int64_t o = 0; o < axis.out; ++o)
        for (std::int64_t k = 0; k < axis.kernel; ++k) {
            const std::int64_t at = o * axis.stride - axis.padding + k * axis.dilation;
            counts[static_cast<size_t>(o)] += at >= 0 && at < axis.in ? 1 : 0;
        }
    return counts;
}

/// Taps lost at an edge that reaches t pixels into the padding: t + (t - s) + (t - 2 s) + ….
std::int64_t lostAtEdge(std::int64_t t, std::int64_t stride)
{
    if (t <= 0)
        return 0;
    const std::int64_t q = t / stride;
    return stride * q * (q + 1) / 2 + (t - stride * q) * (q + 1);
}

/// Taps lost at both edges; nullopt where the closed form does not hold.
std::optional<std::int64_t> lost(const Axis &axis)
{
    const std::int64_t far = (axis.out - 1) * axis.stride + axis.kernel - axis.in - axis.padding;
    if (axis.dilation != 1 || axis.padding > axis.kernel || far > axis.kernel
        || ceilDiv(axis.padding, axis.stride) > axis.out || ceilDiv(far, axis.stride) > axis.out)
        return std::nullopt;
    return lostAtEdge(axis.padding, axis.stride) + lostAtEdge(far, axis.stride);
}

/// The whole numbers of "3x416x416"; empty if it is anything else.
std::vector<int> wholeNumbersOf(const std::string &text)
{
    std::vector<int> numbers;
    const char *at = text.data(), *end = at + text.size();
    while (at != end) {
        const auto [behind, error] = std::from_chars(at, end, numbers.emplace_back());
        if (error != std::errc{} || (behind != end && (*behind != 'x' || behind + 1 == end)))
            return {};
        at = behind == end ? end : behind + 1;
    }
    return numbers;
}

/// One number for both directions, or rows x columns. False if it is neither.
bool readSize(const std::vector<int> &numbers, Size2 &size)
{
    if (numbers.size() != 1 && numbers.size() != 2)
        return false;
    size = { numbers.back(), numbers.front() };
    return true;
}

/// One number for all sides, rows x columns, or top x left x bottom x right. False if it is none of these.
bool readPadding(const std::vector<int> &numbers, LayerShape &shape)
{
    if (numbers.size() == 4) {
        shape.padding = { numbers[1], numbers[0] };
        shape.farPadding = { numbers[3], numbers[2] };
        return true;
    }
    const bool known = readSize(numbers, shape.padding);
    shape.farPadding = shape.padding;
    return known;
}

/// A part behind input and filters. False if it means nothing.
bool readPart(const std::string &part, LayerShape &shape)
{
    if (const auto kernel = wholeNumbersOf(part); kernel.size() == 2)
        return readSize(kernel, shape.kernel);
    const auto numbers = part.empty() ? std::vector<int>{} : wholeNumbersOf(part.substr(1));
    if (numbers.empty())
        return false;
    switch (part.front()) {
    case 's':
        return readSize(numbers, shape.stride);
    case 'p':
        return readPadding(numbers, shape);
    case 'd':
        return readSize(numbers, shape.dilation);
    case 'g':
        shape.groups = numbers.front();
        return numbers.size() == 1;
    default:
        return false;
    }
}

} // namespace

Size2 LayerShape::out() const
{
    const auto edge = [&](int Size2::*axis) { return static_cast<int>(axisOf(*this, axis).out); };
    return { edge(&Size2::w), edge(&Size2::h) };
}

std::int64_t LayerShape::inputCount() const
{
    return static_cast<std::int64_t>(in.area()) * channels;
}

std::int64_t LayerShape::weightCount() const
{
    return static_cast<std::int64_t>(kernel.area()) * groupChannels() * filters;
}

std::int64_t LayerShape::outputCount() const
{
    return static_cast<std::int64_t>(out().area()) * filters;
}

std::int64_t LayerShape::columnCount() const
{
    return static_cast<std::int64_t>(out().area()) * depth() * groups;
}

std::int64_t LayerShape::flops() const
{
    return 2 * outputCount() * depth();
}

std::int64_t LayerShape::leastBytes() const
{
    return (inputCount() + weightCount() + outputCount()) * std::int64_t(sizeof(float));
}

std::int64_t LayerShape::columnBytes() const
{
    return leastBytes() + 2 * columnCount() * std::int64_t(sizeof(float));
}

LayerShape evenLayer(
    int channels, Size2 in, int filters, Size2 kernel, int stride, int padding, int dilation, int groups)
{
    const auto both = [](int number) { return Size2{ number, number }; };
    return { channels, in, filters, kernel, both(stride), both(padding), both(padding), both(dilation),
        groups };
}

void checkShape(const LayerShape &shape)
{
    constexpr int most = 1 << 20;
    const auto isSize = [](int number) { return number >= 1 && number <= most; };
    require(isSize(shape.channels) && isSize(shape.in.w) && isSize(shape.in.h),
        "A layer's input has 1 to 1048576 channels, rows and columns; choose a shape such as 3x416x416.");
    require(isSize(shape.filters), "A layer has 1 to 1048576 filters; choose a number such as 16.");
    require(
        isSize(shape.kernel.w) && shape.kernel.w <= 255 && isSize(shape.kernel.h) && shape.kernel.h <= 255,
        "A layer's kernel has 1 to 255 taps in each direction; choose a size such as 3x3.");
    const auto isWithin = [](Size2 size, int least, int limit) {
        return size.w >= least && size.w <= limit && size.h >= least && size.h <= limit;
    };
    require(isWithin(shape.stride, 1, most), "A layer's stride is at least 1.");
    require(isWithin(shape.padding, 0, 1 << 16) && isWithin(shape.farPadding, 0, 1 << 16),
        "A layer's padding is 0 to 65536 pixels.");
    require(isWithin(shape.dilation, 1, 1 << 16), "A layer's dilation is 1 to 65536 pixels.");
    require(shape.groups >= 1 && shape.channels % shape.groups == 0 && shape.filters % shape.groups == 0,
        Message("A layer of %1 channels and %2 filters cannot have %3 groups, because each group has as many "
                "channels "
                "and filters as the others; choose a number that divides both.",
            shape.channels, shape.filters, shape.groups));
    constexpr std::int64_t counted = std::numeric_limits<int>::max();
    const auto counts = [&](double cells) { return cells <= static_cast<double>(counted); };
    const double area = static_cast<double>(shape.out().w) * shape.out().h;
    const auto taps = static_cast<double>(shape.kernel.area());
    require(counts(static_cast<double>(shape.in.area()) * shape.channels)
            && counts(taps * shape.groupChannels() * shape.filters) && counts(area * shape.filters)
            && counts(area * taps * shape.channels),
        Message(
            "This layer's matrices have more than %1 cells; choose fewer channels, rows, columns or filters.",
            counted));
}

std::string edgeText(Size2 size)
{
    const std::string rows = std::to_string(size.h);
    return size.w == size.h ? rows : rows + 'x' + std::to_string(size.w);
}

std::string paddingText(const LayerShape &shape)
{
    const auto full = [](Size2 size) { return std::to_string(size.h) + 'x' + std::to_string(size.w); };
    return shape.padding == shape.farPadding ? edgeText(shape.padding)
                                             : full(shape.padding) + 'x' + full(shape.farPadding);
}

std::string toString(const LayerShape &shape)
{
    std::string text = std::to_string(shape.channels) + 'x' + std::to_string(shape.in.h) + 'x'
        + std::to_string(shape.in.w) + ", " + std::to_string(shape.filters) + " filters "
        + std::to_string(shape.kernel.h) + 'x' + std::to_string(shape.kernel.w) + ", stride "
        + edgeText(shape.stride) + ", padding " + paddingText(shape);
    if (shape.dilation != Size2{ 1, 1 })
        text += ", dilation " + edgeText(shape.dilation);
    if (shape.groups != 1)
        text += ", groups " + std::to_string(shape.groups);
    return text;
}

LayerShape parseLayer(const std::string &text)
{
    const auto bad = [&] {
        return Error(ErrorKind::Usage,
            "\"%1\" is not a layer; expected channels x rows x columns / filters, such as 3x416x416/16, "
            "followed by what differs from /3x3/s1/p1/d1.",
            text);
    };
    const std::vector<std::string> parts = specParts(text);
    const auto input = parts.empty() ? std::vector<int>{} : wholeNumbersOf(parts[0]);
    const auto filters = parts.size() < 2 ? std::vector<int>{} : wholeNumbersOf(parts[1]);
    if (input.size() != 3 || filters.size() != 1)
        throw bad();
    LayerShape shape;
    shape.channels = input[0];
    shape.in = { input[2], input[1] };
    shape.filters = filters[0];
    for (size_t i = 2; i < parts.size(); ++i)
        if (!readPart(parts[i], shape))
            throw bad();
    checkShape(shape);
    return shape;
}

std::string specOf(const LayerShape &shape)
{
    const auto number = [](int n) { return std::to_string(n); };
    return number(shape.channels) + 'x' + number(shape.in.h) + 'x' + number(shape.in.w) + '/'
        + number(shape.filters) + '/' + number(shape.kernel.h) + 'x' + number(shape.kernel.w) + "/s"
        + edgeText(shape.stride) + "/p" + paddingText(shape) + "/d" + edgeText(shape.dilation)
        + (shape.groups == 1 ? "" : "/g" + number(shape.groups));
}

std::int64_t paddingZeros(const LayerShape &shape)
{
    return shape.columnCount()
        - shape.channels * hits(axisOf(shape, &Size2::h)) * hits(axisOf(shape, &Size2::w));
}

std::int64_t countPaddingZeros(const LayerShape &shape)
{
    const Size2 out = shape.out();
    std::int64_t zeros = 0;
    for (int i = 0; i < shape.kernel.h; ++i)
        for (int j = 0; j < shape.kernel.w; ++j)
            for (int oy = 0; oy < out.h; ++oy)
                for (int ox = 0; ox < out.w; ++ox) {
                    const int y = oy * shape.stride.h - shape.padding.h + i * shape.dilation.h;
                    const int x = ox * shape.stride.w - shape.padding.w + j * shape.dilation.w;
                    zeros += y < 0 || y >= shape.in.h || x < 0 || x >= shape.in.w ? 1 : 0;
                }
    return zeros * shape.channels;
}

std::optional<std::int64_t> closedFormZeros(const LayerShape &shape)
{
    const Axis rows = axisOf(shape, &Size2::h), columns = axisOf(shape, &Size2::w);
    const auto lostRows = lost(rows), lostColumns = lost(columns);
    if (!lostRows || !lostColumns)
        return std::nullopt;
    return shape.channels
        * (rows.kernel * rows.out * *lostColumns + columns.kernel * columns.out * *lostRows
            - *lostRows * *lostColumns);
}

std::map<std::int64_t, std::int64_t> onesDistribution(const LayerShape &shape)
{
    std::map<std::int64_t, std::int64_t> byRows, byColumns, values;
    for (const std::int64_t count : hitsByOutput(axisOf(shape, &Size2::h)))
        ++byRows[count];
    for (const std::int64_t count : hitsByOutput(axisOf(shape, &Size2::w)))
        ++byColumns[count];
    for (const auto &[v, rows] : byRows)
        for (const auto &[h, columns] : byColumns)
            values[shape.groupChannels() * v * h] += shape.filters * rows * columns;
    return values;
}

} // namespace halo
