// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/network/layeredlayout.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace halo {
namespace {

constexpr double nodeGap = 26.0;  ///< between neighbours of a layer
constexpr double layerGap = 34.0; ///< between layers, for the edges
constexpr double lane = 12.0;     ///< what an edge takes of a layer that it leads past
constexpr double portGap = 22.0;  ///< between edges at a node
constexpr long mostLanes = 3000;  ///< more take seconds
constexpr int mostSweeps = 24;
constexpr int steadySweeps = 6; ///< as many without fewer crossings are enough

/// Vertices are the nodes of the graph, then the lanes: places of edges in layers that they lead past.
class Layers
{
public:
    /// sharesLanes: all edges of a node have theirs in common.
    Layers(const LayeredGraph &graph, bool sharesLanes)
        : m_graph(graph)
        , m_layerOf(graph.nodes.size(), 0)
        , m_above(graph.nodes.size())
        , m_below(graph.nodes.size())
    {
        auto edges = graph.edges;
        std::ranges::sort(edges, {}, &std::pair<int, int>::second); // each comes from a node before
        for (const auto &[from, to] : edges)
            m_layerOf[index(to)] = std::max(m_layerOf[index(to)], m_layerOf[index(from)] + 1);
        addLanes(sharesLanes);
        m_rows.resize(index(*std::ranges::max_element(m_layerOf)) + 1);
        reduceCrossings();
        findPlaces();
    }

    long crossings() const;
    long lanesApart() const; ///< how many there are if no edges share them
    LayeredLayout layout() const;

private:
    using Links = std::vector<std::vector<int>>;
    static size_t index(int vertex) { return static_cast<size_t>(vertex); }
    bool isLane(int vertex) const { return index(vertex) >= m_graph.nodes.size(); }
    double widthOf(int vertex) const { return isLane(vertex) ? lane : m_graph.nodes[index(vertex)].width(); }
    double distance(int left, int right) const
    {
        return (widthOf(left) + widthOf(right)) / 2.0 + (isLane(left) && isLane(right) ? lane : nodeGap);
    }

    void addLanes(bool share);
    void link(int from, int to);
    std::vector<int> meetingOrder(const std::vector<int> &found) const;
    std::vector<int> orderByDepth(const std::vector<int> &order);
    void reduceCrossings();
    void sortRow(size_t row, const Links &links);
    void swapNeighbours();
    void number(size_t row);
    long crossingsBetween(int left, int right) const;
    void findPlaces();
    void pull(size_t row, bool fromAbove, bool fromBelow);
    void straighten();
    double portOf(int vertex, int other, const Links &links) const;

    const LayeredGraph &m_graph;
    std::vector<int> m_layerOf;             ///< by vertex
    Links m_above, m_below;                 ///< vertices of the neighbouring layers
    std::vector<std::vector<int>> m_ways;   ///< of each edge, the vertices from its node to the other
    std::vector<std::vector<int>> m_chains; ///< lanes of a node, from top to bottom
    std::vector<std::vector<int>> m_rows;   ///< vertices of a layer, from left to right
    std::vector<int> m_place;               ///< in its row
    std::vector<double> m_x;                ///< of the middle
};

void Layers::link(int from, int to)
{
    if (std::ranges::find(m_below[index(from)], to) != m_below[index(from)].end())
        return;
    m_below[index(from)].push_back(to);
    m_above[index(to)].push_back(from);
}

void Layers::addLanes(bool share)
{
    std::map<std::pair<int, int>, std::vector<int>>
        chains; ///< by the node that they come from, or by the edge
    for (const auto &[from, to] : m_graph.edges) {
        std::vector<int> &chain = chains[{ from, share ? 0 : to }];
        const auto needed = index(m_layerOf[index(to)] - m_layerOf[index(from)] - 1);
        std::vector<int> way{ from };
        while (chain.size() < needed) {
            const auto added = static_cast<int>(m_layerOf.size());
            m_layerOf.push_back(m_layerOf[index(from)] + static_cast<int>(chain.size()) + 1);
            m_above.emplace_back();
            m_below.emplace_back();
            link(chain.empty() ? from : chain.back(), added);
            chain.push_back(added);
        }
        way.insert(way.end(), chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(needed));
        link(way.back(), to);
        way.push_back(to);
        m_ways.push_back(std::move(way));
    }
    for (auto &[ends, chain] : chains)
        if (!chain.empty())
            m_chains.push_back(std::move(chain));
}

/// A number for each vertex, so that those are next to each other whose ways meet early: the place in the
/// tree in which each hangs below the first vertex that all its ways lead through. found: all vertices, one
/// branch after the other.
std::vector<int> Layers::meetingOrder(const std::vector<int> &found) const
{
    const auto count = static_cast<int>(m_layerOf.size());
    std::vector<int> byLayer(m_layerOf.size()), meets(m_layerOf.size(), count),
        depth(m_layerOf.size() + 1, 0);
    std::iota(byLayer.begin(), byLayer.end(), 0);
    std::ranges::stable_sort(byLayer, {}, [&](int vertex) { return m_layerOf[index(vertex)]; });
    Links hanging(m_layerOf.size() + 1); // the last is the end of all ways
    for (auto vertex = byLayer.rbegin(); vertex != byLayer.rend(); ++vertex) {
        const std::vector<int> &nexts = m_below[index(*vertex)];
        int common = nexts.empty() ? count : nexts.front();
        for (int next : nexts)
            while (next != common) {
                int &deeper = depth[index(next)] > depth[index(common)] ? next : common;
                deeper = meets[index(deeper)];
            }
        meets[index(*vertex)] = common;
        depth[index(*vertex)] = depth[index(common)] + 1;
    }
    for (const int vertex : found)
        hanging[index(meets[index(vertex)])].push_back(vertex);
    std::vector<int> order(m_layerOf.size() + 1, 0), open{ count };
    for (int number = 0; !open.empty(); ++number) {
        const int vertex = open.back();
        open.pop_back();
        order[index(vertex)] = number;
        open.insert(open.end(), hanging[index(vertex)].rbegin(), hanging[index(vertex)].rend());
    }
    return order;
}

long Layers::lanesApart() const
{
    return std::accumulate(m_ways.begin(), m_ways.end(), 0L,
        [](long sum, const std::vector<int> &way) { return sum + static_cast<long>(way.size()) - 2; });
}

/// What follows one branch to its end before it begins the next one seldom crosses itself. order: of
/// branches; empty: as they are. Returns all vertices as they were found.
std::vector<int> Layers::orderByDepth(const std::vector<int> &order)
{
    std::ranges::for_each(m_rows, &std::vector<int>::clear);
    std::vector<bool> seen(m_layerOf.size(), false);
    std::vector<int> open, found;
    for (int node = static_cast<int>(m_graph.nodes.size()); node-- > 0;)
        if (m_above[index(node)].empty())
            open.push_back(node);
    while (!open.empty()) {
        const int vertex = open.back();
        open.pop_back();
        if (seen[index(vertex)])
            continue;
        seen[index(vertex)] = true;
        found.push_back(vertex);
        m_rows[index(m_layerOf[index(vertex)])].push_back(vertex);
        std::vector<int> nexts = m_below[index(vertex)];
        if (!order.empty())
            std::ranges::sort(nexts, {}, [&](int next) { return order[index(next)]; });
        open.insert(open.end(), nexts.rbegin(), nexts.rend());
    }
    m_place.resize(m_layerOf.size());
    for (size_t row = 0; row < m_rows.size(); ++row)
        number(row);
    return found;
}

void Layers::number(size_t row)
{
    for (size_t i = 0; i < m_rows[row].size(); ++i)
        m_place[index(m_rows[row][i])] = static_cast<int>(i);
}

/// By the mean place of what they are linked to; what is linked to nothing there stays.
void Layers::sortRow(size_t row, const Links &links)
{
    std::vector<std::pair<double, int>> keyed;
    for (const int vertex : m_rows[row]) {
        const std::vector<int> &others = links[index(vertex)];
        double sum = 0.0;
        for (const int other : others)
            sum += m_place[index(other)];
        keyed.emplace_back(
            others.empty() ? m_place[index(vertex)] : sum / static_cast<double>(others.size()), vertex);
    }
    std::ranges::stable_sort(keyed, {}, &std::pair<double, int>::first);
    std::ranges::transform(keyed, m_rows[row].begin(), &std::pair<double, int>::second);
    number(row);
}

/// Of the edges of two neighbours, to both sides.
long Layers::crossingsBetween(int left, int right) const
{
    long count = 0;
    for (const Links *links : { &m_above, &m_below })
        for (const int a : (*links)[index(left)])
            for (const int b : (*links)[index(right)])
                count += m_place[index(a)] > m_place[index(b)];
    return count;
}

void Layers::swapNeighbours()
{
    for (auto &row : m_rows)
        for (size_t i = 0; i + 1 < row.size(); ++i)
            if (crossingsBetween(row[i], row[i + 1]) > crossingsBetween(row[i + 1], row[i])) {
                std::swap(row[i], row[i + 1]);
                std::swap(m_place[index(row[i])], m_place[index(row[i + 1])]);
            }
}

long Layers::crossings() const
{
    long count = 0;
    std::vector<int> ends;
    for (const auto &row : m_rows) {
        ends.clear(); // sorted by where they begin; each pair out of order crosses
        for (const int vertex : row) {
            const size_t before = ends.size();
            for (const int other : m_below[index(vertex)]) {
                const int end = m_place[index(other)];
                count += std::ranges::count_if(ends.begin(),
                    ends.begin() + static_cast<std::ptrdiff_t>(before), [end](int e) { return e > end; });
                ends.push_back(end);
            }
        }
    }
    return count;
}

/// Two ways to begin: each finds what the other one misses.
void Layers::reduceCrossings()
{
    std::vector<std::vector<int>> best;
    long least = -1;
    const auto keep = [&] {
        const long now = crossings();
        if (least >= 0 && now >= least)
            return false;
        least = now;
        best = m_rows;
        return true;
    };
    std::vector<int> order;
    for (int start = 0; start < 2 && least != 0; ++start) {
        const std::vector<int> found = orderByDepth(order);
        order = meetingOrder(found);
        keep();
        for (int sweep = 0, steady = 0; sweep < mostSweeps && steady < steadySweeps && least > 0; ++sweep) {
            const size_t count = m_rows.size();
            for (size_t i = 1; i < count; ++i)
                sweep % 2 == 0 ? sortRow(i, m_above) : sortRow(count - 1 - i, m_below);
            swapNeighbours();
            steady = keep() ? 0 : steady + 1;
        }
    }
    m_rows = std::move(best);
    for (size_t row = 0; row < m_rows.size(); ++row)
        number(row);
}

/// Moves a row to where its vertices are as near as they can be, by least squares, to what they are linked
/// to. Those that would overlap become blocks that move as one.
void Layers::pull(size_t row, bool fromAbove, bool fromBelow)
{
    struct Block
    {
        double sum = 0.0, weight = 0.0;
        size_t count = 0;
        double at() const { return sum / weight; }
    };
    std::vector<Block> blocks;
    std::vector<double> offsets;
    for (size_t i = 0; i < m_rows[row].size(); ++i) {
        const int vertex = m_rows[row][i];
        offsets.push_back(i == 0 ? 0.0 : offsets.back() + distance(m_rows[row][i - 1], vertex));
        double sum = 0.0, weight = 0.0;
        const auto add = [&](const Links &links) {
            for (const int other : links[index(vertex)]) {
                const double share = isLane(vertex) && isLane(other) ? 4.0 : 1.0;
                sum += share * m_x[index(other)];
                weight += share;
            }
        };
        if (fromAbove)
            add(m_above);
        if (fromBelow)
            add(m_below);
        if (weight == 0.0) { // it gives way to all others
            weight = 0.01;
            sum = weight * m_x[index(vertex)];
        }
        blocks.push_back({ sum - weight * offsets.back(), weight, 1 });
        while (blocks.size() > 1 && blocks[blocks.size() - 2].at() > blocks.back().at()) {
            Block &merged = blocks[blocks.size() - 2];
            merged.sum += blocks.back().sum;
            merged.weight += blocks.back().weight;
            merged.count += blocks.back().count;
            blocks.pop_back();
        }
    }
    size_t i = 0;
    for (const Block &block : blocks)
        for (size_t n = 0; n < block.count; ++n, ++i)
            m_x[index(m_rows[row][i])] = block.at() + offsets[i];
}

/// The lanes of a node in one line, where there is room for that.
void Layers::straighten()
{
    for (const std::vector<int> &chain : m_chains) {
        double left = -1e9, right = 1e9, sum = 0.0;
        for (const int vertex : chain) {
            const auto &row = m_rows[index(m_layerOf[index(vertex)])];
            const auto place = index(m_place[index(vertex)]);
            if (place > 0)
                left = std::max(left, m_x[index(row[place - 1])] + distance(row[place - 1], vertex));
            if (place + 1 < row.size())
                right = std::min(right, m_x[index(row[place + 1])] - distance(vertex, row[place + 1]));
            sum += m_x[index(vertex)];
        }
        if (left > right)
            continue;
        for (const int vertex : chain)
            m_x[index(vertex)] = std::clamp(sum / static_cast<double>(chain.size()), left, right);
    }
}

void Layers::findPlaces()
{
    m_x.assign(m_layerOf.size(), 0.0);
    const size_t count = m_rows.size();
    for (int round = 0; round < 4; ++round) {
        for (size_t row = 0; row < count; ++row)
            pull(row, true, false);
        for (size_t row = count; row-- > 0;)
            pull(row, false, true);
    }
    for (int round = 0; round < 2; ++round)
        for (size_t row = 0; row < count; ++row)
            pull(row, true, true);
    straighten();
}

/// Where the edge to that vertex meets this one: beside each other, in the order of where they lead.
double Layers::portOf(int vertex, int other, const Links &links) const
{
    const double x = m_x[index(vertex)];
    const std::vector<int> &others = links[index(vertex)];
    if (isLane(vertex) || others.size() < 2)
        return x;
    const auto before = std::ranges::count_if(
        others, [&](int each) { return m_place[index(each)] < m_place[index(other)]; });
    const auto count = static_cast<double>(others.size());
    const double gap = std::min(portGap, widthOf(vertex) / (count + 1.0));
    return x + (static_cast<double>(before) - (count - 1.0) / 2.0) * gap;
}

LayeredLayout Layers::layout() const
{
    std::vector<double> tops(m_rows.size()), bottoms(m_rows.size());
    double y = 0.0, left = 1e9, right = -1e9;
    for (size_t row = 0; row < m_rows.size(); ++row) {
        double height = 0.0;
        for (const int vertex : m_rows[row]) {
            if (!isLane(vertex))
                height = std::max(height, m_graph.nodes[index(vertex)].height());
            left = std::min(left, m_x[index(vertex)] - widthOf(vertex) / 2.0);
            right = std::max(right, m_x[index(vertex)] + widthOf(vertex) / 2.0);
        }
        tops[row] = y;
        bottoms[row] = y + height;
        // More room where many edges go far to the side.
        y = bottoms[row] + layerGap + std::min(2.0 * static_cast<double>(m_rows[row].size()), layerGap);
    }
    LayeredLayout layout;
    layout.size = { right - left, bottoms.back() };
    for (size_t node = 0; node < m_graph.nodes.size(); ++node) {
        const QSizeF size = m_graph.nodes[node];
        const auto row = index(m_layerOf[node]);
        layout.nodes.emplace_back(
            QPointF(m_x[node] - left - size.width() / 2.0, (tops[row] + bottoms[row] - size.height()) / 2.0),
            size);
    }
    for (const std::vector<int> &way : m_ways) {
        std::vector<QPointF> points{};
        for (size_t i = 0; i + 1 < way.size(); ++i) {
            const int from = way[i], to = way[i + 1];
            const double start = portOf(from, to, m_below) - left, end = portOf(to, from, m_above) - left;
            if (!isLane(from))
                points.emplace_back(start, layout.nodes[index(from)].bottom());
            points.emplace_back(start, bottoms[index(m_layerOf[index(from)])]);
            points.emplace_back(end, tops[index(m_layerOf[index(to)])]);
            if (!isLane(to))
                points.emplace_back(end, layout.nodes[index(to)].top());
        }
        layout.edges.push_back(std::move(points));
    }
    return layout;
}

} // namespace

LayeredLayout layOut(const LayeredGraph &graph)
{
    if (graph.nodes.empty())
        return {};
    const Layers shared(graph, true);
    if (shared.crossings() == 0 || shared.lanesApart() > mostLanes)
        return shared.layout();
    const Layers apart(graph, false);
    return (apart.crossings() < shared.crossings() ? apart : shared).layout();
}

QPainterPath curveOf(const std::vector<QPointF> &way)
{
    QPainterPath path(way.front());
    for (size_t i = 1; i < way.size(); ++i) {
        const QPointF from = way[i - 1], to = way[i];
        const double half = (from.y() + to.y()) / 2.0;
        if (from.x() == to.x())
            path.lineTo(to);
        else
            path.cubicTo(QPointF(from.x(), half), QPointF(to.x(), half), to);
    }
    return path;
}

} // namespace halo
