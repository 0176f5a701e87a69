// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "compute/workload/layer/arrayoperation.h"

namespace halo {

/// The shipped variant with this plan. Throws Error(Usage) if there is none.
const Variant &arrayVariant(const std::string &plan);

/// A step of a network over arrays, and its inputs.
class ArrayProblem : public Problem
{
public:
    /// Throws Error(Usage) as applyArrayOperation().
    ArrayProblem(ArrayOperation operation, std::vector<SharedValues> inputs);

    const ArrayOperation &operation() const { return m_operation; }
    std::string workload() const override { return "layer"; }
    ProblemText text() const override;
    Symbols symbols() const override { return {}; }
    TuneKey tuneKey() const override;
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data);
    std::optional<Message> planRefusal(const Variant &variant) const override;
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// "dst".
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    double tolerance(const std::string &output, const Variant &variant) const override;

private:
    std::vector<const std::vector<float> *> inputs() const;

    const ArrayOperation m_operation;
    const std::vector<SharedValues> m_inputs;
};

} // namespace halo
