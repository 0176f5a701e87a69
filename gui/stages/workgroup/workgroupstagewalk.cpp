// SPDX-License-Identifier: GPL-3.0-or-later
// Going to places of the film, and two variants beside each other; workgroupstageframes.cpp shows a place.
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/stages/workgroup/workgrouppage.h"
#include "gui/stages/workgroup/workgroupstage.h"

#include <algorithm>

namespace halo {

int WorkGroupStage::frame() const
{
    return m_study && m_study->comparison ? m_study->comparison->frameOf(0, m_player->frame())
                                          : m_player->frame();
}

void WorkGroupStage::goTo(int frame)
{
    m_player->show(m_study && m_study->comparison ? m_study->comparison->tickOf(frame) : frame);
}

int WorkGroupStage::activeLine() const
{
    return board() && board()->lastFrame() >= 0
        ? board()->frames()[static_cast<size_t>(std::max(frame(), 0))].line
        : 0;
}

void WorkGroupStage::setVariants(const QList<std::pair<QString, QString>> &variants)
{
    m_page->bar->setVariants(variants);
}

void WorkGroupStage::jumpSegment(int direction)
{
    const auto &segments = board()->segments();
    if (segments.empty())
        return;
    const int now = board()->segmentOf(std::max(frame(), 0));
    const bool inside = frame() > segments[static_cast<size_t>(now)].first;
    const int to = direction > 0 ? now + 1 : inside ? now : now - 1;
    m_player->setPlaying(false);
    if (to >= static_cast<int>(segments.size()))
        return m_player->show(m_player->count() - 1);
    goTo(to < 0 ? 0 : segments[static_cast<size_t>(to)].first);
}

void WorkGroupStage::showPixel(Size2 output)
{
    m_wanted = output;
    goToWanted();
}

void WorkGroupStage::goToWanted()
{
    if (!m_wanted || !board() || !board()->places().isConvolution())
        return;
    const QRect outputs = board()->places().outputs();
    const QPoint at(m_wanted->w, m_wanted->h);
    if (!outputs.contains(at))
        return;
    m_wanted.reset();
    const QPoint inside = at - outputs.topLeft();
    const int cell = inside.y() * outputs.width() + inside.x();
    m_player->setPlaying(false);
    goTo(firstFrameOfOutput(*board(), cell));
    m_hovered = {};
    pin({ Surface::Outputs, cell });
}

void WorkGroupStage::showPixelInResult()
{
    if (!board() || m_pinned.surface != Surface::Outputs || m_page->recorded()
        || !board()->places().isConvolution())
        return;
    const QRect outputs = board()->places().outputs();
    Q_EMIT pixelRequested({ outputs.left() + m_pinned.cell % outputs.width(),
        outputs.top() + m_pinned.cell / outputs.width() });
}

/// The halo of this group lies under outputs of its neighbours: a double click there goes to them.
void WorkGroupStage::goToNeighbour(Spot spot)
{
    if (!board() || spot.surface != Surface::Window || m_page->recorded()
        || !board()->places().isConvolution())
        return;
    const Trace &trace = board()->trace();
    const Places &places = board()->places();
    const QPoint pixel = places.window().topLeft()
        + QPoint(spot.cell % places.window().width(), spot.cell / places.window().width());
    const QPoint output = pixel - QPoint(trace.geometry.offsetX, trace.geometry.offsetY);
    const QSize outputs = places.outputs().size();
    if (output.x() < 0 || output.y() < 0)
        return;
    const Size2 group{ output.x() / outputs.width(), output.y() / outputs.height() };
    if (group.w < trace.groups.w && group.h < trace.groups.h && !(group == trace.request.group))
        Q_EMIT groupRequested(group);
}

void WorkGroupStage::setActiveLine(int line)
{
    const bool any = board() && board()->lastFrame() >= 0;
    const int next = any ? board()->nextFrameOfLine(line, std::max(frame(), 0)) : -1;
    if (next < 0)
        return;
    m_player->setPlaying(false);
    goTo(next);
}

} // namespace halo
