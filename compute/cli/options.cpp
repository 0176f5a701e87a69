// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/options.h"

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/filter/border.h"
#include "compute/kernel/workloads.h"
#include "compute/workload/modules.h"

#include <QRegularExpression>

#include <cmath>
#include <limits>

namespace halo {
const char *workloadHelp()
{
    static const std::string help = "Workload: " + workloadIds() + ".";
    return help.c_str();
}

std::string moduleHelp(const std::function<std::pair<std::string, std::string>(const WorkloadFacts &)> &words)
{
    std::string help;
    for (const WorkloadModule *module : workloadModules())
        if (const auto [of, standard] = words(module->facts()); !of.empty())
            help += "; for " + module->id() + ": " + of + " (default: " + standard + ")";
    return help;
}

/// "Border rule: zero, replicate, … or wrap", without its full stop.
static std::string borderRules()
{
    std::string text = "Border rule: ";
    for (const BorderRow &row : borderRows)
        text += (row.value == borderRows[0].value                     ? ""
                        : row.value == std::end(borderRows)[-1].value ? " or "
                                                                      : ", ")
            + std::string(row.word);
    return text;
}

const char *borderHelp()
{
    static const std::string help = borderRules() + ".";
    return help.c_str();
}

const char *borderHelpWithSignals()
{
    static const std::string help = [] {
        std::string text = borderRules();
        for (const WorkloadModule *module : workloadModules())
            if (const Border first = module->firstSettings().border; first != Settings().border)
                text += " (default for " + module->id() + ": " + toString(first) + ")";
        return text + '.';
    }();
    return help.c_str();
}

void addOptions(CallParser &parser, std::span<const OptionText> options)
{
    for (const OptionText &option : options) {
        QCommandLineOption added(QString::fromLatin1(option.name));
        QString help = QString::fromLatin1(option.help);
        if (option.value)
            added.setValueName(QString::fromLatin1(option.value));
        if (option.standard) {
            added.setDefaultValue(QString::fromLatin1(option.standard));
            if (*option.standard)
                help += QStringLiteral(" Default: ") + QString::fromLatin1(option.standard) + u'.';
        }
        added.setDescription(help);
        parser.addOption(added);
    }
}

int wholeNumber(const QString &text, int least, const QString &what)
{
    bool ok = false;
    const int value = text.toInt(&ok);
    static const QRegularExpression digits(QStringLiteral("^\\d+$"));
    if (!ok && digits.match(text).hasMatch())
        refuseCall(QStringLiteral("%1 is \"%2\"; write a whole number up to %3.")
                       .arg(what, text, QString::number(std::numeric_limits<int>::max())));
    if (!ok || value < least)
        refuseCall(QStringLiteral("%1 is \"%2\"; write a whole number from %3 on.")
                       .arg(what, text, QString::number(least)));
    return value;
}

double finiteNumber(const QString &text, const QString &what)
{
    bool ok = false;
    const double number = text.toDouble(&ok);
    if (!ok || !std::isfinite(number))
        refuseCall(QStringLiteral("%1 is \"%2\"; write a number such as 0.5.").arg(what, text));
    return number;
}

std::map<std::string, int> parseParams(const QStringList &texts)
{
    std::map<std::string, int> params;
    for (const QString &text : texts) {
        const qsizetype equals = text.indexOf(u'=');
        bool ok = false;
        const int value = text.mid(equals + 1).toInt(&ok);
        if (equals < 1 || !ok)
            refuseCall(QStringLiteral("--param is \"%1\"; write NAME=VALUE with a whole number.").arg(text));
        params[text.left(equals).toStdString()] = value;
    }
    return params;
}

Settings settingsOf(const QCommandLineParser &parser, const WorkloadModule &module)
{
    const auto word = [&](const char *option) { return parser.value(QLatin1String(option)).toStdString(); };
    const bool given = parser.isSet(QStringLiteral("border"));
    return { parseOp(word("op")), parseOutputSize(word("size")),
        given ? parseBorder(word("border")) : module.firstSettings().border };
}

TuningRequest requestedSizes(const QCommandLineParser &parser)
{
    const auto size = [&](const QString &option) {
        return parser.isSet(option) ? std::optional(parseSize(parser.value(option).toStdString()))
                                    : std::nullopt;
    };
    return { size(QStringLiteral("group")), size(QStringLiteral("items")), {} };
}

std::uint64_t seedOf(const QCommandLineParser &parser)
{
    bool ok = false;
    const qulonglong seed = parser.value(QStringLiteral("seed")).toULongLong(&ok);
    if (!ok)
        throw Error(ErrorKind::Usage, "--seed takes a whole number from 0.");
    return seed;
}

Size2 parsePlace(const QString &text, const QString &what)
{
    static const QRegularExpression form(QStringLiteral("^\\s*(\\d+)\\s*,\\s*(\\d+)\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    bool xOk = false;
    bool yOk = false;
    const Size2 place{ match.captured(1).toInt(&xOk), match.captured(2).toInt(&yOk) };
    if (!xOk || !yOk)
        refuseCall(QStringLiteral("%1 is \"%2\"; write two whole numbers such as 2,1.").arg(what, text));
    return place;
}

} // namespace halo
