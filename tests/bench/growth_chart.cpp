// SPDX-License-Identifier: GPL-3.0-or-later
// growth_chart SUFFIX: reads the CSV of bench_growth, writes the picture. For bench_growth, which so runs
// where there is nothing to draw with.
#include "compute/base/error.h"
#include "compute/base/text.h"
#include "gui/charts/chartexport.h"
#include "tests/support/growth.h"

#include <QApplication>
#include <QFile>

#include <algorithm>
#include <cstdio>

namespace halo::test {
namespace {

constexpr QSize pictureSize{ 1280, 760 };
constexpr int colours = 6; ///< after so many series the symbols shift; the last colour is grey

ChartPoint chartPoint(const GrowthPoint &point)
{
    const double scale = 1e3 / point.taps();
    ChartPoint shown{ static_cast<double>(point.edge), point.psPerTap(), scale * point.low,
        scale * point.high, {}, {} };
    return shown;
}

/// A line for each picture, in colour, without symbols.
void addPictures(ChartContent &content, const std::vector<GrowthPoint> &points)
{
    int number = 0;
    for (const Size2 picture : picturesOf(points)) {
        ChartSeries line;
        line.name = QStringLiteral("%1 Mpx: %2\u00d7%3")
                        .arg(static_cast<double>(picture.area()) / 1e6, 0, 'g', 3)
                        .arg(picture.w)
                        .arg(picture.h);
        line.style = number + number / (colours - 1); // passes over grey
        if (line.style >= colours)
            line.name += QStringLiteral(", dashed"); // the legend shows the colour only
        line.marked = false;
        for (const GrowthPoint &point : points)
            if (point.image == picture)
                line.points.push_back(chartPoint(point));
        std::ranges::sort(line.points, {}, &ChartPoint::x);
        content.series.push_back(std::move(line));
        ++number;
    }
}

/// Grey symbols for each variant, on those lines.
void addVariants(ChartContent &content, const std::vector<GrowthPoint> &points)
{
    int number = 1;
    for (const std::string &variant : variantsOf(points)) {
        ChartSeries symbols;
        symbols.name = text(variant);
        symbols.style = colours * ++number - 1;
        symbols.joined = false;
        for (const GrowthPoint &point : points)
            if (point.variant == variant) {
                ChartPoint shown = chartPoint(point);
                shown.low = shown.high = shown.y; // the line has it
                symbols.points.push_back(shown);
            }
        content.series.push_back(std::move(symbols));
    }
}

ChartContent contentOf(const std::vector<GrowthPoint> &points)
{
    ChartContent content;
    content.title = QStringLiteral("Time per pixel and tap, as filters and pictures grow");
    if (points.empty()) {
        content.empty = QStringLiteral("the CSV has no rows.");
        return content;
    }
    const auto steps = std::ranges::count(stepsOf(points), true, &GrowthStep::sure);
    content.verdict = steps == 0 ? QStringLiteral("No step breaks the rule of bench_growth.")
        : steps == 1             ? QStringLiteral("1 step breaks the rule of bench_growth.")
                                 : QStringLiteral("%1 steps break the rule of bench_growth.").arg(steps);
    content.stamp
        = QStringLiteral("%1 \u00b7 what \"auto\" runs for square filters that are not separable \u00b7 %2")
              .arg(text(points.front().device), text(points.back().date).left(10));
    std::vector<std::pair<double, QString>> ticks;
    for (const int edge : edgesOf(points))
        ticks.emplace_back(edge, QString::number(edge));
    content.x = axisAt(QStringLiteral("taps of the filter in each direction"), ticks, false);
    const auto [least, most] = std::ranges::minmax(points, {}, &GrowthPoint::psPerTap);
    content.y = axisFor(
        QStringLiteral("ps for each pixel and tap, device clock"), least.psPerTap(), most.psPerTap(), true);
    addPictures(content, points);
    addVariants(content, points);
    return content;
}

int draw(const QString &suffix)
{
    try {
        QFile input, output;
        if (!input.open(stdin, QIODevice::ReadOnly) || !output.open(stdout, QIODevice::WriteOnly))
            return static_cast<int>(ErrorKind::Output);
        ChartExport what;
        what.size = pictureSize;
        const QByteArray file = chartFile(contentOf(growthFromCsv(input.readAll(), "the CSV")), what, suffix);
        return output.write(file) == file.size() ? 0 : static_cast<int>(ErrorKind::Output);
    } catch (const Error &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return static_cast<int>(error.kind());
    }
}

} // namespace
} // namespace halo::test

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    return halo::test::draw(QApplication::arguments().value(1, QStringLiteral("svg")));
}
