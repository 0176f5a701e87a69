// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/problem.h"
#include "compute/workload/layer/layerreference.h"
#include "compute/workload/layer/layertask.h"

namespace halo {

/// The plan of the variants that do this step, one launch of "layer_step" with a work-item for each output:
/// "reset", "normalise", …. Each is a file of kernels/layer.
std::string planOf(LayerOperation::Kind kind);
/// The shipped variant that does this step.
const Variant &variantOf(LayerOperation::Kind kind);

/// A step besides the convolution and its input.
class LayerOperationProblem : public Problem
{
public:
    /// Throws Error(Usage) as applyOperation(), Error(Input) in words if there is no output.
    LayerOperationProblem(LayerOperation operation, SharedValues input);

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
    /// A few roundings of the largest value on the way; 0 where values only move.
    double tolerance(const std::string &output, const Variant &variant) const override;

private:
    const LayerOperation m_operation;
    const SharedValues m_input;
};

} // namespace halo
