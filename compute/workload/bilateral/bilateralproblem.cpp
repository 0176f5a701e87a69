// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/bilateral/bilateralproblem.h"

#include "compute/base/error.h"
#include "compute/image/madepicture.h"
#include "compute/kernel/constraint.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/foreigntask.h"
#include "compute/task/plans.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// One pass over all pixels. Throws Cancelled.
template<typename Pixel>
std::vector<double> bilateralPass(const BilateralShape &shape, BilateralPart part,
    const std::vector<Pixel> &pixels, const Progress &progress)
{
    const std::vector<BilateralTap> taps = tapsOf(shape, part);
    const auto width = static_cast<size_t>(shape.image.w);
    const auto read
        = [&](Size2 at) { return pixels[static_cast<size_t>(at.h) * width + static_cast<size_t>(at.w)]; };
    std::vector<double> out;
    out.reserve(pixels.size());
    for (int y = 0; y < shape.image.h; ++y) {
        progress.step(Stage::Verify, static_cast<int>(100LL * y / shape.image.h));
        for (int x = 0; x < shape.image.w; ++x)
            out.push_back(bilateralAt(shape, taps, { x, y }, read));
    }
    return out;
}

/// 1 / (2 sigma^2), as kernels take it.
float gaussianScale(double sigma)
{
    return static_cast<float>(1.0 / (2.0 * sigma * sigma));
}

} // namespace

BilateralProblem::BilateralProblem(const BilateralShape &shape, std::vector<float> pixels)
    : m_shape(shape)
{
    checkBilateral(shape);
    m_taps = tapsOf(shape, BilateralPart::Circle);
    if (pixels.size() != shape.image.area())
        throw Error(ErrorKind::Input, "An image of %1 needs as many pixels, not %2.", toString(shape.image),
            pixels.size());
    for (const float pixel : pixels)
        m_largest = std::max(m_largest, std::abs(static_cast<double>(pixel)));
    m_pixels = std::make_shared<const Values>(std::move(pixels));
}

ProblemText BilateralProblem::text() const
{
    ProblemText text;
    text.what = filterSpecOf(m_shape);
    text.size = m_shape.image;
    return text;
}

Symbols BilateralProblem::symbols() const
{
    const auto [w, h] = m_shape.image;
    const int edge = m_shape.edge();
    return { { "WIDTH", w }, { "HEIGHT", h }, { "OUT_WIDTH", w }, { "OUT_HEIGHT", h }, { "FILTER_W", edge },
        { "FILTER_H", edge }, { "TAPS", edge * edge },
        { "OUTPUTS", static_cast<double>(m_shape.image.area()) } };
}

TuneKey BilateralProblem::tuneKey() const
{
    return { { m_shape.edge(), m_shape.edge() }, 0, m_shape.image, "radius " + std::to_string(m_shape.radius),
        static_cast<double>(m_shape.image.area()) };
}

ProblemData BilateralProblem::contents() const
{
    return { { { QStringLiteral("shape"), QString::fromStdString(specOf(m_shape)) } }, { m_pixels } };
}

std::shared_ptr<const Problem> BilateralProblem::from(const ProblemData &data)
{
    return std::make_shared<const BilateralProblem>(
        parseBilateral(data.spec.value(QLatin1String("shape")).toString().toStdString()),
        std::get<std::vector<float>>(*data.values.at(0)));
}

std::optional<Message> BilateralProblem::planRefusal(const Variant &variant) const
{
    return halo::planRefusal(variant);
}

Task BilateralProblem::task(const Variant &variant, const Tuning &tuning) const
{
    const Filter weights = spatialWeights(m_shape);
    Task task = newTask(variant, tuning, symbols());
    if (!variant.mapping.isForeign()) {
        task.macros["FILTER_W"] = task.macros["FILTER_H"] = m_shape.edge();
        task.macros["ORIGIN_X"] = task.macros["ORIGIN_Y"] = m_shape.radius;
        task.macros["BORDER"] = static_cast<int>(bilateralBorder);
    }
    task.buffers = { shaped(inputBuffer("src", m_pixels), m_shape.image),
        shaped(outputBuffer("dst", TaskBuffer::Element::Float, 0), m_shape.image),
        shaped(constantBuffer("filter", weights.weights), weights.size()) };
    for (const NamedArea &buffer : variant.buffers)
        task.buffers.push_back(shaped(scratchBuffer(buffer.name, 0), sizeOf(buffer, task.symbols)));
    task.numbers = { { "width", m_shape.image.w }, { "height", m_shape.image.h },
        { "out_width", m_shape.image.w }, { "out_height", m_shape.image.h },
        { "space", gaussianScale(m_shape.sigmaSpace) }, { "value", gaussianScale(m_shape.sigmaValue) } };
    task.launches = plannedLaunches(variant, tuning, task.symbols, "bilateral", m_shape.image);
    for (TaskLaunch &launch : task.launches)
        launch.localBytes = localBytesOf(variant, task.symbols);
    applyMapping(task, task.symbols);
    return task;
}

OutputShapes BilateralProblem::outputShapes() const
{
    return { { "dst", floatsShape(m_shape.image.area()) } };
}

TaskOutputs BilateralProblem::reference(const Progress &progress) const
{
    const std::vector<double> pixels
        = bilateralPass(m_shape, BilateralPart::Circle, this->pixels(), progress);
    return { { "dst", std::vector<float>(pixels.begin(), pixels.end()) } };
}

std::optional<double> BilateralProblem::expectedAt(const std::string & /*output*/, size_t element) const
{
    const auto width = static_cast<size_t>(m_shape.image.w);
    const std::vector<float> &pixels = this->pixels();
    const Size2 at{ static_cast<int>(element % width), static_cast<int>(element / width) };
    return bilateralAt(m_shape, m_taps, at, [&](Size2 place) {
        return pixels[static_cast<size_t>(place.h) * width + static_cast<size_t>(place.w)];
    });
}

double BilateralProblem::tolerance(const std::string & /*output*/, const Variant &variant) const
{
    if (variant.approximation)
        return approximationError() + separableRounding();
    return bilateralTolerance(m_taps.size()) * m_largest;
}

std::vector<double> BilateralProblem::separableReference(const Progress &progress) const
{
    return bilateralPass(m_shape, BilateralPart::Columns,
        bilateralPass(m_shape, BilateralPart::Rows, pixels(), progress), progress);
}

double BilateralProblem::separableRounding() const
{
    const auto taps = static_cast<double>(m_shape.edge());
    const double ofPass = bilateralTolerance(static_cast<size_t>(m_shape.edge())) * m_largest;
    // The second pass weights differences of values that are off by that much. The slope of its weights is at
    // most exp(-1/2) / sigma, for both values of a difference, and what a weight brings is at most twice the
    // largest value.
    const double slope = std::exp(-0.5) / m_shape.sigmaValue;
    return ofPass * (2.0 + taps * 2.0 * slope * 2.0 * m_largest);
}

double BilateralProblem::approximationError() const
{
    std::call_once(m_compared, [this] {
        const std::vector<double> right = bilateralPass(m_shape, BilateralPart::Circle, pixels(), {});
        const std::vector<double> passes = separableReference();
        for (size_t i = 0; i < right.size(); ++i)
            m_error = std::max(m_error, std::abs(passes[i] - right[i]));
    });
    return m_error;
}

std::shared_ptr<const Problem> BilateralProblem::trial() const
{
    BilateralShape shape = m_shape;
    shape.image = { trialEdge(shape.image.w, shape.edge()), trialEdge(shape.image.h, shape.edge()) };
    return std::make_shared<const BilateralProblem>(shape, numbersIn(*madePicture(shape.image)));
}

std::string BilateralProblem::table(const TaskOutputs &outputs) const
{
    return tableOf(outputs.at("dst"), m_shape.image.w);
}

} // namespace halo
