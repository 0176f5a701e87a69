// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/chainlist.h"

#include "compute/drawing/base/timetext.h"
#include "compute/drawing/base/translated.h"
#include "gui/designer/toolbutton.h"
#include "gui/session/session.h"
#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QAction>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int mostRowsShown = 5;

enum ChainColumn
{
    FilterColumn,
    VariantColumn,
    TimeColumn,
    MarkColumn,
    ColumnCount,
};

size_t chosenOf(const Session &session)
{
    return session.configuration().before.size();
}

size_t countOf(const Session &session)
{
    return chosenOf(session) + 1 + session.configuration().after.size();
}

void moveChosen(Session &session, int places)
{
    const auto to = static_cast<std::ptrdiff_t>(chosenOf(session)) + places;
    if (to >= 0 && to < static_cast<std::ptrdiff_t>(countOf(session)))
        moveStep(session, chosenOf(session), static_cast<size_t>(to));
}

/// What this step took and whether it was right; null as long as nobody knows.
const Run *runOf(const Session &session, size_t step)
{
    if (step < chosenOf(session))
        return session.chain().runOf(step);
    const auto &last = session.lastRun();
    return step == chosenOf(session) && last && !session.stale() ? &*last : nullptr;
}

} // namespace

ChainRows::ChainRows(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("chainRows"));
    setAccessibleName(tr("Steps of the chain"));
    setColumnCount(ColumnCount);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setDragDropMode(QAbstractItemView::InternalMove);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(0);
    for (const int column : { FilterColumn, VariantColumn })
        header()->setSectionResizeMode(column, QHeaderView::Stretch);
    for (const int column : { TimeColumn, MarkColumn })
        header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

QSize ChainRows::sizeHint() const
{
    const int rows = std::clamp(topLevelItemCount(), 1, mostRowsShown);
    const int row = std::max(sizeHintForRow(0), fontMetrics().height());
    return { 0, rows * row + 2 * frameWidth() };
}

/// Who listens moves the step, and the rows follow.
void ChainRows::dropEvent(QDropEvent *event)
{
    const int from = indexOfTopLevelItem(currentItem());
    const QTreeWidgetItem *over = itemAt(event->position().toPoint());
    int to = over ? indexOfTopLevelItem(const_cast<QTreeWidgetItem *>(over)) : topLevelItemCount() - 1;
    if (over && dropIndicatorPosition() == AboveItem && to > from)
        --to;
    if (over && dropIndicatorPosition() == BelowItem && to < from)
        ++to;
    event->setDropAction(Qt::IgnoreAction); // or the view would take the row away
    event->accept();
    if (from >= 0 && from != to)
        Q_EMIT moved(from, to);
}

ChainList::ChainList(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_add(makeTool(tr("+ Step"), QStringLiteral("addStepButton"),
          tr("Add a step: another filter, applied to the result of this one (Insert in the list of steps)"),
          this))
    , m_rows(new ChainRows(this))
    , m_total(new QLabel(this))
{
    setObjectName(QStringLiteral("chainList"));
    QAction *add
        = makeAction(tr("&Add Step"), "addStepAction", Qt::Key_Insert, [](Session &of) { addStep(of); });
    m_remove = makeAction(tr("&Remove Step"), "removeStepAction", QKeySequence::Delete,
        [](Session &of) { removeStep(of, chosenOf(of)); });
    m_up = makeAction(tr("Move &Up"), "stepUpAction", Qt::CTRL | Qt::SHIFT | Qt::Key_Up,
        [](Session &of) { moveChosen(of, -1); });
    m_down = makeAction(tr("Move &Down"), "stepDownAction", Qt::CTRL | Qt::SHIFT | Qt::Key_Down,
        [](Session &of) { moveChosen(of, 1); });
    connect(m_add, &QToolButton::clicked, add, &QAction::trigger);
    buildLayout();
    connect(m_rows, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item)
            chooseStep(m_session, static_cast<size_t>(m_rows->indexOfTopLevelItem(item)));
    });
    connect(m_rows, &QWidget::customContextMenuRequested, this, &ChainList::showMenu);
    connect(
        m_rows, &ChainRows::moved, this,
        [this](int from, int to) { moveStep(m_session, static_cast<size_t>(from), static_cast<size_t>(to)); },
        Qt::QueuedConnection); // when the view has ended the drag
    session.onChange(Aspect::Configuration, this, &ChainList::refresh);
    for (const auto change :
        { &RunController::timesChanged, &RunController::resultChanged, &RunController::verificationChanged })
        connect(&session.controller(), change, this, &ChainList::refresh);
    connect(&session.controller(), &RunController::staleChanged, this, &ChainList::refresh);
    connect(&session, &Session::reported, this, &ChainList::refresh);
    refresh();
}

QAction *ChainList::makeAction(
    const QString &text, const char *objectName, const QKeySequence &key, void (*act)(Session &))
{
    auto *action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(objectName));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, [this, act] { act(m_session); });
    m_rows->addAction(action);
    return action;
}

void ChainList::buildLayout()
{
    setRole(m_total, "muted");
    m_total->setObjectName(QStringLiteral("chainTotal"));
    auto *tools = new QHBoxLayout;
    tools->setSpacing(2);
    const auto addTool = [&](const char *text, const char *objectName, const QString &tip, QAction *action) {
        auto *tool = makeTool(QString::fromUtf8(text), QString::fromLatin1(objectName), tip, this);
        connect(tool, &QToolButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::enabledChanged, tool, &QWidget::setEnabled);
        tools->addWidget(tool);
    };
    addTool("\u2191", "stepUpButton", tr("Move the step up (Ctrl+Shift+Up)"), m_up);
    addTool("\u2193", "stepDownButton", tr("Move the step down (Ctrl+Shift+Down)"), m_down);
    addTool("\u2212", "removeStepButton", tr("Remove the step (Delete)"), m_remove);
    tools->addStretch(1);
    tools->addWidget(m_total);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(m_rows);
    column->addLayout(tools);
}

void ChainList::showMenu(QPoint place)
{
    auto *menu = new QMenu(m_rows);
    menu->setObjectName(QStringLiteral("chainMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_rows->actions());
    menu->popup(m_rows->viewport()->mapToGlobal(place));
}

void ChainList::refresh()
{
    const bool pictures = m_session.module().filtersPicture();
    m_add->setVisible(pictures);
    setVisible(pictures && countOf(m_session) > 1);
    const std::vector<ChainStep> steps = stepsOf(m_session.configuration());
    const int count = static_cast<int>(steps.size()), chosen = static_cast<int>(chosenOf(m_session));
    const QSignalBlocker blocker(m_rows);
    while (m_rows->topLevelItemCount() > count)
        delete m_rows->takeTopLevelItem(count);
    while (m_rows->topLevelItemCount() < count)
        m_rows->addTopLevelItem(new QTreeWidgetItem);
    for (size_t i = 0; i < steps.size(); ++i)
        showRow(*m_rows->topLevelItem(static_cast<int>(i)), i, steps[i]);
    m_rows->setCurrentItem(m_rows->topLevelItem(chosen));
    m_rows->scrollToItem(m_rows->currentItem());
    m_rows->updateGeometry();
    m_remove->setEnabled(count > 1);
    m_up->setEnabled(chosen > 0);
    m_down->setEnabled(chosen + 1 < count);
    showTotal();
}

void ChainList::showRow(QTreeWidgetItem &item, size_t step, const ChainStep &shown) const
{
    constexpr int padding = 3; // above and below
    item.setSizeHint(FilterColumn, { 0, m_rows->fontMetrics().height() + 2 * padding });
    const QString filter
        = shown.filter.name == "custom" ? tr("custom") : QString::fromStdString(shown.filter.name);
    const Run *run = runOf(m_session, step);
    QString variant = tr("Auto");
    if (shown.variantId != autoVariant)
        variant = translated(m_session.store().find(shown.variantId).title);
    else if (run)
        variant = tr("Auto: %1").arg(translated(run->order.variant.title));
    const bool later = step > chosenOf(m_session);
    const bool failed = m_session.chain().failed() && step == m_session.chain().next();
    const bool wrong = failed || (run && run->verification && !run->verification->agreement.right);
    const bool right = run && run->verification && !wrong;
    const QString time = run ? timeText(medianKernelTime(run->result.samples)) : QString();
    item.setText(FilterColumn, QStringLiteral("%1  %2").arg(step + 1).arg(filter));
    item.setText(VariantColumn, variant);
    item.setText(TimeColumn, time);
    item.setText(MarkColumn, wrong ? QStringLiteral("\u2717") : right ? QStringLiteral("\u2713") : QString());
    item.setForeground(MarkColumn, wrong ? coloursOf(palette()).bad : coloursOf(palette()).good);
    const QString state = failed ? tr("could not run; see the message")
        : wrong                  ? tr("differs from the reference")
        : right                  ? tr("equals the reference")
        : later                  ? tr("follows the chosen step and does not run; choose it to see its result")
                                 : tr("not run yet");
    const QString words = tr("Step %1: %2, %3, %4")
                              .arg(QString::number(step + 1), filter, variant,
                                  time.isEmpty() ? state : time + QStringLiteral(", ") + state);
    item.setData(FilterColumn, Qt::AccessibleTextRole, words);
    for (int column = 0; column < ColumnCount; ++column) {
        item.setToolTip(column, words);
        if (column != MarkColumn)
            item.setForeground(column, later ? palette().brush(QPalette::PlaceholderText) : QBrush());
    }
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
}

/// Of the steps up to the chosen one, once all are known.
void ChainList::showTotal()
{
    nanoseconds total{};
    for (size_t i = 0; i <= chosenOf(m_session); ++i) {
        const Run *run = runOf(m_session, i);
        if (!run)
            return m_total->clear();
        total += medianKernelTime(run->result.samples);
    }
    m_total->setText(tr("Total %1").arg(timeText(total)));
    m_total->setToolTip(tr("Kernel time up to the chosen step"));
}

} // namespace halo

#include "moc_chainlist.cpp"
