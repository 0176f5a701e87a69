// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/base/numbers.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace halo {

QString shortNumber(double value, int digits)
{
    const double size = std::fabs(value);
    if (size == 0.0)
        return QStringLiteral("0"); // also for -0
    QString text;
    if (size >= 1e-4 && size < 1e7) {
        // Digits in front of the point are never rounded away: 143 stays 143, with two digits too.
        const int before = static_cast<int>(std::floor(std::log10(size))) + 1;
        text = QString::number(value, 'f', std::max(0, digits - before));
        while (text.contains(u'.') && (text.endsWith(u'0') || text.endsWith(u'.')))
            text.chop(1);
    } else {
        text = QString::number(value, 'g', digits);
        text.replace(QStringLiteral("e+0"), QStringLiteral("e"))
            .replace(QStringLiteral("e+"), QStringLiteral("e"));
        text.replace(QStringLiteral("e-0"), QStringLiteral("e-"));
    }
    return text.replace(u'-', QChar(0x2212));
}

QString figureText(double value)
{
    constexpr double few = 100.0;
    const double hundredths = std::round(value * few) / few; // 1.5625 is no 1.6, but 15 is no 15.00
    return std::abs(value) >= few ? QLocale().toString(value, 'f', 0)
                                  : QLocale().toString(hundredths, 'g', 4);
}

QString tightSize(Size2 size)
{
    return QStringLiteral("%1\u00d7%2").arg(size.w).arg(size.h);
}

std::vector<double> niceTicks(double low, double high, int count)
{
    if (!(high > low) || !std::isfinite(high - low))
        return { low };
    const double rough = (high - low) / std::max(1, count);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = power * 10.0;
    for (const double factor : { 1.0, 2.0, 5.0 })
        if (power * factor >= rough * 0.999) {
            step = power * factor;
            break;
        }
    std::vector<double> ticks;
    for (double i = std::ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i)
        ticks.push_back(i == 0.0 ? 0.0 : i * step);
    return ticks.size() < 2 && count < 16 ? niceTicks(low, high, count + 1) : ticks;
}

QString sampleText(double value, Depth depth)
{
    if (depth == Depth::F32)
        return shortNumber(value);
    const double inFile = value * static_cast<double>(fullScale(depth));
    const double whole = std::round(inFile);
    // A float holds 65535ths to about 0.004; anything nearer than that was whole in the file.
    if (std::fabs(inFile - whole) < 0.005)
        return shortNumber(whole, 9);
    return shortNumber(std::round(inFile * 100.0) / 100.0, 7);
}

} // namespace halo
