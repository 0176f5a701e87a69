// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/mapsheet.h"

#include <algorithm>
#include <cmath>

namespace halo {

MapRange rangeOf(const FeatureMaps &maps)
{
    MapRange range;
    bool first = true;
    for (const float value : maps.values) {
        if (!std::isfinite(value))
            continue;
        range.least = first ? value : std::min(range.least, value);
        range.largest = first ? value : std::max(range.largest, value);
        first = false;
    }
    return range;
}

int sheetColumns(const FeatureMaps &maps)
{
    const double columns = std::sqrt(static_cast<double>(maps.channels) * maps.size.h / maps.size.w);
    return std::clamp(static_cast<int>(std::ceil(columns)), 1, maps.channels);
}

Image mapSheet(const FeatureMaps &maps)
{
    const int columns = sheetColumns(maps), rows = (maps.channels + columns - 1) / columns;
    const Size2 size{ columns * (maps.size.w + 1) - 1, rows * (maps.size.h + 1) - 1 };
    const MapRange range = rangeOf(maps);
    const float span = range.largest - range.least;
    const auto width = static_cast<size_t>(size.w), mapWidth = static_cast<size_t>(maps.size.w);
    Plane pixels(size.area(), 0.0F);
    for (size_t i = 0; i < maps.values.size(); ++i) {
        const int map = static_cast<int>(i / maps.size.area());
        const size_t x = i % maps.size.area() % mapWidth, y = i % maps.size.area() / mapWidth;
        const size_t left = static_cast<size_t>(map % columns) * (mapWidth + 1),
                     top = static_cast<size_t>(map / columns) * static_cast<size_t>(maps.size.h + 1);
        pixels[(top + y) * width + left + x] = span > 0.0F ? (maps.values[i] - range.least) / span : 0.5F;
    }
    return greyImage(size.w, size.h, std::move(pixels));
}

QString mapFileName(size_t index, size_t count, const std::string &layer)
{
    QString name = QString::fromStdString(layer);
    for (QChar &c : name)
        if (!c.isLetterOrNumber() && c != u'-' && c != u'.')
            c = u'_';
    return QStringLiteral("%1_%2.png")
        .arg(QString::number(index + 1).rightJustified(count < 100 ? 2 : 3, u'0'), name.left(80));
}

} // namespace halo
