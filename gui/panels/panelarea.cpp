// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/panelarea.h"

#include "gui/panels/dockcolumns.h"
#include "gui/panels/floatingpanel.h"
#include "gui/panels/rail.h"
#include "gui/session/settingsstore.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>

namespace halo {
namespace {

constexpr int areaMargin = 8;
constexpr int leastLeft = 268;
constexpr int mostLeft = 330;
constexpr int belowFilter = 180; ///< what a floating filter needs beside its square of weights

QSize leastOf(const QWidget *widget)
{
    return widget->minimumSizeHint().expandedTo(widget->minimumSize());
}

QString keyOf(const QString &stage)
{
    return QStringLiteral("panels/") + stage;
}

} // namespace

PanelArea::PanelArea(SettingsStore &store, QWidget *parent)
    : QWidget(parent)
    , m_store(store)
    , m_rail(new Rail(this))
    , m_columns(new DockColumns(this))
    , m_folded(new QWidget(this))
    , m_floating(new FloatingPanel(this))
{
    setObjectName(QStringLiteral("panelArea"));
    m_folded->hide();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addWidget(m_columns, 1);
    m_columns->setContentsMargins(areaMargin, areaMargin, areaMargin, areaMargin);
    connect(m_rail, &Rail::pointedAt, this, &PanelArea::point);
    connect(m_rail, &Rail::clicked, this, &PanelArea::click);
    connect(m_columns, &DockColumns::widthsChanged, this, &PanelArea::keepWidths);
    connect(m_floating, &FloatingPanel::closeRequested, this, &PanelArea::closeFloating);
    connect(m_floating->dockButton(), &QToolButton::clicked, this, [this] {
        if (const auto id = m_floating->current())
            setDocked(*id, true);
    });
}

void PanelArea::setCentre(QWidget *centre)
{
    m_centre = centre;
    m_columns->setCentre(centre);
}

QSize PanelArea::minimumSizeHint() const
{
    const QSize margins(2 * areaMargin, 2 * areaMargin);
    const QSize centre = m_centre ? leastOf(m_centre) + margins : margins;
    const QSize rail = leastOf(m_rail);
    return { rail.width() + centre.width(), std::max(rail.height(), centre.height()) };
}

void PanelArea::add(SidePanel id, QWidget *panel, const QString &name, const QString &icon)
{
    m_panels[id] = panel;
    panel->setParent(m_folded);
    m_rail->add(id, name, icon);
}

void PanelArea::setStage(const QString &id, SidePanels needs)
{
    if (id == m_stage && needs == m_needs)
        return;
    m_stage = id;
    m_needs = needs;
    m_choice = panelChoiceOf(m_store.layout(keyOf(id)));
    if (!m_floating->held())
        closeFloating();
    arrange();
}

/// What the user wants to have docked, or what the stage needs.
SidePanels PanelArea::chosen() const
{
    const PanelWidths sides = widths();
    return m_choice.docked.value_or(usuallyDocked(m_needs, width(), sides.left, sides.right));
}

/// What is to be docked now: as much of that as leaves the stage its least size.
SidePanels PanelArea::wanted() const
{
    if (m_allFolded || m_alone)
        return {};
    const auto least = [this](SidePanel id) { return leastOf(m_panels.at(id)); };
    const int high = height() - 2 * areaMargin;
    const int wide = width() - minimumSizeHint().width();
    SidePanels docked = chosen();
    const auto needed = [&] {
        int left = 0, right = 0;
        for (const auto &[id, panel] : m_panels)
            if (docked.testFlag(id)) {
                int &side = id == SidePanel::Source ? right : left;
                side = std::max(side, least(id).width() + m_columns->handleWidth());
            }
        return left + right;
    };
    if (needed() > wide)
        docked.setFlag(SidePanel::Source, false);
    if (needed() > wide)
        docked = {};
    const int both
        = least(SidePanel::Filter).height() + m_columns->handleWidth() + least(SidePanel::Variant).height();
    if (docked.testFlags(SidePanel::Filter | SidePanel::Variant) && both > high)
        docked.setFlag(SidePanel::Filter, false);
    for (const auto &[id, panel] : m_panels)
        if (least(id).height() > high)
            docked.setFlag(id, false);
    return docked;
}

/// The widths that the sides have when they are docked.
PanelWidths PanelArea::widths() const
{
    PanelWidths all = m_choice.widths;
    if (all.left == 0)
        all.left = std::clamp(width() / 5, leastLeft, mostLeft);
    if (all.right == 0)
        all.right = m_panels.at(SidePanel::Source)->sizeHint().width();
    return all;
}

void PanelArea::moveTo(SidePanel id, bool docked)
{
    QWidget *panel = m_panels.at(id);
    const QWidget *now = QApplication::focusWidget();
    const QPointer<QWidget> focus = now && panel->isAncestorOf(now) ? panel->focusWidget() : nullptr;
    if (m_floating->current() == id)
        m_floating->take();
    if (docked)
        m_columns->dock(id, panel);
    else
        m_columns->undock(panel, m_folded);
    if (focus && docked)
        focus->setFocus(Qt::OtherFocusReason); // which it lost on the way
    else if (focus)
        Q_EMIT focusFolded();
}

void PanelArea::arrange()
{
    arrange(wanted());
}

void PanelArea::arrange(SidePanels docked)
{
    const QScopedValueRollback arranges(m_arranges, true);
    for (const auto &[id, panel] : m_panels)
        if (docked.testFlag(id) != m_docked.testFlag(id))
            moveTo(id, docked.testFlag(id));
    m_docked = docked;
    m_columns->setWidths(widths());
    m_rail->setDocked(m_docked);
    m_rail->setOpen({});
    if (const auto id = m_floating->current())
        m_rail->setOpen(*id);
}

void PanelArea::setDocked(SidePanel id, bool docked)
{
    m_choice.docked = chosen().setFlag(id, docked);
    m_store.setLayout(keyOf(m_stage), textOf(m_choice));
    arrange();
}

void PanelArea::keepWidths()
{
    m_choice.widths = m_columns->widths(m_choice.widths);
    m_store.setLayout(keyOf(m_stage), textOf(m_choice));
}

void PanelArea::point(SidePanel id)
{
    if (!isDocked(id) && !m_floating->held() && m_floating->current() != id)
        floatOver(id);
}

/// While all are folded, or where there is no room, nothing is docked: it is only opened.
void PanelArea::click(SidePanel id)
{
    const bool docks = !isDocked(id);
    if (!m_allFolded)
        setDocked(id, docks);
    if (docks && !isDocked(id))
        open(id);
    m_rail->setDocked(m_docked);
}

void PanelArea::open(SidePanel id)
{
    if (isDocked(id))
        return;
    QWidget *before = QApplication::focusWidget();
    if (m_floating->current() != id)
        floatOver(id);
    if (before && !m_floating->isAncestorOf(before))
        m_floating->setWayBack(before);
}

void PanelArea::floatOver(SidePanel id)
{
    closeFloating();
    m_floating->open(id, m_panels.at(id), placeOf(id), m_rail->button(id));
    m_rail->setOpen(id);
}

void PanelArea::closeFloating()
{
    m_rail->setOpen({});
    const QWidget *focus = QApplication::focusWidget();
    const bool focused = focus && m_floating->isAncestorOf(focus);
    if (QWidget *panel = m_floating->take())
        panel->setParent(m_folded);
    if (focused)
        Q_EMIT focusFolded();
}

/// Beside the rail, as high as the stage; the filter as high as it needs.
QRect PanelArea::placeOf(SidePanel id) const
{
    const QRect room = m_columns->geometry().adjusted(0, areaMargin, -areaMargin, -areaMargin);
    const int requested = id == SidePanel::Source ? widths().right : widths().left;
    const int frame = 14; // of the floating panel
    const int width = std::min(requested + frame, room.width());
    const int height = id == SidePanel::Filter ? width + belowFilter : room.height();
    return { room.topLeft(), QSize(width, std::min(height, room.height())) };
}

std::optional<SidePanel> PanelArea::holderOf(const QWidget *part) const
{
    for (const auto &[id, panel] : m_panels)
        if (part && (panel == part || panel->isAncestorOf(part)))
            return id;
    return std::nullopt;
}

void PanelArea::hold(const QWidget *part)
{
    const auto id = holderOf(part);
    m_floating->setHeld(false);
    if (!id || isDocked(*id)) {
        closeFloating();
        return;
    }
    if (m_floating->current() != *id)
        floatOver(*id);
    m_floating->setHeld(true);
}

void PanelArea::setFolded(bool folded)
{
    m_allFolded = folded;
    arrange();
}

void PanelArea::setStageAlone(bool alone)
{
    m_alone = alone;
    m_rail->setHidden(alone);
    const int around = alone ? 0 : areaMargin;
    m_columns->setContentsMargins(around, around, around, around);
    arrange();
}

/// What stands in a panel or in the stage may need more room, or less. What has the focus stays.
bool PanelArea::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest && !m_arranges && !m_stage.isEmpty()) {
        SidePanels now = wanted();
        if (const auto holder = holderOf(QApplication::focusWidget()); holder && isDocked(*holder))
            now.setFlag(*holder);
        if (now != m_docked)
            arrange(now);
    }
    return QWidget::event(event);
}

void PanelArea::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_stage.isEmpty())
        return;
    if (event->oldSize().width() <= 0 || wanted() != m_docked)
        arrange();
    if (const auto id = m_floating->current())
        m_floating->setGeometry(placeOf(*id));
}

} // namespace halo

#include "moc_panelarea.cpp"
