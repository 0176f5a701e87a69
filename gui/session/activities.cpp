// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/activities.h"

#include <algorithm>

namespace halo {

void Activities::set(const QObject *who, Activity activity)
{
    const auto found = std::ranges::find(m_all, who, [](const auto &each) { return each.first; });
    if (activity.text.isEmpty()) {
        if (found == m_all.end())
            return;
        disconnect(who, &QObject::destroyed, this, nullptr);
        m_all.erase(found);
    } else if (found == m_all.end()) {
        connect(who, &QObject::destroyed, this, [this, who] { set(who, {}); });
        m_all.emplace_back(who, std::move(activity));
    } else {
        found->second = std::move(activity);
    }
    Q_EMIT changed(current());
}

const Activity &Activities::current() const
{
    static const Activity nothing;
    return m_all.empty() ? nothing : m_all.back().second;
}

void Activities::cancel()
{
    if (const auto cancel = current().cancel) // a copy: it may take itself away
        cancel();
}

void Activities::togglePause()
{
    if (const auto pause = current().pause) // the same
        pause(!current().isPaused);
}

} // namespace halo

#include "moc_activities.cpp"
