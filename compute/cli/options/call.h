// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineParser>
#include <QStringList>

namespace halo {

/// Parses the arguments of one command; the parser has its options, --help is added here. usage is the
/// first line of the help, such as "devices [--json]". Returns false after printing the help.
/// Throws Error(Usage) with one sentence if the call is wrong.
bool parseCall(QCommandLineParser &parser, const QString &usage, const QStringList &arguments);

/// Throws Error(Usage) with this sentence.
[[noreturn]] void refuseCall(const QString &sentence);

/// Throws Error(Usage) if there are positional arguments, for commands that take none.
void expectNoArguments(const QCommandLineParser &parser);

} // namespace halo
