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

/// The nodes that have a row, with the times of those that count with them: a node whose value the other run
/// does not have counts with one behind it, if the other run has anything that is made of it.
std::vector<std::pair<const NetworkNode *, nanoseconds>> gathered(
    const NetworkGraph &graph, const NodeTimes &times, const std::set<std::string> &others)
{
    const size_t count = graph.nodes.size();
    std::vector<int> countsWith(count); // -1: nothing behind it is in both
    for (size_t i = count; i-- > 1;) {
        if (others.contains(graph.nodes[i].value)) {
            countsWith[i] = static_cast<int>(i);
            continue;
        }
        countsWith[i] = -1;
        for (const int taker : takersOf(graph, static_cast<int>(i)))
            if (countsWith[i] < 0)
                countsWith[i] = countsWith[static_cast<size_t>(taker)];
    }
    std::vector<nanoseconds> sums(count);
    std::vector<std::pair<const NetworkNode *, nanoseconds>> rows;
    for (size_t i = 1; i < count; ++i) { // the picture is no node of the file
        const size_t row = countsWith[i] < 0 ? i : static_cast<size_t>(countsWith[i]);
        sums[row] += i < times.size() ? times[i].value_or(nanoseconds{}) : nanoseconds{};
        if (row == i)
            rows.emplace_back(&graph.nodes[i], sums[i]);
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
        rows.push_back({ node->name, time, std::nullopt });
    }
    for (const auto &[node, time] : gathered(second, secondTimes, valuesOf(first))) {
        const auto row = rowOf.find(node->value);
        if (row != rowOf.end())
            rows[row->second].second = time;
        else
            rows.push_back({ node->name, std::nullopt, time });
    }
    return rows;
}

} // namespace halo
