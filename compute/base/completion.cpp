// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/completion.h"

#include <QRegularExpression>

#include <algorithm>

namespace halo {
namespace {

/// Only the first sentence has room.
QString brief(const QString &help)
{
    static const QRegularExpression end(QStringLiteral("[.;:] |[.]$"));
    return help.left(help.indexOf(end)).simplified();
}

QString named(const QString &name)
{
    return (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
}

/// before: what stands in the same word, such as "--border=".
QStringList linesOf(const Offer &offer, const QString &typed, QString before = {})
{
    QString begin = typed;
    if (const qsizetype comma = typed.lastIndexOf(u',') + 1; offer.isList && comma > 0) {
        before += typed.left(comma);
        begin = typed.mid(comma);
    }
    QStringList lines;
    static const QRegularExpression needsQuotes(QStringLiteral("[\\s\"'`$\\\\;&|<>()]"));
    for (const auto &[word, what] : offer.words)
        if (word.startsWith(begin) && !word.contains(needsQuotes))
            lines << before + word + (what.isEmpty() ? QString() : u'\t' + what);
    if (offer.files)
        lines << QStringLiteral(":files");
    return lines;
}

/// %1: the program, %2: the call that answers, %3: the program as a part of a name.
const std::pair<const char *, const char *> scripts[] = {
    { "bash", R"(# Completes calls of %1 in bash.
_%3()
{
    local cur=${COMP_WORDS[COMP_CWORD]} line words=()
    read -ra words <<< "${COMP_LINE:0:COMP_POINT}"
    [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]] && words+=('')
    # bash takes "--border=zero" and "gauss:5" for three words, and replaces the last of them.
    [[ $cur == [=:] ]] && cur=
    local before=${words[-1]%"$cur"}
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == :files ]]; then
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do
                COMPREPLY+=("$line")
            done < <(compgen -f -- "$cur")
        else
            line=${line%%$'\t'*}
            COMPREPLY+=("${line#"$before"}")
        fi
    done < <(%2 -- "${words[@]:1}" 2>/dev/null)
}
complete -F _%3 %1
)" },
    { "zsh", R"(#compdef %1
# Completes calls of %1 in zsh.
_%3()
{
    local line files=0
    local -a described
    for line in "${(@f)$(%2 -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        if [[ $line == :files ]]; then
            files=1
        elif [[ -n $line ]]; then
            described+=("${${line%%$'\t'*}//:/\\:}${${(M)line%$'\t'*}/$'\t'/:}")
        fi
    done
    (( $#described )) && _describe '%1' described
    if (( files )); then
        [[ $PREFIX == -*=* ]] && compset -P '*='
        _files
    fi
}
_%3 "$@"
)" },
    { "fish", R"(# Completes calls of %1 in fish.
function __%3_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (%2 -- $words[2..-1] 2>/dev/null)
        if test "$line" = ':files'
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c %1 -f -a '(__%3_complete)'
)" },
};

} // namespace

Offer offerOf(const QStringList &words)
{
    Offer offer;
    for (const QString &word : words)
        offer.words.append({ word, {} });
    return offer;
}

QStringList completionLines(const QStringList &begun, const QList<QCommandLineOption> &options,
    const std::function<Offer(const QCommandLineOption &)> &valuesOf, const Offer &positional)
{
    const QString typed = begun.value(begun.size() - 1), before = begun.value(begun.size() - 2);
    const auto optionOf = [&](const QString &word) {
        return std::ranges::find_if(options, [&](const QCommandLineOption &option) {
            const QStringList names = option.names();
            return !option.valueName().isEmpty()
                && std::ranges::any_of(names, [&](const QString &name) { return named(name) == word; });
        });
    };
    if (const auto option = optionOf(before); option != options.end())
        return linesOf(valuesOf(*option), typed);
    const qsizetype value = typed.indexOf(u'=') + 1;
    if (const auto option = optionOf(typed.left(value - 1)); value > 0 && option != options.end())
        return linesOf(valuesOf(*option), typed.mid(value), typed.left(value));
    if (!typed.startsWith(u'-'))
        return linesOf(positional, typed);
    Offer offer;
    for (const QCommandLineOption &option : options)
        for (const QString &name : option.names())
            if (!option.flags().testFlag(QCommandLineOption::HiddenFromHelp))
                offer.words.append({ named(name), brief(option.description()) });
    return linesOf(offer, typed);
}

QString completionScript(const QString &shell, const QString &program, const QString &ask)
{
    for (const auto &[name, script] : scripts)
        if (shell == QLatin1String(name))
            return QString::fromLatin1(script)
                .replace(QLatin1String("%1"), program)
                .replace(QLatin1String("%2"), ask)
                .replace(QLatin1String("%3"), QString(program).replace(u'-', u'_'));
    return {};
}

} // namespace halo
