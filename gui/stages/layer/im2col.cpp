// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/layer/im2col.h"

#include <algorithm>

namespace halo {
namespace {

/// Output row or column that reads place n with tap k; -1 if none does.
int outputOf(int place, int tap, const LayerShape &shape, int Size2::*axis)
{
    const int from = place + shape.padding.*axis - tap * shape.dilation.*axis, stride = shape.stride.*axis;
    return from >= 0 && from % stride == 0 && from / stride < shape.out().*axis ? from / stride : -1;
}

} // namespace

QPoint placeOf(const LayerShape &shape, ColumnCell cell)
{
    const int width = std::max(shape.out().w, 1);
    const int x = cell.position % width * shape.stride.w + cell.tap % shape.kernel.w * shape.dilation.w;
    const int y = cell.position / width * shape.stride.h + cell.tap / shape.kernel.w * shape.dilation.h;
    return { x - shape.padding.w, y - shape.padding.h };
}

std::optional<QPoint> pixelOf(const LayerShape &shape, ColumnCell cell)
{
    const QPoint place = placeOf(shape, cell);
    const bool inside = place.x() >= 0 && place.y() >= 0 && place.x() < shape.in.w && place.y() < shape.in.h;
    return inside ? std::optional(place) : std::nullopt;
}

std::vector<ColumnCell> cellsOf(const LayerShape &shape, QPoint pixel)
{
    const Size2 out = shape.out();
    std::vector<ColumnCell> cells;
    for (int tap = 0; tap < static_cast<int>(shape.kernel.area()); ++tap) {
        const int x = outputOf(pixel.x(), tap % shape.kernel.w, shape, &Size2::w);
        const int y = outputOf(pixel.y(), tap / shape.kernel.w, shape, &Size2::h);
        if (x >= 0 && y >= 0)
            cells.push_back({ tap, y * out.w + x });
    }
    std::ranges::sort(cells, {}, &ColumnCell::position);
    return cells;
}

} // namespace halo
