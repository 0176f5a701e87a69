// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/runtimes.h"
#include "compute/workload/network/networkrun.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace halo {

/// A node of a file: one step of its network, or several.
struct NetworkNode
{
    QString name;                ///< as the file has it
    QString label;               ///< its last part, "conv1" of "/layer1/conv1/Conv"
    QString op;                  ///< "Conv"
    QStringList fused;           ///< operators of further nodes that it does as well
    size_t first = 0, count = 0; ///< of its steps; the picture has none
    std::string value;           ///< that it leaves, as the file calls it
    Dims dims;                   ///< of that
    bool isOutput = false;
};

/// What flows from a node to a later one.
struct NetworkEdge
{
    int from = 0, to = 0;
    std::int64_t bytes = 0;
};

/// A network as its file has it, not as it is computed. The first node is the picture.
struct NetworkGraph
{
    std::vector<NetworkNode> nodes;
    std::vector<NetworkEdge> edges;
    std::vector<int> nodeOf;    ///< of each step
    std::int64_t mostBytes = 1; ///< of an edge
};

NetworkGraph graphOf(const Network &network);

/// Of each node, as long as its steps together; nothing for what runs no kernel.
using NodeTimes = std::vector<std::optional<nanoseconds>>;
NodeTimes timesOf(const NetworkGraph &graph, const std::vector<StepResult> &steps);

/// The nodes that it takes values from, and those that take its own.
std::vector<int> sourcesOf(const NetworkGraph &graph, int node);
std::vector<int> takersOf(const NetworkGraph &graph, int node);

/// Those whose name or operator contains these letters, whatever their case; none for no letters.
std::vector<int> nodesWith(const NetworkGraph &graph, const QString &letters);

/// "64 × 56 × 56"; a first dimension of 1, which is the batch, is left out.
QString dimsText(const Dims &dims);
/// "Conv + BatchNormalization, Relu".
QString operatorText(const NetworkNode &node);
/// All of a node in words, for those who do not see it.
QString describeNode(const NetworkGraph &graph, int node, const NodeTimes &times);

} // namespace halo
