// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/stencil/stencilproblem.h"

#include "compute/base/error.h"
#include "compute/base/memory.h"
#include "compute/base/numbertext.h"
#include "compute/base/spectext.h"
#include "compute/filter/convolution.h"
#include "compute/kernel/csvtext.h"
#include "compute/task/foreigntask.h"
#include "compute/task/plans.h"
#include "compute/task/task.h"

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

constexpr int mostSteps = 100'000;
constexpr double floatRounding = 0x1p-24;

std::string numberText(double value)
{
    return shortestText(value).toStdString();
}

void checkStencil(const StencilShape &shape)
{
    require(shape.plate.w >= 1 && shape.plate.h >= 1, "A plate has at least one cell; enter columns x rows.");
    require(shape.points == 5 || shape.points == 9,
        Message("A time step of %1 points is not supported; choose /p5 or /p9.", shape.points));
    require(shape.steps >= 1 && shape.steps <= mostSteps,
        Message("Choose a number of time steps from 1 to %1, such as /n8.", mostSteps));
    const double most = largestRate(shape.points);
    require(shape.rate > 0.0 && shape.rate <= most,
        Message("With a rate of %1, temperatures oscillate without bound; with %2 points, the rate may be at "
                "most %3.",
            numberText(shape.rate), shape.points, numberText(most)));
}

/// Temperatures with a ring of cells around them that stay at 0.
class Plate
{
public:
    explicit Plate(Size2 size)
        : m_pitch(size.w + 2)
        , m_cells(static_cast<size_t>(m_pitch) * static_cast<size_t>(size.h + 2), 0.0)
    {
    }
    double &at(int x, int y)
    {
        return m_cells[static_cast<size_t>(y + 1) * static_cast<size_t>(m_pitch)
            + static_cast<size_t>(x + 1)];
    }

private:
    int m_pitch;
    std::vector<double> m_cells;
};

void takeStep(Plate &before, Plate &after, Size2 size, const StencilWeights &weights)
{
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x) {
            const double edges
                = before.at(x - 1, y) + before.at(x + 1, y) + before.at(x, y - 1) + before.at(x, y + 1);
            const double corners = before.at(x - 1, y - 1) + before.at(x + 1, y - 1) + before.at(x - 1, y + 1)
                + before.at(x + 1, y + 1);
            after.at(x, y)
                = weights.centre * before.at(x, y) + weights.edge * edges + weights.corner * corners;
        }
}

/// Launch i of so many reads what the one before it left, in one of two buffers.
std::string plateBefore(int i)
{
    return i == 0 ? "plate" : i % 2 == 1 ? "odd" : "even";
}

} // namespace

double largestRate(int points)
{
    return points == 5 ? 0.25 : 0.3;
}

StencilWeights weightsOf(const StencilShape &shape)
{
    const double r = shape.rate;
    if (shape.points == 5)
        return { 1.0 - 4.0 * r, r, 0.0 };
    return { 1.0 - 10.0 / 3.0 * r, 2.0 / 3.0 * r, r / 6.0 };
}

StencilShape parseStencil(const std::string &text)
{
    const auto bad = [&] {
        return Error(ErrorKind::Usage,
            "\"%1\" is not a stencil; expected columns x rows of the plate, such as 256x256, followed by "
            "what differs from /p5/n8/r0.125.",
            text);
    };
    const std::vector<std::string> parts = specParts(text);
    if (parts.empty())
        throw bad();
    StencilShape shape;
    shape.plate = parseSize(parts.front());
    for (size_t i = 1; i < parts.size(); ++i)
        if (!readSpecPart(parts[i], { { 'p', &shape.points }, { 'n', &shape.steps }, { 'r', &shape.rate } }))
            throw bad();
    checkStencil(shape);
    return shape;
}

std::string specOf(const StencilShape &shape)
{
    return toString(shape.plate) + '/' + stepsSpecOf(shape);
}

std::string stepsSpecOf(const StencilShape &shape)
{
    return 'p' + std::to_string(shape.points) + "/n" + std::to_string(shape.steps) + "/r"
        + numberText(shape.rate);
}

std::vector<float> madePlate(Size2 size)
{
    struct HeatSource
    {
        double x, y, radius; ///< of the shorter edge
    };
    constexpr HeatSource sources[]
        = { { 0.28, 0.3, 0.16 }, { 0.7, 0.26, 0.08 }, { 0.62, 0.68, 0.22 }, { 0.2, 0.78, 0.05 } };
    // The heat of the next step is as large.
    requireMemory(
        Message("A plate of %1", toString(size)), 2.0 * sizeof(float) * static_cast<double>(size.area()));
    std::vector<float> plate;
    plate.reserve(size.area());
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x) {
            const int hash = (x * 7 + y * 13 + x * y) % 97;
            const bool hot = std::ranges::any_of(sources, [&](const HeatSource &source) {
                return std::hypot(x - source.x * size.w, y - source.y * size.h)
                    < source.radius * std::min(size.w, size.h);
            });
            plate.push_back((hot ? 0.8F : 0.0F) + static_cast<float>(hash) / 970.0F);
        }
    return plate;
}

StencilProblem::StencilProblem(const StencilShape &shape, std::vector<float> plate)
    : m_shape(shape)
{
    checkStencil(shape);
    if (plate.size() != shape.plate.area())
        throw Error(ErrorKind::Input, "A plate of %1 cells needs as many temperatures, not %2.",
            toString(shape.plate), plate.size());
    for (const float temperature : plate)
        m_hottest = std::max(m_hottest, std::abs(static_cast<double>(temperature)));
    m_plate = std::make_shared<const Values>(std::move(plate));
}

ProblemText StencilProblem::text() const
{
    ProblemText text;
    text.what = stepsSpecOf(m_shape);
    text.size = m_shape.plate;
    return text;
}

Symbols StencilProblem::symbols() const
{
    return { { "PLATE_W", m_shape.plate.w }, { "PLATE_H", m_shape.plate.h }, { "POINTS", m_shape.points },
        { "TIME_STEPS", m_shape.steps }, { "CENTRE", weightsOf(m_shape).centre },
        { "EDGE", weightsOf(m_shape).edge }, { "CORNER", weightsOf(m_shape).corner } };
}

TuneKey StencilProblem::tuneKey() const
{
    return { { 3, 3 }, 0, m_shape.plate,
        std::to_string(m_shape.points) + " points, " + std::to_string(m_shape.steps) + " steps",
        static_cast<double>(m_shape.plate.area()) };
}

ProblemData StencilProblem::contents() const
{
    return { { { QStringLiteral("shape"), QString::fromStdString(specOf(m_shape)) } }, { m_plate } };
}

std::shared_ptr<const Problem> StencilProblem::from(const ProblemData &data)
{
    return std::make_shared<const StencilProblem>(
        parseStencil(data.spec.value(QLatin1String("shape")).toString().toStdString()),
        std::get<std::vector<float>>(*data.values.at(0)));
}

Task StencilProblem::task(const Variant &variant, const Tuning &tuning) const
{
    using Element = TaskBuffer::Element;
    const auto param = tuning.params.find("STEPS");
    const int atOnce = param == tuning.params.end() ? 1 : param->second;
    const int launches = (m_shape.steps + atOnce - 1) / atOnce;
    const size_t cells = m_shape.plate.area();
    const StencilWeights weights = weightsOf(m_shape);
    Task task = newTask(variant, tuning, symbols());
    const bool isForeign = variant.mapping.isForeign();
    if (!isForeign) {
        task.macros["POINTS"] = m_shape.points;
        task.macros["BORDER"] = static_cast<int>(Border::Zero);
    }
    const TaskLaunch step = isForeign
        ? plannedLaunches(variant, tuning, task.symbols, "heat", m_shape.plate).front()
        : launchOver("heat", tuning, m_shape.plate);
    task.buffers = { shaped(inputBuffer("plate", m_plate), m_shape.plate),
        shaped(outputBuffer("heat", Element::Float, cells), m_shape.plate) };
    if (launches > 1)
        task.buffers.push_back(shaped(scratchBuffer("odd", cells), m_shape.plate));
    if (launches > 2)
        task.buffers.push_back(shaped(scratchBuffer("even", cells), m_shape.plate));
    task.numbers = { { "width", m_shape.plate.w }, { "height", m_shape.plate.h },
        { "centre", static_cast<float>(weights.centre) }, { "edge", static_cast<float>(weights.edge) },
        { "corner", static_cast<float>(weights.corner) } };
    for (int i = 0; i < launches; ++i) {
        TaskLaunch launch = step;
        launch.buffers
            = { { "before", plateBefore(i) }, { "after", i + 1 == launches ? "heat" : plateBefore(i + 1) } };
        launch.numbers = { { "steps", std::min(atOnce, m_shape.steps - i * atOnce) } };
        task.launches.push_back(launch);
    }
    applyMapping(task, task.symbols);
    return task;
}

OutputShapes StencilProblem::outputShapes() const
{
    return { { "heat", floatsShape(m_shape.plate.area()) } };
}

TaskOutputs StencilProblem::reference(const Progress &progress) const
{
    const Size2 size = m_shape.plate;
    // What the device gets: weights rounded to floats are a rate that differs a little.
    StencilWeights weights = weightsOf(m_shape);
    for (double *weight : { &weights.centre, &weights.edge, &weights.corner })
        *weight = static_cast<double>(static_cast<float>(*weight));
    Plate before(size), after(size);
    const std::vector<float> &plate = this->plate();
    for (size_t i = 0; i < plate.size(); ++i)
        before.at(static_cast<int>(i % static_cast<size_t>(size.w)),
            static_cast<int>(i / static_cast<size_t>(size.w)))
            = static_cast<double>(plate[i]);
    for (int n = 0; n < m_shape.steps; ++n) {
        progress.step(Stage::Verify, static_cast<int>(100LL * n / m_shape.steps));
        takeStep(before, after, size, weights);
        std::swap(before, after);
    }
    std::vector<float> heat;
    heat.reserve(plate.size());
    for (int y = 0; y < size.h; ++y)
        for (int x = 0; x < size.w; ++x)
            heat.push_back(static_cast<float>(before.at(x, y)));
    return { { "heat", std::move(heat) } };
}

double StencilProblem::tolerance(const std::string &, const Variant &) const
{
    return static_cast<double>(m_shape.points + 2) * m_shape.steps * floatRounding * m_hottest;
}

/// The launches of the first steps are all alike, whatever a variant makes of a step; of the last one, the
/// remainder counts.
std::shared_ptr<const Problem> StencilProblem::trial() const
{
    constexpr int mostAtOnce = 16;
    StencilShape shape = m_shape;
    shape.plate = { trialEdge(shape.plate.w, 3), trialEdge(shape.plate.h, 3) };
    shape.steps = std::min(shape.steps, mostAtOnce + shape.steps % mostAtOnce);
    return std::make_shared<const StencilProblem>(shape, madePlate(shape.plate));
}

std::string StencilProblem::table(const TaskOutputs &outputs) const
{
    return tableOf(outputs.at("heat"), m_shape.plate.w);
}

} // namespace halo
