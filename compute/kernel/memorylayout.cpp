// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/memorylayout.h"

#include <algorithm>

namespace halo {

double MemoryLayout::one() const
{
    return format && format->normalised ? usualNormal(number) : range;
}

std::int64_t MemoryLayout::placeOf(Size2 pixel, int component) const
{
    return offset + (pixel.h + margin.h) * pitch
        + static_cast<std::int64_t>(pixel.w + margin.w) * static_cast<std::int64_t>(pixelBytes)
        + static_cast<std::int64_t>(bytesOf(number)) * component;
}

std::optional<Size2> MemoryLayout::pixelAt(std::int64_t place) const
{
    const std::int64_t from = place - offset;
    if (from < 0 || pitch <= 0)
        return std::nullopt;
    const std::int64_t x = from % pitch / static_cast<std::int64_t>(pixelBytes) - margin.w;
    const std::int64_t y = from / pitch - margin.h;
    if (x < 0 || y < 0 || x >= size.w || y >= size.h)
        return std::nullopt;
    return Size2{ static_cast<int>(x), static_cast<int>(y) };
}

double MemoryLayout::rounding() const
{
    return isFloating(number) ? 0.0 : 0.5 / one();
}

std::vector<std::byte> packed(
    const MemoryLayout &layout, const std::vector<const float *> &planes, bool repeated)
{
    std::vector<std::byte> memory(static_cast<size_t>(layout.bytes));
    const double range = layout.one();
    for (int component = 0; component < layout.components; ++component) {
        const auto plane = static_cast<size_t>(repeated ? 0 : component);
        if (plane >= planes.size())
            break;
        const float *value = planes[plane];
        for (int y = 0; y < layout.size.h; ++y)
            for (int x = 0; x < layout.size.w; ++x)
                writeNumber(layout.number, range * static_cast<double>(*value++),
                    memory.data() + layout.placeOf({ x, y }, component));
    }
    return memory;
}

void unpack(const MemoryLayout &layout, std::span<const std::byte> memory, const std::vector<float *> &planes)
{
    const double range = layout.one();
    for (size_t component = 0; component < std::min(planes.size(), static_cast<size_t>(layout.components));
         ++component) {
        float *value = planes[component];
        for (int y = 0; y < layout.size.h; ++y)
            for (int x = 0; x < layout.size.w; ++x)
                *value++ = static_cast<float>(
                    readNumber(
                        layout.number, memory.data() + layout.placeOf({ x, y }, static_cast<int>(component)))
                    / range);
    }
}

} // namespace halo
