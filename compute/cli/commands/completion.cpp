// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/completion.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/drawing/base/language.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filterspec.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"
#include "compute/teaching/exerciselibrary.h"
#include "compute/teaching/lessonlibrary.h"
#include "compute/timing/record/chartkinds.h"
#include "compute/trace/faults/faults.h"

#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace halo {
namespace {

template<typename List, typename IdOf, typename TitleOf>
Offer offerOfEach(const List &list, const IdOf &idOf, const TitleOf &titleOf)
{
    Offer offer;
    for (const auto &one : list)
        offer.words.append({ QString::fromStdString(std::invoke(idOf, one)),
            QString::fromStdString(std::invoke(titleOf, one)) });
    return offer;
}

template<typename T> Offer offerOfChoices(const std::vector<Choice<T>> &choices)
{
    return offerOfEach(choices, &Choice<T>::word, [](const auto &) { return std::string(); });
}

/// A call that is being typed.
class BegunCall
{
public:
    BegunCall(QString command, QStringList words)
        : m_command(std::move(command))
        , m_words(std::move(words))
    {
    }

    /// What stands behind an option. Nobody is asked for devices: their drivers may take long.
    Offer valuesOf(const QCommandLineOption &option) const
    {
        const auto &all = byOption();
        const QString name = option.names().last(), value = option.valueName();
        const auto known
            = all.find(name == QLatin1String("size") && value != QLatin1String("SIZE") ? QString() : name);
        Offer offer = known == all.end() ? Offer() : known->second();
        for (const QString &usual : option.defaultValues())
            if (known != all.end() && !usual.isEmpty() && !usual.contains(u','))
                offer.words.append({ usual, {} });
        static const QRegularExpression file(
            QStringLiteral("FILE|OUT|LIST|FOLDER|DIR|NAMES|SPEC|\\bIN\\b|\\.[a-z]+$"));
        offer.files = offer.files || value.contains(file);
        offer.isList = value.contains(QLatin1Char(','));
        std::ranges::sort(offer.words);
        const auto same = std::ranges::unique(offer.words, {}, &std::pair<QString, QString>::first);
        offer.words.erase(same.begin(), same.end());
        return offer;
    }

    /// usage: of the command, "lesson play [ID|FILE.md...] [options]".
    Offer positional(const QString &usage) const
    {
        Offer offer;
        if (m_command.startsWith(QLatin1String("lesson ")) && usage.contains(QLatin1String("ID")))
            offer = offerOfEach(allLessons().lessons, &Lesson::id, &Lesson::title);
        static const QRegularExpression place(QStringLiteral("^[a-z ]+\\[?[A-Z]"));
        offer.files = place.match(usage).hasMatch();
        return offer;
    }

private:
    using Offers = std::map<QString, std::function<Offer()>>;

    Offers byOption() const
    {
        const auto variants
            = [this] { return offerOfEach(allVariants(workload()).variants, &Variant::id, &Variant::title); };
        const auto filters
            = [] { return offerOfEach(filterPresets(), &FilterPreset::id, &FilterPreset::title); };
        const auto sizes = [] { return offerOfChoices(allOutputSizes()); };
        return {
            { QStringLiteral("workload"),
                [] { return offerOfEach(allWorkloads(), &Workload::id, &Workload::title); } },
            { QStringLiteral("variant"), variants },
            { QStringLiteral("variants"), variants },
            { QStringLiteral("border"), [] { return offerOfChoices(allBorders()); } },
            { QStringLiteral("op"), [] { return offerOfChoices(allOps()); } },
            { QStringLiteral("alpha"), [] { return offerOfChoices(allAlphas()); } },
            { QStringLiteral("size"), sizes },
            { QStringLiteral("output-size"), sizes },
            { QStringLiteral("filter"), filters },
            { QStringLiteral("filters"), filters },
            { QStringLiteral("fault"),
                [] { return offerOfEach(kernelFaults(), &KernelFault::id, &KernelFault::title); } },
            { QStringLiteral("exercise"),
                [] {
                    return offerOfEach(allExercises().exercises, &Exercise::id,
                        [](const Exercise &exercise) { return exercise.variant.title; });
                } },
            { QStringLiteral("language"),
                [] {
                    QStringList codes;
                    for (const Language &language : languages())
                        codes << language.code;
                    codes.removeAll(QString());
                    return offerOf(codes);
                } },
            { QStringLiteral("kind"),
                [] {
                    QStringList kinds;
                    for (const ChartKindRow &row : chartKindRows)
                        kinds << QString::fromLatin1(row.word);
                    return offerOf(kinds);
                } },
            { QStringLiteral("depth"),
                [] {
                    return offerOf({ QStringLiteral("8"), QStringLiteral("16"), QStringLiteral("float") });
                } },
            { QStringLiteral("peer"), [] { return offerOf({ QStringLiteral("opencv") }); } },
        };
    }

    /// That of the call, or of the command; else of images.
    std::string workload() const
    {
        const QString option = QStringLiteral("--workload");
        QString asked = m_command;
        for (qsizetype i = 0; i + 1 < m_words.size(); ++i) {
            if (m_words[i] == option)
                asked = m_words[i + 1];
            if (m_words[i].startsWith(option + u'='))
                asked = m_words[i].mid(option.size() + 1);
        }
        return findWorkload(asked.toStdString()) ? asked.toStdString() : "image";
    }

    const QString m_command;
    const QStringList m_words; ///< behind the command
};

/// words: behind the program; the last one is being typed.
QStringList linesFor(const QStringList &words, std::span<const Command> commands)
{
    const auto nothing = [](const QCommandLineOption &) { return Offer(); };
    if (words.size() < 2)
        return completionLines(words,
            { QCommandLineOption(QStringLiteral("help")), QCommandLineOption(QStringLiteral("version")) },
            nothing, offerOfEach(commands, &Command::name, &Command::summary));
    const auto command = std::ranges::find(commands, words.front().toStdString(), &Command::name);
    if (command == commands.end())
        return {};
    if (!command->actions.isEmpty() && words.size() < 3)
        return completionLines({ words[1] }, {}, nothing, offerOf(command->actions));
    const qsizetype own = command->actions.isEmpty() ? 1 : 2; // words of the command itself
    const QStringList begun = words.mid(own);
    QStringList lines;
    const CallListener listener([&](const CallParser &parser, const QString &usage) {
        const BegunCall call(words.first(own).join(u' '), begun);
        lines = completionLines(
            begun, parser.declared(), [&](const QCommandLineOption &option) { return call.valuesOf(option); },
            call.positional(usage));
    });
    command->run(words);
    return lines;
}

} // namespace

int completeCommand(const QStringList &arguments, std::span<const Command> commands)
{
    try {
        for (const QString &line :
            linesFor(arguments.mid(arguments.value(1) == QLatin1String("--") ? 2 : 1), commands))
            printLine(line);
    } catch (const Error &) { // a call that is wrong so far: there is nothing to offer
    }
    return 0;
}

int completionCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(QStringLiteral(
        "Prints the script that completes calls of haloscope-cli, or of haloscope, in a shell. Packages "
        "install it; elsewhere: source <(haloscope-cli completion bash)."));
    if (!parseCall(parser, QStringLiteral("completion bash|zsh|fish [haloscope]"), arguments))
        return 0;
    const QStringList words = parser.positionalArguments();
    const bool isWindow = words.value(1) == QLatin1String("haloscope");
    const QString script = isWindow ? completionScript(words.value(0), QStringLiteral("haloscope"),
                               QStringLiteral("haloscope --complete"))
                                    : completionScript(words.value(0), QStringLiteral("haloscope-cli"),
                                        QStringLiteral("haloscope-cli complete"));
    if (script.isEmpty() || words.size() > (isWindow ? 2 : 1))
        throw Error(ErrorKind::Usage,
            "Expected haloscope-cli completion bash, zsh or fish, and haloscope behind it for the window.");
    printText(script.chopped(1));
    return 0;
}

} // namespace halo
