// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/configuration/autopick.h"

#include "compute/base/error.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/autochoice.h"

namespace halo {

AutoPick::AutoPick(const QString &storePath)
    : m_store(storePath)
{
}

void AutoPick::decide(const std::vector<Variant> &variants, const Problem *problem, const DeviceInfo *device)
{
    const std::optional<AutoChoice> choice = choiceFor(variants, problem, device);
    m_variantId = choice ? choice->variant->id : std::string();
    if (!choice)
        return; // the variant that is shown instead says why it is refused
    m_tuning = choice->tuning;
    m_remembered = choice->remembered;
}

std::optional<AutoChoice> AutoPick::choiceFor(
    const std::vector<Variant> &variants, const Problem *problem, const DeviceInfo *device) const
{
    if (!problem || !device || variants.empty())
        return std::nullopt;
    try {
        return autoChoice(variants, *problem, {}, *device, m_store);
    } catch (const Error &) {
        return std::nullopt;
    }
}

} // namespace halo
