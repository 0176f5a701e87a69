// SPDX-License-Identifier: GPL-3.0-or-later
// Whether cost grows as work grows: what "auto" takes for each pixel and tap, over filters and pictures, and
// every step that breaks the rule. Not a test: figures depend on the machine.
//     bench_growth [--sizes 512x512,...] [--filters 3,5,...] [--budget 450] [--csv FILE] [--plot FILE]
//     bench_growth --read FILE,FILE --plot FILE
#include "compute/base/error.h"
#include "compute/base/hugepages.h"
#include "compute/base/savefile.h"
#include "tests/bench/benchoptions.h"
#include "tests/support/growthmeter.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <algorithm>
#include <cstdio>

namespace halo::test {
namespace {

using std::chrono::seconds;
using std::chrono::steady_clock;

constexpr int patience = 60'000; ///< ms, for drawing

std::vector<GrowthPoint> readAll(const QStringList &paths)
{
    QByteArray csv;
    for (const QString &path : paths) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            throw Error(ErrorKind::Input, path.toStdString() + " cannot be read.");
        csv += file.readAll();
    }
    return growthFromCsv(csv, paths.join(u'+').toStdString());
}

GrowthPlan planOf(const QCommandLineParser &parser)
{
    GrowthPlan plan;
    plan.device = chooseDevice(listDevicesHere(), parser.value(QStringLiteral("device")).toStdString());
    for (const QString &edge : listOf(parser, "filters"))
        plan.edges.push_back(edge.toInt());
    std::ranges::sort(plan.edges);
    plan.rounds = std::max(parser.value(QStringLiteral("rounds")).toInt(), 1);
    return plan;
}

/// Smaller pictures leave what they do not need of their share to the larger ones.
void measureAll(GrowthMeter &meter, const QCommandLineParser &parser)
{
    std::vector<Size2> sizes;
    for (const QString &size : listOf(parser, "sizes"))
        sizes.push_back(parseSize(size.toStdString()));
    std::ranges::stable_sort(sizes, {}, &Size2::area);
    const auto end = steady_clock::now() + seconds(parser.value(QStringLiteral("budget")).toInt());
    for (size_t i = 0; i < sizes.size(); ++i) {
        const auto begin = steady_clock::now();
        meter.measure(sizes[i], (end - begin) / static_cast<double>(sizes.size() - i));
        std::fprintf(stderr, "%s took %.0f s\n", toString(sizes[i]).c_str(),
            std::chrono::duration<double>(steady_clock::now() - begin).count());
        if (parser.isSet(QStringLiteral("csv"))) // at once: the next picture may be one too many
            saveFile(parser.value(QStringLiteral("csv")), growthCsv(meter.points()));
    }
}

/// A column for each picture; a letter says which variant it was.
void printTable(const std::vector<GrowthPoint> &points)
{
    const std::vector<std::string> variants = variantsOf(points);
    const std::vector<Size2> pictures = picturesOf(points);
    std::string head = "| ps for each pixel and tap |", line = "| --- |";
    for (const Size2 picture : pictures) {
        head += " " + toString(picture) + " |";
        line += " ---: |";
    }
    std::printf("%s\n%s\n", head.c_str(), line.c_str());
    for (const int edge : edgesOf(points)) {
        std::printf("| %dx%d |", edge, edge);
        for (const Size2 picture : pictures) {
            const auto found = std::ranges::find_if(points,
                [&](const GrowthPoint &point) { return point.edge == edge && point.image == picture; });
            if (found == points.end())
                std::printf("  |");
            else
                std::printf(" %.3g %c |", found->psPerTap(),
                    static_cast<char>(
                        'a' + (std::ranges::find(variants, found->variant) - variants.begin())));
        }
        std::printf("\n");
    }
    for (size_t i = 0; i < variants.size(); ++i)
        std::printf("%s%c: `%s`", i == 0 ? "\n" : ", ", static_cast<char>('a' + i), variants[i].c_str());
    std::printf("\n");
}

void printVerdict(const std::vector<GrowthPoint> &points)
{
    const std::vector<GrowthStep> steps = stepsOf(points);
    const auto print = [&](bool sure, const char *what) {
        std::printf("\n%td %s\n", std::ranges::count(steps, sure, &GrowthStep::sure), what);
        for (const GrowthStep &step : steps)
            if (step.sure == sure)
                std::printf("- %s\n", toString(step, points).c_str());
    };
    std::printf("\n%s\n", growthRule().c_str());
    print(true, "steps break this:");
    print(false, "more do by their medians, but not throughout the 95 % intervals of both:");
}

/// By another program, so that this one needs nothing to draw with.
void draw(const std::vector<GrowthPoint> &points, const QString &path)
{
    QProcess process;
    process.start(QCoreApplication::applicationDirPath() + QStringLiteral("/growth_chart"),
        { QFileInfo(path).suffix().toLower() });
    process.write(growthCsv(points));
    process.closeWriteChannel();
    if (!process.waitForFinished(patience) || process.exitStatus() != QProcess::NormalExit
        || process.exitCode() != 0)
        throw Error(ErrorKind::Device,
            "The chart could not be drawn; --read the CSV where growth_chart runs. "
                + process.readAllStandardError().toStdString());
    saveFile(path, process.readAllStandardOutput());
}

void addOptions(QCommandLineParser &parser)
{
    parser.addHelpOption();
    addOption(parser, "device", "Number or part of the name.", "DEVICE", "");
    addOption(parser, "sizes", "Of the pictures.", "WxH,WxH",
        "512x512,1000x999,1024x1024,2048x2048,4099x4093,4096x4096,8192x8192,16384x16384");
    addOption(parser, "filters", "Edges of the filters.", "3,5,7",
        "3,5,7,9,11,13,15,17,19,21,25,27,31,33,35,41,47,53,57,63");
    addOption(parser, "rounds", "At most so many of each; an eighth above 20 megapixels.", "N", "40");
    addOption(parser, "budget",
        "For everything, about; large pictures are measured with fewer filters if need be.", "SECONDS",
        "450");
    addOption(parser, "csv", "Where to write a row for each picture and filter.", "FILE", "");
    addOption(parser, "plot", "Where to draw it: .svg, .png or .pdf.", "FILE", "");
    addOption(parser, "read",
        "Show what was measured before instead of measuring; of files one after the other, the last counts.",
        "CSV,CSV", "");
}

int run(const QCommandLineParser &parser)
{
    std::vector<GrowthPoint> points = readAll(listOf(parser, "read"));
    std::vector<std::string> leftOut;
    if (!parser.isSet(QStringLiteral("read"))) {
        GrowthMeter meter(planOf(parser));
        measureAll(meter, parser);
        points = meter.points();
        leftOut = meter.leftOut();
    }
    if (points.empty())
        throw Error(
            ErrorKind::Device, Message("Nothing was measured."), leftOut.empty() ? "" : leftOut.front());
    std::printf("%s, %s\n\n", points.front().device.c_str(), points.back().date.c_str());
    printTable(points);
    printVerdict(points);
    for (const std::string &sentence : leftOut)
        std::printf("- %s\n", sentence.c_str());
    if (parser.isSet(QStringLiteral("plot")))
        draw(points, parser.value(QStringLiteral("plot")));
    return 0;
}

} // namespace
} // namespace halo::test

int main(int argc, char **argv)
{
    halo::askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    halo::test::addOptions(parser);
    parser.process(application);
    try {
        return halo::test::run(parser);
    } catch (const halo::Error &error) {
        std::fprintf(stderr, "%s\n%s\n", error.what(), error.detail().c_str());
        return static_cast<int>(error.kind());
    }
}
