// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/callfiles.h"

#include <QCommandLineParser>
#include <QList>
#include <QStringList>

#include <functional>
#include <string>
#include <utility>

namespace halo {

/// The options of one command. What the command writes is declared by them: the name of such a value begins
/// with OUT. Every other word of the call that names a file is taken for one that the command reads.
class CallParser : public QCommandLineParser
{
public:
    /// input: how sentences call what the command reads without an option. folder: the option of
    /// an output that is a folder for several inputs, whose files the command claims itself.
    explicit CallParser(QString input = QStringLiteral("input"), QString folder = {})
        : m_input(std::move(input))
        , m_folder(std::move(folder))
    {
    }
    bool addOption(const QCommandLineOption &option);
    /// Of the call that was parsed. Throws Error(Usage) if two of its files collide, see CallFiles.
    CallFiles files() const;
    /// Throws Error(Output) before any work if an output cannot be written in an
    /// existing folder.
    void checkOutputs() const;
    /// The option that the first unknown one of the call was most likely meant to be; empty: none.
    std::string closestOption() const;
    /// Whether it was added here.
    bool isOption(const QString &name) const;
    const QList<QCommandLineOption> &declared() const { return m_declared; }

private:
    /// Options of outputs that are set.
    QList<QCommandLineOption> outputs() const;

    const QString m_input, m_folder;
    QList<QCommandLineOption> m_declared;
};

/// While it lives, parseCall() parses nothing: it hands over the options and the usage of the command, and
/// returns false, as after a help text. One at a time.
class CallListener
{
public:
    using Listen = std::function<void(const CallParser &parser, const QString &usage)>;
    explicit CallListener(Listen listen);
    ~CallListener();
    CallListener(const CallListener &) = delete;
    CallListener &operator=(const CallListener &) = delete;
};

/// Parses the arguments of one command; the parser has its options, --help and --unconfined are added here.
/// usage is the first line of the help, such as "devices [--json]". Returns false after printing the help.
/// Throws Error(Usage) with one sentence if the call is wrong, or would overwrite a file of its own, and
/// Error(Output) as checkOutputs() does.
bool parseCall(CallParser &parser, const QString &usage, const QStringList &arguments);

/// The same of words without such options, as of a line of a file. Throws Error(Usage); advice is how its
/// sentence ends: "see … --help".
void parseWords(CallParser &parser, const QStringList &words, const QString &advice);

/// Throws Error(Usage) with this sentence.
[[noreturn]] void refuseCall(const QString &sentence);

/// Throws Error(Usage) if there are positional arguments, for commands that take none.
void expectNoArguments(const QCommandLineParser &parser);

} // namespace halo
