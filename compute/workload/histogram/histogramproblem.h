// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <mutex>
#include <string>
#include <vector>

namespace halo {

struct Task;

/// Vectors of equal length, one after the other: descriptors of an image, or centroids of them.
struct Vectors
{
    int features = 0; ///< numbers in each
    std::vector<float> values;

    int count() const { return features > 0 ? static_cast<int>(values.size()) / features : 0; }
    float at(int i, int feature) const
    {
        return values[static_cast<size_t>(i) * static_cast<size_t>(features) + static_cast<size_t>(feature)];
    }
};
/// Vectors of numbers in 0..1, always the same for a seed.
Vectors madeVectors(int count, int features, std::uint32_t seed);
/// Feature by feature: all of the first, all of the second, ….
std::vector<float> transposed(const Vectors &vectors);

/// Which centroid each descriptor belongs to: the nearest, of several equally near ones the first; 0 if no
/// distance is a number. Summed in double. The lengths must be equal. Throws Cancelled.
std::vector<int> membershipOf(
    const Vectors &descriptors, const Vectors &centroids, const Progress &progress = {});

/// How many descriptors belong to each centroid, and what a kernel needs to count them.
class HistogramProblem : public Problem
{
public:
    /// name: where the descriptors are from, for tables. Throws Error(Input) if there are none, or if their
    /// lengths differ.
    HistogramProblem(std::string name, Vectors descriptors, Vectors centroids);

    const Vectors &descriptors() const { return m_descriptors; }
    const Vectors &centroids() const { return m_centroids; }

    std::string workload() const override { return "histogram"; }
    ProblemText text() const override;
    Symbols symbols() const override;
    TuneKey tuneKey() const override;
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data);
    /// Plan "descriptors": one launch of "histogram", a work-item for ITEM_W descriptors.
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// "hist": how many, by centroid.
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    /// As many as could, in single precision, go to another centroid: their distances to the nearest two
    /// differ by less than two sums of so many squares may be off. 0 for almost all data.
    double tolerance(const std::string &output, const Variant &variant) const override;
    /// A line for each centroid.
    std::string table(const TaskOutputs &outputs) const override;

private:
    const std::string m_name;
    const Vectors m_descriptors;
    const Vectors m_centroids;
    SharedValues m_rows, m_columns, m_centres; ///< as the device gets them
    mutable std::once_flag m_solved;           ///< m_hist and m_undecided are there: they take long
    mutable std::vector<std::int32_t> m_hist;
    mutable int m_undecided = 0;

    void solve(const Progress &progress) const;
};

} // namespace halo
