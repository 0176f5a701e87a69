// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/variantstable.h"

#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/measure/ceilingmeter.h"
#include "compute/timing/record/recordcsv.h"
#include "compute/timing/record/sweep.h"
#include "tests/bench/benchoptions.h"

#include <QFile>

#include <algorithm>
#include <cstdio>
#include <random>

namespace halo::test {
namespace {

/// Of one size and filter.
using Series = std::vector<size_t>;

void addOptions(QCommandLineParser &parser)
{
    parser.addHelpOption();
    addOption(parser, "device", "Number or part of the name.", "DEVICE", "");
    addOption(parser, "sizes", "Of the picture.", "WxH,WxH", "4096x4096");
    addOption(parser, "filters", "Edges of the filters.", "3,5,9", "3,5,7,9,11,15,21,31");
    addOption(parser, "variants", "Only these.", "A,B", "");
    addOption(parser, "rounds", "At most so many of each.", "N", "40");
    addOption(parser, "budget", "For each filter and size, building included.", "SECONDS", "40");
    addOption(parser, "csv", "Where to write every sample.", "FILE", "");
    parser.addOption({ QStringLiteral("no-opencv"), QStringLiteral("Without OpenCV.") });
}

SweepPlan planOf(const QCommandLineParser &parser, const std::function<bool(const Variant &)> &chosen)
{
    SweepPlan plan;
    const QStringList only = listOf(parser, "variants");
    for (const Variant &variant : shippedVariants())
        if (only.isEmpty() ? chosen(variant) : only.contains(QString::fromStdString(variant.id)))
            plan.variants.push_back(variant);
    for (const char *kind : { "random:%1x%1,1", "gauss:%1" })
        for (const QString &edge : listOf(parser, "filters"))
            plan.filters.push_back(parseFilter(QString::fromLatin1(kind).arg(edge).toStdString()));
    for (const QString &size : listOf(parser, "sizes"))
        plan.sizes.push_back(parseSize(size.toStdString()));
    plan.picture = noise;
    const DeviceInfo device
        = chooseDevice(listDevicesHere(), parser.value(QStringLiteral("device")).toStdString());
    if (!parser.isSet(QStringLiteral("no-opencv"))) {
        plan.peers = { Peer::Filter2D, Peer::SepFilter2D, Peer::Filter2DBands, Peer::SepFilter2DBands,
            Peer::GaussianBlurBands };
        if (device.type != "CPU") // there it takes up to 200 times as long as OpenCV's own code
            plan.peers.push_back(Peer::UMat);
    }
    plan.device = device;
    plan.suitedTo = device.limits;
    plan.options.cold = true;
    plan.options.mostRounds = parser.value(QStringLiteral("rounds")).toInt();
    plan.options.leastRounds = std::min(plan.options.leastRounds, plan.options.mostRounds);
    plan.options.budget = std::chrono::seconds(parser.value(QStringLiteral("budget")).toInt())
        * (plan.filters.size() * plan.sizes.size());
    return plan;
}

double median(const Measured &one)
{
    return summaryOf(one).median * 1000.0; // µs
}

/// Microseconds.
double floorOf(const Record &record, const Measured &one, bool separable)
{
    const auto rate = [&](Ceiling::Kind kind) {
        const Ceiling *best = bestCeiling(record, kind, one.device);
        return best ? best->rate() : 0.0;
    };
    const double pixels = static_cast<double>(one.image.area());
    const double taps = separable ? one.filterSize.w + one.filterSize.h : one.filterSize.w * one.filterSize.h;
    return std::max(8.0 * pixels / rate(Ceiling::Kind::Copy),
               2.0 * taps * pixels / rate(Ceiling::Kind::MultiplyAdd))
        / 1000.0;
}

/// The columns of a table are series; a row says something of each.
void printRow(const std::string &name, const std::vector<Series> &columns,
    const std::function<std::string(const Series &)> &cell)
{
    std::string line = "| " + name + " |";
    for (const Series &series : columns)
        line += " " + cell(series) + " |";
    std::printf("%s\n", line.c_str());
}

std::string fixed(double value, int digits = -1)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.*f", digits >= 0 ? digits : value < 100.0 ? 1 : 0, value);
    return text;
}

const Measured *named(const Record &record, const Series &series, const std::string &id)
{
    for (const size_t i : series)
        if (record.measured[i].variant == id)
            return &record.measured[i];
    return nullptr;
}

/// The fastest of the variants, the peers apart.
const Measured *bestOf(const Record &record, const Series &series)
{
    const Measured *best = nullptr;
    for (const size_t i : series)
        if (const Measured &one = record.measured[i];
            !one.peer && one.ranked() && (!best || median(one) < median(*best)))
            best = &one;
    return best;
}

std::string timeText(const Measured *one)
{
    if (!one || !one->refusal.empty())
        return "";
    return one->ranked() ? fixed(median(*one)) : "WRONG";
}

void printTable(const Record &record, const std::vector<Series> &columns, bool separable, bool everyVariant)
{
    const auto row = [&](const std::string &name, const auto &cell) { printRow(name, columns, cell); };
    const auto first
        = [&](const Series &series) -> const Measured & { return record.measured[series.front()]; };
    std::printf("\n%s, %s picture, microseconds\n\n", separable ? "Gaussian" : "Any filter",
        toString(first(columns.front()).image).c_str());
    row("", [&](const Series &series) { return toString(first(series).filterSize); });
    row("---", [](const Series &) { return "---:"; });
    for (const size_t i : columns.front())
        if (const std::string &id = record.measured[i].variant; everyVariant || record.measured[i].peer)
            row("`" + id + "`", [&](const Series &series) { return timeText(named(record, series, id)); });
    row("floor", [&](const Series &series) { return fixed(floorOf(record, first(series), separable)); });
    row("fastest", [&](const Series &series) {
        const Measured *best = bestOf(record, series);
        return best ? fixed(median(*best)) + " `" + best->variant + "`" : std::string();
    });
    row("of the floor", [&](const Series &series) {
        const Measured *best = bestOf(record, series);
        return best ? fixed(100.0 * floorOf(record, *best, separable) / median(*best), 0) + " %"
                    : std::string();
    });
    for (const size_t i : columns.front())
        if (const std::string &id = record.measured[i].variant; record.measured[i].peer)
            row("times faster than `" + id + "`", [&](const Series &series) {
                const Measured *best = bestOf(record, series);
                const Measured *peer = named(record, series, id);
                return best && peer && peer->ranked() ? fixed(median(*peer) / median(*best), 2)
                                                      : std::string();
            });
}

void print(const Record &record, bool everyVariant)
{
    std::printf("%s, %s\n", record.measured.front().device.c_str(), record.date.c_str());
    for (const Ceiling::Kind kind : { Ceiling::Kind::Copy, Ceiling::Kind::MultiplyAdd })
        if (const Ceiling *best = bestCeiling(record, kind, record.measured.front().device))
            std::printf("%s %.0f %s (before %.0f, after %.0f)\n", best->id().c_str(), best->rate(),
                kind == Ceiling::Kind::Copy ? "GB/s" : "GFLOP/s", best->rateBefore(), best->rateAfter());
    std::map<std::pair<std::string, bool>, std::vector<Series>> tables;
    for (const Series &series : seriesOf(record)) {
        const Measured &one = record.measured[series.front()];
        tables[{ toString(one.image), one.filter.starts_with("gauss") }].push_back(series);
    }
    for (const auto &[key, columns] : tables)
        printTable(record, columns, key.second, everyVariant);
}

} // namespace

Image noise(Size2 size)
{
    std::mt19937 random(1);
    auto plane = std::make_shared<Plane>(size.area());
    for (float &value : *plane)
        value = static_cast<float>(random() >> 8) * 0x1p-24F;
    Image image;
    image.width = size.w;
    image.height = size.h;
    image.colour = { std::move(plane) };
    return image;
}

int printVariants(
    const QStringList &arguments, const std::function<bool(const Variant &)> &chosen, bool everyVariant)
{
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(arguments);
    try {
        const SweepPlan plan = planOf(parser, chosen);
        CeilingMeter ceilings(plan.device.index);
        BenchRunner runner;
        Record record;
        ceilings.measure();
        runSweep(plan, runner, record, [](const SweepProgress &now, const Record &) {
            if (now.complete)
                std::fprintf(stderr, "%d of %d\n", now.series + 1, now.count);
        });
        ceilings.measure();
        record.ceilings = ceilings.ceilings();
        print(record, everyVariant);
        if (QFile file(parser.value(QStringLiteral("csv"))); !file.fileName().isEmpty())
            return file.open(QIODevice::WriteOnly) && file.write(toCsv(record)) >= 0 ? 0 : 73;
        return 0;
    } catch (const Error &error) {
        std::fprintf(stderr, "%s\n%s\n", error.what(), error.detail().c_str());
        return static_cast<int>(error.kind());
    }
}

} // namespace halo::test
