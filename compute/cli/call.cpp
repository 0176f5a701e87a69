// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/call.h"

#include "compute/base/closest.h"
#include "compute/base/error.h"
#include "compute/base/savefile.h"
#include "compute/cli/console.h"
#include "compute/process/confinement.h"

#include <QFileInfo>

#include <algorithm>

namespace halo {
namespace {

constexpr int helpColumns = 79; ///< Qt wraps options at this column, but not the description

QString wrappedHelp(const QString &paragraph)
{
    if (paragraph.startsWith(u' '))
        return paragraph; // a path
    QStringList lines{ QString() };
    for (const QString &word : paragraph.split(u' '))
        if (lines.last().isEmpty())
            lines.last() = word;
        else if (lines.last().size() + 1 + word.size() <= helpColumns)
            lines.last() += u' ' + word;
        else
            lines << word;
    return lines.join(u'\n');
}

CallListener::Listen &listening()
{
    static CallListener::Listen listen;
    return listen;
}

} // namespace

CallListener::CallListener(Listen listen)
{
    listening() = std::move(listen);
}

CallListener::~CallListener()
{
    listening() = nullptr;
}

bool CallParser::addOption(const QCommandLineOption &option)
{
    m_declared << option;
    return QCommandLineParser::addOption(option);
}

std::string CallParser::closestOption() const
{
    if (unknownOptionNames().isEmpty())
        return {};
    std::vector<std::string> names;
    for (const QCommandLineOption &option : m_declared)
        for (const QString &name : option.names())
            names.push_back(name.toStdString());
    return closestTo(unknownOptionNames().first().toStdString(), names);
}

bool CallParser::isOption(const QString &name) const
{
    return std::ranges::any_of(
        m_declared, [&](const QCommandLineOption &option) { return option.names().contains(name); });
}

static bool isOutput(const QCommandLineOption &option)
{
    return option.valueName().startsWith(QLatin1String("OUT"));
}

QList<QCommandLineOption> CallParser::outputs() const
{
    QList<QCommandLineOption> all;
    for (const QCommandLineOption &option : m_declared)
        if (isOutput(option) && isSet(option))
            all << option;
    return all;
}

void CallParser::checkOutputs() const
{
    for (const QCommandLineOption &option : outputs()) {
        const QString path = value(option);
        const QFileInfo info(path);
        const bool isFile = !path.isEmpty() && path != QLatin1String("-") && !path.endsWith(u'/');
        if (isFile && !info.isDir() && QFileInfo(info.absolutePath()).isDir())
            checkWritable(path);
    }
}

CallFiles CallParser::files() const
{
    CallFiles files;
    for (const QString &word : positionalArguments())
        files.reads(word, m_input);
    for (const QCommandLineOption &option : m_declared)
        if (isSet(option) && !option.valueName().isEmpty() && !isOutput(option))
            for (const QString &word : values(option))
                files.reads(word);
    for (const QCommandLineOption &option : outputs())
        if (positionalArguments().size() < 2 || !option.names().contains(m_folder)) {
            const QString name = option.names().first();
            files.writes(
                value(option), (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name);
        }
    return files;
}

void parseWords(CallParser &parser, const QStringList &words, const QString &advice)
{
    if (parser.parse(words))
        return;
    const std::string meant = parser.closestOption();
    if (!meant.empty())
        throw Error(ErrorKind::Usage, "Unknown option \"--%1\" (did you mean \"--%2\"?).",
            parser.unknownOptionNames().first(), meant);
    QString why = parser.errorText();
    if (why.endsWith(u'.'))
        why.chop(1);
    throw Error(ErrorKind::Usage, (why + QStringLiteral("; ") + advice + u'.').toStdString());
}

bool parseCall(CallParser &parser, const QString &usage, const QStringList &arguments)
{
    const QString command = arguments.first();
    parser.addOption({ QStringLiteral("unconfined"),
        QStringLiteral(
            "Run kernels that did not come with Haloscope although this system cannot confine them.") });
    parser.addOption({ { QStringLiteral("h"), QStringLiteral("help") }, QStringLiteral("Print this help.") });
    if (listening()) {
        listening()(parser, usage);
        return false;
    }
    parseWords(parser, arguments, QStringLiteral("see haloscope-cli %1 --help").arg(command));
    if (!parser.isSet(QStringLiteral("help"))) {
        parser.files();
        parser.checkOutputs();
        if (parser.isSet(QStringLiteral("unconfined")))
            allowUnconfined();
        return true;
    }
    QStringList paragraphs = parser.applicationDescription().split(u'\n');
    std::ranges::transform(paragraphs, paragraphs.begin(), wrappedHelp);
    parser.setApplicationDescription(paragraphs.join(u'\n'));
    // The parser knows neither the command nor the order of things: its first line is replaced.
    const QString help = parser.helpText();
    printText(QStringLiteral("Usage: haloscope-cli ") + usage
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
