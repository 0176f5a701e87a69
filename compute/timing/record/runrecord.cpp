// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/runrecord.h"

#include "compute/base/runtimes.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/taskresult.h"
#include "compute/timing/record/record.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>

namespace halo {
namespace {

double inMs(nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

} // namespace

Measured configurationOf(const RunOrder &order, const DeviceInfo &device)
{
    const ProblemText text = order.problem->text();
    Measured measured;
    measured.device = device.name;
    measured.driver = device.driver;
    measured.workload = order.problem->workload();
    measured.variant = variantIdOf(order);
    measured.peer = order.device == opencvDevice;
    measured.title = measured.peer ? std::string("OpenCV filter2D") : order.variant.title;
    measured.sourceHash = sourceHashOf(order);
    measured.filter = text.what;
    measured.image = text.size;
    measured.channels = text.channels;
    if (const auto *convolution = dynamic_cast<const ConvolutionProblem *>(order.problem.get())) {
        measured.filterSize = convolution->filter().size();
        measured.settings = convolution->settings();
        measured.settings.alpha = {}; // for times only the number of planes counts
    }
    if (!measured.peer) {
        measured.tuning = order.tuning;
        measured.parameters = parametersOf(order.variant, order.tuning);
    }
    return measured;
}

Measured measuredOf(
    const RunOrder &order, const TaskResult &result, const std::optional<Agreement> &agreement)
{
    Measured measured = configurationOf(order, result.device);
    measured.buildMs = inMs(result.build);
    for (const Sample &sample : result.samples)
        measured.kernelMs.push_back(inMs(sample.kernel));
    if (!result.samples.empty()) {
        measured.uploadMs = inMs(result.samples.front().upload);
        measured.downloadMs = inMs(result.samples.front().download);
    }
    if (agreement) {
        measured.verified = agreement->right;
        measured.maxError = agreement->maxError;
        measured.tolerance = agreement->tolerance;
        measured.checkedRows = std::max(measured.image.h, 1);
    }
    return measured;
}

} // namespace halo
