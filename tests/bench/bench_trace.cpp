// SPDX-License-Identifier: GPL-3.0-or-later
// How long a recording takes from the request to what the stage needs, in a large picture. Not a test:
// figures depend on the machine.
#include "compute/kernel/variantlibrary.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/tracer/tracer.h"
#include "tests/support/support.h"
#include "tests/support/tracemaker.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <cstdio>

using namespace halo;
using namespace halo::test;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    qputenv("HALOSCOPE_TRACER", HALOSCOPE_BIN "/haloscope-tracer");
    constexpr int edge = 8192;
    const SharedPlane pixels = noise(edge, edge).colour.front();
    Tracer tracer;
    std::printf("A work-group of 16x16 with a 7x7 filter in a picture of %dx%d; milliseconds\n", edge, edge);
    std::printf("%-20s %-12s %9s %9s %9s %9s\n", "variant", "group", "accesses", "record", "steps", "ledger");
    for (const Variant &variant : shippedVariants())
        for (const Size2 group : { Size2{ 0, 0 }, Size2{ 256, 200 }, Size2{ 511, 511 } }) {
            PictureRequest request;
            request.variant = variant;
            request.tuning = defaultTuning(variant);
            request.tuning.group = { 16, 16 };
            request.tuning.items = { 1, 1 };
            request.filter = asymmetric(7, 7);
            request.image = { edge, edge };
            request.group = group;
            QElapsedTimer timer;
            timer.start();
            const auto trace = tracer.record(request.over(pixels));
            const double recorded = static_cast<double>(timer.nsecsElapsed()) / 1e6;
            timer.restart();
            lockSteps(*trace, 0);
            const double stepped = static_cast<double>(timer.nsecsElapsed()) / 1e6;
            timer.restart();
            trafficOf(*trace, hardwareModels().front());
            const double counted = static_cast<double>(timer.nsecsElapsed()) / 1e6;
            std::printf("%-20s %-12s %9zu %9.1f %9.1f %9.1f\n", variant.id.c_str(), toString(group).c_str(),
                trace->accesses.size(), recorded, stepped, counted);
        }
}
