// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/task/problem.h"
#include "compute/workload/layer/layertask.h"

namespace halo {

/// Channels with their padding around them.
TraceView layerView(const LayerShape &shape);

/// One convolution layer and its data.
class LayerProblem : public Problem
{
public:
    /// Throws Error(Usage) if the shape is none, Error(Input) in words if it leaves no output, or if there
    /// are not as many numbers as it says.
    LayerProblem(const LayerShape &shape, LayerData data);

    const LayerShape &shape() const { return m_shape; }
    const LayerData &data() const { return m_data; }

    std::string workload() const override { return "layer"; }
    ProblemText text() const override;
    Symbols symbols() const override { return symbolsOf(m_shape); }
    TuneKey tuneKey() const override;
    ProblemData contents() const override;
    /// What contents() was; see makeProblem().
    static std::shared_ptr<const Problem> from(const ProblemData &data);
    std::optional<Message> planRefusal(const Variant &variant) const override;
    Task task(const Variant &variant, const Tuning &tuning) const override;
    /// "dst": [filter][row][column].
    OutputShapes outputShapes() const override;
    TaskOutputs reference(const Progress &progress) const override;
    double tolerance(const std::string &output, const Variant &variant) const override;
    TraceView traceView() const override { return layerView(m_shape); }
    /// A line for each row of a channel.
    std::string table(const TaskOutputs &outputs) const override;

private:
    const LayerShape m_shape;
    const LayerData m_data;
    double m_magnitude = 0.0; ///< see magnitudeOf()
};

} // namespace halo
