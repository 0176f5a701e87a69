// SPDX-License-Identifier: GPL-3.0-or-later
// What the Work-group stage shows; workgroupstage.cpp is how its parts are put together.
#include "compute/task/task.h"
#include "gui/diagram/caption.h"
#include "gui/diagramviews/comparisonview.h"
#include "gui/designer/costpanel.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/playcontrols.h"
#include "gui/stages/workgroup/player.h"
#include "gui/widgets/stilltext.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/stages/workgroup/workgrouppage.h"
#include "gui/stages/workgroup/workgroupstage.h"

#include "gui/widgets/style.h"

#include <QLabel>
#include <QListWidget>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int mostFindingsSeen = 4;

/// The same cells and as many frames.
bool isLike(const Storyboard &a, const Storyboard &b)
{
    return a.lastFrame() == b.lastFrame() && a.places().window().size() == b.places().window().size()
        && a.places().outputs().size() == b.places().outputs().size()
        && a.places().tile() == b.places().tile() && a.places().filter() == b.places().filter()
        && a.places().group() == b.places().group();
}

/// The kernels of a task, in the order of their launches.
QStringList passesOf(const Trace &trace)
{
    QStringList passes;
    for (const TaskLaunch &launch : trace.request.task->launches)
        passes += QString::fromStdString(launch.entry);
    return passes;
}

} // namespace

QString WorkGroupStage::caption() const
{
    return m_page->caption->text();
}

const HardwareModel &WorkGroupStage::model() const
{
    return m_page->costs->model();
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
    m_page->locator->setPicture(picture);
    if (picture.empty()) {
        setTrace(nullptr);
        say(tr("Open an image to see how a work-group filters it, or a recording that was saved."));
    }
}

void WorkGroupStage::setBusy(bool busy)
{
    m_busy = busy;
    const QString text = tr("Recording the work-group\u2026");
    if (busy && !m_study)
        say(text);
    else if (busy)
        m_page->bar->setNote(text);
    else if (m_study)
        m_page->bar->setStudy(m_study);
}

void WorkGroupStage::setError(const QString &sentence)
{
    setTrace(nullptr);
    say(sentence);
}

void WorkGroupStage::setGroupSizes(
    bool small, const QString &tuned, const QString &reason, const QString &few)
{
    m_page->bar->setSmall(small, tuned, reason, few);
}

void WorkGroupStage::setPasses(const QStringList &names, int pass)
{
    m_page->bar->setPasses(names, pass);
}

void WorkGroupStage::setRecorded(const QString &name, const QString &stamp)
{
    m_page->setRecorded(name, stamp);
}

void WorkGroupStage::setTrace(
    std::shared_ptr<const Trace> trace, std::shared_ptr<const Trace> other, const QString &remark)
{
    m_trace = std::move(trace);
    m_other = std::move(other);
    m_remark = remark;
    if (m_trace)
        return study();
    ++m_asked; // what is still being worked out is for nobody
    m_player->setCount(0);
    m_study.reset();
    m_scene.reset();
    m_pinned = m_hovered = {};
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setBoard(nullptr);
    m_page->setComparison(nullptr, {});
    m_page->timeline->setBoard(nullptr);
    m_page->costs->setStudy(nullptr);
    m_page->controls->refresh();
    Q_EMIT stepChanged(0);
}

void WorkGroupStage::study()
{
    if (!m_trace)
        return;
    const quint64 number = ++m_asked;
    m_background.start([this, number, trace = m_trace, warp = m_page->bar->warp(),
                           model = m_page->costs->model(), other = m_other](const std::stop_token &) {
        auto made = studyOf(trace, warp, model, other);
        return [this, number, made] {
            if (number == m_asked)
                takeStudy(made);
        };
    });
}

void WorkGroupStage::takeStudy(std::shared_ptr<const Study> study)
{
    // A recording like the one before: stay at the same place of the film, and keep what is pinned.
    const bool likeBefore = m_study && isLike(*m_study->board, *study->board);
    const int before = likeBefore ? frame() : 0;
    m_hovered = {};
    if (!likeBefore)
        m_pinned = {};
    m_study = std::move(study);
    const auto &comparison = m_study->comparison;
    m_player->setCount(comparison ? comparison->ticks() : board()->lastFrame() + 1);
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setBoard(m_study->board);
    m_page->timeline->setBoard(m_study->board);
    m_page->costs->setStudy(m_study);
    if (!m_busy)
        m_page->bar->setStudy(m_study);
    showGroup();
    showFindings();
    m_page->setComparison(comparison, m_remark);
    m_pages->setCurrentIndex(1);
    goTo(before);
    showTick(m_player->frame());
    m_page->controls->refresh();
    goToWanted();
}

void WorkGroupStage::showGroup()
{
    const Trace &trace = *m_trace;
    const Places &places = board()->places();
    const QPoint offset(trace.geometry.offsetX, trace.geometry.offsetY);
    if (places.isConvolution())
        m_page->locator->setGroup(
            trace.request.group, trace.groups, places.outputs().translated(offset), places.window());
    else
        m_page->locator->setGroup(trace.request.group, trace.groups);
    m_page->setConvolution(!trace.request.task);
    if (trace.request.task) // of a convolution, Tracing tells
        setPasses(passesOf(trace), trace.request.pass);
}

void WorkGroupStage::showFindings()
{
    m_page->findings->clear();
    for (const Finding &finding : firstOfAlike(m_trace->findings)) {
        QString text = QString::fromStdString(finding.text);
        if (finding.count > 1)
            text += QStringLiteral(" ") + tr("(%1 like this)").arg(finding.count);
        auto *item = new QListWidgetItem(
            finding.line > 0 ? tr("Line %1: %2").arg(finding.line).arg(text) : text, m_page->findings);
        item->setForeground(coloursOf(palette()).bad);
        item->setData(Qt::UserRole, finding.line);
        item->setToolTip(item->text());
    }
    // The fault lab says what is wrong in few words, and needs the room.
    const int most = m_page->faults->isVisibleTo(m_page) ? 2 : mostFindingsSeen;
    const int rows = std::min(m_page->findings->count(), most);
    m_page->findings->setFixedHeight(rows * (fontMetrics().height() + 6) + 4);
    m_page->findings->setVisible(rows > 0);
}

void WorkGroupStage::showTick(int tick)
{
    if (!m_study)
        return;
    m_scene = std::make_shared<const Scene>(sceneAt(*board(), frame()));
    m_page->comparison->setTick(tick);
    if (m_study->comparison)
        m_page->ownTitle->setText(ComparisonView::titleOf(*m_study->comparison, 0, tick));
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setScene(m_scene);
    m_page->timeline->setFrame(std::max(frame(), 0));
    m_page->costs->setFrame(std::max(frame(), 0));
    const QString text = captionOf(*board(), *m_scene);
    m_page->caption->setText(text);
    setAccessibleDescription(text);
    refreshLinks();
    Q_EMIT stepChanged(activeLine());
}

void WorkGroupStage::refreshLinks()
{
    if (!m_scene)
        return;
    const Spot spot = m_hovered ? m_hovered : m_pinned;
    const Links links = spot ? linksOf(*board(), *m_scene, spot) : Links{};
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setLinks(links, spot && spot == m_pinned);
    // What is the same in both pictures is linked in both.
    const bool shared = spot.surface == Surface::Window || spot.surface == Surface::Outputs;
    if (const auto &other = m_page->comparison->scene(); other && m_study->comparison)
        m_page->comparison->surfaces()->setLinks(
            shared ? linksOf(*m_study->comparison->board(1), *other, spot) : Links{}, spot == m_pinned);
    m_page->costs->setItem(links.items.size() == 1 ? links.items.front() : -1);
    m_page->detail->setText(describe(*board(), *m_scene, spot));
    m_page->bar->setBackEnabled(
        m_pinned.surface == Surface::Outputs && !m_page->recorded() && board()->places().isConvolution());
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

} // namespace halo
