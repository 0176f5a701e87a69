// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/fullscreen.h"

#include "gui/panels/panelarea.h"
#include "gui/stages/stages.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLayout>
#include <QMainWindow>
#include <QStatusBar>

#include <utility>

namespace halo {
namespace {

using namespace std::chrono_literals;
constexpr auto noteTime = 4s;

} // namespace

FullScreen::FullScreen(QMainWindow *window, PanelArea *panels, Stages *stages, QAction *action)
    : QObject(window)
    , m_window(window)
    , m_panels(panels)
    , m_stages(stages)
    , m_action(action)
    , m_note(new QLabel(window))
{
    setNote({});
    m_noteTime.setSingleShot(true);
    connect(&m_noteTime, &QTimer::timeout, m_note, &QLabel::hide);
    m_note->setObjectName(QStringLiteral("fullScreenNote"));
    m_note->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_note->hide();
    window->installEventFilter(this);
    connect(action, &QAction::triggered, this, &FullScreen::set);
}

void FullScreen::set(bool full)
{
    if (full)
        setBound(false);
    m_window->setWindowState(m_window->windowState().setFlag(Qt::WindowFullScreen, full));
    follow(); // no event arrives if the desktop ended it before, or refused it
}

/// Whether the window keeps to the least size of what is in it. On a smaller screen a window manager would
/// refuse the whole screen to it, or leave it.
void FullScreen::setBound(bool bound)
{
    m_window->layout()->setSizeConstraint(bound ? QLayout::SetDefaultConstraint : QLayout::SetNoConstraint);
    if (!bound)
        m_window->setMinimumSize(0, 0);
}

void FullScreen::setNote(const QString &text)
{
    m_note->setText(text.isEmpty() ? tr("Press F11 or Esc to leave full screen.") : text);
}

bool FullScreen::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_window)
        return false;
    if (event->type() == QEvent::WindowStateChange)
        follow(); // the desktop may end it, too
    if (event->type() == QEvent::Resize)
        placeNote();
    if (event->type() == QEvent::KeyPress && m_window->isFullScreen()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        m_action->trigger();
        return true;
    }
    return false;
}

void FullScreen::follow()
{
    const bool full = m_window->isFullScreen();
    setBound(!full);
    m_action->setChecked(full);
    m_window->menuWidget()->setHidden(full);
    m_window->statusBar()->setHidden(full);
    m_panels->setStageAlone(full);
    m_stages->setTabsHidden(full);
    if (std::exchange(m_isFull, full) == full)
        return;
    m_note->hide();
    if (full)
        tell();
}

void FullScreen::placeNote()
{
    m_note->adjustSize();
    m_note->move((m_window->width() - m_note->width()) / 2, 16);
}

void FullScreen::tell()
{
    placeNote();
    m_note->show();
    m_note->raise();
    m_noteTime.start(noteTime);
}

} // namespace halo

#include "moc_fullscreen.cpp"
