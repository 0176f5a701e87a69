// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include <cmath>

namespace halo {

/// Okabe and Ito's colours, told apart by everybody. Loads are blue, stores orange.
namespace okabe {
inline constexpr QColor blue{ 0x00, 0x72, 0xB2 };
inline constexpr QColor skyBlue{ 0x56, 0xB4, 0xE9 };
inline constexpr QColor green{ 0x00, 0x9E, 0x73 };
inline constexpr QColor orange{ 0xE6, 0x9F, 0x00 };
inline constexpr QColor vermilion{ 0xD5, 0x5E, 0x00 };
inline constexpr QColor purple{ 0xCC, 0x79, 0xA7 };
inline constexpr QColor yellow{ 0xF0, 0xE4, 0x42 };
} // namespace okabe

inline bool isDarkPalette(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

/// a where share is 0, b where it is 1.
inline QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto mix = [share](int from, int to) { return qRound(from + (to - from) * share); };
    return { mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()) };
}

/// How much light a colour gives, from 0 to 1, as WCAG 2 reckons contrasts.
inline double luminance(const QColor &colour)
{
    const auto linear
        = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF());
}

/// Black or white, whichever reads better on this background: at least 4.58 : 1.
inline QColor readableOn(const QColor &background)
{
    return luminance(background) > 0.179 ? QColor(Qt::black) : QColor(Qt::white);
}

/// A thin line between parts of a card.
inline QColor lineColour(const QPalette &palette)
{
    return mixed(
        palette.color(QPalette::Base), palette.color(QPalette::Text), isDarkPalette(palette) ? 0.25 : 0.14);
}

/// Text of lesser weight.
inline QColor mutedColour(const QPalette &palette)
{
    return mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.35);
}

/// The accent: lighter on dark backgrounds, so that text in it stays legible.
inline QColor accentColour(const QPalette &palette)
{
    return isDarkPalette(palette) ? okabe::skyBlue : okabe::blue;
}

} // namespace halo
