// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/lessons/givenanswer.h"

#include "compute/base/typedtext.h"

#include <QRegularExpression>

#include <cmath>

namespace halo {
namespace {

/// Without brackets around it, and with one sign for each that looks alike.
QString bare(const QString &given)
{
    static const QRegularExpression brackets(QStringLiteral("^[(\\[{](.*)[)\\]}]$"));
    static const QRegularExpression fraction(QStringLiteral("(?<=\\d)(?=[\u00bc-\u00be\u2150-\u215e])"));
    static const QRegularExpression commas(QStringLiteral("[\u3001\u060c]"));
    QString text = given;
    text.replace(fraction, QStringLiteral(" ")); // else three and a half would be thirty-one halves
    text = asTyped(text);
    text.replace(QChar(0x2044), u'/').replace(QChar(0x2212), u'-').replace(commas, QStringLiteral(","));
    const auto inside = brackets.match(text);
    return inside.hasMatch() ? inside.captured(1).trimmed() : text;
}

} // namespace

std::optional<double> numberIn(const QString &given)
{
    static const QRegularExpression form(QStringLiteral(
        "^(?:= ?)?([+-]?)(?:(\\d+) )?((?:\\d+[.,]?\\d*|[.,]\\d+)(?:e[+-]?\\d+)?)(?: ?/ ?(\\d+))?"
        "(?![.,])(?: ?[^\\d/,;]*)$"));
    const auto found = form.match(bare(given));
    const QString whole = found.captured(2), below = found.captured(4);
    if (!found.hasMatch() || (!whole.isEmpty() && below.isEmpty()))
        return std::nullopt;
    double value = found.captured(3).replace(u',', u'.').toDouble();
    if (!below.isEmpty())
        value /= below.toDouble();
    value += whole.toDouble();
    if (found.captured(1) == QLatin1String("-"))
        value = -value;
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QStringList itemNamesIn(const QString &given)
{
    static const QRegularExpression between(QStringLiteral("[\\s;,]+"));
    QStringList names = bare(given).toUpper().split(between, Qt::SkipEmptyParts);
    names.sort();
    names.removeDuplicates();
    return names;
}

QString cellIn(const QString &given)
{
    static const QRegularExpression form(QStringLiteral("^(\\d+) ?[,; ] ?(\\d+)$"));
    const auto found = form.match(bare(given));
    return found.hasMatch() ? found.captured(1) + u',' + found.captured(2) : QString();
}

} // namespace halo
