// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/timing/timingbar.h"

#include "gui/widgets/card.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int seriesLetters = 10;  ///< of a name that are seen at least
constexpr int counterLetters = 20; ///< they begin alike

} // namespace

TimingBar::TimingBar(QMenu *files, QWidget *parent)
    : QWidget(parent)
{
    makeButtons();
    makeChoices();
    auto *more = new QToolButton(this);
    more->setObjectName(QStringLiteral("timingMenu"));
    more->setText(tr("Files"));
    more->setToolTip(tr("Save results and charts, or open those of another machine"));
    more->setAccessibleName(more->text());
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(files);
    auto *actions = new QHBoxLayout;
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_pane, m_start, m_ways, m_use })
        actions->addWidget(widget);
    actions->addStretch();
    auto *chart = new QHBoxLayout;
    for (QWidget *widget : std::initializer_list<QWidget *>{ m_kind, m_series })
        chart->addWidget(widget);
    chart->addWidget(m_plan, 1);
    chart->addWidget(makeView());
    chart->addWidget(more);
    m_rows = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->addLayout(actions);
    m_rows->addLayout(chart, 1);
}

/// Below each other where side by side the words on buttons would be cut.
void TimingBar::resizeEvent(QResizeEvent *event)
{
    constexpr int words = 220; // for the chart and the plan, besides what never gives way
    QWidget::resizeEvent(event);
    const int wideEnough
        = m_rows->itemAt(0)->sizeHint().width() + m_rows->itemAt(1)->minimumSize().width() + words;
    m_rows->setDirection(width() < wideEnough ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

QPushButton *TimingBar::addButton(const char *name, const QString &text, const QString &tip)
{
    auto *button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    return button;
}

void TimingBar::makeButtons()
{
    m_pane = addButton(
        "showSetup", tr("Settings"), tr("Shows or hides the settings and the history of measurements (M)"));
    m_pane->setCheckable(true);
    addKey(m_pane, Qt::Key_M, Qt::WidgetWithChildrenShortcut);
    m_start
        = addButton("startMeasuring", tr("Measure"), tr("Measure, or stop and keep the results so far (F6)"));
    setRole(m_start, "primary");
    makeWays();
    m_use = addButton("useTuned", tr("Use It"), tr("Applies the tuning; \"Auto\" already uses it"));
    m_use->hide();
}

/// One verb, one button: what else can be measured is in its menu.
void TimingBar::makeWays()
{
    m_ways = new QToolButton(this);
    m_ways->setObjectName(QStringLiteral("measureMenu"));
    m_ways->setText(QStringLiteral("\u25be"));
    m_ways->setAccessibleName(tr("More ways to measure"));
    m_ways->setToolTip(m_ways->accessibleName());
    m_ways->setPopupMode(QToolButton::InstantPopup);
    m_ways->setFocusPolicy(Qt::StrongFocus);
    setRole(m_ways, "tool");
    auto *menu = new QMenu(m_ways);
    menu->setToolTipsVisible(true);
    m_ways->setMenu(menu);
    const auto add = [this, menu](const char *name, const QString &text, const QString &tip, Qt::Key key) {
        QAction *action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setToolTip(tip);
        if (key != Qt::Key_unknown) {
            action->setShortcut(key);
            parentWidget()->addAction(action);
        }
        return action;
    };
    m_once = add("measureOnce", tr("&All, Once Each"),
        tr("Runs every implementation once with this filter on this device. The times are kernel times, by "
           "the device "
           "clock."),
        Qt::Key_unknown);
    m_race = add("startRace", tr("Find the &Fastest"),
        tr("Compares all implementations for this filter and image, each with its default work-group, so "
           "that \"Auto\" knows the fastest (F8)"),
        Qt::Key_F8);
    m_tune = add("startTuning", tr("&Tune the Work-group"),
        tr("Searches the fastest work-group and parameters of the chosen implementation for this filter and "
           "image (F7)"),
        Qt::Key_F7);
}

/// An action, as a button's own key is gone as soon as its text changes.
void TimingBar::addKey(QPushButton *button, Qt::Key key, Qt::ShortcutContext where)
{
    auto *action = new QAction(button->text(), this);
    action->setShortcut(key);
    action->setShortcutContext(where);
    parentWidget()->addAction(action);
    connect(action, &QAction::triggered, button, &QPushButton::click);
}

void TimingBar::makeChoices()
{
    m_kind = new QComboBox(this);
    m_kind->setObjectName(QStringLiteral("chartKind"));
    m_kind->setAccessibleName(tr("Chart"));
    for (const ChartKindName &each : chartKinds()) {
        m_kind->addItem(each.title, static_cast<int>(each.kind));
        m_kind->setItemData(m_kind->count() - 1, each.question, Qt::ToolTipRole);
    }
    m_kind->addItem(tr("Pipeline of the last run"), PipelineKind);
    m_kind->addItem(tr("Comparison"), CompareKind);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &TimingBar::kindChosen);
    m_series = new QComboBox(this);
    m_series->setObjectName(QStringLiteral("chartSeries"));
    m_series->setAccessibleName(tr("Filter and image"));
    m_series->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_series->setMinimumContentsLength(seriesLetters);
    connect(m_series, &QComboBox::currentIndexChanged, this, &TimingBar::seriesChosen);
    m_plan = new ElidedLabel(this);
    m_plan->setObjectName(QStringLiteral("measuringPlan"));
    setRole(m_plan, "muted");
}

QToolButton *TimingBar::makeView()
{
    auto *view = new QToolButton(this);
    view->setObjectName(QStringLiteral("viewMenu"));
    view->setText(tr("View"));
    view->setAccessibleName(view->text());
    view->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(view);
    menu->setToolTipsVisible(true);
    view->setMenu(menu);
    m_sorted = addView(menu, "sortBars", tr("Sort by time"),
        tr("The fastest first; otherwise in the order of the list"), Qt::Key_O);
    m_sorted->setChecked(true);
    m_logarithmic = addView(menu, "logarithmic", tr("Logarithmic axis"),
        tr("Each mark is ten times the previous one; automatic where a slow bar would hide the fast ones"),
        Qt::Key_G);
    m_samples = addView(menu, "showSamples", tr("Every sample"),
        tr("Every sample as a dot, by round from top to bottom"), Qt::Key_S);
    m_throughput = addView(
        menu, "showThroughput", tr("Throughput"), tr("Pixels per second instead of time"), Qt::Key_T);
    m_projector = addView(menu, "projector", tr("Large letters"),
        tr("Larger letters and thicker lines, for a projector"), Qt::Key_L);
    for (QAction *action : { m_sorted, m_samples, m_throughput, m_projector })
        connect(action, &QAction::toggled, this, &TimingBar::viewChanged);
    connect(m_logarithmic, &QAction::triggered, this, [this](bool requested) {
        m_requestedLogarithmic = requested;
        Q_EMIT viewChanged();
    });
    return view;
}

QAction *TimingBar::addView(
    QMenu *menu, const char *name, const QString &text, const QString &tip, Qt::Key key)
{
    QAction *action = menu->addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(tip);
    action->setCheckable(true);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    parentWidget()->addAction(action);
    return action;
}

int TimingBar::kind() const
{
    return m_kind->currentData().toInt();
}

void TimingBar::showKind(int kind)
{
    m_kind->setCurrentIndex(std::max(m_kind->findData(kind), 0));
}

size_t TimingBar::series() const
{
    return static_cast<size_t>(std::max(m_series->currentIndex(), 0));
}

void TimingBar::setSeries(const QStringList &names, size_t chosen)
{
    const QSignalBlocker quiet(m_series);
    m_series->clear();
    m_series->addItems(names);
    m_series->setMinimumContentsLength(isKind(ChartKind::Counters) ? counterLetters : seriesLetters);
    m_series->setCurrentIndex(std::min(static_cast<int>(chosen), static_cast<int>(names.size()) - 1));
    m_series->setVisible(names.size() > 1);
}

ChartRequest TimingBar::request() const
{
    ChartRequest request;
    request.throughput = m_throughput->isChecked();
    request.sorted = m_sorted->isChecked();
    request.logarithmic = m_requestedLogarithmic;
    return request;
}

bool TimingBar::samples() const
{
    return m_samples->isChecked();
}

bool TimingBar::projector() const
{
    return m_projector->isChecked();
}

bool TimingBar::pane() const
{
    return m_pane->isChecked();
}

void TimingBar::setPane(bool open)
{
    m_pane->setChecked(open);
}

void TimingBar::setWorking(bool working)
{
    m_start->setText(working ? tr("Stop") : tr("Measure"));
    for (QAction *way : { m_once, m_race, m_tune })
        way->setEnabled(!working);
}

void TimingBar::setTuned(bool tuned)
{
    m_use->setVisible(tuned);
}

void TimingBar::setPlan(const QString &words)
{
    m_plan->setText(words);
    m_plan->setToolTip(words);
}

void TimingBar::follow(bool bars, bool logarithmic)
{
    m_throughput->setEnabled(std::ranges::any_of(
        chartKindRows, [this](const ChartKindRow &row) { return isKind(row.kind) && row.throughput; }));
    m_samples->setEnabled(isKind(ChartKind::Ranking));
    m_sorted->setEnabled(isKind(ChartKind::Ranking));
    m_logarithmic->setEnabled(bars && isKind(ChartKind::Ranking));
    m_logarithmic->setChecked(logarithmic); // triggered() is the user's alone
}

QJsonObject TimingBar::state() const
{
    return { { QStringLiteral("drawer"), pane() }, { QStringLiteral("samples"), samples() },
        { QStringLiteral("throughput"), m_throughput->isChecked() },
        { QStringLiteral("projector"), projector() }, { QStringLiteral("sorted"), m_sorted->isChecked() } };
}

void TimingBar::restore(const QJsonObject &state)
{
    const auto was = [&](const char *name, bool usual = false) {
        return state.value(QLatin1String(name)).toBool(usual);
    };
    setPane(was("drawer"));
    m_samples->setChecked(was("samples"));
    m_throughput->setChecked(was("throughput"));
    m_projector->setChecked(was("projector"));
    m_sorted->setChecked(was("sorted", true));
}

} // namespace halo

#include "moc_timingbar.cpp"
