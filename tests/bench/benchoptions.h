// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>

namespace halo::test {

inline void addOption(
    QCommandLineParser &parser, const char *name, const char *text, const char *value, const char *standard)
{
    parser.addOption(
        { QLatin1String(name), QLatin1String(text), QLatin1String(value), QLatin1String(standard) });
}

/// What commas part.
inline QStringList listOf(const QCommandLineParser &parser, const char *option)
{
    return parser.value(QLatin1String(option)).split(u',', Qt::SkipEmptyParts);
}

} // namespace halo::test
