// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/workgroupstage.h"

#include "gui/views/card.h"
#include "gui/views/costpanel.h"
#include "gui/views/diagramview.h"
#include "gui/views/faultlab.h"
#include "gui/views/locator.h"
#include "gui/views/playcontrols.h"
#include "gui/views/player.h"
#include "gui/views/segmented.h"
#include "gui/views/timelineview.h"
#include "gui/views/workgroupbar.h"

#include <QKeyEvent>
#include <QListWidget>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace halo {
namespace {

constexpr int wideEnough = 760; ///< for work-items and costs side by side
constexpr int lowerRow = 3;     ///< of the page: what is below the surfaces
constexpr int highEnough = 760; ///< for what is below the surfaces and the fault lab

bool isPlayKey(int key)
{
    for (const int own : { Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Backspace })
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
    setFocusProxy(m_surfaces);
    say(tr("Open an image to see how a work-group filters it."));
}

void WorkGroupStage::buildLayout()
{
    m_message = new QLabel(this);
    m_message->setObjectName(QStringLiteral("stageMessage"));
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_pages = new QStackedWidget(this);
    m_pages->addWidget(m_message);
    m_pages->addWidget(buildDiagram());
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_pages, 1);
    m_faults = new FaultLab(this);
    m_faults->hide();
    all->addWidget(m_faults);
}

QWidget *WorkGroupStage::buildDiagram()
{
    auto *page = new QWidget(this);
    m_bar = new WorkGroupBar(page);
    m_surfaces = new DiagramView(&surfacesLayout, tr("Image, local memory and outputs"), page);
    m_surfaces->setObjectName(QStringLiteral("surfaces"));
    m_findings = new QListWidget(page);
    m_findings->setObjectName(QStringLiteral("findings"));
    m_findings->setAccessibleName(tr("What is wrong"));
    m_findings->setFrameShape(QFrame::NoFrame);
    m_findings->hide();
    m_timeline = new TimelineView(page);
    m_caption = new QLabel(page);
    m_caption->setObjectName(QStringLiteral("caption"));
    m_caption->setWordWrap(true);
    m_caption->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_caption->setFixedHeight(2 * fontMetrics().lineSpacing() + 4);
    m_caption->setTextFormat(Qt::PlainText);
    m_controls = new PlayControls(m_player, page);
    m_detail = new ElidedLabel(page);
    m_detail->setObjectName(QStringLiteral("detail"));
    setRole(m_detail, "muted");
    m_bottom = new QBoxLayout(QBoxLayout::LeftToRight);
    m_bottom->setSpacing(8);
    m_bottom->addWidget(m_controls);
    m_bottom->addWidget(m_caption, 1);
    auto *column = new QVBoxLayout(page);
    m_column = column;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(5);
    column->addWidget(m_bar);
    column->addWidget(m_surfaces, 5);
    column->addWidget(m_detail);
    column->addLayout(buildLower(page), 3);
    column->addWidget(m_findings);
    column->addWidget(m_timeline);
    column->addLayout(m_bottom);
    return page;
}

QBoxLayout *WorkGroupStage::buildLower(QWidget *page)
{
    m_parts = new Segmented(tr("Below the surfaces"), page);
    m_parts->setObjectName(QStringLiteral("parts"));
    m_parts->addSegment(0, tr("Work-items"), tr("Work-items, weights, and local memory at each barrier"));
    m_parts->addSegment(1, tr("Costs"), tr("What the hardware sees"));
    m_items = new DiagramView(&itemsLayout, tr("Work-items and weights"), page);
    m_items->setObjectName(QStringLiteral("items"));
    m_costs = new CostPanel(page);
    m_locator = new Locator(page);
    m_locator->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    auto *row = new QHBoxLayout;
    row->setSpacing(14);
    row->addWidget(m_items, 8);
    row->addWidget(m_costs, 7);
    row->addWidget(m_locator, 3);
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(m_parts);
    column->addLayout(row, 1);
    return column;
}

void WorkGroupStage::connectParts()
{
    connect(m_player, &Player::shown, this, &WorkGroupStage::showFrame);
    connect(m_timeline, &TimelineView::framePicked, this, [this](int frame) {
        m_player->setPlaying(false);
        m_player->show(frame);
    });
    for (DiagramView *view : { m_surfaces, m_items }) {
        connect(view, &DiagramView::hovered, this, &WorkGroupStage::hover);
        connect(view, &DiagramView::clicked, this, &WorkGroupStage::click);
        connect(view, &DiagramView::barrierClicked, this,
            [this](int barrier) { m_player->show(board()->frameOfBarrier(barrier)); });
    }
    connect(m_locator, &Locator::groupPicked, this, &WorkGroupStage::groupRequested);
    connect(m_bar, &WorkGroupBar::smallChosen, this, &WorkGroupStage::smallGroupRequested);
    connect(m_bar, &WorkGroupBar::warpChosen, this, &WorkGroupStage::study);
    connect(m_bar, &WorkGroupBar::backRequested, this, &WorkGroupStage::showPixelInResult);
    connect(m_costs, &CostPanel::modelChosen, this, &WorkGroupStage::study);
    connect(m_parts, &Segmented::picked, this, &WorkGroupStage::arrange);
    connect(m_faults, &FaultLab::outputPicked, this, &WorkGroupStage::showPixel);
    connect(m_bar->faultButton(), &QToolButton::toggled, m_faults, [this](bool open) {
        m_faults->setVisible(open);
        arrange();
        if (!open)
            m_faults->reset();
    });
    connect(m_findings, &QListWidget::itemActivated, this,
        [this](QListWidgetItem *item) { setActiveLine(item->data(Qt::UserRole).toInt()); });
}

void WorkGroupStage::arrange()
{
    const bool wide = width() >= wideEnough;
    // With the fault lab open, a low window has room for one of the two.
    const bool lower = !m_faults->isVisibleTo(this) || height() >= highEnough;
    m_parts->setVisible(!wide && lower);
    m_items->setVisible(lower && (wide || m_parts->current() == 0));
    m_costs->setVisible(lower && (wide || m_parts->current() == 1));
    m_locator->setVisible(lower && (wide || m_parts->current() == 0));
    m_column->setStretch(1, wide ? 5 : 4);
    m_column->setStretch(lowerRow, lower ? 3 : 0);
    m_bottom->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::BottomToTop);
}

void WorkGroupStage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

bool WorkGroupStage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        const bool unpins = key.key() == Qt::Key_Escape && (m_pinned || !m_faults->chosen().empty());
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
    case Qt::Key_Escape:
        return m_pinned ? pin({}) : m_faults->reset();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace halo
