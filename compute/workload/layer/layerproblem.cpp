// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layerproblem.h"

#include "compute/base/error.h"

#include <QByteArray>

namespace halo {

LayerProblem::LayerProblem(const LayerShape &shape, LayerData data)
    : m_shape(shape)
    , m_data(std::move(data))
{
    checkShape(shape);
    if (shape.empty())
        throw Error(Fault::Input,
            "The layer (" + toString(shape)
                + ") has no output, because its kernel is larger than the padded input; "
                  "choose a smaller kernel or more padding.");
    if (static_cast<std::int64_t>(countOf(*m_data.input)) != shape.inputCount()
        || static_cast<std::int64_t>(countOf(*m_data.weights)) != shape.weightCount())
        throw Error(Fault::Input,
            "The layer (" + toString(shape) + ") needs " + std::to_string(shape.inputCount()) + " inputs and "
                + std::to_string(shape.weightCount()) + " weights.");
    m_magnitude = magnitudeOf(m_shape, m_data);
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

Symbols LayerProblem::symbols() const
{
    return { { "KERNEL_W", m_shape.kernel.w }, { "KERNEL_H", m_shape.kernel.h }, { "STRIDE", m_shape.stride },
        { "PADDING", m_shape.padding }, { "DILATION", m_shape.dilation }, { "CHANNELS", m_shape.channels },
        { "FILTERS", m_shape.filters } };
}

std::optional<std::string> LayerProblem::planRefusal(const Variant &variant) const
{
    return layerPlanRefusal(variant);
}

Task LayerProblem::task(const Variant &variant, const Tuning &tuning) const
{
    return layerTask(m_shape, m_data, variant, tuning);
}

TaskOutputs LayerProblem::reference(const Progress &progress) const
{
    return { { "dst",
        convolveLayer(m_shape, floatsOf(*m_data.input), floatsOf(*m_data.weights), progress) } };
}

double LayerProblem::tolerance(const std::string &, int precision) const
{
    return layerTolerance(m_shape, m_magnitude, precision);
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
