// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/network/networkgraph.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/network/graphtexts.h"
#include "compute/workload/layer/arraysteps.h"

#include <algorithm>
#include <set>

namespace halo {
namespace {

/// Exporters end names of nodes with the operator, which says nothing: then it is the part before.
QString labelOf(const QString &name, const QString &op)
{
    const QStringList parts = name.split(u'/', Qt::SkipEmptyParts);
    if (parts.isEmpty())
        return name;
    const bool isOperator = parts.size() > 1 && parts.back().startsWith(op, Qt::CaseInsensitive);
    return isOperator ? parts[parts.size() - 2] : parts.back();
}

/// Steps of one node are named after it: "conv1", "conv1 bias".
bool isOneNode(const NetworkStep &step, const NetworkStep &next)
{
    const bool isLonger = next.name.size() > step.name.size();
    const std::string &shorter = isLonger ? step.name : next.name, &longer = isLonger ? next.name : step.name;
    return step.op == next.op && (shorter == longer ? step.value.empty() : longer.starts_with(shorter + ' '));
}

NetworkNode nodeOf(const std::vector<NetworkStep> &steps, size_t first, size_t count)
{
    const NetworkStep &step = steps[first + count - 1];
    const auto named = std::min_element(steps.begin() + static_cast<std::ptrdiff_t>(first),
        steps.begin() + static_cast<std::ptrdiff_t>(first + count),
        [](const NetworkStep &a, const NetworkStep &b) { return a.name.size() < b.name.size(); });
    NetworkNode node;
    node.name = QString::fromStdString(named->name);
    node.op = QString::fromStdString(step.op.empty() ? describe(step) : step.op);
    node.label = labelOf(node.name, node.op);
    node.first = first;
    node.count = count;
    node.value = step.value;
    node.dims = step.dims;
    for (size_t i = first; i < first + count; ++i)
        for (const std::string &fused : steps[i].fused)
            node.fused << QString::fromStdString(fused);
    return node;
}

} // namespace

NetworkGraph graphOf(const Network &network)
{
    NetworkGraph graph;
    NetworkNode picture;
    picture.name = picture.label = GraphTexts::tr("Image");
    picture.dims = { 1, network.channels, network.size.h, network.size.w };
    graph.nodes.push_back(std::move(picture));
    const std::vector<NetworkStep> &steps = network.steps;
    for (size_t first = 0, i = 0; i < steps.size(); ++i) {
        graph.nodeOf.push_back(static_cast<int>(graph.nodes.size()));
        if (i + 1 < steps.size() && isOneNode(steps[i], steps[i + 1]))
            continue;
        graph.nodes.push_back(nodeOf(steps, first, i + 1 - first));
        first = i + 1;
    }
    const auto nodeOfValue
        = [&](int value) { return value == 0 ? 0 : graph.nodeOf[static_cast<size_t>(value) - 1]; };
    std::set<std::pair<int, int>> known;
    for (size_t i = 0; i < steps.size(); ++i)
        for (const int value : steps[i].inputs) {
            const NetworkEdge edge{ nodeOfValue(value), graph.nodeOf[i],
                value == 0
                    ? std::int64_t(4) * network.channels * static_cast<std::int64_t>(network.size.area())
                    : std::int64_t(4) * arrayCount(steps[static_cast<size_t>(value) - 1].dims) };
            if (edge.from == edge.to || !known.emplace(edge.from, edge.to).second)
                continue;
            graph.mostBytes = std::max(graph.mostBytes, edge.bytes);
            graph.edges.push_back(edge);
        }
    for (const int value : network.outputs)
        graph.nodes[static_cast<size_t>(nodeOfValue(value))].isOutput = true;
    return graph;
}

NodeTimes timesOf(const NetworkGraph &graph, const std::vector<StepResult> &steps)
{
    NodeTimes times(graph.nodes.size());
    for (size_t i = 0; i < steps.size() && i < graph.nodeOf.size(); ++i) {
        auto &time = times[static_cast<size_t>(graph.nodeOf[i])];
        if (!steps[i].variantId.empty())
            time = time.value_or(nanoseconds{}) + steps[i].kernel;
    }
    return times;
}

std::vector<int> sourcesOf(const NetworkGraph &graph, int node)
{
    std::vector<int> nodes;
    for (const NetworkEdge &edge : graph.edges)
        if (edge.to == node)
            nodes.push_back(edge.from);
    return nodes;
}

std::vector<int> takersOf(const NetworkGraph &graph, int node)
{
    std::vector<int> nodes;
    for (const NetworkEdge &edge : graph.edges)
        if (edge.from == node)
            nodes.push_back(edge.to);
    return nodes;
}

std::vector<int> nodesWith(const NetworkGraph &graph, const QString &letters)
{
    std::vector<int> nodes;
    if (!letters.isEmpty())
        for (size_t i = 0; i < graph.nodes.size(); ++i)
            if (graph.nodes[i].name.contains(letters, Qt::CaseInsensitive)
                || operatorText(graph.nodes[i]).contains(letters, Qt::CaseInsensitive))
                nodes.push_back(static_cast<int>(i));
    return nodes;
}

QString dimsText(const Dims &dims)
{
    QStringList parts;
    for (size_t i = dims.size() > 1 && dims.front() == 1 ? 1 : 0; i < dims.size(); ++i)
        parts << QString::number(dims[i]);
    return parts.join(QStringLiteral(" \u00d7 "));
}

QString operatorText(const NetworkNode &node)
{
    return node.fused.isEmpty() ? node.op
                                : node.op + QStringLiteral(" + ") + node.fused.join(QStringLiteral(", "));
}

QString describeNode(const NetworkGraph &graph, int node, const NodeTimes &times)
{
    const auto i = static_cast<size_t>(node);
    const auto namesOf = [&](const std::vector<int> &nodes) {
        QStringList names;
        for (const int each : nodes)
            names << graph.nodes[static_cast<size_t>(each)].label;
        return names.join(QStringLiteral(", "));
    };
    QStringList parts{ graph.nodes[i].name, operatorText(graph.nodes[i]), dimsText(graph.nodes[i].dims) };
    if (i < times.size() && times[i])
        parts << timeText(*times[i]);
    if (const auto sources = sourcesOf(graph, node); !sources.empty())
        parts << GraphTexts::tr("takes values of %1").arg(namesOf(sources));
    if (const auto takers = takersOf(graph, node); !takers.empty())
        parts << GraphTexts::tr("leads to %1").arg(namesOf(takers));
    if (graph.nodes[i].isOutput)
        parts << GraphTexts::tr("output");
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

} // namespace halo
