// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/histogramproblem.h"

#include "compute/base/error.h"
#include "compute/base/memory.h"
#include "compute/task/task.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace halo {
namespace {

struct Nearest
{
    int centroid = 0;
    double least = std::numeric_limits<double>::infinity();
    double second = std::numeric_limits<double>::infinity();
};

Nearest nearestOf(const Vectors &descriptors, int i, const Vectors &centroids)
{
    Nearest nearest;
    for (int j = 0; j < centroids.count(); ++j) {
        double distance = 0.0;
        for (int k = 0; k < centroids.features; ++k) {
            const double difference
                = static_cast<double>(descriptors.at(i, k)) - static_cast<double>(centroids.at(j, k));
            distance += difference * difference;
        }
        if (distance < nearest.least) {
            nearest.second = nearest.least;
            nearest.least = distance;
            nearest.centroid = j;
        } else if (distance < nearest.second) {
            nearest.second = distance;
        }
    }
    return nearest;
}

void forEachNearest(const Vectors &descriptors, const Vectors &centroids, const Progress &progress,
    const std::function<void(const Nearest &)> &take)
{
    for (int i = 0; i < descriptors.count(); ++i) {
        if (i % 256 == 0)
            progress.step(Stage::Verify, static_cast<int>(100 * std::int64_t(i) / descriptors.count()));
        take(nearestOf(descriptors, i, centroids));
    }
}

/// A tie is decided by the order, and sums of small whole numbers are exact: only a margin that is there, and
/// smaller than what rounding may do to two sums, leaves open which centroid is nearest.
bool isUndecided(const Nearest &nearest, int features)
{
    const double margin = nearest.second - nearest.least;
    const double off = (features + 3) * std::exp2(-24.0) * (nearest.second + nearest.least);
    return std::isfinite(margin) && margin > 0.0 && margin <= 1.05 * off;
}

void checkVectors(const std::string &name, const Vectors &descriptors, const Vectors &centroids)
{
    if (descriptors.count() == 0)
        throw Error(ErrorKind::Input, "%1 has no descriptors; choose an image with more detail.", name);
    if (centroids.count() == 0)
        throw Error(ErrorKind::Input, "%1 has no centroids; add at least one.", name);
    if (descriptors.features != centroids.features)
        throw Error(ErrorKind::Input,
            "%1 has descriptors of %2 numbers and centroids of %3; both must have the same length.", name,
            descriptors.features, centroids.features);
}

SharedValues shared(std::vector<float> values)
{
    return std::make_shared<const Values>(std::move(values));
}

} // namespace

Vectors madeVectors(int count, int features, std::uint32_t seed)
{
    std::mt19937 random(seed);
    requireMemory(Message("A histogram of %1 descriptors of %2 numbers", count, features),
        2.0 * sizeof(float) * count * features); // and the same transposed
    Vectors vectors{ features, {} };
    const auto numbers = static_cast<size_t>(count) * static_cast<size_t>(features);
    vectors.values.reserve(numbers);
    for (size_t i = 0; i < numbers; ++i) // by hand: distributions differ between libraries
        vectors.values.push_back(static_cast<float>(random() >> 8U) * 0x1p-24F);
    return vectors;
}

std::vector<float> transposed(const Vectors &vectors)
{
    std::vector<float> values;
    values.reserve(vectors.values.size());
    for (int k = 0; k < vectors.features; ++k)
        for (int i = 0; i < vectors.count(); ++i)
            values.push_back(vectors.at(i, k));
    return values;
}

std::vector<int> membershipOf(const Vectors &descriptors, const Vectors &centroids, const Progress &progress)
{
    std::vector<int> membership;
    forEachNearest(descriptors, centroids, progress,
        [&](const Nearest &nearest) { membership.push_back(nearest.centroid); });
    return membership;
}

HistogramProblem::HistogramProblem(std::string name, Vectors descriptors, Vectors centroids)
    : m_name(std::move(name))
    , m_descriptors(std::move(descriptors))
    , m_centroids(std::move(centroids))
{
    checkVectors(m_name, m_descriptors, m_centroids);
    m_rows = shared(m_descriptors.values);
    m_columns = shared(transposed(m_descriptors));
    m_centres = shared(m_centroids.values);
}

ProblemText HistogramProblem::text() const
{
    return { std::to_string(m_centroids.count()) + " centroids of " + m_name,
        { m_descriptors.features, m_descriptors.count() } };
}

Symbols HistogramProblem::symbols() const
{
    return { { "DESCRIPTORS", m_descriptors.count() }, { "CENTROIDS", m_centroids.count() },
        { "FEATURES", m_descriptors.features } };
}

TuneKey HistogramProblem::tuneKey() const
{
    return { { 1, 1 }, 0, { m_descriptors.features, m_descriptors.count() },
        std::to_string(m_centroids.count()) + " centroids", static_cast<double>(m_descriptors.count()) };
}

ProblemData HistogramProblem::contents() const
{
    return { { { QStringLiteral("name"), QString::fromStdString(m_name) },
                 { QStringLiteral("features"), m_descriptors.features } },
        { m_rows, m_centres } };
}

std::shared_ptr<const Problem> HistogramProblem::from(const ProblemData &data)
{
    const int features = data.spec.value(QLatin1String("features")).toInt();
    const auto vectors = [&](size_t i) {
        return Vectors{ features, std::get<std::vector<float>>(*data.values.at(i)) };
    };
    return std::make_shared<const HistogramProblem>(
        data.spec.value(QLatin1String("name")).toString().toStdString(), vectors(0), vectors(1));
}

Task HistogramProblem::task(const Variant &variant, const Tuning &tuning) const
{
    Task task = newTask(variant, tuning, symbols());
    task.macros["FEATURES"] = m_descriptors.features;
    task.macros["CENTROIDS"] = m_centroids.count();
    task.buffers = { inputBuffer("descriptors", m_rows), inputBuffer("transposed", m_columns),
        inputBuffer("centroids", m_centres),
        outputBuffer("hist", TaskBuffer::Element::Int, static_cast<size_t>(m_centroids.count()), true) };
    task.numbers = { { "n_descriptors", m_descriptors.count() }, { "n_centroids", m_centroids.count() } };
    const int step = tuning.group.w * tuning.items.w;
    TaskLaunch launch{ "histogram", { roundUp(m_descriptors.count(), step) / tuning.items.w, 1 },
        { tuning.group.w, 1 } };
    launch.localBytes = localBytesOf(variant, task.symbols);
    task.launches = { launch };
    return task;
}

void HistogramProblem::solve(const Progress &progress) const
{
    std::vector<std::int32_t> hist(static_cast<size_t>(m_centroids.count()), 0);
    int undecided = 0;
    forEachNearest(m_descriptors, m_centroids, progress, [&](const Nearest &nearest) {
        ++hist[static_cast<size_t>(nearest.centroid)];
        undecided += isUndecided(nearest, m_centroids.features) ? 1 : 0;
    });
    m_hist = std::move(hist);
    m_undecided = undecided;
}

OutputShapes HistogramProblem::outputShapes() const
{
    return { { "hist", integersShape(static_cast<size_t>(m_centroids.count())) } };
}

TaskOutputs HistogramProblem::reference(const Progress &progress) const
{
    std::call_once(m_solved, [&] { solve(progress); });
    return { { "hist", m_hist } };
}

double HistogramProblem::tolerance(const std::string &, const Variant &) const
{
    std::call_once(m_solved, [&] { solve({}); });
    return m_undecided;
}

std::string HistogramProblem::table(const TaskOutputs &outputs) const
{
    const auto &hist = std::get<std::vector<std::int32_t>>(outputs.at("hist"));
    std::string table = "centroid,descriptors\n";
    for (size_t i = 0; i < hist.size(); ++i)
        table += std::to_string(i) + ',' + std::to_string(hist[i]) + '\n';
    return table;
}

} // namespace halo
