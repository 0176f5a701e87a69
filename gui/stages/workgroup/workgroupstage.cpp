// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/workgroupstage.h"

#include "gui/diagramviews/comparisonview.h"
#include "gui/designer/costpanel.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/player.h"
#include "gui/stages/workgroup/recordedbar.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/stages/workgroup/workgrouppage.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace halo {
namespace {

bool isPlayKey(int key)
{
    for (const int own : { Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Backspace, Qt::Key_P })
        if (key == own)
            return true;
    return false;
}

} // namespace

WorkGroupStage::WorkGroupStage(QWidget *parent)
    : QWidget(parent)
    , m_player(new Player(this))
{
    setObjectName(QStringLiteral("workGroupStage"));
    setAccessibleName(tr("Work-group"));
    buildLayout();
    connectParts();
    setFocusProxy(m_page->surfaces);
    say(tr("Open an image to see how a work-group filters it, or a recording that was saved."));
}

void WorkGroupStage::buildLayout()
{
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("stageMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_message);
    m_page = new WorkGroupPage(m_player, this);
    m_pages->addWidget(m_page);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_pages);
}

FaultLab *WorkGroupStage::faultLab() const
{
    return m_page->faults;
}

void WorkGroupStage::connectParts()
{
    connect(m_player, &Player::shown, this, &WorkGroupStage::showTick);
    connect(m_page->timeline, &TimelineView::framePicked, this, [this](int frame) {
        m_player->setPlaying(false);
        goTo(frame);
    });
    for (DiagramView *view : { m_page->surfaces, m_page->items }) {
        connect(view, &DiagramView::hovered, this, &WorkGroupStage::hover);
        connect(view, &DiagramView::clicked, this, &WorkGroupStage::click);
        connect(view, &DiagramView::barrierClicked, this,
            [this](int barrier) { goTo(board()->frameOfBarrier(barrier)); });
    }
    const auto ifShared = [this](void (WorkGroupStage::*doIt)(Spot)) {
        return [this, doIt](Spot spot) {
            const bool shared = spot.surface == Surface::Window || spot.surface == Surface::Outputs;
            (this->*doIt)(shared ? spot : Spot{});
        };
    };
    connect(m_page->comparison->surfaces(), &DiagramView::hovered, this, ifShared(&WorkGroupStage::hover));
    connect(m_page->comparison->surfaces(), &DiagramView::clicked, this, ifShared(&WorkGroupStage::click));
    connect(m_page->recordedBar, &RecordedBar::leaveRequested, this, &WorkGroupStage::leaveRequested);
    connect(m_page->bar, &WorkGroupBar::comparisonChosen, this, &WorkGroupStage::comparisonRequested);
    connect(m_page->surfaces, &DiagramView::doubleClicked, this, &WorkGroupStage::goToNeighbour);
    connect(m_page->locator, &Locator::groupPicked, this, &WorkGroupStage::groupRequested);
    connect(m_page->bar, &WorkGroupBar::smallChosen, this, &WorkGroupStage::smallGroupRequested);
    connect(m_page->bar, &WorkGroupBar::passChosen, this, &WorkGroupStage::passRequested);
    connect(m_page->bar, &WorkGroupBar::warpChosen, this, &WorkGroupStage::study);
    connect(m_page->bar, &WorkGroupBar::backRequested, this, &WorkGroupStage::showPixelInResult);
    connect(m_page->costs, &CostPanel::modelChosen, this, &WorkGroupStage::study);
    connect(m_page->faults, &FaultLab::outputPicked, this, &WorkGroupStage::showPixel);
    connect(m_page->findings, &QListWidget::itemActivated, this,
        [this](QListWidgetItem *item) { setActiveLine(item->data(Qt::UserRole).toInt()); });
}

bool WorkGroupStage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        const bool unpins = key.key() == Qt::Key_Escape
            && (m_pinned || m_page->recorded() || !m_page->faults->chosen().empty());
        if (key.modifiers() == Qt::NoModifier && (isPlayKey(key.key()) || unpins))
            event->accept(); // else a shortcut of the window would take it
    }
    return QWidget::event(event);
}

void WorkGroupStage::keyPressEvent(QKeyEvent *event)
{
    if (!board() || event->modifiers() != Qt::NoModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Space:
        return m_player->toggle();
    case Qt::Key_Left:
        return m_player->stepBy(-1);
    case Qt::Key_Right:
        return m_player->stepBy(1);
    case Qt::Key_Home:
        return m_player->stepBy(-m_player->count());
    case Qt::Key_End:
        return m_player->stepBy(m_player->count());
    case Qt::Key_PageUp:
        return jumpSegment(-1);
    case Qt::Key_PageDown:
        return jumpSegment(1);
    case Qt::Key_Backspace:
        return showPixelInResult();
    case Qt::Key_P:
        return m_page->bar->chooseNextPass();
    case Qt::Key_Escape:
        return m_pinned ? pin({}) : m_page->recorded() ? leaveRequested() : m_page->faults->reset();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace halo
