// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCommandLineOption>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>

/// What a shell offers for the word that is being typed. A shell's script asks the program by a hidden call,
/// so that no list of options or of values is kept twice; see completionScript().
namespace halo {

/// What may stand at a place of a call.
struct Offer
{
    QList<std::pair<QString, QString>> words{}; ///< each with what it is, which may be empty
    bool files = false;                         ///< names of files, too
    bool isList = false;                        ///< several, with commas between
};
/// Of words that need no explanation.
Offer offerOf(const QStringList &words);

/// What scripts read: a line for each word that begins as typed, a tab and what it is behind it; ":files" if
/// files may stand there, too. begun: all words of the call behind the program or its command; the last one
/// is being typed, and may be empty. valuesOf: of an option that takes one.
QStringList completionLines(const QStringList &begun, const QList<QCommandLineOption> &options,
    const std::function<Offer(const QCommandLineOption &)> &valuesOf, const Offer &positional);

/// The script for "bash", "zsh" or "fish", empty for another shell. ask: the call that answers with
/// completionLines(), such as "haloscope-cli complete".
QString completionScript(const QString &shell, const QString &program, const QString &ask);

} // namespace halo
