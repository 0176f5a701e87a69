// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/workgroupbar.h"

#include "compute/drawing/base/translated.h"
#include "compute/drawing/paint/traceanalysis.h"
#include "compute/drawing/recording/recordingtexts.h"
#include "compute/drawing/recording/storyboard.h"
#include "gui/widgets/card.h"
#include "gui/widgets/segmented.h"
#include "gui/widgets/style.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int oneLine = 1240; ///< wide enough for all in a line
constexpr int choiceGap = 10;

/// "1 × 4 work-items, 4 × 2 outputs each": else 1 × 4 looks like a tiny group. Empty: they have one.
QString outputsText(const GroupSizeChoice &size)
{
    if (size.items.area() <= 1)
        return {};
    const QString each = size.items.h == 1 ? QString::number(size.items.w) : sizeText(size.items);
    return WorkGroupBar::tr("%1 work-items, %2 outputs each").arg(size.text, each);
}

} // namespace

WorkGroupBar::WorkGroupBar(QWidget *parent)
    : QWidget(parent)
    , m_heights(new Segmented(tr("Level of detail"), this))
    , m_sizes(new Segmented(tr("Size of the work-group in the diagram"), this))
    , m_colours(new QComboBox(this))
    , m_passes(new Segmented(tr("What is launched, one after the other"), this))
    , m_warps(new QComboBox(this))
    , m_others(new QComboBox(this))
    , m_rows(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_choices(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_verdict(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_badge(new ElidedLabel(this))
    , m_back(new QToolButton(this))
    , m_tiled(new QToolButton(this))
    , m_faults(new QToolButton(this))
    , m_details(new QToolButton(this))
{
    fillHeights();
    fillSizes();
    fillWarps();
    m_colours->setObjectName(QStringLiteral("colourBox"));
    m_colours->setAccessibleName(tr("Meaning of the colours"));
    m_colours->setToolTip(tr("Meaning of the cell colours; see the legend"));
    m_passes->setObjectName(QStringLiteral("passes"));
    m_passes->hide();
    m_others->setObjectName(QStringLiteral("compareBox"));
    m_others->setAccessibleName(tr("Compare with"));
    m_others->setToolTip(tr("Another implementation for the same outputs, on the same clock and scale"));
    m_others->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_others->setMinimumContentsLength(11);
    setVariants({});
    m_badge->setObjectName(QStringLiteral("badge"));
    nameButtons();
    buildRows();
    m_back->hide();
    m_tiled->hide();
    connect(m_heights, &Segmented::picked, this,
        [this](int id) { Q_EMIT heightChosen(static_cast<Height>(id)); });
    connect(
        m_sizes, &Segmented::picked, this, [this](int id) { Q_EMIT sizeChosen(static_cast<GroupSize>(id)); });
    connect(m_colours, &QComboBox::activated, this, [this] {
        m_colourBy = static_cast<ColourBy>(m_colours->currentData().toInt());
        Q_EMIT coloursChosen();
    });
    connect(m_passes, &Segmented::picked, this, &WorkGroupBar::passChosen);
    connect(m_others, &QComboBox::activated, this,
        [this] { Q_EMIT comparisonChosen(m_others->currentData().toString()); });
    connect(m_tiled, &QToolButton::clicked, this, [this] { Q_EMIT variantRequested(m_tiledId); });
}

void WorkGroupBar::nameButtons()
{
    m_back->setObjectName(QStringLiteral("backToResult"));
    m_back->setText(tr("Show in Result"));
    m_back->setToolTip(tr("Go to the pinned output in the Result view (Backspace)"));
    m_back->setAccessibleName(m_back->text());
    m_back->setFocusPolicy(Qt::TabFocus);
    setRole(m_back, "link");
    m_tiled->setObjectName(QStringLiteral("seeTiledVariant"));
    m_tiled->setText(tr("Show a Tiled Implementation"));
    m_tiled->setToolTip(
        tr("Here each work-group is one work-item; choose an implementation whose work-groups load a tile"));
    m_tiled->setAccessibleName(m_tiled->text());
    m_tiled->setFocusPolicy(Qt::TabFocus);
    setRole(m_tiled, "link");
    m_faults->setObjectName(QStringLiteral("faultButton"));
    m_faults->setText(tr("Fault lab"));
    m_faults->setToolTip(tr("Inject a fault and see its effect"));
    m_faults->setAccessibleName(m_faults->text());
    m_details->setObjectName(QStringLiteral("detailsButton"));
    m_details->setText(tr("Details"));
    m_details->setToolTip(tr("What the hardware sees, the work-items, and the place of the group"));
    m_details->setAccessibleName(m_details->text());
    for (QToolButton *button : { m_faults, m_details }) {
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        setRole(button, "tool");
    }
}

void WorkGroupBar::fillHeights()
{
    m_heights->setObjectName(QStringLiteral("heights"));
    m_heights->addSegment(static_cast<int>(Height::Item), tr("One work-item"),
        tr("What a single work-item reads and writes, with numbers (+)"));
    m_heights->addSegment(
        static_cast<int>(Height::Group), tr("Group"), tr("A work-group with its tile (+ and \u2212)"));
    m_heights->addSegment(static_cast<int>(Height::Image), tr("Whole image"),
        tr("All work-groups, and how often each pixel is fetched (\u2212)"));
    m_heights->setCurrent(static_cast<int>(Height::Group));
}

void WorkGroupBar::fillSizes()
{
    m_sizes->setObjectName(QStringLiteral("groupSizes"));
    const QString few = tr("A small work-group with readable cells");
    for (const GroupSize size : smallGroupSizes)
        m_sizes->addSegment(static_cast<int>(size), sizeText(smallGroupOf({}, size)), few);
    m_sizes->addSegment(static_cast<int>(GroupSize::AsLaunched), tr("Actual size"),
        tr("The work-group that runs on the device, and that all times are of (4)"));
}

/// Only what says something of this recording.
void WorkGroupBar::fillColours(const Storyboard &board)
{
    m_best = bestColouring(board);
    m_colours->clear();
    for (const ColourBy by : allColourings) {
        const bool fits = by == ColourBy::LoadRound ? board.places().tileCells() > 0
            : by == ColourBy::Bank ? board.places().hasWindow() && board.places().tileCells() > 0
            : by == ColourBy::Role ? board.places().hasWindow()
                                   : true;
        if (fits)
            m_colours->addItem(tr("colour: %1").arg(nameOf(by)), static_cast<int>(by));
    }
    setColours(m_colourBy);
}

void WorkGroupBar::setColours(std::optional<ColourBy> by)
{
    m_colourBy = by;
    m_colours->setCurrentIndex(std::max(0, m_colours->findData(static_cast<int>(by.value_or(m_best)))));
}

void WorkGroupBar::buildRows()
{
    auto *lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(6);
    lines->addLayout(m_rows);
    lines->addWidget(m_passes);
    m_rows->setSpacing(6);
    m_choices->setSpacing(choiceGap);
    m_choices->addWidget(m_heights);
    m_choices->addWidget(m_sizes);
    m_choices->addWidget(m_colours);
    m_choices->addStretch(1);
    m_verdict->setSpacing(8);
    m_verdict->addWidget(m_others);
    m_verdict->addWidget(m_badge, 1);
    m_verdict->addWidget(m_tiled);
    m_verdict->addWidget(m_back);
    m_verdict->addWidget(m_faults);
    m_verdict->addWidget(m_details);
    for (QComboBox *box : { m_colours, m_warps, m_others })
        box->setFocusPolicy(Qt::TabFocus); // a click leaves the keys to what plays
    for (Segmented *choice : { m_heights, m_sizes })
        choice->setTabFocus();
    m_rows->addLayout(m_choices);
    m_rows->addLayout(m_verdict, 1);
}

/// Whether it equals the formula is never to be cut off: where room is scarce, it has a line of its own.
void WorkGroupBar::arrange()
{
    const bool isLong = width() >= oneLine * typeScale(font());
    m_rows->setDirection(isLong ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    const int needed = m_heights->sizeHint().width() + m_sizes->sizeHint().width()
        + m_colours->sizeHint().width() + 2 * choiceGap;
    const bool fits = needed <= width();
    if (fits == (m_choices->indexOf(m_colours) >= 0))
        return;
    (fits ? m_verdict : m_choices)->removeWidget(m_colours);
    (fits ? m_choices : m_verdict)->insertWidget(fits ? 2 : 0, m_colours);
}

bool WorkGroupBar::event(QEvent *event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange
        || event->type() == QEvent::LayoutRequest)
        arrange();
    return done;
}

void WorkGroupBar::fillWarps()
{
    m_warps->setObjectName(QStringLiteral("warpBox"));
    m_warps->setAccessibleName(tr("Lockstep"));
    m_warps->setToolTip(
        tr("Which work-items run in lockstep. Between two barriers, the order of warps, or of work-items as "
           "simulated, is a choice of this diagram: hardware may run them in any order."));
    m_warps->addItem(tr("Whole group in lockstep"), 0);
    for (const int lanes : { 8, 16, 32, 64 })
        m_warps->addItem(tr("Warps of %1 in lockstep").arg(lanes), lanes);
    m_warps->addItem(tr("as simulated"), Storyboard::rawOrder);
    m_warps->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_warps->setMinimumContentsLength(14);
}

void WorkGroupBar::setVariants(const QList<std::pair<QString, QString>> &variants, const QString &tiled)
{
    m_tiledId = tiled;
    const QString chosen = m_others->currentData().toString();
    m_others->clear();
    m_others->addItem(tr("No comparison"), QString());
    for (const auto &[id, title] : variants)
        m_others->addItem(tr("compare: %1").arg(title), id);
    m_others->setCurrentIndex(std::max(0, m_others->findData(chosen)));
}

void WorkGroupBar::compareWith(const QString &variantId)
{
    m_others->setCurrentIndex(std::max(0, m_others->findData(variantId)));
    Q_EMIT comparisonChosen(variantId);
}

QString WorkGroupBar::comparedWith() const
{
    return m_others->currentData().toString();
}

void WorkGroupBar::chooseNextPass()
{
    if (const auto passes = std::ranges::count(m_steps, false, &LaunchStep::isTransform); passes > 1)
        Q_EMIT passChosen((m_passes->current() + 1) % static_cast<int>(passes));
}

void WorkGroupBar::chooseSize(GroupSize size)
{
    if (offersSizes())
        Q_EMIT sizeChosen(size);
}

int WorkGroupBar::warp() const
{
    return m_warps->currentData().toInt();
}

void WorkGroupBar::setWarp(int lanes)
{
    m_warps->setCurrentIndex(std::max(0, m_warps->findData(lanes)));
}

void WorkGroupBar::setSizes(const QList<GroupSizeChoice> &sizes, GroupSize chosen)
{
    m_sizes->setCurrent(static_cast<int>(chosen));
    const bool isAlone
        = !sizes.empty() && std::all_of(sizes.begin(), sizes.end(), [](const GroupSizeChoice &size) {
              return size.text == sizeText({ 1, 1 });
          });
    for (qsizetype i = 0; i < sizes.size(); ++i) {
        QAbstractButton *button = m_sizes->button(static_cast<int>(i));
        const bool isLaunched = static_cast<GroupSize>(i) == GroupSize::AsLaunched;
        button->setText(isLaunched ? tr("Actual size %1").arg(sizes[i].text) : sizes[i].text);
        button->setAccessibleName(button->text());
        button->setEnabled(sizes[i].reason.isEmpty());
        const QString what = isLaunched
            ? tr("The work-group that runs on the device, and that all times are of (4)")
            : tr("A small work-group with readable cells (%1)").arg(i + 1);
        const QString each = outputsText(sizes[i]);
        button->setToolTip(!sizes[i].reason.isEmpty() ? sizes[i].reason
                : each.isEmpty()                      ? what
                                                      : QStringLiteral("%1\n%2").arg(each, what));
        button->setAccessibleDescription(button->toolTip());
        button->setVisible(isLaunched || !isAlone); // else they would all be the same
        button->updateGeometry();
    }
    m_tiled->setVisible(isAlone && !m_isRecorded && !m_tiledId.isEmpty());
}

void WorkGroupBar::setHeight(Height height)
{
    m_heights->setCurrent(static_cast<int>(height));
}

Height WorkGroupBar::height() const
{
    return static_cast<Height>(m_heights->current());
}

ColourBy WorkGroupBar::colourBy() const
{
    return static_cast<ColourBy>(m_colours->currentData().toInt());
}

void WorkGroupBar::setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis)
{
    if (!analysis)
        return setNote({});
    fillColours(*analysis->board);
    showVerdict(*analysis);
    m_isStored = analysis->board->trace().stored;
    showBadge();
}

/// Where it came from stays, also while a lesson asks what is wrong.
void WorkGroupBar::showBadge()
{
    const QString stored = m_isStored ? tr("recorded when Haloscope was built") : QString();
    setRole(m_badge, m_isRevealed ? m_verdictRole : "muted");
    m_badge->setText(!m_isRevealed ? stored
            : m_isStored           ? stored + QStringLiteral(" \u00b7 ") + m_verdictText
                                   : m_verdictText);
    QString toolTip = m_isRevealed ? m_verdictToolTip : QString();
    if (m_isStored)
        toolTip.prepend(
            tr("The simulator is not installed, so this is a recording shipped with Haloscope.") + u'\n');
    m_badge->setToolTip(toolTip.trimmed());
    m_badge->setAccessibleName(m_badge->text());
    m_badge->setVisible(m_isRevealed || m_isStored);
}

void WorkGroupBar::showVerdict(const TraceAnalysis &analysis)
{
    if (!analysis.hasFormula)
        return setNote(analysis.board->places().isSpectra()
                ? tr("complex numbers: (re, im), one product for each frequency")
                : tr("not a convolution: memory is shown by address"));
    if (analysis.difference) {
        m_verdictRole = "bad";
        m_verdictText = QStringLiteral("\u2717 ")
            + tr("Does not match the formula: %1").arg(translated(*analysis.difference));
    } else {
        m_verdictRole = "good";
        m_verdictText = QStringLiteral("\u2713 ") + tr("Matches the formula");
    }
    m_verdictToolTip = analysis.difference
        ? m_verdictText
        : tr("The recorded reads, the tile and the sums match the formula.");
}

void WorkGroupBar::setNote(const QString &note)
{
    m_verdictRole = "muted";
    m_verdictText = m_verdictToolTip = note;
    m_isStored = false;
    showBadge();
}

void WorkGroupBar::setRecorded(bool recorded)
{
    m_isRecorded = recorded;
    showChoices();
}

void WorkGroupBar::setPasses(const QList<LaunchStep> &steps, int pass)
{
    if (steps != m_steps) {
        m_steps = steps;
        fillPasses();
    }
    if (!m_steps.empty())
        m_passes->setCurrent(pass);
    showChoices();
}

void WorkGroupBar::fillPasses()
{
    const QString arrow = QStringLiteral("\u2192");
    m_passes->clear();
    for (const LaunchStep &step : m_steps) {
        const bool isForward = step.direction == Direction::Forward;
        if (step.isTransform()) {
            m_passes->addRemark(arrow);
            m_passes->addRemark(isForward ? tr("forward transform: VkFFT, not recorded")
                                          : tr("backward transform: VkFFT, not recorded"),
                tr("The library VkFFT transforms “%1” here, in place. Its kernels are not recorded: the next "
                   "pass gets the result of such a transform.")
                    .arg(step.name));
            continue;
        }
        if (step.pass > 0)
            m_passes->addRemark(arrow);
        m_passes->addSegment(step.pass, tr("%1 %2", "number, kernel").arg(step.pass + 1).arg(step.name),
            tr("The kernel %1, which is recorded; P goes to the next").arg(step.name));
    }
    m_passes->setTabFocus();
}

void WorkGroupBar::showChoices()
{
    m_passes->setHidden(m_isRecorded || m_steps.size() < 2);
    for (QWidget *choice : std::initializer_list<QWidget *>{ m_sizes, m_others, m_faults })
        choice->setHidden(m_isRecorded || m_inLesson);
}

void WorkGroupBar::setInLesson(bool inLesson)
{
    m_inLesson = inLesson;
    showChoices();
    setBackEnabled(m_canGoBack);
}

void WorkGroupBar::setVerdictRevealed(bool revealed)
{
    QSizePolicy kept = m_badge->sizePolicy(); // nothing moves when it is revealed
    kept.setRetainSizeWhenHidden(true);
    m_badge->setSizePolicy(kept);
    m_isRevealed = revealed;
    showBadge();
}

void WorkGroupBar::setBackEnabled(bool enabled)
{
    m_canGoBack = enabled;
    m_back->setVisible(enabled && !m_inLesson); // the step says what is on show; room for the verdict
}

} // namespace halo

#include "moc_workgroupbar.cpp"
