// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/editconfiguration.h"

namespace halo {

EditConfiguration::EditConfiguration(
    const QString &text, QString key, RunConfiguration before, RunConfiguration after, Apply apply)
    : QUndoCommand(text)
    , m_key(std::move(key))
    , m_before(std::move(before))
    , m_after(std::move(after))
    , m_apply(std::move(apply))
{
}

bool EditConfiguration::mergeWith(const QUndoCommand *other)
{
    const auto *next = dynamic_cast<const EditConfiguration *>(other);
    if (!next || m_key.isEmpty() || next->m_key != m_key)
        return false;
    m_after = next->m_after;
    return true;
}

} // namespace halo
