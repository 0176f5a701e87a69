// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layerproblem.h"

#include "compute/base/error.h"
#include "compute/workload/layer/layerreference.h"

#include <QByteArray>

namespace halo {

LayerProblem::LayerProblem(const LayerShape &shape, LayerData data)
    : m_shape(shape)
    , m_data(std::move(data))
{
    checkShape(shape);
    if (shape.empty())
        throw Error(ErrorKind::Input,
            "The layer (%1) has no output, because its kernel is larger than the padded input; choose a "
            "smaller kernel or more padding.",
            toString(shape));
    if (static_cast<std::int64_t>(countOf(*m_data.input)) != shape.inputCount()
        || static_cast<std::int64_t>(countOf(*m_data.weights)) != shape.weightCount())
        throw Error(ErrorKind::Input, "The layer (%1) needs %2 inputs and %3 weights.", toString(shape),
            shape.inputCount(), shape.weightCount());
    m_magnitude = magnitudeOf(m_shape, m_data);
}

TraceView layerView(const LayerShape &shape)
{
    TraceView view{ specOf(shape), shape.in };
    view.padded = { "src", shape.in, shape.padding, shape.farPadding };
    return view;
}

ProblemText LayerProblem::text() const
{
    ProblemText text;
    text.what = specOf(m_shape);
    text.size = m_shape.in;
    text.channels = m_shape.channels;
    text.op = "corr";
    text.outSize = std::to_string(m_shape.out().w) + 'x' + std::to_string(m_shape.out().h);
    text.border = "zero";
    return text;
}

TuneKey LayerProblem::tuneKey() const
{
    LayerShape shape = m_shape;
    shape.in = { 1, 1 }; // which class of sizes is said beside it
    return { m_shape.kernel, 0, m_shape.in, specOf(shape), static_cast<double>(m_shape.outputCount()) };
}

std::optional<Message> LayerProblem::planRefusal(const Variant &variant) const
{
    return layerPlanRefusal(variant);
}

ProblemData LayerProblem::contents() const
{
    return { { { QStringLiteral("layer"), QString::fromStdString(specOf(m_shape)) } },
        { m_data.input, m_data.weights } };
}

std::shared_ptr<const Problem> LayerProblem::from(const ProblemData &data)
{
    const QString layer = data.spec.value(QLatin1String("layer")).toString();
    return std::make_shared<const LayerProblem>(
        parseLayer(layer.toStdString()), LayerData{ data.values.at(0), data.values.at(1) });
}

Task LayerProblem::task(const Variant &variant, const Tuning &tuning) const
{
    return layerTask(m_shape, m_data, variant, tuning);
}

OutputShapes LayerProblem::outputShapes() const
{
    return { { "dst", floatsShape(static_cast<size_t>(m_shape.outputCount())) } };
}

TaskOutputs LayerProblem::reference(const Progress &progress) const
{
    return { { "dst",
        convolveLayer(m_shape, floatsOf(*m_data.input), floatsOf(*m_data.weights), progress) } };
}

double LayerProblem::tolerance(const std::string &, const Variant &variant) const
{
    return layerTolerance(m_shape, m_magnitude, variant.precision);
}

std::string LayerProblem::table(const TaskOutputs &outputs) const
{
    const std::vector<float> &output = floatsOf(outputs.at("dst"));
    const auto width = static_cast<size_t>(m_shape.out().w);
    std::string table;
    for (size_t i = 0; i < output.size(); ++i)
        table += QByteArray::number(static_cast<double>(output[i]), 'g', 9).toStdString()
            + (i % width == width - 1 ? '\n' : ',');
    return table;
}

} // namespace halo
