// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/charts/look.h"

#include "gui/base/colours.h"
#include "gui/charts/texts.h"
#include "gui/diagram/look.h"

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

QColor colourOf(Standing standing, bool dark)
{
    switch (standing) {
    case Standing::Ranked:
        return dark ? okabe::skyBlue : okabe::blue;
    case Standing::Fastest:
        return okabe::green;
    case Standing::Reference:
        return dark ? QColor(0x9a, 0xa4, 0xae) : QColor(0x6a, 0x73, 0x7d);
    case Standing::Wrong:
    case Standing::Refused:
        return dark ? okabe::orange : okabe::vermilion;
    }
    return {};
}

Qt::BrushStyle patternOf(Standing standing)
{
    switch (standing) {
    case Standing::Reference:
        return Qt::Dense4Pattern;
    case Standing::Wrong:
        return Qt::DiagCrossPattern;
    case Standing::Refused:
        return Qt::BDiagPattern;
    case Standing::Ranked:
    case Standing::Fastest:
        break;
    }
    return Qt::SolidPattern;
}

QString nameOf(Standing standing)
{
    switch (standing) {
    case Standing::Ranked:
        break;
    case Standing::Fastest:
        return ChartTexts::tr("the fastest");
    case Standing::Reference:
        return ChartTexts::tr("OpenCV, to compare with");
    case Standing::Wrong:
        return ChartTexts::tr("wrong output");
    case Standing::Refused:
        return ChartTexts::tr("cannot run");
    }
    return {};
}

} // namespace halo
