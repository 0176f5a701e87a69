// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/workgroupstage.h"

#include "compute/drawing/base/translated.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/caption.h"
#include "compute/drawing/recording/fetchmap.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/drawing/recording/sum.h"
#include "compute/drawing/recording/titles.h"
#include "compute/task/task.h"
#include "gui/diagramviews/accessmatrixview.h"
#include "gui/diagramviews/comparisonview.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/costpanel.h"
#include "gui/stages/workgroup/effectfinder.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/faultpicture.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/playcontrols.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/recordedbar.h"
#include "gui/stages/workgroup/stepkeys.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/stages/workgroup/workgrouppage.h"
#include "gui/widgets/leadfocus.h"
#include "gui/widgets/motion.h"
#include "gui/widgets/stilltext.h"
#include "gui/widgets/style.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace halo {
namespace {

constexpr int stepTime = 280;   ///< milliseconds
constexpr double fastest = 5.0; ///< steps in a second that are still seen to move

/// Not at the edge of the group, where there may be none.
int middleOutput(const Storyboard &board)
{
    const QSize outputs = board.places().outputs().size();
    const int middle = outputs.height() / 2 * outputs.width() + outputs.width() / 2;
    return board.ownerOf(middle) >= 0 ? middle : 0;
}

/// What both pictures of a comparison have in the same place.
bool isShared(const Storyboard *board, SurfaceCell position)
{
    return board && board->places().hasWindow()
        && (position.surface == Surface::Window || position.surface == Surface::Outputs);
}

} // namespace

WorkGroupStage::WorkGroupStage(QWidget *parent)
    : QWidget(parent)
    , m_cursor(new FrameCursor(this))
    , m_heat(NewestWork::Older::Overtaken)
    , m_analyses(NewestWork::Older::Overtaken)
{
    setObjectName(QStringLiteral("workGroupStage"));
    setAccessibleName(tr("Work-group"));
    buildLayout();
    connectViews();
    connectRequests();
    leadFocus(this, m_page->surfaces);
    new StepKeys(
        this, [this] { return board() != nullptr; }, [this](QKeyEvent *event) { keyPressEvent(event); });
    say(tr("Open an image to see how a work-group filters it, or open a saved recording."));
}

void WorkGroupStage::buildLayout()
{
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("stageMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_message);
    m_page = new WorkGroupPage(player(), this);
    m_pages->addWidget(m_page);
    m_effect = new EffectFinder(*m_page->bar, *m_cursor, this);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_pages);
}

void WorkGroupStage::connectViews()
{
    connect(m_cursor, &FrameCursor::recordingChanged, this, &WorkGroupStage::showRecording);
    connect(m_cursor, &FrameCursor::frameChanged, this, &WorkGroupStage::showFrame);
    connect(m_cursor, &FrameCursor::lookedChanged, this, &WorkGroupStage::showLinks);
    connect(m_page->timeline, &TimelineView::framePicked, m_cursor, [this](int frame) {
        player()->setPlaying(false);
        m_exact = true;
        m_cursor->goTo(frame);
        m_exact = false;
    });
    for (DiagramView *view : { m_page->surfaces, m_page->items }) {
        connect(view, &DiagramView::hovered, m_cursor, &FrameCursor::hover);
        connect(view, &DiagramView::clicked, m_cursor, &FrameCursor::click);
        connect(view, &DiagramView::clicked, this, &WorkGroupStage::cellClicked);
        connect(view, &DiagramView::barrierClicked, m_cursor,
            [this](int barrier) { m_cursor->goTo(board()->frameOfBarrier(barrier)); });
    }
    const DiagramView *other = m_page->comparison->surfaces();
    connect(other, &DiagramView::hovered, m_cursor, [this](SurfaceCell position) {
        m_cursor->hover(isShared(board(), position) ? position : SurfaceCell{});
    });
    connect(other, &DiagramView::clicked, m_cursor, [this](SurfaceCell position) {
        m_cursor->click(isShared(board(), position) ? position : SurfaceCell{});
    });
    connect(m_page->faults->picture(), &FaultPicture::outputPicked, m_cursor, &FrameCursor::goToOutput);
    connect(m_page->findings, &QListWidget::itemActivated, m_cursor,
        [this](QListWidgetItem *item) { m_cursor->goToLine(item->data(Qt::UserRole).toInt()); });
}

void WorkGroupStage::showEffect()
{
    m_effect->look();
    if (m_trace)
        analysis();
}

void WorkGroupStage::connectRequests()
{
    connect(m_page->recordedBar->leaveButton(), &QPushButton::clicked, this, &WorkGroupStage::leaveRequested);
    connect(m_page->surfaces, &DiagramView::doubleClicked, this, &WorkGroupStage::goToNeighbour);
    connect(m_page->locator, &Locator::groupPicked, this, &WorkGroupStage::groupRequested);
    connect(m_page->mosaic, &Locator::groupPicked, this, [this](Size2 group) {
        Q_EMIT groupRequested(group);
        showHeight(Height::Group);
    });
    connect(m_page->mosaic, &Locator::ownGroupClicked, this, [this] { showHeight(Height::Group); });
    connect(m_page->bar, &WorkGroupBar::heightChosen, this, &WorkGroupStage::showHeight);
    connect(m_page->bar, &WorkGroupBar::coloursChosen, this, &WorkGroupStage::showColours);
    connect(m_page->faults, &FaultLab::faultChosen, m_effect, &EffectFinder::choose);
    connect(m_page->bar->orderBox(), &QComboBox::activated, this, &WorkGroupStage::analysis);
    connect(m_page->bar->backButton(), &QToolButton::clicked, this, &WorkGroupStage::showPixelInResult);
    connect(m_page->costs, &CostPanel::modelChosen, this, &WorkGroupStage::analysis);
    connect(
        m_page->costs->accessMap()->padding(), &QSpinBox::valueChanged, this, &WorkGroupStage::showColours);
}

/// What Escape takes back here; empty: nothing, so the key belongs to what the stage is in.
std::function<void()> WorkGroupStage::escape()
{
    if (!board())
        return nullptr;
    if (m_height == Height::Item)
        return [this] { showHeight(Height::Group); };
    if (m_cursor->pinned())
        return [this] { m_cursor->pin({}); };
    if (m_page->recorded())
        return [this] { Q_EMIT leaveRequested(); };
    if (!m_page->faults->chosen().empty())
        return [this] { m_page->faults->reset(); };
    return nullptr;
}

bool WorkGroupStage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        const bool isOurs = key.key() == Qt::Key_Escape && escape();
        if (key.modifiers() == Qt::NoModifier && (StepKeys::isOne(key.key()) || isOurs))
            event->accept(); // else a shortcut of the window would take it
    }
    return QWidget::event(event);
}

void WorkGroupStage::keyPressEvent(QKeyEvent *event)
{
    const auto modifiers
        = event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier); // a plus may need Shift
    if (!board() || modifiers != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return moveHeight(-1);
    case Qt::Key_Minus:
        return moveHeight(1);
    case Qt::Key_1:
    case Qt::Key_2:
    case Qt::Key_3:
    case Qt::Key_4:
        return m_page->bar->chooseSize(static_cast<GroupSize>(event->key() - Qt::Key_1));
    default:
        break;
    }
    if (event->modifiers().testFlag(Qt::ShiftModifier))
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        return player()->toggle();
    case Qt::Key_Left:
        return player()->stepBy(-1);
    case Qt::Key_Right:
        return player()->stepBy(1);
    case Qt::Key_Home:
        return player()->stepBy(-player()->count());
    case Qt::Key_End:
        return player()->stepBy(player()->count());
    case Qt::Key_PageUp:
        return m_cursor->jumpSegment(-1);
    case Qt::Key_PageDown:
        return m_cursor->jumpSegment(1);
    case Qt::Key_Backspace:
        return showPixelInResult();
    case Qt::Key_P:
        return m_page->bar->chooseNextPass();
    case Qt::Key_Escape:
        if (const auto undo = escape())
            return undo();
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

std::shared_ptr<const Storyboard> WorkGroupStage::sharedBoard() const
{
    return m_cursor->analysis() ? m_cursor->analysis()->board : nullptr;
}

WorkGroupBar *WorkGroupStage::bar() const
{
    return m_page->bar;
}

FaultLab *WorkGroupStage::faultLab() const
{
    return m_page->faults;
}

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
    const QImage shrunk = Locator::shrunk(picture);
    for (Locator *locator : { m_page->locator, m_page->mosaic })
        locator->setPicture(shrunk, { picture.width, picture.height });
    m_picture = picture;
    m_heated.reset();
    for (DiagramView *view : { m_page->surfaces, m_page->items, m_page->comparison->surfaces() })
        view->setDepth(picture.depth);
    if (picture.empty()) {
        setTrace(nullptr);
        say(tr("Open an image to see how a work-group filters it, or open a saved recording."));
    }
}

void WorkGroupStage::setBusy(bool busy)
{
    m_busy = busy;
    const QString text = tr("Recording the work-group\u2026");
    if (busy && !m_cursor->analysis())
        say(text);
    else if (busy)
        m_page->bar->setNote(text);
    else if (m_cursor->analysis())
        m_page->bar->setAnalysis(m_cursor->analysis());
}

void WorkGroupStage::setError(const QString &sentence)
{
    setTrace(nullptr);
    say(sentence);
}

void WorkGroupStage::setGroupSizes(const QList<GroupSizeChoice> &sizes, GroupSize chosen)
{
    m_page->bar->setSizes(sizes, chosen);
}

void WorkGroupStage::setPasses(const QList<LaunchStep> &steps, int pass)
{
    m_page->bar->setPasses(steps, pass);
}

void WorkGroupStage::setRecorded(const QString &name, const QString &stamp)
{
    m_page->setRecorded(name, stamp);
}

void WorkGroupStage::setVariants(const QList<std::pair<QString, QString>> &variants, const QString &tiled)
{
    m_page->bar->setVariants(variants, tiled);
}

void WorkGroupStage::compareWith(const QString &variantId)
{
    m_page->bar->compareWith(variantId);
}

void WorkGroupStage::setCountRefusal(const QString &refusal)
{
    m_page->costs->setCountRefusal(refusal);
}

QPushButton *WorkGroupStage::countButton() const
{
    return m_page->costs->countButton();
}

QRectF WorkGroupStage::windowRect() const
{
    const QRectF window = board() ? m_page->surfaces->layout().window.shown : QRectF();
    return window.translated(m_page->surfaces->mapTo(this, QPoint()));
}

void WorkGroupStage::setInLesson(bool inLesson)
{
    m_page->bar->setInLesson(inLesson);
}

QString WorkGroupStage::comparedWith() const
{
    return m_page->bar->comparedWith();
}

void WorkGroupStage::setTrace(
    std::shared_ptr<const Trace> trace, std::shared_ptr<const Trace> other, const QString &remark)
{
    m_trace = std::move(trace);
    m_other = std::move(other);
    m_remark = remark;
    if (m_trace) {
        m_effect->arrange(*m_trace);
        return analysis();
    }
    m_analyses.cancel();
    m_cursor->setAnalysis(nullptr);
}

void WorkGroupStage::analysis()
{
    if (!m_trace)
        return;
    m_analyses.start(
        [this, trace = m_trace, warp = m_page->bar->warp(), model = m_page->costs->model(), other = m_other](
            const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
            return [this, made = analysisOf(trace, warp, model, other)] { m_cursor->setAnalysis(made); };
        });
}

void WorkGroupStage::showRecording()
{
    const auto &analysis = m_cursor->analysis();
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setBoard(analysis ? analysis->board : nullptr);
    m_page->timeline->setBoard(analysis ? analysis->board : nullptr);
    m_page->costs->setAnalysis(analysis);
    m_page->controls->refresh();
    if (!analysis)
        return m_page->setComparison(nullptr, {});
    m_page->bar->setAnalysis(analysis);
    if (m_busy)
        m_page->bar->setNote(tr("Recording the work-group\u2026"));
    showColours();
    showGroup(analysis->board->trace());
    m_page->showFindings(analysis->board->trace());
    m_page->setComparison(analysis, m_remark);
    m_pages->setCurrentIndex(1);
    if (m_height == Height::Image)
        fillMosaic();
    m_effect->goThere();
    QMetaObject::invokeMethod(
        this, &WorkGroupStage::recordingShown, Qt::QueuedConnection); // the cursor is there
}

RecordingView WorkGroupStage::view() const
{
    return { m_page->bar->warp(), m_height, m_page->bar->chosenColours(), m_page->panePage(),
        m_page->costs->accessMap()->padding()->value() };
}

void WorkGroupStage::setView(const RecordingView &view)
{
    m_page->bar->setColours(view.colours);
    m_page->openPane(view.pane);
    m_page->costs->accessMap()->padding()->setValue(view.padding);
    if (view.warp != m_page->bar->warp()) {
        m_page->bar->setWarp(view.warp);
        analysis();
    }
    showColours();
    showHeight(view.height);
}

void WorkGroupStage::goTo(int frame, SurfaceCell pinned)
{
    player()->setPlaying(false);
    m_cursor->hover({});
    m_cursor->goTo(frame);
    m_cursor->pin(pinned);
}

void WorkGroupStage::setQuestion(const Blanks &blanks, const CellMarks &marks, bool words)
{
    m_page->setBlanks(blanks);
    for (DiagramView *view : { m_page->surfaces, m_page->items, m_page->comparison->surfaces() })
        view->setMarks(marks);
    m_words = words;
    if (scene()) {
        showFrame();
        showLinks();
    }
}

void WorkGroupStage::showGroup(const Trace &trace)
{
    const Places &places = board()->places();
    const QPoint offset(trace.view.geometry.offsetX, trace.view.geometry.offsetY);
    const auto [number, ofWhole] = numberedGroup(trace);
    const QPoint first(number.w - trace.request.group.w, number.h - trace.request.group.h);
    for (Locator *locator : { m_page->locator, m_page->mosaic })
        if (places.hasWindow())
            locator->setGroup(trace.request.group, trace.groups, places.outputs().translated(offset),
                places.window(), first, ofWhole);
        else
            locator->setGroup(trace.request.group, trace.groups);
}

void WorkGroupStage::showFrame()
{
    const int tick = player()->frame();
    const int frame = std::max(m_cursor->frame(), 0);
    m_page->comparison->setTick(tick);
    if (const auto &comparison = m_cursor->analysis()->comparison)
        m_page->ownTitle->setText(ComparisonView::titleOf(*comparison, 0, tick)
            + (m_remark.isEmpty() ? QString() : QStringLiteral(" \u00b7 ") + m_remark));
    m_page->surfaces->setScene(scene(), m_exact ? 0 : motionTime());
    m_page->items->setScene(scene());
    m_page->timeline->setFrame(frame);
    m_page->costs->setFrame(frame);
    const QString text = m_words ? captionOf(*board(), *scene()) : QString();
    m_page->caption->setText(text);
    setAccessibleDescription(text);
}

void WorkGroupStage::showLinks()
{
    if (!scene())
        return;
    m_page->surfaces->setItem(shownItem());
    const SurfaceCell position = m_cursor->looked();
    const bool isPinned = position && position == m_cursor->pinned();
    const Links links = m_cursor->links();
    for (DiagramView *view : { m_page->surfaces, m_page->items })
        view->setLinks(links, isPinned);
    // What is the same in both pictures is linked in both.
    const auto &comparison = m_cursor->analysis()->comparison;
    if (const auto &other = m_page->comparison->scene(); other && comparison)
        m_page->comparison->surfaces()->setLinks(
            isShared(board(), position) ? linksOf(*comparison->board(1), *other, position) : Links{},
            isPinned);
    m_page->costs->setItem(links.items.size() == 1 ? links.items.front() : -1);
    const bool sums = position.surface == Surface::Outputs && board()->places().hasWindow();
    const QString sum = sums ? sumText(*board(), *scene(), position.cell, m_picture.depth) : QString();
    m_page->detail->setText(!m_words ? QString()
            : sum.isEmpty()          ? describe(*board(), *scene(), position, m_picture.depth)
                                     : sum);
    m_page->bar->setBackEnabled(m_cursor->pinnedOutput() && !m_page->recorded());
}

/// How long it takes to move to the next step, in milliseconds.
int WorkGroupStage::motionTime() const
{
    const double speed = player()->framesPerSecond();
    if (player()->playing() && speed > fastest)
        return 0;
    const int time
        = player()->playing() ? std::min(stepTime + 120, static_cast<int>(700.0 / speed)) : stepTime;
    return shownTime(this, time);
}

void WorkGroupStage::showColours()
{
    const HardwareModel &hardware = model();
    for (DiagramView *view : { m_page->surfaces, m_page->items, m_page->comparison->surfaces() })
        view->setColours(m_page->bar->colourBy(), hardware, m_page->costs->accessMap()->padding()->value());
}

void WorkGroupStage::moveHeight(int by)
{
    const int to = std::clamp(static_cast<int>(m_height) + by, 0, static_cast<int>(Height::Image));
    showHeight(static_cast<Height>(to));
}

void WorkGroupStage::showHeight(Height height)
{
    m_page->bar->setHeight(height);
    if (!board() || height == m_height)
        return;
    const SurfaceCell pinned = m_cursor->pinned();
    const bool begins
        = height == Height::Item && pinned.surface != Surface::Outputs && pinned.surface != Surface::Items;
    if (begins && board()->places().hasWindow())
        m_cursor->pin({ Surface::Outputs, middleOutput(*board()) });
    m_height = height;
    if (height == Height::Image)
        fillMosaic();
    m_page->showHeight(height, shownItem());
}

/// Of one work-item, that of the pinned output; else all.
int WorkGroupStage::shownItem() const
{
    const SurfaceCell pinned = m_cursor->pinned();
    if (m_height != Height::Item)
        return -1;
    return pinned.surface == Surface::Items  ? pinned.cell
        : pinned.surface == Surface::Outputs ? board()->ownerOf(pinned.cell)
                                             : -1;
}

void WorkGroupStage::fillMosaic()
{
    const auto board = sharedBoard();
    if (!board || m_heated.lock() == board)
        return;
    m_heated = board;
    m_heat.start([this, board, picture = m_picture](
                     const std::stop_token &, const NewestWork::Post &) -> NewestWork::Deliver {
        return [this, mosaic = Locator::mosaicOf(picture, fetchMapOf(*board))] {
            m_page->mosaic->setMosaic(mosaic);
        };
    });
}

void WorkGroupStage::showPixelInResult()
{
    if (const auto output = m_cursor->pinnedOutput(); output && !m_page->recorded())
        Q_EMIT pixelRequested(*output);
}

/// The halo of this group lies under outputs of its neighbours: a double click there goes to them.
void WorkGroupStage::goToNeighbour(SurfaceCell position)
{
    if (!board() || position.surface != Surface::Window || m_page->recorded()
        || !board()->places().hasWindow())
        return;
    const Trace &trace = board()->trace();
    const Places &places = board()->places();
    const QPoint pixel = places.window().topLeft()
        + QPoint(position.cell % places.window().width(), position.cell / places.window().width());
    const QPoint output = pixel - QPoint(trace.view.geometry.offsetX, trace.view.geometry.offsetY);
    const QSize outputs = places.outputs().size();
    if (output.x() < 0 || output.y() < 0)
        return;
    const Size2 group{ output.x() / outputs.width(), output.y() / outputs.height() };
    if (group.w < trace.groups.w && group.h < trace.groups.h && !(group == trace.request.group))
        Q_EMIT groupRequested(group);
}

} // namespace halo

#include "moc_workgroupstage.cpp"
