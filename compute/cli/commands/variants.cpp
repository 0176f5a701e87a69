// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/kernel/variantfamily.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/kernel/workloads.h"

namespace halo {
namespace {

QJsonArray toJson(const std::vector<int> &numbers)
{
    QJsonArray json;
    for (const int number : numbers)
        json.append(number);
    return json;
}

QJsonArray toJson(const std::vector<Param> &params)
{
    QJsonArray json;
    for (const Param &param : params)
        json.append(QJsonObject{ { QStringLiteral("name"), text(param.macro) },
            { QStringLiteral("value"), param.value }, { QStringLiteral("choices"), toJson(param.choices) } });
    return json;
}

QJsonArray toJson(const std::vector<Constraint> &constraints)
{
    QJsonArray json;
    for (const Constraint &constraint : constraints)
        json.append(QJsonObject{ { QStringLiteral("requires"), text(constraint.expression) },
            { QStringLiteral("reason"), text(constraint.reason) } });
    return json;
}

QJsonObject toJson(const Variant &variant)
{
    return { { QStringLiteral("id"), text(variant.id) },
        { QStringLiteral("workload"), text(variant.workload) },
        { QStringLiteral("title"), text(variant.title) },
        { QStringLiteral("family"), text(familyOf(variant)) },
        { QStringLiteral("summary"), text(variant.summary) },
        { QStringLiteral("precision"), variant.precision },
        { QStringLiteral("parameters"), toJson(variant.params) },
        { QStringLiteral("constraints"), toJson(variant.constraints) },
        { QStringLiteral("file"), text(variant.file) }, { QStringLiteral("plan"), text(variant.plan) },
        { QStringLiteral("group"), array(variant.group) }, { QStringLiteral("items"), array(variant.items) },
        { QStringLiteral("item_choices"), toJson(variant.itemChoices) },
        { QStringLiteral("source_hash"), text(sourceHash(variant)) },
        { QStringLiteral("shipped"), variant.origin == Origin::Shipped } };
}

void print(const Variant &variant)
{
    printLine(text(variant.id).leftJustified(20) + text(variant.title) + QStringLiteral(": ")
        + text(variant.summary));
    if (variant.origin == Origin::User)
        printLine(QString(20, u' ') + text(variant.file));
}

} // namespace

int variantsCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Lists the kernel variants: first the built-in ones, then those in your folder\n  ")
        + text(userVariantFolder()));
    parser.addOption({ QStringLiteral("workload"),
        QStringLiteral("List only this workload: %1.").arg(text(workloadIds())), QStringLiteral("W") });
    parser.addOption({ QStringLiteral("json"), QStringLiteral("Print a JSON array, one variant per line.") });
    if (!parseCall(parser, QStringLiteral("variants [--workload W] [--json]"), arguments))
        return 0;
    expectNoArguments(parser);

    QJsonArray all;
    const std::vector<std::string> asked = parser.isSet(QStringLiteral("workload"))
        ? std::vector{ parser.value(QStringLiteral("workload")).toStdString() }
        : workloads();
    for (const std::string &workload : asked) {
        if (asked.size() > 1 && !parser.isSet(QStringLiteral("json")))
            printLine(text(workload) + QStringLiteral(": ") + text(findWorkload(workload)->title));
        const VariantList list = allVariants(workload);
        for (const Variant &variant : list.variants)
            if (parser.isSet(QStringLiteral("json")))
                all.append(toJson(variant));
            else
                print(variant);
        for (const Message &problem : list.problems)
            sayLine(text(problem));
    }
    if (parser.isSet(QStringLiteral("json")))
        printText(lineByLine(all));
    return 0;
}

} // namespace halo
