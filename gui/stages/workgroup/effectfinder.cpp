// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/effectfinder.h"

#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/trace.h"
#include "gui/stages/workgroup/framecursor.h"
#include "gui/stages/workgroup/workgroupbar.h"

#include <algorithm>
#include <utility>

namespace halo {

EffectFinder::EffectFinder(WorkGroupBar &bar, FrameCursor &cursor, QObject *parent)
    : QObject(parent)
    , m_bar(bar)
    , m_cursor(cursor)
{
}

void EffectFinder::choose(const std::string &fault)
{
    if (!fault.empty())
        m_looks = true;
    else if (std::exchange(m_inWarps, false))
        m_bar.setWarp(0);
}

void EffectFinder::arrange(const Trace &trace)
{
    const bool races = std::ranges::any_of(trace.findings, [&](const Finding &finding) {
        return finding.buffer >= 0 && finding.buffer == trace.tile()
            && (finding.kind == FindingKind::Race || finding.kind == FindingKind::Uninitialised);
    });
    if (!m_looks || !races || m_bar.warp() != 0)
        return;
    for (const int lanes : { 32, 16, 8 })
        if (2 * lanes <= trace.items()) {
            m_inWarps = true;
            return m_bar.setWarp(lanes);
        }
}

void EffectFinder::goThere()
{
    if (!std::exchange(m_looks, false))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            const Storyboard *board = m_cursor.board();
            if (const int harm = board ? board->firstEffect() : -1; harm >= 0)
                m_cursor.goTo(harm);
        },
        Qt::QueuedConnection);
}

} // namespace halo

#include "moc_effectfinder.cpp"
