// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/sumtexts.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace halo {
namespace {

/// The context of the translations.
struct SumWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::SumView)
};

} // namespace

QString cellText(double value, int digits, double largest)
{
    if (value == std::round(value) && std::fabs(value) < 1e6)
        return shortNumber(value, 7);
    if (digits <= 2 && std::fabs(value) < largest / 2000.0)
        return QStringLiteral("≈0");
    QString text = shortNumber(value, digits);
    if (digits == 1)
        text.replace(QStringLiteral("0."), QStringLiteral("."));
    return text;
}

QString tapText(const Tap &tap, Depth depth)
{
    const QString value = sampleText(static_cast<double>(tap.value), depth);
    const QString weight = shortNumber(static_cast<double>(tap.weight), 6);
    const QString product = shortNumber(tap.product() * static_cast<double>(fullScale(depth)), 6);
    const QString sum = SumWords::tr("%1 × %2 = %3").arg(value, weight, product);
    if (!tap.outside())
        return SumWords::tr("Pixel (%1, %2): %3").arg(tap.x).arg(tap.y).arg(sum);
    if (tap.fromX < 0)
        return SumWords::tr("(%1, %2) is outside the image and counts as 0: %3")
            .arg(tap.x)
            .arg(tap.y)
            .arg(sum);
    return SumWords::tr("(%1, %2) is outside the image; pixel (%3, %4) is used: %5")
        .arg(tap.x)
        .arg(tap.y)
        .arg(tap.fromX)
        .arg(tap.fromY)
        .arg(sum);
}

QColor signedColour(double share, const QColor &base)
{
    const double strength = std::isfinite(share) ? std::clamp(std::fabs(share), 0.0, 1.0) : 1.0;
    return mixed(base, share < 0.0 ? okabe::vermilion : okabe::blue, std::sqrt(strength) * 0.85);
}

QColor greyOf(float value)
{
    if (!std::isfinite(value))
        return okabe::purple;
    const int grey = qRound(std::clamp(value, 0.0F, 1.0F) * 255.0F);
    return { grey, grey, grey };
}

} // namespace halo
