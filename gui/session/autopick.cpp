// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/autopick.h"

#include "compute/base/error.h"

namespace halo {

AutoPick::AutoPick(const QString &storePath)
    : m_store(storePath)
{
}

void AutoPick::decide(const std::vector<Variant> &variants, const Problem *problem, const DeviceInfo *device)
{
    m_variantId.clear();
    if (!problem || !device || variants.empty())
        return;
    try {
        const AutoChoice choice = autoChoice(variants, *problem, {}, *device, m_store);
        m_variantId = choice.variant->id;
        m_tuning = choice.tuning;
        m_remembered = choice.remembered;
    } catch (const Error &) {
        return; // the variant that is shown instead says why it is refused
    }
}

} // namespace halo
