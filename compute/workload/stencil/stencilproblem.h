// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"

#include <string>
#include <vector>

namespace halo {

struct Task;

/// How heat spreads over a plate of width times height cells: du/dt = a (d2u/dx2 + d2u/dy2), in explicit time
/// steps of differences. What lies around the plate is kept at 0.
struct StencilShape
{
    Size2 plate{ 256, 256 };
    int points = 5;      ///< 5: the cell and its four neighbours; 9: those at the corners too
    int steps = 8;       ///< time steps
    double rate = 0.125; ///< a dt / h2: how much of a difference flows in a time step

    bool operator==(const StencilShape &) const = default;
};

/// What a cell after a step has of itself, of each neighbour at an edge, and of each one at a corner; they
/// and as many neighbours add up to 1. Of five points 1 - 4 r, r, 0; of nine, by the isotropic difference of
/// second order, 1 - 10/3 r, 2/3 r, 1/6 r.
struct StencilWeights
{
    double centre = 1.0;
    double edge = 0.0;
    double corner = 0.0;
};
StencilWeights weightsOf(const StencilShape &shape);

/// The largest rate that lets no temperature swing ever higher: 1/4 of five points, 3/10 of nine.
double largestRate(int points);

/// Reads "256x128" (columns x rows) and, behind it in any order, "/p9" (points, else 5), "/n100" (steps, else
/// 8) and "/r0.2" (rate, else 0.125). Throws Error(Usage) naming the text, or what is wrong with a number:
/// a rate may not be larger than largestRate().
StencilShape parseStencil(const std::string &text);
/// The same, in full: "256x128/p5/n8/r0.125".
std::string specOf(const StencilShape &shape);
/// All of that but the plate: "p5/n8/r0.125".
std::string stepsSpecOf(const StencilShape &shape);

/// Temperatures from 0 to 1 to begin with, always the same: a few hot places, different everywhere, so
/// that no two cells can be taken for each other.
std::vector<float> madePlate(Size2 size);

/// What the heat has become after all time steps.
class StencilProblem : public Problem
{
public:
    /// plate: temperatures row by row, as many as the shape has cells; else throws Error(Input).
    StencilProblem(const StencilShape &shape, std::vector<float> plate);

    const StencilShape &shape() const { return m_shape; }
    const std::vector<float> &plate() const { return std::get<std::vector<float>>(*m_plate); }

    std::string workload() const override { return "stencil"; }
    ProblemText text() const override;
    Symbols symbols() const override;
    TuneKey tuneKey() const override;
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data);
    /// Plan "heat": launches of "heat" over all cells, each of which takes as many time steps as the
    /// variant's param STEPS says, or one; the last one what is left.
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// "heat": the temperatures, row by row, computed in double.
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    /// A step adds up products whose weights add up to 1, so no temperature grows, and each of its roundings
    /// is off by at most 2^-24 of the hottest cell: (points + 2) of them a step.
    double tolerance(const std::string &output, const Variant &variant) const override;
    std::shared_ptr<const Problem> trial() const override;
    /// The temperatures, a row of the plate in each line.
    std::string table(const TaskOutputs &outputs) const override;

private:
    const StencilShape m_shape;
    SharedValues m_plate;
    double m_hottest = 0.0;
};

} // namespace halo
