// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/network/timecomparison.h"

#include <map>
#include <set>
#include <string>

namespace halo {
namespace {

std::set<std::string> valuesOf(const NetworkGraph &graph)
{
    std::set<std::string> values;
    for (const NetworkNode &node : graph.nodes)
        if (!node.value.empty())
            values.insert(node.value);
    return values;
}

/// The nodes that have a row, with the times of those that count with them.
std::vector<std::pair<const NetworkNode *, nanoseconds>> gathered(
    const NetworkGraph &graph, const NodeTimes &times, const std::set<std::string> &others)
{
    std::vector<nanoseconds> sums(graph.nodes.size());
    std::vector<std::pair<const NetworkNode *, nanoseconds>> rows;
    for (size_t i = 1; i < graph.nodes.size(); ++i) { // the picture is no node of the file
        sums[i] += i < times.size() ? times[i].value_or(nanoseconds{}) : nanoseconds{};
        const auto takers = takersOf(graph, static_cast<int>(i));
        if (others.contains(graph.nodes[i].value) || takers.empty())
            rows.emplace_back(&graph.nodes[i], sums[i]);
        else
            sums[static_cast<size_t>(takers.front())] += sums[i];
    }
    return rows;
}

} // namespace

std::vector<ComparedTime> compareTimes(const NetworkGraph &first, const NodeTimes &firstTimes,
    const NetworkGraph &second, const NodeTimes &secondTimes)
{
    std::vector<ComparedTime> rows;
    std::map<std::string, size_t> rowOf;
    for (const auto &[node, time] : gathered(first, firstTimes, valuesOf(second))) {
        rowOf.emplace(node->value, rows.size());
        rows.push_back({ node->label, time, std::nullopt });
    }
    for (const auto &[node, time] : gathered(second, secondTimes, valuesOf(first))) {
        const auto row = rowOf.find(node->value);
        if (row != rowOf.end())
            rows[row->second].second = time;
        else
            rows.push_back({ node->label, std::nullopt, time });
    }
    return rows;
}

} // namespace halo
