// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/networkmodel.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/network/networkgraph.h"

#include <algorithm>

namespace halo {

void NetworkModel::setNetwork(const std::shared_ptr<const Network> &network)
{
    beginResetModel();
    m_network = network;
    m_outcome.reset();
    m_dnn.clear();
    endResetModel();
}

void NetworkModel::setOutcome(const std::shared_ptr<const NetworkOutcome> &outcome)
{
    if (outcome && outcome->network != m_network)
        setNetwork(outcome->network);
    m_outcome = outcome;
    m_dnn.clear();
    if (outcome && outcome->dnn)
        m_dnn = outcome->dnn->steps;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int NetworkModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_network ? 0 : static_cast<int>(m_network->steps.size());
}

int NetworkModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const StepResult *NetworkModel::stepAt(int row) const
{
    const auto i = static_cast<size_t>(row);
    return m_outcome && i < m_outcome->result.steps.size() ? &m_outcome->result.steps[i] : nullptr;
}

QString NetworkModel::whatDoes(const NetworkStep &step)
{
    QString text = whatComputes(step);
    for (const std::string &fused : step.fused)
        text += QStringLiteral(" + ") + QString::fromStdString(fused);
    return text;
}

/// What has a name in ONNX alone keeps it.
QString NetworkModel::whatComputes(const NetworkStep &step)
{
    if (const auto *operation = std::get_if<LayerOperation>(&step.what))
        return whatDoes(*operation);
    if (const auto *array = std::get_if<ArrayOperation>(&step.what))
        return array->plan == "finish" ? tr("Bias") : QString::fromStdString(step.op);
    const auto *convolution = std::get_if<NetworkConvolution>(&step.what);
    if (!convolution)
        return tr("Reshape");
    const LayerShape &shape = convolution->shape;
    if (shape.in == Size2{ 1, 1 } && shape.kernel == Size2{ 1, 1 } && shape.groups == 1)
        return tr("Fully connected");
    const bool isDepthwise = shape.groups > 1 && shape.groups == shape.channels;
    QString text = (isDepthwise ? tr("Depthwise convolution %1 × %2") : tr("Convolution %1 × %2"))
                       .arg(shape.kernel.h)
                       .arg(shape.kernel.w);
    if (shape.groups > 1 && !isDepthwise)
        text += tr(", %1 groups").arg(shape.groups);
    if (shape.stride != Size2{ 1, 1 })
        text += tr(", stride %1").arg(QString::fromStdString(edgeText(shape.stride)));
    if (shape.dilation != Size2{ 1, 1 })
        text += tr(", dilation %1").arg(QString::fromStdString(edgeText(shape.dilation)));
    return text;
}

QString NetworkModel::whatDoes(const LayerOperation &operation)
{
    using Kind = LayerOperation::Kind;
    switch (operation.kind) {
    case Kind::NormaliseScaleBias:
        return tr("Batch norm");
    case Kind::Scale:
        return tr("Scale");
    case Kind::Bias:
        return tr("Bias");
    case Kind::ScaleBias:
        return tr("Scale and bias");
    case Kind::Leaky:
        return operation.slope == 0.0F ? tr("ReLU") : tr("Leaky ReLU");
    case Kind::MaxPool:
        return tr("Max pool %1 × %2").arg(operation.window.h).arg(operation.window.w);
    case Kind::Softmax:
        return tr("Softmax");
    case Kind::Flatten:
        return tr("Transpose");
    default: // no file has others
        return QString::fromStdString(planOf(operation.kind));
    }
}

QString NetworkModel::textOf(int row, int column) const
{
    const auto i = static_cast<size_t>(row);
    const StepResult *step = stepAt(row);
    switch (column) {
    case Layer:
        return QString::fromStdString(m_network->steps[i].name);
    case What:
        return whatDoes(m_network->steps[i]);
    case Maps:
        return dimsText(m_network->steps[i].dims);
    case Kernel:
        return step ? QString::fromStdString(step->variantId) : QString();
    case OpenCv:
        return i < m_dnn.size() && m_dnn[i] ? timeText(*m_dnn[i]) : QString();
    default:
        break;
    }
    return step && !step->variantId.empty() ? timeText(step->kernel) : QString();
}

QVariant NetworkModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return textOf(index.row(), index.column());
    if (role == Qt::TextAlignmentRole && index.column() >= Time)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    const StepResult *step = stepAt(index.row());
    if (role == shareRole && index.column() == Time && step) {
        const auto longest = std::ranges::max_element(
            m_outcome->result.steps, {}, [](const StepResult &one) { return one.kernel; });
        return static_cast<double>(step->kernel.count())
            / std::max(static_cast<double>(longest->kernel.count()), 1.0);
    }
    return {};
}

QVariant NetworkModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[]
        = { tr("Layer"), tr("What it does"), tr("Maps"), tr("Kernel"), tr("Time"), QStringLiteral("OpenCV") };
    return section >= 0 && section < ColumnCount ? titles[section] : QString();
}

} // namespace halo

#include "moc_networkmodel.cpp"
