// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/growth.h"

#include "compute/base/csvrows.h"
#include "compute/base/error.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/values.h"

#include <QByteArrayList>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string_view>
#include <tuple>

namespace halo::test {
namespace {

constexpr char header[] = "device,width,height,edge,variant,tuning,rounds,ns_per_pixel,ns_low,ns_high,"
                          "ps_per_pixel_and_tap,date";
constexpr size_t columns = 12;

/// Along edges, or along pictures.
enum class Way
{
    Edge,
    Picture,
};

/// What two neighbours along a way have in common, and after that how far along each is.
auto placeOf(const GrowthPoint &point, Way way)
{
    const auto edge = static_cast<size_t>(point.edge);
    const Size2 image = point.image;
    return way == Way::Edge ? std::tuple(point.device, image.area(), image.w, edge)
                            : std::tuple(point.device, edge, 0, image.area());
}

bool sameLine(const GrowthPoint &a, const GrowthPoint &b, Way way)
{
    return a.device == b.device && (way == Way::Edge ? a.image == b.image : a.edge == b.edge);
}

/// -1: falls; 1: grows too fast; 0: neither.
int breach(double time, double work)
{
    return time < leastGrowth ? -1 : time > mostGrowth * work ? 1 : 0;
}

void addSteps(std::vector<GrowthStep> &steps, const std::vector<GrowthPoint> &points, Way way)
{
    std::vector<size_t> order;
    for (size_t i = 0; i < points.size(); ++i)
        order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](size_t i) { return placeOf(points[i], way); });
    for (size_t i = 1; i < order.size(); ++i) {
        const GrowthPoint &from = points[order[i - 1]], &to = points[order[i]];
        if (!sameLine(from, to, way))
            continue;
        const double time = to.time() / from.time(), work = to.work() / from.work();
        const double pixels = static_cast<double>(to.image.area()) / static_cast<double>(from.image.area());
        const bool sure
            = breach(pixels * to.low / from.high, work) == breach(pixels * to.high / from.low, work);
        if (breach(time, work) != 0)
            steps.push_back({ order[i - 1], order[i], time, work, sure });
    }
}

template<typename... Values> std::string formatted(const char *format, Values... values)
{
    char text[240];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

std::string edgeText(const GrowthPoint &point)
{
    return toString(Size2{ point.edge, point.edge });
}

std::string shapeText(const GrowthPoint &point)
{
    return "`" + point.variant + "` (" + point.tuning + ")";
}

/// The cells of a row, or why it cannot be read.
GrowthPoint pointOf(const std::vector<std::string> &cells, const std::string &where)
{
    if (cells.size() != columns)
        throw Error(ErrorKind::Input, where + " does not have " + std::to_string(columns) + " cells.");
    const auto number = [&](size_t column) {
        bool right = false;
        const double value = QByteArray::fromStdString(cells[column]).toDouble(&right);
        if (!right || !(value > 0.0 && value < 1e9))
            throw Error(ErrorKind::Input, where + ": \"" + cells[column] + "\" is no number that fits.");
        return value;
    };
    const auto whole = [&](size_t column) { return static_cast<int>(number(column)); };
    return { cells[0], { whole(1), whole(2) }, whole(3), cells[4], cells[5], whole(6), number(7), number(8),
        number(9), cells[11] };
}

} // namespace

std::string growthRule()
{
    return formatted("From each filter to the next larger one, and from each picture to the next, time may "
                     "not fall below %g of what it was, nor grow by more than %g times what the work (pixels "
                     "times taps) grows by.",
        leastGrowth, mostGrowth);
}

std::vector<GrowthStep> stepsOf(const std::vector<GrowthPoint> &points)
{
    std::vector<GrowthStep> steps;
    addSteps(steps, points, Way::Edge);
    addSteps(steps, points, Way::Picture);
    std::ranges::stable_sort(steps, {}, &GrowthStep::to);
    return steps;
}

std::string toString(const GrowthStep &step, const std::vector<GrowthPoint> &points)
{
    const GrowthPoint &from = points[step.from], &to = points[step.to];
    const std::string way = from.image == to.image
        ? toString(to.image) + ", " + edgeText(from) + " to " + edgeText(to)
        : edgeText(to) + ", " + toString(from.image) + " to " + toString(to.image);
    return way + formatted(": time x %.2f for work x %.2f, ", step.time, step.work)
        + (shapeText(from) == shapeText(to) ? shapeText(to)
                                            : "from " + shapeText(from) + " to " + shapeText(to));
}

QByteArray growthCsv(const std::vector<GrowthPoint> &points)
{
    QByteArray csv = QByteArray(header) + '\n';
    for (const GrowthPoint &point : points) {
        const auto number = [](double value) { return QByteArray::number(value, 'g', 6); };
        const QByteArrayList cells{ csvCell(point.device), QByteArray::number(point.image.w),
            QByteArray::number(point.image.h), QByteArray::number(point.edge), csvCell(point.variant),
            csvCell(point.tuning), QByteArray::number(point.rounds), number(point.nsPerPixel),
            number(point.low), number(point.high), number(point.psPerTap()), csvCell(point.date) };
        csv += cells.join(',') + '\n';
    }
    return csv;
}

std::vector<GrowthPoint> growthFromCsv(const QByteArray &csv, const std::string &origin)
{
    std::vector<GrowthPoint> points;
    CsvRows rows(std::string_view(csv.data(), static_cast<size_t>(csv.size())));
    std::vector<std::string> cells;
    while (rows.next(cells)) {
        if (!cells.empty() && cells.front() == "device")
            continue;
        GrowthPoint point = pointOf(cells, origin + ", line " + std::to_string(rows.line()));
        std::erase_if(points, [&](const GrowthPoint &known) {
            return known.device == point.device && known.image == point.image && known.edge == point.edge;
        });
        points.push_back(std::move(point));
    }
    return points;
}

std::vector<Size2> picturesOf(const std::vector<GrowthPoint> &points)
{
    std::vector<Size2> pictures;
    for (const GrowthPoint &point : points)
        if (std::ranges::count(pictures, point.image) == 0)
            pictures.push_back(point.image);
    std::ranges::stable_sort(pictures, {}, &Size2::area);
    return pictures;
}

std::vector<int> edgesOf(const std::vector<GrowthPoint> &points)
{
    std::set<int> edges;
    for (const GrowthPoint &point : points)
        edges.insert(point.edge);
    return { edges.begin(), edges.end() };
}

std::vector<std::string> variantsOf(const std::vector<GrowthPoint> &points)
{
    std::vector<std::string> variants;
    for (const GrowthPoint &point : points)
        if (std::ranges::count(variants, point.variant) == 0)
            variants.push_back(point.variant);
    return variants;
}

} // namespace halo::test
