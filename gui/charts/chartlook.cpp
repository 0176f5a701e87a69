// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/chartlook.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/paint/look.h"

#include <QFontInfo>

#include <array>

namespace halo {
namespace {

QFont resized(QFont font, double factor)
{
    font.setPixelSize(std::max(qRound(QFontInfo(font).pixelSize() * factor), 9));
    return font;
}

} // namespace

QFont ChartLook::small() const
{
    return resized(font, 0.88);
}

QFont ChartLook::bold() const
{
    QFont heavy = font;
    heavy.setBold(true);
    return heavy;
}

ChartLook chartLook(bool dark, const QFont &font, double scale)
{
    const Look &look = diagramLook(dark);
    return { dark, scale, resized(font, scale), look.card, look.text, look.muted, look.line };
}

ChartLook compactLook(bool dark, const QFont &font)
{
    ChartLook look = chartLook(dark, font);
    look.compact = true;
    return look;
}

SeriesStyle styleOf(int number, bool dark)
{
    // Yellow is left out: it cannot be seen on white.
    static const std::array light{ okabe::blue, okabe::vermilion, okabe::green, okabe::purple, okabe::orange,
        QColor(0x44, 0x4c, 0x56) };
    static const std::array bright{ okabe::skyBlue, okabe::orange, QColor(0x2f, 0xc8, 0x9a), okabe::purple,
        okabe::yellow, QColor(0xc0, 0xc8, 0xd0) };
    static const std::array symbols{ QScatterSeries::MarkerShapeCircle, QScatterSeries::MarkerShapeRectangle,
        QScatterSeries::MarkerShapeTriangle, QScatterSeries::MarkerShapeRotatedRectangle,
        QScatterSeries::MarkerShapeStar, QScatterSeries::MarkerShapePentagon };
    static const std::array dashes{ Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine };
    const auto i = static_cast<size_t>(std::max(number, 0));
    // After a round of colours the symbols are shifted by one, so that no pair comes twice.
    const size_t round = i / light.size();
    return { (dark ? bright : light)[i % light.size()], symbols[(i + round) % symbols.size()],
        dashes[round % dashes.size()] };
}

Qt::PenStyle compactDash(int number)
{
    static constexpr std::array dashes{ Qt::SolidLine, Qt::DashLine, Qt::DotLine };
    return dashes[static_cast<size_t>(std::max(number, 0)) % dashes.size()];
}

QColor accentOf(bool dark)
{
    return dark ? okabe::skyBlue : okabe::blue;
}

QColor neutralOf(bool dark)
{
    return dark ? QColor(0x7b, 0x87, 0x93) : QColor(0x8a, 0x94, 0x9f);
}

QColor colourOf(BarStatus status, bool dark)
{
    switch (status) {
    case BarStatus::Ranked:
        return dark ? okabe::skyBlue : okabe::blue;
    case BarStatus::Fastest:
        return okabe::green;
    case BarStatus::Reference:
        return dark ? QColor(0x9a, 0xa4, 0xae) : QColor(0x6a, 0x73, 0x7d);
    case BarStatus::Wrong:
    case BarStatus::Refused:
        return dark ? okabe::orange : okabe::vermilion;
    }
    return {};
}

Qt::BrushStyle patternOf(BarStatus status)
{
    switch (status) {
    case BarStatus::Reference:
        return Qt::Dense4Pattern;
    case BarStatus::Wrong:
        return Qt::DiagCrossPattern;
    case BarStatus::Refused:
        return Qt::BDiagPattern;
    case BarStatus::Ranked:
    case BarStatus::Fastest:
        break;
    }
    return Qt::SolidPattern;
}

} // namespace halo
