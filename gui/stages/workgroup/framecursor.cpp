// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/framecursor.h"

#include "compute/drawing/paint/comparison.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/scene.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/stages/workgroup/player.h"

#include <algorithm>
#include <utility>

namespace halo {
namespace {

/// The same cells and as many frames.
bool isLike(const Storyboard &a, const Storyboard &b)
{
    return a.lastFrame() == b.lastFrame() && a.places().window().size() == b.places().window().size()
        && a.places().outputs().size() == b.places().outputs().size()
        && a.places().tile() == b.places().tile() && a.places().filter() == b.places().filter()
        && a.places().group() == b.places().group();
}

} // namespace

FrameCursor::FrameCursor(QObject *parent)
    : QObject(parent)
    , m_player(new Player(this))
{
    connect(m_player, &Player::shown, this, &FrameCursor::showFrame);
}

void FrameCursor::setAnalysis(std::shared_ptr<const TraceAnalysis> analysis)
{
    const bool likeBefore = m_analysis && analysis && isLike(*m_analysis->board, *analysis->board);
    const int before = likeBefore ? frame() : 0;
    m_hovered = {};
    if (!likeBefore)
        m_pinned = {};
    m_analysis = std::move(analysis);
    m_scene.reset();
    const auto ticks = [this] {
        return m_analysis->comparison ? m_analysis->comparison->ticks() : board()->lastFrame() + 1;
    };
    m_player->setCount(m_analysis ? ticks() : 0);
    Q_EMIT recordingChanged();
    if (!m_analysis)
        return lineChanged(0);
    goTo(before);
    if (!m_scene)
        showFrame();
    goToWanted();
}

const Storyboard *FrameCursor::board() const
{
    return m_analysis ? m_analysis->board.get() : nullptr;
}

int FrameCursor::frame() const
{
    return m_analysis && m_analysis->comparison ? m_analysis->comparison->frameOf(0, m_player->frame())
                                                : m_player->frame();
}

int FrameCursor::line() const
{
    return board() && board()->lastFrame() >= 0
        ? board()->frames()[static_cast<size_t>(std::max(frame(), 0))].line
        : 0;
}

Links FrameCursor::links() const
{
    return m_scene && looked() ? linksOf(*board(), *m_scene, looked()) : Links{};
}

std::optional<Size2> FrameCursor::pinnedOutput() const
{
    if (!board() || m_pinned.surface != Surface::Outputs || !board()->places().hasWindow())
        return std::nullopt;
    const QRect outputs = board()->places().outputs().translated(board()->places().at());
    return Size2{ outputs.left() + m_pinned.cell % outputs.width(),
        outputs.top() + m_pinned.cell / outputs.width() };
}

void FrameCursor::showFrame()
{
    if (!m_analysis)
        return;
    m_scene = std::make_shared<const Scene>(sceneAt(*board(), frame()));
    Q_EMIT frameChanged();
    Q_EMIT lookedChanged(); // what belongs together depends on the frame
    Q_EMIT lineChanged(line());
}

void FrameCursor::goTo(int frame)
{
    m_player->show(m_analysis && m_analysis->comparison ? m_analysis->comparison->tickOf(frame) : frame);
}

void FrameCursor::jumpSegment(int direction)
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

void FrameCursor::goToLine(int line)
{
    const bool any = board() && board()->lastFrame() >= 0;
    const int next = any ? board()->nextFrameOfLine(line, std::max(frame(), 0)) : -1;
    if (next < 0)
        return;
    m_player->setPlaying(false);
    goTo(next);
}

void FrameCursor::goToOutput(Size2 output)
{
    m_wanted = output;
    goToWanted();
}

void FrameCursor::goToWanted()
{
    if (!m_wanted || !board() || !board()->places().hasWindow())
        return;
    const QRect outputs = board()->places().outputs().translated(board()->places().at());
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

void FrameCursor::hover(SurfaceCell position)
{
    m_hovered = position;
    Q_EMIT lookedChanged();
    if (!m_scene || m_player->playing() || board()->lastFrame() < 0)
        return;
    const int linked = position ? links().line : 0;
    Q_EMIT lineChanged(linked > 0 ? linked : line());
}

void FrameCursor::pin(SurfaceCell position)
{
    m_pinned = position;
    Q_EMIT lookedChanged();
}

void FrameCursor::click(SurfaceCell position)
{
    m_hovered = {};
    pin(position == m_pinned ? SurfaceCell{} : position);
}

} // namespace halo

#include "moc_framecursor.cpp"
