// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"
#include "compute/filter/filter.h"
#include "compute/image/image.h"
#include "compute/task/taskresult.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <QString>

#include <cstdint>

namespace halo {
class Engine;
}

namespace halo::test {

/// Values in -1..1 from a fixed seed: a failure must be repeatable. channels is 1 or 3.
Image noise(int width, int height, size_t channels = 1, std::uint32_t seed = 42);

/// Asymmetric on purpose: a mirrored or transposed filter must not pass.
Filter asymmetric(int width, int height);

/// The same for variants that take a column times a row only.
Filter product(int width, int height);

/// Empty if every value differs by at most tolerance; else a sentence naming the first that does not.
QString firstDifference(const Image &actual, const Image &expected, double tolerance);

/// A convolution as tests write it down: its parts are changed one by one, which a problem does not allow.
struct Convolution
{
    Image image;
    Filter filter;
    Settings settings;
    Variant variant;
    Tuning tuning;
    int device = 0;
    int repeats = 1;
    RowRange rows;

    std::shared_ptr<const ConvolutionProblem> problem() const;
    /// Why the device refuses it.
    std::optional<Message> refusal(const DeviceLimits &limits) const
    {
        return problem()->refusal(variant, tuning, limits);
    }
    RunOrder order() const { return { problem(), variant, tuning, device, repeats }; }
};

/// What came out, with the picture.
struct Filtered : TaskResult
{
    Image image;
};
Filtered filtered(const RunOrder &order, TaskResult result);

/// With the variant's default sizes on the first device.
Convolution convolutionFor(
    const Variant &variant, const Image &image, const Filter &filter, const Settings &settings = {});

/// Runs it and compares with the reference; empty if equal within tolerance, else what is wrong.
QString runAndCompare(const Convolution &asked);

/// The same with an engine of one's own. The other shares one, so that programs are built once.
QString runAndCompare(Engine &engine, const Convolution &asked);

/// By an Engine, a Runner or a WorkerProcess.
template<typename Runs> Filtered runOn(Runs &&runs, const Convolution &asked, const Progress &progress = {})
{
    const RunOrder order = asked.order();
    return filtered(order, runs.run(order, progress));
}

/// The first OpenCL device. Fails the test program if there is none: tests need one.
const DeviceInfo &testDevice();

/// The largest difference of two values at the same place; 1e9 if the lengths differ.
double largestDifference(const std::vector<float> &a, const std::vector<float> &b);

/// To be measured.
BenchEntry entryOf(const Convolution &asked);

/// Sizes alone, for questions of refusal, cost and tuning.
inline ConvolutionProblem sized(Size2 image, Size2 filter, int rank = 1, const Settings &settings = {})
{
    return ConvolutionProblem(ConvolutionSizes{ image, filter, settings, rank });
}

} // namespace halo::test
