// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/workgrouppage.h"

#include "compute/drawing/base/recordedcounts.h"
#include "compute/drawing/base/recordedtimes.h"
#include "compute/drawing/base/translated.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/storyboard.h"
#include "compute/trace/model/trace.h"
#include "gui/diagramviews/comparisonview.h"
#include "gui/diagramviews/diagramview.h"
#include "gui/diagramviews/timelineview.h"
#include "gui/stages/workgroup/costpanel.h"
#include "gui/stages/workgroup/faultlab.h"
#include "gui/stages/workgroup/locator.h"
#include "gui/stages/workgroup/playcontrols.h"
#include "gui/stages/workgroup/recordedbar.h"
#include "gui/stages/workgroup/sidepane.h"
#include "gui/stages/workgroup/workgroupbar.h"
#include "gui/stages/workgroup/zoomtransition.h"
#include "gui/widgets/card.h"
#include "gui/widgets/motion.h"
#include "gui/widgets/stilltext.h"
#include "gui/widgets/style.h"

#include <QComboBox>
#include <QListWidget>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int pageWideEnough = 1100; ///< for controls beside the timeline
constexpr int pageCameraTime = 260;  ///< milliseconds
constexpr int paneWidth = 332;
constexpr int paneGap = 16;
constexpr double captionScale = 5.0 / 3.0; ///< of the usual type: to be read from the last row
constexpr double detailScale = 5.0 / 4.0;
constexpr int lowPage = 430; ///< pixels of height, below which the diagram needs the room of large words
constexpr int mostFindingsSeen = 2;
const QString paneKey = QStringLiteral("workgroup/drawer");

QFont scaled(QFont font, double by)
{
    font.setPixelSize(qRound(QFontInfo(font).pixelSize() * by));
    return font;
}

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
    , mosaic(new Locator(this))
    , findings(new QListWidget(this))
    , timeline(new TimelineView(this))
    , recordedTimes(new StillText(3, this))
    , caption(new StillText(2, this))
    , detail(new StillText(1, this))
    , controls(new PlayControls(player, this))
    , faults(new FaultLab(this))
    , m_stage(new QStackedWidget(this))
    , m_camera(new ZoomTransition(m_stage))
    , m_panes(new QWidget(this))
    , m_pane(new SidePane(tr("Details"), this))
    , m_paneRow(new QBoxLayout(QBoxLayout::TopToBottom, m_panes))
    , m_bottom(new QBoxLayout(QBoxLayout::LeftToRight))
{
    nameParts();
    buildPane();
    m_stage->addWidget(buildPanes());
    m_stage->addWidget(mosaic);
    auto *row = new QHBoxLayout;
    row->setSpacing(paneGap);
    row->addWidget(m_stage, 1);
    row->addWidget(m_pane);
    m_bottom->setSpacing(10);
    m_bottom->addWidget(controls);
    m_bottom->addWidget(timeline, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(recordedBar);
    column->addWidget(bar);
    column->addLayout(row, 1);
    column->addWidget(comparison->counters());
    column->addWidget(recordedTimes);
    column->addWidget(detail);
    column->addWidget(findings);
    column->addWidget(caption);
    column->addLayout(m_bottom);
    controls->addChoice(bar->orderBox());
    for (DiagramView *view : { surfaces, comparison->surfaces() })
        connect(view, &DiagramView::resized, this, &WorkGroupPage::shareScale, Qt::QueuedConnection);
}

void WorkGroupPage::nameParts()
{
    surfaces->setObjectName(QStringLiteral("surfaces"));
    items->setObjectName(QStringLiteral("items"));
    locator->setObjectName(QStringLiteral("locator"));
    locator->setAccessibleName(tr("Place of the work-group"));
    mosaic->setObjectName(QStringLiteral("mosaic"));
    mosaic->setAccessibleName(tr("All work-groups of the image"));
    ownTitle->setObjectName(QStringLiteral("ownTitle"));
    findings->setObjectName(QStringLiteral("findings"));
    findings->setAccessibleName(tr("Findings"));
    findings->setFrameShape(QFrame::NoFrame);
    findings->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the end is told by a tool tip
    findings->hide();
    QSizePolicy kept = timeline->sizePolicy(); // nothing moves when it is asked for
    kept.setRetainSizeWhenHidden(true);
    timeline->setSizePolicy(kept);
    caption->setObjectName(QStringLiteral("caption"));
    recordedTimes->setObjectName(QStringLiteral("recordedTimes"));
    recordedTimes->hide();
    detail->setObjectName(QStringLiteral("detail"));
    detail->setMuted(true);
    sizeTexts();
}

void WorkGroupPage::sizeTexts()
{
    const bool isLow = height() < lowPage * typeScale(font());
    caption->setFont(scaled(font(), isLow ? 1.0 : captionScale));
    detail->setFont(scaled(font(), detailScale));
    detail->setVisible(!isLow);
    m_pane->setFixedWidth(qRound(paneWidth * typeScale(font())));
}

void WorkGroupPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

void WorkGroupPage::buildPane()
{
    m_pane->setObjectName(QStringLiteral("drawer"));
    m_pane->addPage(tr("Costs"), tr("What the hardware sees"), costs);
    m_pane->addPage(tr("Work-items"), tr("Work-items, weights, and local memory at each barrier"), items);
    m_pane->addPage(tr("Place"), tr("Where the work-group is in the image"), locator);
    auto *scroll = new QScrollArea(this); // a low window has no room for all faults at once
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(faults);
    m_pane->addPage(tr("Fault lab"), tr("Inject a fault and see its effect"), scroll);
    connect(m_pane, &SidePane::pageChanged, this, &WorkGroupPage::followPane);
    connect(bar->detailsButton(), &QToolButton::clicked, this, [this](bool open) {
        open ? m_pane->open(QSettings().value(paneKey, Costs).toInt() % Faults) : m_pane->close();
    });
    connect(bar->faultButton(), &QToolButton::clicked, this,
        [this](bool open) { open ? m_pane->open(Faults) : m_pane->close(); });
}

void WorkGroupPage::showFindings(const Trace &trace)
{
    findings->clear();
    for (const Finding &finding : firstOfAlike(trace.findings)) {
        QString text = translated(finding.text);
        if (finding.count > 1)
            text += QStringLiteral(" ") + tr("(%1 such cases)").arg(finding.count);
        auto *item = new QListWidgetItem(
            finding.line > 0 ? tr("Line %1: %2").arg(finding.line).arg(text) : text, findings);
        item->setForeground(coloursOf(palette()).bad);
        item->setData(Qt::UserRole, finding.line);
        item->setToolTip(item->text());
    }
    const int rows = std::min(findings->count(), mostFindingsSeen);
    const int margin = findings->count() > rows ? 0 : 4; // else a sliver of the next row
    findings->setFixedHeight(rows * std::max(findings->sizeHintForRow(0), 1) + margin);
    findings->setVisible(rows > 0 && m_tellsFindings);
}

void WorkGroupPage::setBlanks(const Blanks &blanks)
{
    for (DiagramView *view : { surfaces, items, comparison->surfaces() })
        view->setBlanks(blanks);
    m_tellsFindings = !blanks.findings;
    findings->setVisible(findings->count() > 0 && m_tellsFindings);
    bar->setVerdictRevealed(m_tellsFindings);
    timeline->setVisible(!blanks.timeline);
}

int WorkGroupPage::panePage() const
{
    return m_pane->page();
}

void WorkGroupPage::openPane(int page)
{
    m_keepsFault = true;
    page < 0 ? m_pane->close() : m_pane->open(page);
    m_keepsFault = false;
}

void WorkGroupPage::followPane(int page)
{
    bar->detailsButton()->setChecked(page >= 0 && page != Faults);
    bar->faultButton()->setChecked(page == Faults);
    if (page != Faults && !m_keepsFault)
        faults->reset();
    if (page >= 0 && page != Faults)
        QSettings().setValue(paneKey, page);
    arrange();
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

void WorkGroupPage::setComparison(const std::shared_ptr<const TraceAnalysis> &analysis, const QString &title)
{
    m_compared = analysis ? analysis->comparison : nullptr;
    comparison->setComparison(m_compared);
    comparison->setVisible(m_compared != nullptr);
    comparison->counters()->setVisible(m_compared != nullptr);
    QStringList recorded;
    if (m_compared) {
        const Variant &one = m_compared->board(0)->trace().request.variant;
        const Variant &two = m_compared->board(1)->trace().request.variant;
        recorded << recordedTimesText(one.id, translated(one.title), two.id, translated(two.title),
            m_compared->board(0)->trace().view.filter.size())
                 << recordedCountsText(analysis->counts[0], translated(one.title), analysis->counts[1],
                        translated(two.title));
    }
    recorded.removeAll(QString());
    recordedTimes->setText(recorded.join(u' '));
    recordedTimes->setVisible(!recorded.isEmpty());
    ownTitle->setText(title);
    ownTitle->setVisible(m_compared || !title.isEmpty());
    arrange();
    shareScale();
}

/// Where lies what two heights both show: the window of the group.
QRectF WorkGroupPage::sharedPart() const
{
    const auto onStage = [this](const QWidget *widget, const QRectF &part) {
        return part.translated(widget->mapTo(m_stage, QPoint()));
    };
    return m_stage->currentWidget() == mosaic ? onStage(mosaic, mosaic->groupRect())
                                              : onStage(surfaces, surfaces->layout().window.shown);
}

void WorkGroupPage::showHeight(Height height, int item)
{
    const ZoomTransition::View from{ m_stage->grab(), sharedPart() };
    m_stage->setCurrentWidget(height == Height::Image ? static_cast<QWidget *>(mosaic) : m_panes);
    surfaces->setItem(item);
    m_camera->move(from, { m_stage->grab(), sharedPart() }, shownTime(this, pageCameraTime));
}

void WorkGroupPage::setRecorded(const QString &name, const QString &stamp)
{
    recordedBar->setRecording(name, stamp);
    bar->setRecorded(!name.isEmpty());
    if (recorded() && m_pane->page() == Faults)
        m_pane->close();
    arrange();
}

bool WorkGroupPage::recorded() const
{
    return bar->recorded();
}

void WorkGroupPage::arrange()
{
    sizeTexts();
    m_bottom->setDirection(
        width() >= pageWideEnough * typeScale(font()) ? QBoxLayout::LeftToRight : QBoxLayout::BottomToTop);
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
    const int pane = m_pane->isHidden() ? 0 : m_pane->width() + paneGap;
    const QSizeF room(width() - pane, m_panes->height());
    const double titles = fonts.titleLine + 10.0;
    const double beside = edgeIn({ room.width() / 2.0 - 3.0, room.height() - titles });
    const double below = edgeIn({ room.width(), room.height() / 2.0 - titles });
    const int least = surfaces->minimumSizeHint().width() + comparison->minimumSizeHint().width();
    return beside > below && least < room.width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
}

/// A cell is as large in one picture as in the other, or what is compared is not comparable.
void WorkGroupPage::shareScale()
{
    m_paneRow->setDirection(bestDirection());
    DiagramView *other = comparison->surfaces();
    const double edge = m_compared ? std::min(surfaces->roomForEdge(), other->roomForEdge())
                                   : largestEdge; // alone as large as there is room
    surfaces->setMostEdge(edge);
    other->setMostEdge(edge);
}

void WorkGroupPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace halo

#include "moc_workgrouppage.cpp"
