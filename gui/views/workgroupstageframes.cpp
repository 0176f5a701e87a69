// SPDX-License-Identifier: GPL-3.0-or-later
// What the Work-group stage shows; workgroupstage.cpp is how its parts are put together.
#include "gui/diagram/caption.h"
#include "gui/views/costpanel.h"
#include "gui/views/diagramview.h"
#include "gui/views/faultlab.h"
#include "gui/views/locator.h"
#include "gui/views/playcontrols.h"
#include "gui/views/player.h"
#include "gui/views/timelineview.h"
#include "gui/views/workgroupbar.h"
#include "gui/views/workgroupstage.h"

#include "gui/style.h"

#include <QAccessible>
#include <QLabel>
#include <QListWidget>
#include <QStackedWidget>

#include <algorithm>

namespace halo {
namespace {

constexpr int mostFindingsSeen = 4;

} // namespace

QString WorkGroupStage::caption() const
{
    return m_caption->text();
}

const HardwareModel &WorkGroupStage::model() const
{
    return m_costs->model();
}

int WorkGroupStage::activeLine() const
{
    return board() && board()->lastFrame() >= 0
        ? board()->frames()[static_cast<size_t>(m_player->frame())].line
        : 0;
}

void WorkGroupStage::say(const QString &message)
{
    m_message->setText(message);
    setAccessibleDescription(message);
    m_pages->setCurrentIndex(0);
}

void WorkGroupStage::setPicture(const Image &picture)
{
    m_picture = picture;
    m_locator->setPicture(picture);
    if (picture.empty()) {
        setTrace(nullptr);
        say(tr("Open an image to see how a work-group filters it."));
    }
}

void WorkGroupStage::setBusy(bool busy)
{
    m_busy = busy;
    const QString text = tr("Recording the work-group\u2026");
    if (busy && !m_study)
        say(text);
    else if (busy)
        m_bar->setNote(text);
    else if (m_study)
        m_bar->setStudy(m_study);
}

void WorkGroupStage::setError(const QString &sentence)
{
    setTrace(nullptr);
    say(sentence);
}

void WorkGroupStage::setGroupSizes(bool small, const QString &tuned, const QString &reason)
{
    m_bar->setSmall(small, tuned, reason);
}

void WorkGroupStage::setTrace(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    if (m_trace)
        return study();
    ++m_asked; // what is still being worked out is for nobody
    m_player->setCount(0);
    m_study.reset();
    m_scene.reset();
    m_pinned = m_hovered = {};
    for (DiagramView *view : { m_surfaces, m_items })
        view->setBoard(nullptr);
    m_timeline->setBoard(nullptr);
    m_costs->setStudy(nullptr);
    m_controls->refresh();
    Q_EMIT stepChanged(0);
}

void WorkGroupStage::study()
{
    if (!m_trace)
        return;
    const quint64 number = ++m_asked;
    m_background.start([this, number, trace = m_trace, warp = m_bar->warp(), model = m_costs->model()](
                           const std::stop_token &) {
        auto made = studyOf(trace, warp, model);
        return [this, number, made] {
            if (number == m_asked)
                takeStudy(made);
        };
    });
}

void WorkGroupStage::takeStudy(std::shared_ptr<const Study> study)
{
    // The same recording, worked out anew: stay at the same place of the film, and keep what is pinned.
    const bool same = m_study && m_study->board->sharedTrace() == study->board->sharedTrace();
    const bool likeBefore = m_study && m_study->board->frames().size() == study->board->frames().size();
    const int frame = likeBefore ? m_player->frame() : 0;
    if (!same && !likeBefore)
        m_pinned = {};
    m_study = std::move(study);
    m_player->setCount(m_study->board->lastFrame() + 1);
    for (DiagramView *view : { m_surfaces, m_items })
        view->setBoard(m_study->board);
    m_timeline->setBoard(m_study->board);
    m_costs->setStudy(m_study);
    if (!m_busy)
        m_bar->setStudy(m_study);
    showGroup();
    showFindings();
    arrange();
    m_pages->setCurrentIndex(1);
    m_player->show(frame);
    showFrame(m_player->frame());
    m_controls->refresh();
    goToWanted();
}

void WorkGroupStage::showGroup()
{
    const Trace &trace = *m_trace;
    const Places &places = board()->places();
    const QPoint offset(trace.geometry.offsetX, trace.geometry.offsetY);
    m_locator->setGroup(
        trace.request.group, trace.groups, places.outputs().translated(offset), places.window());
}

void WorkGroupStage::showFindings()
{
    m_findings->clear();
    for (const Finding &finding : m_trace->findings) {
        const QString text = QString::fromStdString(finding.text);
        auto *item = new QListWidgetItem(
            finding.line > 0 ? tr("Line %1: %2").arg(finding.line).arg(text) : text, m_findings);
        item->setForeground(coloursOf(palette()).bad);
        item->setData(Qt::UserRole, finding.line);
        item->setToolTip(item->text());
    }
    // The fault lab says what is wrong in few words, and needs the room.
    const int rows = std::min(m_findings->count(), m_faults->isVisibleTo(this) ? 2 : mostFindingsSeen);
    m_findings->setFixedHeight(rows * (fontMetrics().height() + 6) + 4);
    m_findings->setVisible(rows > 0);
}

void WorkGroupStage::showFrame(int frame)
{
    if (!m_study)
        return;
    m_scene = std::make_shared<const Scene>(sceneAt(*board(), frame));
    for (DiagramView *view : { m_surfaces, m_items })
        view->setScene(m_scene);
    m_timeline->setFrame(frame);
    m_costs->setFrame(frame);
    const QString text = captionOf(*board(), *m_scene);
    m_caption->setText(text);
    m_caption->setAccessibleName(text);
    setAccessibleDescription(text);
    QAccessibleEvent said(m_caption, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&said);
    refreshLinks();
    Q_EMIT stepChanged(activeLine());
}

void WorkGroupStage::refreshLinks()
{
    if (!m_scene)
        return;
    const Spot spot = m_hovered ? m_hovered : m_pinned;
    const Links links = spot ? linksOf(*board(), *m_scene, spot) : Links{};
    for (DiagramView *view : { m_surfaces, m_items })
        view->setLinks(links, spot && spot == m_pinned);
    m_costs->setItem(links.items.size() == 1 ? links.items.front() : -1);
    m_detail->setText(describe(*board(), *m_scene, spot));
    m_bar->setBackEnabled(m_pinned.surface == Surface::Outputs);
}

void WorkGroupStage::hover(Spot spot)
{
    m_hovered = spot;
    refreshLinks();
    if (!m_scene || m_player->playing() || board()->lastFrame() < 0)
        return;
    const int line = spot ? linksOf(*board(), *m_scene, spot).line : 0;
    Q_EMIT stepChanged(line > 0 ? line : activeLine());
}

void WorkGroupStage::click(Spot spot)
{
    m_hovered = {};
    pin(spot == m_pinned ? Spot{} : spot);
}

void WorkGroupStage::pin(Spot spot)
{
    m_pinned = spot;
    refreshLinks();
}

void WorkGroupStage::jumpSegment(int direction)
{
    const auto &segments = board()->segments();
    if (segments.empty())
        return;
    const int now = board()->segmentOf(m_player->frame());
    const bool inside = m_player->frame() > segments[static_cast<size_t>(now)].first;
    const int to = direction > 0 ? now + 1 : inside ? now : now - 1;
    m_player->setPlaying(false);
    m_player->show(to < 0                             ? 0
            : to >= static_cast<int>(segments.size()) ? m_player->count() - 1
                                                      : segments[static_cast<size_t>(to)].first);
}

void WorkGroupStage::showPixel(Size2 output)
{
    m_wanted = output;
    goToWanted();
}

void WorkGroupStage::goToWanted()
{
    if (!m_wanted || !board())
        return;
    const QRect outputs = board()->places().outputs();
    const QPoint at(m_wanted->w, m_wanted->h);
    if (!outputs.contains(at))
        return;
    m_wanted.reset();
    const QPoint inside = at - outputs.topLeft();
    const int cell = inside.y() * outputs.width() + inside.x();
    m_player->setPlaying(false);
    m_player->show(firstFrameOfOutput(*board(), cell));
    m_hovered = {};
    pin({ Surface::Outputs, cell });
}

void WorkGroupStage::showPixelInResult()
{
    if (!board() || m_pinned.surface != Surface::Outputs)
        return;
    const QRect outputs = board()->places().outputs();
    Q_EMIT pixelRequested({ outputs.left() + m_pinned.cell % outputs.width(),
        outputs.top() + m_pinned.cell / outputs.width() });
}

void WorkGroupStage::setActiveLine(int line)
{
    const int frame
        = board() && board()->lastFrame() >= 0 ? board()->nextFrameOfLine(line, m_player->frame()) : -1;
    if (frame < 0)
        return;
    m_player->setPlaying(false);
    m_player->show(frame);
}

} // namespace halo
