// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runcommand.h"

#include "compute/base/shellword.h"
#include "compute/filter/filterspec.h"
#include "gui/session/choices.h"

#include <algorithm>

namespace halo {

namespace {

std::string word(const std::string &text)
{
    return ' ' + shellWord(text);
}

/// alpha: whether the picture has any.
std::string filterWords(const Filter &filter, const Settings &settings, bool alpha)
{
    return " --filter" + word(specOf(filter)) + " --op " + toString(settings.op) + " --size "
        + toString(settings.size) + " --border " + toString(settings.border)
        + (alpha && settings.alpha != Alpha::Premultiply ? " --alpha " + toString(settings.alpha) : "");
}

/// Edges around middle grey, as the window shows them.
std::string scaleWords(const Filter &filter, Depth depth)
{
    if (signOfSum(filter) != 0)
        return {};
    return depth == Depth::U8 ? " --scale 0.5 --offset 127.5" : " --scale 0.5 --offset 32767.5";
}

std::string variantWords(const Variant &variant, const Tuning &tuning)
{
    std::string text = " --variant" + word(variant.id) + " --group " + toString(tuning.group);
    if (!variant.itemChoices.empty())
        text += " --items " + toString(tuning.items);
    for (const auto &[macro, value] : tuning.params)
        text += " --param" + word(macro + '=' + std::to_string(value));
    return text;
}

} // namespace

QString runCommandOf(Choices &choices, const Variant &variant)
{
    const InputImage &input = choices.picture();
    const RunConfiguration &configuration = choices.configuration();
    if (!choices.module().filtersPicture() || input.image.empty())
        return {};
    const bool file = !input.path.isEmpty() && !input.path.startsWith(u':'); // samples are in the program
    const bool opencv = configuration.device == opencvDevice;
    const bool alpha = input.image.alpha != nullptr;
    std::string text
        = "haloscope-cli run" + word((file ? input.path : input.name).toStdString()) + " -o result.png";
    for (const ChainStep &step : configuration.before) {
        text += filterWords(step.filter, step.settings, alpha);
        if (opencv || step.variantId == autoVariant)
            continue;
        const Variant &before = choices.store().find(step.variantId);
        text += variantWords(before, step.tuning.value_or(defaultTuning(before)));
    }
    text += filterWords(configuration.filter, configuration.settings, alpha)
        + scaleWords(configuration.filter, input.image.depth);
    if (opencv)
        return QString::fromStdString(text + " --device opencv");
    text += variantWords(variant, choices.tuningOf(variant));
    if (const DeviceInfo *device = choices.device())
        text += " --device" + word(device->name);
    return QString::fromStdString(text);
}

} // namespace halo
