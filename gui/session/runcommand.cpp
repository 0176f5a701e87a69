// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runcommand.h"

#include "compute/base/shellword.h"
#include "compute/filter/filterspec.h"
#include "gui/session/choices.h"

#include <algorithm>

namespace halo {

QString runCommandOf(const Choices &choices, const Variant &variant)
{
    const InputImage &input = choices.input();
    if (choices.workload() != "image" || input.image.empty())
        return {};
    const bool file = !input.path.isEmpty() && !input.path.startsWith(u':'); // samples are in the program
    const auto word = [](const std::string &text) { return ' ' + shellWord(text); };
    const Settings &settings = choices.configuration().settings;
    const Tuning tuning = choices.tuningOf(variant);
    std::string text = "haloscope-cli run" + word((file ? input.path : input.name).toStdString())
        + " -o result.png --filter" + word(specOf(choices.configuration().filter)) + " --op "
        + toString(settings.op) + " --size " + toString(settings.size) + " --border "
        + toString(settings.border);
    if (choices.configuration().device == opencvDevice)
        return QString::fromStdString(text + " --device opencv");
    text += " --variant" + word(variant.id) + " --group " + toString(tuning.group);
    if (!variant.itemChoices.empty())
        text += " --items " + toString(tuning.items);
    for (const auto &[macro, value] : tuning.params)
        text += " --param" + word(macro + '=' + std::to_string(value));
    if (const DeviceInfo *device = choices.device())
        text += " --device" + word(device->name);
    return QString::fromStdString(text);
}

} // namespace halo
