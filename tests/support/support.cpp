// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"

#include "compute/base/error.h"
#include "compute/run/engine.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <random>

namespace halo::test {
namespace {

/// One engine for all rows, so that programs are built once. It goes with the application and not with
/// the other statics: drivers clear their own before ours.
std::unique_ptr<Engine> sharedEngine;

Engine &engine()
{
    if (!sharedEngine) {
        sharedEngine = std::make_unique<Engine>();
        qAddPostRoutine([] { sharedEngine.reset(); });
    }
    return *sharedEngine;
}

} // namespace

Image noise(int width, int height, size_t channels, std::uint32_t seed)
{
    std::mt19937 random(seed);
    Image image;
    image.width = width;
    image.height = height;
    for (size_t channel = 0; channel < channels; ++channel) {
        auto plane = std::make_shared<Plane>(image.size().area());
        for (float &value : *plane) // not a std distribution: those differ between libraries
            value = static_cast<float>(random() % 20001) / 10000.0F - 1.0F;
        image.colour.push_back(plane);
    }
    return image;
}

Filter asymmetric(int width, int height)
{
    Filter filter{ "asymmetric " + toString(Size2{ width, height }), width, height, {} };
    const auto count = static_cast<float>(filter.size().area());
    for (int i = 0; i < width * height; ++i) {
        const float ramp = static_cast<float>(i + 1) / count;
        filter.weights.push_back(i % 3 == 1 ? -ramp : ramp);
    }
    return filter;
}

Filter product(int width, int height)
{
    Filter filter{ "product " + toString(Size2{ width, height }), width, height, {} };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            filter.weights.push_back(static_cast<float>((y + 1) * (2 * x - 3)));
    return filter;
}

QString firstDifference(const Image &actual, const Image &expected, double tolerance)
{
    if (actual.size() != expected.size() || actual.colour.size() != expected.colour.size())
        return QStringLiteral("the sizes differ: %1, expected %2")
            .arg(QString::fromStdString(toString(actual.size())),
                QString::fromStdString(toString(expected.size())));
    for (size_t channel = 0; channel < expected.colour.size(); ++channel)
        for (int y = 0; y < expected.height; ++y)
            for (int x = 0; x < expected.width; ++x) {
                const double got = static_cast<double>(actual.at(channel, x, y));
                const double want = static_cast<double>(expected.at(channel, x, y));
                if (!(std::abs(got - want) <= tolerance)) // true for NaN
                    return QStringLiteral("channel %1, pixel %2,%3 is %4, expected %5 within %6")
                        .arg(channel)
                        .arg(x)
                        .arg(y)
                        .arg(got)
                        .arg(want)
                        .arg(tolerance);
            }
    return {};
}

std::shared_ptr<const ConvolutionProblem> Convolution::problem() const
{
    return std::make_shared<const ConvolutionProblem>(image, filter, settings, rows, variant.workload);
}

Filtered filtered(const RunOrder &order, TaskResult result)
{
    Image image = order.problem->imageOf(result);
    return { std::move(result), std::move(image) };
}

Convolution convolutionFor(
    const Variant &variant, const Image &image, const Filter &filter, const Settings &settings)
{
    return { image, filter, settings, variant, defaultTuning(variant), testDevice().index, 1, {} };
}

QString runAndCompare(const Convolution &asked)
{
    return runAndCompare(engine(), asked);
}

QString runAndCompare(Engine &engine, const Convolution &asked)
{
    try {
        const Image reference = convolveReference(asked.image, asked.filter, asked.settings, asked.rows);
        return firstDifference(
            runOn(engine, asked).image, reference, toleranceOf(asked.image, asked.filter, asked.variant));
    } catch (const Error &e) { // an exception that leaves a test function ends the whole program
        return QString::fromUtf8(e.what()) + u'\n' + QString::fromStdString(e.detail());
    }
}

const DeviceInfo &testDevice()
{
    static const std::vector<DeviceInfo> devices = listDevicesHere();
    if (devices.empty())
        qFatal("This test needs an OpenCL device; install pocl-opencl-icd.");
    return devices.front();
}

double largestDifference(const std::vector<float> &a, const std::vector<float> &b)
{
    double largest = a.size() == b.size() ? 0.0 : 1e9;
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        largest = std::max(largest, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    return largest;
}

BenchEntry entryOf(const Convolution &asked)
{
    BenchEntry entry;
    entry.problem = asked.problem();
    entry.variant = asked.variant;
    entry.tuning = asked.tuning;
    entry.device.index = asked.device;
    return entry;
}

} // namespace halo::test
