// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/workgroup/stepkeys.h"

#include <QApplication>
#include <QKeyEvent>

#include <utility>

namespace halo {
namespace {

/// What is written in, or goes through choices by the same keys.
bool takesKeys(const QWidget *widget)
{
    return widget->inherits("QLineEdit") || widget->inherits("QAbstractSpinBox")
        || widget->inherits("QComboBox") || widget->inherits("QTextEdit")
        || widget->inherits("QPlainTextEdit") || widget->inherits("QsciScintilla")
        || widget->inherits("QAbstractSlider") || widget->inherits("QAbstractButton")
        || widget->inherits("QMenuBar") || widget->inherits("QTabBar") || widget->inherits("QTableView");
}

} // namespace

StepKeys::StepKeys(QWidget *stage, std::function<bool()> hasSteps, std::function<void(QKeyEvent *)> pressed)
    : QObject(stage)
    , m_stage(stage)
    , m_hasSteps(std::move(hasSteps))
    , m_pressed(std::move(pressed))
{
    stage->installEventFilter(this);
}

bool StepKeys::isOne(int key)
{
    for (const int own : { Qt::Key_Space, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End,
             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Backspace, Qt::Key_P })
        if (key == own)
            return true;
    return false;
}

bool StepKeys::isMeant(const QWidget *widget) const
{
    return widget && widget == QApplication::focusWidget() && m_stage->isVisible() && m_hasSteps()
        && widget->window() == m_stage->window() && !m_stage->isAncestorOf(widget)
        && !QApplication::activePopupWidget() && !takesKeys(widget);
}

bool StepKeys::eventFilter(QObject *watched, QEvent *event)
{
    // Only while the stage is on show does every event of the program pass here.
    if (watched == m_stage && event->type() == QEvent::Show)
        qApp->installEventFilter(this);
    if (watched == m_stage && event->type() == QEvent::Hide)
        qApp->removeEventFilter(this);
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !isMeant(qobject_cast<QWidget *>(watched)))
        return false;
    auto &key = static_cast<QKeyEvent &>(*event);
    if (key.modifiers() != Qt::NoModifier || !isOne(key.key()) || key.key() == Qt::Key_P)
        return false;
    if (event->type() == QEvent::KeyPress)
        m_pressed(&key);
    event->accept();
    return true;
}

} // namespace halo
