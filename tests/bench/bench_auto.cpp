// SPDX-License-Identifier: GPL-3.0-or-later
// How much slower "auto" is than the best of all variants, over random filters and pictures: what it chooses
// is measured in the same rounds as everything else. Not a test: figures depend on the machine.
//     bench_auto [--first 1] [--count 100] [--device H200] [--most 4096] [--variants A,B] [--seed 1]
//                [--csv FILE] [--tuned]
//     bench_auto --replay FILE [--kind cpu]
// Most of the time goes into building programs, which are remembered: several of them side by side, each with
// a part of the count, make the run that counts much shorter. What --csv wrote tells later, without the
// device, what headers that have changed since would choose.
#include "compute/base/error.h"
#include "compute/base/hugepages.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/timing/measure/benchrunner.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/race.h"
#include "compute/timing/tune/tunestore.h"
#include "tests/bench/autoreplay.h"
#include "tests/bench/benchoptions.h"
#include "tests/support/support.h"

#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

using namespace halo;
using halo::test::Convolution;

namespace {

/// Adds a column times a row.
void addProduct(Filter &filter, std::mt19937 &random)
{
    std::uniform_real_distribution<float> weight(-1.0F, 1.0F);
    std::vector<float> row(static_cast<size_t>(filter.width));
    std::ranges::generate(row, [&] { return weight(random); });
    for (auto at = filter.weights.begin(); at != filter.weights.end();) {
        const float column = weight(random);
        for (const float value : row)
            *at++ += column * value;
    }
}

/// A picture and a filter: any size, any shape, some filters a column times a row, some a sum of two.
Convolution randomJob(std::mt19937 &random, int most)
{
    const auto uniform = [&](double least, double greatest) {
        return std::uniform_real_distribution(least, greatest)(random);
    };
    const auto edge = [&](int least, int greatest) {
        return static_cast<int>(std::lround(std::exp(uniform(std::log(least), std::log(greatest)))));
    };
    Convolution job;
    const int width = edge(2, 31), height = uniform(0.0, 1.0) < 0.7 ? width : edge(2, 31);
    const int rank
        = std::min(static_cast<int>(uniform(0.0, 6.0)), std::min(width, height)); // 0, 3 and more: any
    job.filter.width = width;
    job.filter.height = height;
    job.filter.weights.assign(static_cast<size_t>(width * height), 0.0F);
    if (rank != 1 && rank != 2)
        for (float &weight : job.filter.weights)
            weight = static_cast<float>(uniform(-1.0, 1.0));
    else
        for (int term = 0; term < rank; ++term)
            addProduct(job.filter, random);
    job.settings.border = static_cast<Border>(static_cast<int>(uniform(0.0, 5.0)));
    job.image = test::noise(edge(200, most), edge(200, most));
    return job;
}

struct Score
{
    std::string chosen, best;
    double ratio = 0.0;
};

/// What auto would find remembered if somebody had called haloscope-cli tune --race for this filter and such
/// a picture. Measured apart: the rounds that count are others.
void tuneFor(const Convolution &job, const std::vector<Variant> &variants, const DeviceInfo &device,
    BenchRunner &runner, TuneStore &store)
{
    TunePlan plan;
    plan.problem = job.problem();
    plan.device = device;
    plan.cold = true;
    plan.budget = std::chrono::milliseconds(1500);
    const RaceOutcome outcome = race(plan, variants, runner);
    for (const Tuned &tuned : outcome.best)
        store.remember(tuned);
}

/// What auto takes comes first.
std::vector<BenchEntry> entriesFor(const Convolution &asked, const std::vector<Variant> &variants,
    const DeviceInfo &device, const TuneStore &remembered)
{
    const auto problem = asked.problem();
    const AutoChoice choice = autoChoice(variants, *problem, {}, device, remembered);
    std::vector<BenchEntry> entries{ target(problem, device, *choice.variant, choice.tuning) };
    for (BenchEntry &other : targets(problem, device, variants))
        if (other.variant.id != choice.variant->id || other.tuning != choice.tuning)
            entries.push_back(std::move(other));
    return entries;
}

/// A row for each that was measured: what is needed to see where another choice would have been better.
void writeTimes(QFile &csv, const Convolution &job, const std::vector<BenchEntry> &done)
{
    const int rank = job.problem()->sizes().rank;
    for (const BenchEntry &result : done)
        if (csv.isOpen() && result.ranked())
            csv.write(QStringLiteral("%1,%2,%3,%4,%5,%6,%7,%8,%9,%10\n")
                          .arg(job.image.width)
                          .arg(job.image.height)
                          .arg(job.filter.width)
                          .arg(job.filter.height)
                          .arg(rank)
                          .arg(static_cast<int>(job.settings.border))
                          .arg(QString::fromStdString(result.id()))
                          .arg(QString::fromStdString(toString(result.tuning.group)))
                          .arg(QString::fromStdString(toString(result.tuning.items)))
                          .arg(1e3 * median(result.milliseconds()))
                          .toUtf8());
}

Score scoreOf(const Convolution &asked, const std::vector<Variant> &variants, const DeviceInfo &device,
    const TuneStore &remembered, BenchRunner &runner, QFile &csv)
{
    std::vector<BenchEntry> entries = entriesFor(asked, variants, device, remembered);
    const std::string chosen = entries.front().variant.id;
    BenchOptions options;
    options.cold = true;
    options.leastRounds = 10;
    options.mostRounds = 40;
    options.budget = std::chrono::milliseconds(3000 + 1000 * entries.size()); // the more, the more to build
    const auto done = runner.run(std::move(entries), options);
    writeTimes(csv, asked, done);
    const int best = fastestOf(done);
    if (best < 0 || !done.front().ranked())
        return { chosen, "nothing that is right", INFINITY };
    const auto time = [&](int i) { return median(done[static_cast<size_t>(i)].milliseconds()); };
    return { chosen, done[static_cast<size_t>(best)].id(), time(0) / time(best) };
}

int measure(const QCommandLineParser &parser)
{
    const auto number = [&](const char *option) { return parser.value(QLatin1String(option)).toInt(); };
    const DeviceInfo device
        = chooseDevice(listDevicesHere(), parser.value(QStringLiteral("device")).toStdString());
    const QStringList only = test::listOf(parser, "variants");
    std::vector<Variant> variants;
    for (const Variant &variant : shippedVariants())
        if (only.isEmpty() || only.contains(QString::fromStdString(variant.id)))
            variants.push_back(variant);
    QFile csv(parser.value(QStringLiteral("csv")));
    if (!csv.fileName().isEmpty() && !csv.open(QIODevice::WriteOnly))
        throw Error(ErrorKind::Output, csv.fileName().toStdString() + " cannot be written.");
    std::mt19937 random(static_cast<unsigned>(number("seed")));
    BenchRunner runner;
    const bool tuned = parser.isSet(QStringLiteral("tuned"));
    const QTemporaryDir folder; // what is tuned here is for nobody else
    TuneStore store(tuned ? folder.filePath(QStringLiteral("tuning.json")) : tuneStorePath());
    const int first = std::max(number("first"), 1), count = number("count");
    test::Tally tally;
    for (int i = 1; i < first + count; ++i) {
        const Convolution job = randomJob(random, number("most"));
        if (i < first)
            continue;
        if (tuned)
            tuneFor(job, variants, device, runner, store);
        const Score score = scoreOf(job, variants, device, store, runner, csv);
        tally.add(score.ratio);
        std::printf("%3d  %dx%d, %s%s: %s, best %s, ratio %.3f%s\n", i, job.image.width, job.image.height,
            toString(job.filter.size()).c_str(), job.problem()->sizes().rank == 1 ? " separable" : "",
            score.chosen.c_str(), score.best.c_str(), score.ratio,
            score.ratio > 1.05 ? "  MORE THAN 5 %" : "");
        std::fflush(stdout);
    }
    tally.print(device.name);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    askForHugePages(argv);
    const QCoreApplication application(argc, argv);
    QCommandLineParser parser;
    parser.addHelpOption();
    test::addOption(parser, "first", "Leave out those before this one.", "N", "1");
    test::addOption(parser, "count", "How many filters and pictures.", "N", "100");
    test::addOption(parser, "device", "Number or part of the name.", "DEVICE", "");
    test::addOption(parser, "most", "Longest edge of a picture.", "PIXELS", "4096");
    test::addOption(parser, "variants", "Only these.", "A,B", "");
    test::addOption(parser, "seed", "Other filters and pictures.", "N", "1");
    test::addOption(parser, "csv",
        "Times of all, a row each: picture, filter, rank, border, variant, work-group, outputs per "
        "work-item, "
        "microseconds.",
        "FILE", "");
    parser.addOption({ QStringLiteral("tuned"),
        QStringLiteral("Race the variants first, as haloscope-cli tune --race does, and remember.") });
    test::addOption(parser, "replay", "Measure nothing: what would be chosen by these times?", "FILE", "");
    test::addOption(parser, "kind", "Of the device for that, gpu or cpu.", "KIND", "gpu");
    parser.process(application);
    try {
        if (!parser.isSet(QStringLiteral("replay")))
            return measure(parser);
        test::replay(parser.value(QStringLiteral("replay")),
            test::exampleDevice(parser.value(QStringLiteral("kind"))));
        return 0;
    } catch (const Error &error) {
        std::fprintf(stderr, "%s\n%s\n", error.what(), error.detail().c_str());
        return static_cast<int>(error.kind());
    }
}
