// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/console.h"

#include "compute/base/text.h"

#include <QStringList>

#include <cerrno>
#include <cstdio>
#include <unistd.h>

namespace halo {
namespace {

bool progressStands = false; // only the main thread speaks

/// What becomes of what is printed.
enum class Output
{
    Whole,
    Unread, ///< who reads it has left, as head does when it has enough: that is no failure
    Lost,   ///< the disk is full, say
};
Output output = Output::Whole;

/// All of it has left this program; else errno says why not.
bool write(FILE *stream, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    const auto size = static_cast<size_t>(bytes.size());
    return std::fwrite(bytes.constData(), 1, size, stream) == size && std::fflush(stream) == 0;
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
    printText(plainLine(line));
}

void printText(const QString &text)
{
    write(stderr, wiped());
    if (output != Output::Whole || write(stdout, plainText(text) + u'\n'))
        return;
    output = errno == EPIPE ? Output::Unread : Output::Lost;
    if (output == Output::Lost)
        sayLine(QStringLiteral(
            "Standard output cannot be written (%1), and what is missing there is lost; free some "
            "space or send it elsewhere.")
                    .arg(qt_error_string()));
}

bool isOutputLost()
{
    return output == Output::Lost;
}

void sayLine(const QString &line)
{
    write(stderr, wiped() + plainLine(line) + u'\n');
}

void sayNotices(const std::vector<Message> &notices)
{
    for (const Message &notice : notices)
        sayLine(text(notice));
}

void sayDetail(const QString &text)
{
    for (const QString &line : plainText(text).split(u'\n', Qt::SkipEmptyParts))
        sayLine(QStringLiteral("    ") + line);
}

void sayProgress(const QString &line)
{
    if (isatty(STDERR_FILENO) == 0)
        return sayLine(line);
    write(stderr, wiped() + plainLine(line));
    progressStands = true;
}

} // namespace halo
