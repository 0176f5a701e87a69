// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/console.h"

#include <QStringList>

#include <cstdio>
#include <unistd.h>

namespace halo {
namespace {

bool progressStands = false; // only the main thread speaks

void write(FILE *stream, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stream);
    std::fflush(stream);
}

/// Takes a progress line off the terminal, so that what follows starts in an empty line.
QString wiped()
{
    const bool stands = progressStands;
    progressStands = false;
    return stands ? QStringLiteral("\r\033[K") : QString();
}

} // namespace

void printLine(const QString &line)
{
    write(stderr, wiped());
    write(stdout, line + u'\n');
}

void sayLine(const QString &line)
{
    write(stderr, wiped() + line + u'\n');
}

void sayDetail(const QString &text)
{
    for (const QString &line : text.split(u'\n', Qt::SkipEmptyParts))
        sayLine(QStringLiteral("    ") + line);
}

void sayProgress(const QString &line)
{
    if (isatty(STDERR_FILENO) == 0)
        return sayLine(line);
    write(stderr, wiped() + line);
    progressStands = true;
}

} // namespace halo
