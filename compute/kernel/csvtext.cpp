// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/csvtext.h"

#include "compute/base/csvrows.h"

#include <charconv>

namespace halo {
namespace {

template<typename Number> QByteArray shortest(Number value)
{
    char text[32];
    return { text, std::to_chars(text, text + sizeof text, value).ptr - text };
}

} // namespace

QByteArray csvCell(const std::string &text)
{
    QByteArray cell = (isFormula(text) ? "'" : "") + QByteArray::fromStdString(text);
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return cell;
    return '"' + cell.replace("\"", "\"\"") + '"';
}

QByteArray shortestText(double value)
{
    return shortest(value);
}

QByteArray shortestText(float value)
{
    return shortest(value);
}

std::string parametersOf(const Variant &variant, const Tuning &tuning)
{
    std::string text;
    const auto add = [&](const std::string &macro, int value) {
        text += (text.empty() ? "" : ";") + macro + "=" + std::to_string(value);
    };
    if (!variant.itemChoices.empty()) {
        add("ITEM_W", tuning.items.w);
        add("ITEM_H", tuning.items.h);
    }
    for (const auto &[macro, value] : tuning.params)
        add(macro, value);
    return text;
}

std::string textOf(const Variant &variant, const Tuning &tuning)
{
    std::string whole = toString(tuning.group);
    const std::string parameters = parametersOf(variant, tuning);
    return parameters.empty() ? whole : whole.append(" ").append(parameters);
}

} // namespace halo
