// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/workgrouppage.h"

#include "gui/designer/costpanel.h"
#include "gui/diagramviews/comparisonview.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/playcontrols.h"
#include "gui/stages/workgroup/recordedbar.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/widgets/card.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/stilltext.h"

#include <QListWidget>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int wideEnough = 760; ///< for work-items and costs side by side
constexpr int highEnough = 760; ///< for what is below the surfaces and the fault lab

} // namespace

WorkGroupPage::WorkGroupPage(Player *player, QWidget *parent)
    : QWidget(parent)
    , recordedBar(new RecordedBar(this))
    , bar(new WorkGroupBar(this))
    , surfaces(new DiagramView(&surfacesLayout, tr("Image, local memory and outputs"), this))
    , items(new DiagramView(&itemsLayout, tr("Work-items and weights"), this))
    , ownTitle(new ElidedLabel(this))
    , comparison(new ComparisonView(this))
    , costs(new CostPanel(this))
    , locator(new Locator(this))
    , findings(new QListWidget(this))
    , timeline(new TimelineView(this))
    , caption(new StillText(2, this))
    , detail(new StillText(1, this))
    , controls(new PlayControls(player, this))
    , faults(new FaultLab(this))
    , m_choice(new Segmented(tr("Below the surfaces"), this))
    , m_panes(new QWidget(this))
    , m_lower(new QWidget(this))
    , m_paneRow(new QBoxLayout(QBoxLayout::TopToBottom, m_panes))
    , m_bottom(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_column(new QVBoxLayout(this))
{
    nameParts();
    m_bottom->setSpacing(8);
    m_bottom->addWidget(controls);
    m_bottom->addWidget(caption, 1);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(5);
    m_column->addWidget(recordedBar);
    m_column->addWidget(bar);
    m_column->addWidget(buildPanes(), 5);
    m_column->addWidget(comparison->counters());
    m_column->addWidget(detail);
    m_column->addWidget(buildLower(), 3);
    m_column->addWidget(findings);
    m_column->addWidget(timeline);
    m_column->addLayout(m_bottom);
    m_column->addWidget(faults);
    faults->hide();
    connect(bar->faultButton(), &QToolButton::toggled, this, &WorkGroupPage::openFaultLab);
    connect(m_choice, &Segmented::picked, this, &WorkGroupPage::arrange);
    for (DiagramView *view : { surfaces, comparison->surfaces() })
        connect(view, &DiagramView::resized, this, &WorkGroupPage::shareScale, Qt::QueuedConnection);
}

void WorkGroupPage::nameParts()
{
    surfaces->setObjectName(QStringLiteral("surfaces"));
    items->setObjectName(QStringLiteral("items"));
    ownTitle->setObjectName(QStringLiteral("ownTitle"));
    findings->setObjectName(QStringLiteral("findings"));
    findings->setAccessibleName(tr("What is wrong"));
    findings->setFrameShape(QFrame::NoFrame);
    findings->hide();
    caption->setObjectName(QStringLiteral("caption"));
    detail->setObjectName(QStringLiteral("detail"));
    detail->setMuted(true);
    m_choice->setObjectName(QStringLiteral("parts"));
    bar->addChoice(m_choice);
    m_choice->addSegment(0, tr("Work-items"), tr("Work-items, weights, and local memory at each barrier"));
    m_choice->addSegment(1, tr("Costs"), tr("What the hardware sees"));
}

QWidget *WorkGroupPage::buildPanes()
{
    comparison->hide();
    comparison->counters()->hide();
    ownTitle->hide();
    auto *column = new QVBoxLayout;
    column->setSpacing(4);
    column->addWidget(ownTitle);
    column->addWidget(surfaces, 1);
    m_paneRow->setContentsMargins(0, 0, 0, 0);
    m_paneRow->setSpacing(6);
    m_paneRow->addLayout(column, 1);
    m_paneRow->addWidget(comparison, 1);
    return m_panes;
}

QWidget *WorkGroupPage::buildLower()
{
    locator->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    auto *row = new QHBoxLayout;
    row->setSpacing(14);
    row->addWidget(items, 8);
    row->addWidget(costs, 7);
    row->addWidget(locator, 3);
    auto *column = new QVBoxLayout(m_lower);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row, 1);
    return m_lower;
}

void WorkGroupPage::setComparison(const std::shared_ptr<const Comparison> &compared, const QString &title)
{
    m_compared = compared;
    comparison->setComparison(compared);
    comparison->setVisible(compared != nullptr);
    comparison->counters()->setVisible(compared != nullptr);
    ownTitle->setText(title);
    ownTitle->setVisible(compared || !title.isEmpty());
    arrange();
    shareScale();
}

void WorkGroupPage::setRecorded(const QString &name, const QString &stamp)
{
    recordedBar->setRecording(name, stamp);
    bar->setRecorded(!name.isEmpty());
    if (recorded())
        bar->faultButton()->setChecked(false);
    arrange();
}

bool WorkGroupPage::recorded() const
{
    return bar->recorded();
}

void WorkGroupPage::openFaultLab(bool open)
{
    faults->setVisible(open);
    if (!open)
        faults->reset();
    arrange();
}

void WorkGroupPage::arrange()
{
    const bool wide = width() >= wideEnough;
    // With the fault lab open, a low window has room for one of the two.
    m_lower->setVisible(!m_compared && (!faults->isVisibleTo(this) || height() >= highEnough));
    m_choice->setVisible(!wide);
    items->setVisible(wide || m_choice->current() == 0);
    costs->setVisible(wide || m_choice->current() == 1);
    locator->setVisible(!recorded() && (wide || m_choice->current() == 0));
    m_column->setStretch(m_column->indexOf(m_panes), wide ? 5 : 6);
    shareHeight();
    m_bottom->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::BottomToTop);
}

/// What the surfaces cannot use, as their width is spent, goes to what is below them.
void WorkGroupPage::shareHeight()
{
    const bool alone = !m_compared && surfaces->board() && m_lower->isVisibleTo(this);
    const double wanted = alone
        ? surfacesHeight(width(), *surfaces->board(), DiagramFonts(font()), surfaces->largestEdge)
        : QWIDGETSIZE_MAX;
    const int titles = ownTitle->isVisibleTo(this) ? ownTitle->sizeHint().height() + 4 : 0;
    m_panes->setMaximumHeight(std::min(static_cast<int>(wanted) + titles, QWIDGETSIZE_MAX));
}

/// Beside each other or one below the other: where the cells become larger.
QBoxLayout::Direction WorkGroupPage::bestDirection() const
{
    if (!m_compared)
        return QBoxLayout::TopToBottom;
    const DiagramFonts fonts(font());
    const auto edgeIn = [&](QSizeF size) {
        double edge = size.height();
        for (const size_t side : { size_t(0), size_t(1) })
            edge = std::min(edge, surfacesLayout(size, *m_compared->board(side), fonts).window.edge);
        return edge;
    };
    const QSizeF room(m_panes->size());
    const double titles = fonts.titleLine + 10.0;
    const double beside = edgeIn({ room.width() / 2.0 - 3.0, room.height() - titles });
    const double below = edgeIn({ room.width(), room.height() / 2.0 - titles });
    return beside > below ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
}

/// A cell is as large in one picture as in the other, or what is compared is not comparable.
void WorkGroupPage::shareScale()
{
    m_paneRow->setDirection(bestDirection());
    DiagramView *other = comparison->surfaces();
    const double edge = m_compared ? std::min(surfaces->roomForEdge(), other->roomForEdge())
                                   : DiagramView::largestEdge; // alone as large as there is room
    surfaces->setMostEdge(edge);
    other->setMostEdge(edge);
}

void WorkGroupPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace halo
