// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options/call.h"

#include "compute/base/error.h"
#include "compute/cli/console.h"

namespace halo {

bool parseCall(QCommandLineParser &parser, const QString &usage, const QStringList &arguments)
{
    const QString command = arguments.first();
    parser.addOption({ { QStringLiteral("h"), QStringLiteral("help") }, QStringLiteral("Print this help.") });
    if (!parser.parse(arguments)) {
        QString why = parser.errorText();
        if (why.endsWith(u'.'))
            why.chop(1);
        throw Error(ErrorKind::Usage,
            (why + QStringLiteral("; see haloscope-cli %1 --help.").arg(command)).toStdString());
    }
    if (!parser.isSet(QStringLiteral("help")))
        return true;
    // The parser knows neither the command nor the order of things: its first line is replaced.
    const QString help = parser.helpText();
    printLine(QStringLiteral("Usage: haloscope-cli ") + usage
        + help.mid(help.indexOf(u'\n')).trimmed().prepend(u'\n'));
    return false;
}

void refuseCall(const QString &sentence)
{
    throw Error(ErrorKind::Usage, sentence.toStdString());
}

void expectNoArguments(const QCommandLineParser &parser)
{
    if (!parser.positionalArguments().isEmpty())
        refuseCall(QStringLiteral("Unexpected argument \"%1\".").arg(parser.positionalArguments().first()));
}

} // namespace halo
