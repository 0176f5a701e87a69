// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/weighttext.h"

#include "compute/base/numbertext.h"

#include <QStringList>

#include <array>
#include <charconv>
#include <cmath>

namespace halo {

QString weightText(float weight)
{
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), weight).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

QString shortWeightText(float weight, int digits)
{
    const QString exact = weightText(weight);
    const QString text = QString::number(static_cast<double>(weight), 'g', digits);
    return exact.size() <= text.size() ? exact : text;
}

std::optional<float> parseWeight(const QString &text)
{
    const QString plain = QString::fromStdString(withDecimalPoint(plainSigns(text.toStdString())));
    const QStringList parts = plain.split(u'/');
    if (parts.size() > 2)
        return std::nullopt;
    double value = 1.0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        bool isNumber = false;
        const double part = parts[i].trimmed().toDouble(&isNumber); // in any language
        if (!isNumber)
            return std::nullopt;
        value = i == 0 ? part : value / part;
    }
    const auto weight = static_cast<float>(value);
    return std::isfinite(weight) ? std::optional(weight) : std::nullopt;
}

} // namespace halo
