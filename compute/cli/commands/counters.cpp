// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/base/timestamp.h"
#include "compute/cli/benchoptions.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/interrupt.h"
#include "compute/cli/jsontext.h"
#include "compute/cli/options.h"
#include "compute/cli/targets.h"
#include "compute/device/opencldevice.h"
#include "compute/engine/runner.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/csvtext.h"
#include "compute/timing/count/capturedlaunch.h"
#include "compute/timing/count/countedrecord.h"
#include "compute/timing/count/modelcounts.h"
#include "compute/timing/count/profiler.h"
#include "compute/timing/record/sweep.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/tracer/tracer.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/verify.h"
#include "compute/workload/modules.h"

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

namespace halo {
namespace {

const OptionText counterOptions[] = {
    { "workload", "W|all", workloadHelp(), "image" },
    { "variants", "A,B|all", "Variants to count, see haloscope-cli variants.", "all" },
    { "filters", "3,5,9|SPEC", "Filters as for haloscope-cli bench.", "gauss:5" },
    { "sizes", "WxH,WxH", "Sizes as for haloscope-cli bench.", "256x256" },
    { "layers", "SPEC,SPEC", "Layers as for haloscope-cli bench.", "3x416x416/16" },
    { "groups", "WxH,WxH", "Work-group sizes to count instead of each variant's own.", nullptr },
    { "items", "WxH,WxH", "Outputs per work-item to count, for variants that support several.", nullptr },
    { "device", "DEVICE", "Device number or part of a device name, see haloscope-cli devices.", nullptr },
    { "csv", "OUT.csv", "Write what was counted as CSV, one row per launch.", nullptr },
    { "json", nullptr, "Print one line of JSON per launch.", nullptr },
};

/// What is counted: a variant, and what it computes.
struct CountedCase
{
    std::shared_ptr<const Problem> problem;
    Variant variant;
    Tuning tuning;
};

std::vector<CountedCase> casesOf(const QCommandLineParser &parser, const std::string &workload)
{
    BenchOptionsOfCall options;
    options.workload = workload;
    readMeasured(parser, options);
    SweepPlan plan;
    plan.variants = chosenVariants(parser.value(QStringLiteral("variants")).split(u','), {}, workload);
    if (parser.isSet(QStringLiteral("groups")))
        plan.groups = parseSizes(parser.value(QStringLiteral("groups")));
    if (parser.isSet(QStringLiteral("items")))
        plan.items = parseSizes(parser.value(QStringLiteral("items")));
    std::vector<std::shared_ptr<const Problem>> problems = options.problems;
    for (const Size2 size : options.sizes)
        for (const Filter &filter : options.filters)
            problems.push_back(std::make_shared<const ConvolutionProblem>(
                madeImage(size), filter, Settings{}, RowRange{}, workload));
    std::vector<CountedCase> cases;
    for (const auto &problem : problems)
        for (const auto &series : sweepSeries(plan))
            for (const BenchEntry &entry : series)
                cases.push_back({ problem, entry.variant, entry.tuning });
    return cases;
}

} // namespace
} // namespace halo
