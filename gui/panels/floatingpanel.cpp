// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/floatingpanel.h"

#include "gui/widgets/card.h"
#include "gui/widgets/motion.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPropertyAnimation>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace halo {
namespace {

constexpr int lookEvery = 100;    // milliseconds
constexpr int slideTime = 140;    // milliseconds
constexpr int slideDistance = 24; // pixels

} // namespace

FloatingPanel::FloatingPanel(QWidget *parent)
    : QFrame(parent)
    , m_column(new QVBoxLayout(this))
    , m_dock(new QToolButton(this))
    , m_slide(new QPropertyAnimation(this, "pos", this))
{
    setObjectName(QStringLiteral("floatingPanel"));
    m_dock->setObjectName(QStringLiteral("dockPanel"));
    m_dock->setText(tr("Dock beside the View"));
    m_dock->setFocusPolicy(Qt::TabFocus);
    setRole(m_dock, "link");
    m_column->setContentsMargins(6, 6, 6, 2);
    m_column->setSpacing(2);
    m_column->addWidget(m_dock, 0, Qt::AlignRight);
    m_slide->setEasingCurve(QEasingCurve::OutCubic);
    m_looking.setInterval(lookEvery);
    connect(&m_looking, &QTimer::timeout, this, &FloatingPanel::look);
    connect(qApp, &QApplication::focusChanged, this, &FloatingPanel::closeWithoutFocus);
    hide();
}

void FloatingPanel::open(SidePanel id, QWidget *panel, const QRect &place, const QWidget *opener)
{
    m_id = id;
    m_panel = panel;
    m_opener = opener;
    m_unwanted = 0;
    m_column->insertWidget(0, panel, 1);
    panel->show();
    setAccessibleName(panel->accessibleName());
    m_slide->stop();
    setGeometry(place);
    if (const int time = shownTime(this, slideTime); time > 0) {
        m_slide->setDuration(time);
        m_slide->setStartValue(place.topLeft() - QPoint(slideDistance, 0));
        m_slide->setEndValue(place.topLeft());
        m_slide->start();
    }
    show();
    raise();
    m_looking.start();
}

QWidget *FloatingPanel::take()
{
    m_looking.stop();
    m_slide->stop();
    hide();
    m_before.clear();
    if (m_panel)
        m_column->removeWidget(m_panel);
    return std::exchange(m_panel, nullptr);
}

bool FloatingPanel::isWanted() const
{
    const auto under = [](const QWidget *widget) {
        return widget && widget->isVisible()
            && widget->rect().contains(widget->mapFromGlobal(QCursor::pos()));
    };
    const QWidget *focus = QApplication::focusWidget();
    return m_held || under(this) || under(m_opener) || (focus && isAncestorOf(focus))
        || QApplication::activePopupWidget() || QApplication::activeModalWidget()
        || QApplication::mouseButtons() != Qt::NoButton || !window()->isActiveWindow();
}

void FloatingPanel::look()
{
    m_unwanted = isWanted() ? 0 : m_unwanted + 1;
    Q_EMIT looked();
    if (m_unwanted >= looksOfGrace)
        Q_EMIT closeRequested();
}

/// The next stops of Tab may be behind the panel, where the user would not see the focus.
void FloatingPanel::closeWithoutFocus(const QWidget *before, const QWidget *now)
{
    const bool left
        = before && isAncestorOf(before) && now && !isAncestorOf(now) && now->window() == window();
    if (!isVisible() || !left)
        return;
    m_held = false;
    Q_EMIT closeRequested();
}

void FloatingPanel::close()
{
    const QPointer<QWidget> before = m_before;
    m_held = false;
    Q_EMIT closeRequested();
    if (before && before->isVisible())
        before->setFocus(Qt::OtherFocusReason);
}

/// Escape that nobody in the panel wants closes it, and is taken from what the window would do with it.
bool FloatingPanel::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const auto &key = static_cast<QKeyEvent &>(*event);
        if (key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier) {
            event->accept();
            if (event->type() == QEvent::KeyPress)
                close();
            return true;
        }
    }
    return QFrame::event(event);
}

} // namespace halo

#include "moc_floatingpanel.cpp"
