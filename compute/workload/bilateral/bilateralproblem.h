// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "compute/workload/bilateral/bilateralwindow.h"

#include <mutex>
#include <string>
#include <vector>

namespace halo {

struct Task;

/// What the bilateral filter makes of a grey image.
class BilateralProblem : public Problem
{
public:
    /// pixels: row by row, as many as the shape's image has; else throws Error(Input).
    BilateralProblem(const BilateralShape &shape, std::vector<float> pixels);

    const BilateralShape &shape() const { return m_shape; }
    const std::vector<float> &pixels() const { return std::get<std::vector<float>>(*m_pixels); }

    std::string workload() const override { return "bilateral"; }
    ProblemText text() const override;
    Symbols symbols() const override;
    TuneKey tuneKey() const override;
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data);
    std::optional<Message> planRefusal(const Variant &variant) const override;
    /// Plan "direct": one launch of "bilateral" over the outputs; "passes": one for each line "pass".
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// "dst": the filtered pixels, row by row.
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    /// Of an approximation: as far as its passes are from the filter when they are computed in double
    /// precision, and what rounding adds to that.
    double tolerance(const std::string &output, const Variant &variant) const override;
    std::optional<double> expectedAt(const std::string &output, size_t element) const override;
    TraceView traceView() const override { return bilateralView(m_shape); }
    std::shared_ptr<const Problem> trial() const override;
    /// The pixels, a row of the image in each line.
    std::string table(const TaskOutputs &outputs) const override;

    /// What the two passes of the separable approximation give, in double precision.
    std::vector<double> separableReference(const Progress &progress = {}) const;
    /// By how much rounding may let the approximation differ from separableReference().
    double separableRounding() const;

private:
    double approximationError() const;

    const BilateralShape m_shape;
    std::vector<BilateralTap> m_taps; ///< of the circle
    SharedValues m_pixels;
    double m_largest = 0.0;

    mutable std::once_flag m_compared; ///< m_error is there: it takes as long as the reference
    mutable double m_error = 0.0;
};

} // namespace halo
