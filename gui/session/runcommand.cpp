// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/runcommand.h"

#include "compute/base/shellword.h"
#include "compute/base/text.h"
#include "compute/filter/filterspec.h"
#include "gui/session/choices.h"

#include <algorithm>

namespace halo {

namespace {

void addFilter(QStringList &words, const Filter &filter, const Settings &settings, bool alpha)
{
    words << QStringLiteral("--filter") << text(specOf(filter)) << QStringLiteral("--op")
          << text(toString(settings.op)) << QStringLiteral("--size") << text(toString(settings.size))
          << QStringLiteral("--border") << text(toString(settings.border));
    if (alpha && settings.alpha != Alpha::Premultiply)
        words << QStringLiteral("--alpha") << text(toString(settings.alpha));
}

/// Edges around middle grey, as the window shows them.
void addScale(QStringList &words, const Filter &filter, Depth depth)
{
    if (signOfSum(filter) == 0)
        words << QStringLiteral("--scale") << QStringLiteral("0.5") << QStringLiteral("--offset")
              << (depth == Depth::U8 ? QStringLiteral("127.5") : QStringLiteral("32767.5"));
}

void addVariant(QStringList &words, const Variant &variant, const Tuning &tuning)
{
    words << QStringLiteral("--variant") << text(variant.id) << QStringLiteral("--group")
          << text(toString(tuning.group));
    if (!variant.itemChoices.empty())
        words << QStringLiteral("--items") << text(toString(tuning.items));
    for (const auto &[macro, value] : tuning.params)
        words << QStringLiteral("--param") << text(macro + '=' + std::to_string(value));
}

} // namespace

QStringList runOptionsOf(Choices &choices, const Variant &variant, bool shown)
{
    const InputImage &input = choices.picture();
    const RunConfiguration &configuration = choices.configuration();
    const bool opencv = configuration.device == opencvDevice;
    const bool alpha = input.image.alpha != nullptr;
    QStringList words;
    for (const ChainStep &step : configuration.before) {
        addFilter(words, step.filter, step.settings, alpha);
        if (opencv || step.variantId == autoVariant)
            continue;
        const Variant &before = choices.store().find(step.variantId);
        addVariant(words, before, step.tuning.value_or(defaultTuning(before)));
    }
    addFilter(words, configuration.filter, configuration.settings, alpha);
    if (shown)
        addScale(words, configuration.filter, input.image.depth);
    if (opencv)
        return words << QStringLiteral("--device") << QStringLiteral("opencv");
    addVariant(words, variant, choices.tuningOf(variant));
    if (const DeviceInfo *device = choices.device())
        words << QStringLiteral("--device") << text(device->name);
    return words;
}

QString runCommandOf(Choices &choices, const Variant &variant)
{
    const InputImage &input = choices.picture();
    if (!choices.module().filtersPicture() || input.image.empty())
        return {};
    const bool file = !input.path.isEmpty() && !input.path.startsWith(u':'); // samples are in the program
    QStringList words{ QStringLiteral("haloscope-cli"), QStringLiteral("run"), file ? input.path : input.name,
        QStringLiteral("-o"), QStringLiteral("result.png") };
    words += runOptionsOf(choices, variant);
    for (QString &word : words)
        word = text(shellWord(word.toStdString()));
    return words.join(u' ');
}

} // namespace halo
