// SPDX-License-Identifier: GPL-3.0-or-later
// How often the verdict is right on this machine: a variant against itself, and against a copy of it that
// does 1.5 times the work. Not a test: figures depend on the machine.
//     bench_verdict [TRIALS]
#include "compute/kernel/variantlibrary.h"
#include "compute/run/engine.h"
#include "compute/timing/measure/benchmark.h"
#include "tests/support/support.h"

#include <QCoreApplication>

#include <cstdio>

using namespace halo;
using namespace halo::test;

namespace {

/// The naive kernel whose outer loop runs on into rows of weight zero.
Variant padded()
{
    Variant variant = findVariant(shippedVariants(), "naive");
    const std::string loop = "i < FILTER_H;";
    variant.source.replace(variant.source.find(loop), loop.size(), "i < FILTER_H + FILTER_H / 2;");
    const std::string weight = "filter[i * FILTER_W + j]";
    variant.source.replace(
        variant.source.find(weight), weight.size(), "(i < FILTER_H ? " + weight + " : 0.0f)");
    variant.id = "padded";
    return variant;
}

PairComparison trial(const Variant &first, const Variant &second, const Image &image)
{
    std::vector<BenchEntry> entries;
    for (const Variant &variant : { first, second }) {
        entries.push_back(entryOf(convolutionFor(variant, image, asymmetric(6, 6))));
    }
    BenchOptions options;
    options.leastRounds = 30;
    options.mostRounds = 60;
    options.budget = std::chrono::milliseconds(8000);
    Engine engine;
    const auto done = Benchmark(engine, entries, options).run();
    for (const BenchEntry &entry : done)
        if (!entry.ranked())
            qFatal("%s: %s", entry.id().c_str(),
                entry.refusal ? entry.refusal->english().c_str() : "wrong result");
    return compareRounds(done[0].milliseconds(), done[1].milliseconds());
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const int trials = argc > 1 ? std::atoi(argv[1]) : 40;
    const Image image = noise(512, 512);
    const Variant naive = findVariant(shippedVariants(), "naive");
    int silent = 0;
    int slower = 0;
    for (int i = 0; i < trials; ++i) {
        const PairComparison same = trial(naive, naive, image);
        silent += same.different ? 0 : 1;
        const PairComparison work = trial(naive, padded(), image);
        slower += work.different && work.ratio > 1.0 ? 1 : 0;
        std::printf("%2d  same: ratio %.3f [%.3f, %.3f]%s   1.5 times the work: ratio %.3f [%.3f, %.3f]%s\n",
            i + 1, same.ratio, same.interval.low, same.interval.high, same.different ? " DIFFERENT" : "",
            work.ratio, work.interval.low, work.interval.high, work.different ? "" : " NOT FOUND");
        std::fflush(stdout);
    }
    std::printf("%s\nno difference claimed between equals: %d of %d; slower found slower: %d of %d\n",
        testDevice().name.c_str(), silent, trials, slower, trials);
}
