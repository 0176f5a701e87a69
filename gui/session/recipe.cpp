// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/recipe.h"

namespace halo {

bool Recipe::operator==(const Recipe &other) const
{
    return filter.name == other.filter.name && filter.sameWeights(other.filter) && settings == other.settings
        && variantId == other.variantId && tunings == other.tunings && device == other.device
        && workload == other.workload && spec == other.spec;
}

EditRecipe::EditRecipe(const QString &text, QString key, Recipe before, Recipe after, Apply apply)
    : QUndoCommand(text)
    , m_key(std::move(key))
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_apply(std::move(apply))
{
}

bool EditRecipe::mergeWith(const QUndoCommand *other)
{
    const auto *next = dynamic_cast<const EditRecipe *>(other);
    if (!next || m_key.isEmpty() || next->m_key != m_key)
        return false;
    m_after = next->m_after;
    return true;
}

} // namespace halo
