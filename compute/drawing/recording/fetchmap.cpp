// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/fetchmap.h"

#include "compute/drawing/recording/frames.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <limits>

namespace halo {
namespace {

struct Read
{
    QPoint offset; ///< from the window's first cell
    int count = 0;
};

std::vector<Read> readsOf(const Storyboard &board)
{
    const Places &places = board.places();
    std::vector<Read> reads;
    for (int cell = 0; cell < places.windowCells(); ++cell) {
        const auto count = static_cast<int>(
            std::ranges::count(board.touches({ Surface::Window, cell }), AccessKind::Load, &Touch::kind));
        if (count > 0)
            reads.push_back({ { cell % places.window().width(), cell / places.window().width() }, count });
    }
    return reads;
}

} // namespace

FetchMap fetchMapOf(const Storyboard &board)
{
    const Trace &trace = board.trace();
    const Places &places = board.places();
    const Size2 image = trace.view.image;
    FetchMap map;
    if (!places.hasWindow() || image.area() > mostFetchPixels || image.area() <= 0)
        return map;
    map.size = { image.w, image.h };
    map.counts.assign(static_cast<size_t>(image.area()), 0);
    const TapSource source(trace);
    const std::vector<Read> reads = readsOf(board);
    const QSize outputs = places.outputs().size();
    const Size2 here = trace.request.group;
    for (int y = 0; y < trace.groups.h; ++y)
        for (int x = 0; x < trace.groups.w; ++x) {
            const QPoint corner = places.window().topLeft()
                + QPoint((x - here.w) * outputs.width(), (y - here.h) * outputs.height());
            for (const Read &read : reads) {
                const QPoint at = corner + read.offset;
                const std::int64_t element = source.at(at.x(), at.y());
                if (element < 0)
                    continue;
                auto &count = map.counts[static_cast<size_t>(element)];
                count = static_cast<std::uint16_t>(
                    std::min<int>(count + read.count, std::numeric_limits<std::uint16_t>::max()));
            }
        }
    std::int64_t all = 0;
    for (const std::uint16_t count : map.counts) {
        map.most = std::max<int>(map.most, count);
        all += count;
    }
    std::vector<std::uint16_t> sorted = map.counts;
    const auto rank = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 99 / 100);
    std::ranges::nth_element(sorted, rank);
    map.usual = *rank;
    map.mean = static_cast<double>(all) / static_cast<double>(image.area());
    return map;
}

} // namespace halo
