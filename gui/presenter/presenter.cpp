// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/presenter.h"

#include "gui/presenter/fullscreen.h"
#include "gui/presenter/largetype.h"
#include "gui/presenter/noteswindow.h"
#include "gui/presenter/penlayer.h"
#include "gui/presenter/speakerline.h"
#include "gui/presenter/speakertools.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMainWindow>
#include <QPushButton>
#include <QScreen>
#include <QWindow>

namespace halo {
namespace {

using namespace std::chrono_literals;

constexpr double lightStep = 1.15;
constexpr auto swapTime = 1s; ///< within which the desktop has told of all that this needs

bool isModifier(int key)
{
    return key >= Qt::Key_Shift && key <= Qt::Key_ScrollLock;
}

/// Letters and digits are written there.
bool isWrittenIn(const QWidget *widget)
{
    const QVariant fixed = widget->property("readOnly");
    return (fixed.isValid() && !fixed.toBool()) || widget->inherits("QsciScintilla")
        || (widget->property("editTriggers").toInt() & QAbstractItemView::AnyKeyPressed);
}

/// Escape ends an edit there, or closes what is open over the stage.
bool wantsEscape(const QWidget *widget)
{
    if (isWrittenIn(widget))
        return true;
    while (widget && !widget->inherits("halo::FloatingPanel"))
        widget = widget->parentWidget();
    return widget != nullptr;
}

} // namespace

Presenter::Presenter(QMainWindow *window, FullScreen *fullScreen, QAction *action)
    : QObject(window)
    , m_window(window)
    , m_fullScreen(fullScreen)
    , m_action(action)
    , m_pointer(window)
    , m_line(new SpeakerLine(m_clock, window))
    , m_tools(new SpeakerTools(window))
    , m_notes(new NotesWindow(m_clock, window))
{
    setObjectName(QStringLiteral("presenter"));
    window->installEventFilter(this); // after that of the full screen, so it is asked first
    connect(action, &QAction::triggered, this, [this](bool requested) { requested ? begin() : end(); });
    m_swap.setSingleShot(true);
    m_refit.setSingleShot(true);
    connect(&m_refit, &QTimer::timeout, this, &Presenter::refitType);
    connect(m_tools, &SpeakerTools::changed, this, &Presenter::tellState);
    connect(m_notes->nextButton(), &QPushButton::clicked, this, &Presenter::nextRequested);
    connect(m_notes->backButton(), &QPushButton::clicked, this, &Presenter::backRequested);
    connect(m_notes->resetButton(), &QPushButton::clicked, this, &Presenter::reset);
    connect(m_notes->swapButton(), &QPushButton::clicked, this, &Presenter::swapScreens);
}

Presenter::~Presenter()
{
    qApp->removeEventFilter(this);
    if (m_presents)
        forgetTypeScale();
}

void Presenter::setStep(const PresentedStep &step)
{
    m_step = step;
    m_line->setStep(step);
    m_notes->setStep(step);
    leaveScene();
    showLine();
}

void Presenter::leaveScene()
{
    m_tools->pen()->erase();
}

void Presenter::begin()
{
    if (m_presents)
        return;
    m_presents = true;
    m_action->setChecked(true);
    m_wasFull = m_window->isFullScreen();
    m_before = m_window->screen();
    m_place = m_window->normalGeometry();
    qApp->installEventFilter(this);
    m_fullScreen->setNote(tr("B: black, L: spotlight, P: pen, T: time, N: notes; Esc: back."));
    m_fullScreen->set(true);
    m_scale = setTypeScale(m_window, presentedScale(m_window->screen()->size().height()));
    m_fullScreen->tell(); // in the new type, also if there is nothing else new
    m_clock.restart();
    m_pointer.setOn(true);
    const bool hasNotes = otherScreen(m_window->screen()) != nullptr;
    m_showsTime = !hasNotes; // they show it
    if (hasNotes)
        openNotes();
    showLine();
    Q_EMIT presentingChanged(true);
}

void Presenter::end()
{
    if (!m_presents)
        return;
    m_presents = false;
    m_action->setChecked(false);
    qApp->removeEventFilter(this);
    m_tools->clear();
    m_clock.stop();
    m_pointer.setOn(false);
    m_notes->hide();
    setTypeScale(m_window, 1.0);
    showLine();
    m_fullScreen->setNote({});
    if (!m_wasFull)
        m_fullScreen->set(false);
    if (m_before != m_window->screen())
        m_window->setGeometry(m_place); // on the other screen, too, where the user had it
    Q_EMIT presentingChanged(false);
}

void Presenter::reset()
{
    m_tools->clear();
    if (m_step.count > 0)
        Q_EMIT resetRequested();
}

/// Twice at once: from 0:00 on.
void Presenter::toggleTime()
{
    const bool again = m_lastTime.isValid() && m_lastTime.elapsed() < QApplication::doubleClickInterval();
    m_showsTime = again || !m_showsTime;
    if (again)
        m_clock.restart();
    m_lastTime.start();
    showLine();
}

/// Newly shown widgets may need more room than the screen has.
void Presenter::refitType()
{
    if (m_presents && m_scale > 1.0 && !fitsScreen(*m_window))
        m_scale = setTypeScale(m_window, m_scale);
}

void Presenter::openNotes()
{
    m_notes->open(m_window->screen());
    m_window->activateWindow(); // the keys are the stage's
}

void Presenter::swapScreens()
{
    QScreen *free = otherScreen(m_window->screen());
    if (!free)
        return;
    m_swap.start(swapTime);
    m_fullScreen->set(false); // window managers leave a window that fills its screen where it is
    m_window->windowHandle()->setScreen(free);
    m_window->move(free->availableGeometry().topLeft());
    m_fullScreen->set(true);
    m_scale = setTypeScale(m_window, presentedScale(free->size().height()));
    m_fullScreen->tell();
    m_notes->hide();
    openNotes();
}

/// Below the stage, which makes room for it.
void Presenter::showLine()
{
    m_line->setVisible(m_presents && m_showsTime);
    arrange();
}

void Presenter::arrange()
{
    const int height = m_line->isHidden() ? 0 : m_line->sizeHint().height();
    m_window->setContentsMargins(0, 0, 0, height);
    m_line->setGeometry(0, m_window->height() - height, m_window->width(), height);
    m_tools->arrange();
}

void Presenter::tellState()
{
    m_notes->setState(m_tools->state());
    m_pointer.setOn(m_presents && !m_tools->isWriting());
}

bool Presenter::isOurs(const QWidget *widget) const
{
    return widget && (widget->window() == m_window || widget->window() == m_notes)
        && !QApplication::activePopupWidget();
}

Presenter::Action Presenter::actionOf(const QKeyEvent &key, const QWidget *widget)
{
    const Qt::KeyboardModifiers with = key.modifiers() & ~Qt::KeypadModifier;
    const bool plain = with == Qt::NoModifier;
    const bool maybeShifted = with == Qt::NoModifier || with == Qt::ShiftModifier; // as a plus may need it
    if (m_tools->isWriting() && with == Qt::ControlModifier && key.key() == Qt::Key_Z)
        return [this] { m_tools->pen()->undo(); };
    if (m_tools->isBlack() && maybeShifted && !isModifier(key.key()))
        return [this] { m_tools->setBlack(false); };
    if (plain && !(key.key() == Qt::Key_Escape && wantsEscape(widget)))
        if (Action action = clickerActionOf(key.key()))
            return action;
    return maybeShifted && !isWrittenIn(widget) ? letterActionOf(key) : nullptr;
}

Presenter::Action Presenter::clickerActionOf(int key)
{
    switch (key) {
    case Qt::Key_Escape:
        if (m_tools->isWriting() || m_tools->isLit())
            return [this] { m_tools->putOneDown(); };
        return [this] { end(); };
    case Qt::Key_PageDown:
        return m_step.count > 0 ? [this] { Q_EMIT nextRequested(); } : Action();
    case Qt::Key_PageUp:
        return m_step.count > 0 ? [this] { Q_EMIT backRequested(); } : Action();
    default:
        return nullptr;
    }
}

Presenter::Action Presenter::letterActionOf(const QKeyEvent &key)
{
    const int code = key.key();
    if (m_tools->isWriting() && code >= Qt::Key_1 && code < Qt::Key_1 + PenLayer::colours)
        return [this, code] { m_tools->pen()->setColour(code - Qt::Key_1); };
    switch (code) {
    case Qt::Key_B:
    case Qt::Key_Period:
        return [this] { m_tools->setBlack(true); }; // any key lifts it
    case Qt::Key_L:
        return [this] { m_tools->setLit(!m_tools->isLit()); };
    case Qt::Key_P:
        return [this] { m_tools->setWriting(!m_tools->isWriting()); };
    case Qt::Key_E:
        return [this] { m_tools->pen()->erase(); };
    case Qt::Key_R:
        return [this] { reset(); };
    case Qt::Key_T:
        return [this] { toggleTime(); };
    case Qt::Key_N:
        return [this] { m_notes->isVisible() ? m_notes->hide() : openNotes(); };
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return m_tools->isLit() ? [this] { m_tools->resizeLight(lightStep); } : Action();
    case Qt::Key_Minus:
        return m_tools->isLit() ? [this] { m_tools->resizeLight(1.0 / lightStep); } : Action();
    default:
        return nullptr;
    }
}

bool Presenter::takeKey(QObject *watched, QEvent *event)
{
    const auto *widget = qobject_cast<QWidget *>(watched);
    if (!isOurs(widget))
        return false;
    const auto &key = static_cast<QKeyEvent &>(*event);
    const Action action = actionOf(key, widget);
    if (!action)
        return false;
    event->accept(); // else a shortcut of the window would take it
    if (event->type() == QEvent::KeyPress && !key.isAutoRepeat())
        action();
    return true;
}

/// What nobody else wanted.
bool Presenter::takeLastKey(const QKeyEvent &key, bool pressed)
{
    if (m_presents && key.key() == Qt::Key_Escape && pressed) {
        end();
        return true;
    }
    const bool begins = !m_presents && m_step.count > 0 && key.key() == Qt::Key_F5 && !key.modifiers();
    if (begins && pressed)
        begin();
    return begins;
}

/// Of the window as the system has it: not every widget hears of a pointer without a button.
bool Presenter::takePointer(QObject *watched, QEvent *event)
{
    if (watched != m_window->windowHandle())
        return false;
    if (event->type() == QEvent::Wheel) {
        const int turned = static_cast<QWheelEvent *>(event)->angleDelta().y();
        if (m_tools->isLit() && turned != 0)
            m_tools->resizeLight(turned > 0 ? lightStep : 1.0 / lightStep);
        return m_tools->isLit();
    }
    m_pointer.wake();
    m_tools->movePointer(static_cast<QMouseEvent *>(event)->position().toPoint());
    return false;
}

bool Presenter::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        if (m_presents && takeKey(watched, event))
            return true;
        if (watched != m_window && watched != m_notes)
            return false;
        if (!takeLastKey(static_cast<QKeyEvent &>(*event), event->type() == QEvent::KeyPress))
            return false;
        event->accept();
        return true;
    case QEvent::MouseMove:
    case QEvent::Wheel:
        return m_presents && takePointer(watched, event);
    case QEvent::Polish: {
        auto *widget = qobject_cast<QWidget *>(watched);
        if (m_presents && widget && widget->window() == m_window)
            takeTypeOfWindow(widget);
        return false;
    }
    case QEvent::Resize:
        if (watched == m_window && m_presents)
            arrange();
        return false;
    case QEvent::LayoutRequest:
        if (watched == m_window && m_presents)
            m_refit.start(0ms); // once for all requests of this round
        return false;
    case QEvent::Hide:
        // The last one may come out of its destructor, with nothing left to give back.
        if (qobject_cast<QMainWindow *>(watched) == m_window && !m_swap.isActive())
            end();
        return false;
    case QEvent::WindowStateChange:
        if (watched == m_window && !m_window->isFullScreen() && !m_swap.isActive())
            end(); // by the key of the full screen, or by the desktop
        return false;
    default:
        return false;
    }
}

} // namespace halo

#include "moc_presenter.cpp"
