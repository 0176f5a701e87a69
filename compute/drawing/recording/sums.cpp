// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/sums.h"

#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/weights.h"
#include "compute/filter/coefficients.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace halo {
namespace {

constexpr int mostShift = 8; ///< of the tile against the window: vectors begin up to three pixels before it

/// A pixel as an item read it first.
struct ReadPixel
{
    int access;
    float value;
};

/// The first store into each cell, and what its item had read.
class Fills
{
public:
    Fills(const Trace &trace, int src, int tileBuffer, int cells);
    /// Whether each cell whose pixels lie in the image is the sum of this run of them.
    bool are(const Sums &sums, const std::vector<float> &weights, const Places &places) const;

private:
    struct Fill
    {
        int access = -1;
        int item = -1;
        float value = 0.0F;
    };
    bool isSum(const Fill &fill, int first, const Sums &sums, const std::vector<float> &weights,
        const Places &places) const;

    std::vector<std::unordered_map<std::int64_t, ReadPixel>> m_read; ///< by item
    std::vector<Fill> m_fills;
};

Fills::Fills(const Trace &trace, int src, int tileBuffer, int cells)
    : m_read(static_cast<size_t>(std::max(trace.items(), 1)))
    , m_fills(static_cast<size_t>(cells))
{
    for (int n = 0; n < static_cast<int>(trace.accesses.size()); ++n) {
        const Access &access = trace.accesses[static_cast<size_t>(n)];
        for (int i = 0; access.item >= 0 && i < access.count; ++i) {
            const std::int64_t element = trace.pixelOf(access, i).value_or(-1);
            if (access.buffer == src && element >= 0)
                m_read[static_cast<size_t>(access.item)].try_emplace(
                    element, ReadPixel{ n, trace.valueOf(access, i) });
            else if (access.buffer == tileBuffer && access.kind == AccessKind::Store && element >= 0
                && element < cells && m_fills[static_cast<size_t>(element)].access < 0)
                m_fills[static_cast<size_t>(element)] = { n, access.item, trace.valueOf(access, i) };
        }
    }
}

bool Fills::isSum(const Fill &fill, int first, const Sums &sums, const std::vector<float> &weights,
    const Places &places) const
{
    const auto &read = m_read[static_cast<size_t>(fill.item)];
    double sum = 0.0;
    double magnitude = 0.0;
    size_t tap = 0;
    for (const int cell : cellsFrom(first, sums.run, places.window().width())) {
        const auto pixel = read.find(places.sourceOf(cell));
        if (pixel == read.end() || pixel->second.access > fill.access)
            return false;
        const double product = double(weights[tap++]) * double(pixel->second.value);
        sum += product;
        magnitude += std::abs(product);
    }
    return std::abs(sum - double(fill.value)) <= 1e-5 * magnitude + 1e-9;
}

bool Fills::are(const Sums &sums, const std::vector<float> &weights, const Places &places) const
{
    int known = 0;
    for (int cell = 0; cell < static_cast<int>(m_fills.size()); ++cell) {
        const int first = places.windowOfSum(sums, cell);
        const Fill &fill = m_fills[static_cast<size_t>(cell)];
        if (first < 0 || fill.access < 0)
            continue;
        const int last = cellsFrom(first, sums.run, places.window().width()).back();
        if (!places.insideImage(first) || !places.insideImage(last)) // there the border rule has its own ways
            continue;
        if (!isSum(fill, first, sums, weights, places))
            return false;
        ++known;
    }
    return known > 0;
}

/// One term of the filter as it is applied.
std::vector<float> termWeights(const Trace &trace, bool rows)
{
    const Terms terms = termsOf(appliedFilter(trace.view.filter, trace.view.settings.op));
    const std::vector<float> &all = rows ? terms.rows : terms.columns;
    return { all.begin(), all.begin() + std::ssize(all) / std::max(terms.rank, 1) };
}

} // namespace

std::vector<int> cellsFrom(int first, QSize count, int columns)
{
    std::vector<int> cells;
    for (int y = 0; first >= 0 && y < count.height(); ++y)
        for (int x = 0; x < count.width(); ++x)
            cells.push_back(first + y * columns + x);
    return cells;
}

std::optional<Sums> sumsIn(const Trace &trace, const Places &places, int src, int tileBuffer)
{
    if (src < 0 || tileBuffer < 0)
        return std::nullopt;
    const Fills fills(trace, src, tileBuffer, places.tileCells());
    const QSize filter = places.filter();
    for (const bool rows : { false, true }) {
        const std::vector<float> weights = termWeights(trace, rows);
        const QSize run = rows ? QSize(filter.width(), 1) : QSize(1, filter.height());
        for (int y = 0; y >= -mostShift; --y)
            for (int x = 0; x >= -mostShift; --x)
                if (const Sums sums{ run, filter - run + QSize(1, 1), { x, y } };
                    fills.are(sums, weights, places))
                    return sums;
    }
    return std::nullopt;
}

std::vector<float> runWeights(const Trace &trace, const Sums &sums)
{
    return termWeights(trace, sums.areRows());
}

std::vector<float> acrossWeights(const Trace &trace, const Sums &sums)
{
    return termWeights(trace, !sums.areRows());
}

void addSums(const Storyboard &board, Links &links, SurfaceCell position)
{
    const Places &places = board.places();
    const Sums &sums = *places.sums();
    const auto addRun = [&](int tileCell) {
        const auto cells = cellsFrom(places.windowOfSum(tileCell), sums.run, places.window().width());
        links.window.insert(links.window.end(), cells.begin(), cells.end());
    };
    const auto servedBy = [&](int output) {
        return cellsFrom(places.sumOfOutput(output), sums.across, places.tile().width());
    };
    if (position.surface == Surface::Window) {
        for (int cell = 0; cell < places.tileCells(); ++cell)
            if (std::ranges::count(
                    cellsFrom(places.windowOfSum(cell), sums.run, places.window().width()), position.cell)
                > 0)
                links.tile.push_back(cell);
    } else if (position.surface == Surface::Tile) {
        addRun(position.cell);
    }
    for (int output = 0; output < places.outputCells(); ++output) {
        const std::vector<int> cells = servedBy(output);
        const bool isOwn = position.surface == Surface::Outputs && position.cell == output;
        const bool serves
            = std::ranges::any_of(cells, [&](int cell) { return std::ranges::count(links.tile, cell) > 0; });
        if (board.ownerOf(output) < 0 || !(position.surface == Surface::Outputs ? isOwn : serves))
            continue;
        links.outputs.push_back(output);
        links.items.push_back(board.ownerOf(output));
        if (!isOwn)
            continue;
        links.tile = cells;
        std::ranges::for_each(cells, addRun);
    }
}

SurfaceCell sumServed(const Storyboard &board, int item, int frame, SurfaceCell read)
{
    const Places &places = board.places();
    const bool isPixel = read.surface == Surface::Window;
    const Surface next = isPixel ? Surface::Tile : Surface::Outputs;
    const int columns = isPixel ? places.window().width() : places.tile().width();
    const QSize summed = isPixel ? places.sums()->run : places.sums()->across;
    const auto &actions = board.actionsOf(item);
    for (auto action = std::ranges::lower_bound(actions, frame, {}, &CellAccess::frame);
         action != actions.end(); ++action) {
        if (action->position.surface != next || !action->position || action->kind == AccessKind::Load)
            continue;
        const int first
            = isPixel ? places.windowOfSum(action->position.cell) : places.sumOfOutput(action->position.cell);
        const QRect cells(QPoint(first % columns, first / columns), summed);
        if (first >= 0 && cells.contains(read.cell % columns, read.cell / columns))
            return action->position;
    }
    return {};
}

QString savingText(const Storyboard &board)
{
    const auto &sums = board.places().sums();
    if (!sums)
        return {};
    const Trace &trace = board.trace();
    const auto area = [](QSize size) { return size.width() * size.height(); };
    const int rank = termsOf(appliedFilter(trace.view.filter, trace.view.settings.op)).rank;
    const QString sum = QStringLiteral("%1 + %2").arg(area(sums->run)).arg(area(sums->across));
    return CaptionTexts::tr("%1 multiplications for each output instead of %2.")
        .arg(rank == 1 ? sum : QStringLiteral("%1 × (%2)").arg(rank).arg(sum))
        .arg(board.places().taps());
}

} // namespace halo
