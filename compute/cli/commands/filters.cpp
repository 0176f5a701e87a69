// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/call.h"
#include "compute/cli/commands.h"
#include "compute/cli/console.h"
#include "compute/cli/jsontext.h"
#include "compute/filter/filterspec.h"

#include <QJsonArray>
#include <QJsonObject>

namespace halo {
namespace {

QJsonObject toJson(const FilterPreset &preset)
{
    QJsonArray parameters;
    for (const PresetParameter &parameter : preset.parameters)
        parameters.append(QJsonObject{ { QStringLiteral("name"), text(parameter.id) },
            { QStringLiteral("title"), text(parameter.title) }, { QStringLiteral("least"), parameter.least },
            { QStringLiteral("most"), parameter.most } });
    return { { QStringLiteral("id"), text(preset.id) }, { QStringLiteral("title"), text(preset.title) },
        { QStringLiteral("summary"), text(preset.description) },
        { QStringLiteral("example"), text(preset.example) }, { QStringLiteral("parameters"), parameters } };
}

} // namespace

int filtersCommand(const QStringList &arguments)
{
    CallParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Lists the presets for --filter of other commands, each as an example that works."));
    parser.addOption({ QStringLiteral("json"), QStringLiteral("Print a JSON array, one preset per line.") });
    if (!parseCall(parser, QStringLiteral("filters [--json]"), arguments))
        return 0;
    expectNoArguments(parser);

    QJsonArray all;
    for (const FilterPreset &preset : filterPresets())
        if (parser.isSet(QStringLiteral("json")))
            all.append(toJson(preset));
        else
            printLine(text(preset.example).leftJustified(26) + text(preset.title) + QStringLiteral(": ")
                + text(preset.description));
    if (parser.isSet(QStringLiteral("json")))
        printText(lineByLine(all));
    return 0;
}

} // namespace halo
