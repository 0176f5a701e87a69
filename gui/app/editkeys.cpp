// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/editkeys.h"

#include "gui/source/qscintilla.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QUndoStack>

namespace halo {
namespace {

/// The line that takes the keys of a widget with the focus; null if it has none that can be written in.
QLineEdit *typingLineOf(QObject *widget)
{
    auto *line = qobject_cast<QLineEdit *>(widget);
    if (auto *box = qobject_cast<QComboBox *>(widget))
        line = box->lineEdit();
    else if (qobject_cast<QAbstractSpinBox *>(widget))
        line = widget->findChild<QLineEdit *>();
    return line && !line->isReadOnly() ? line : nullptr;
}

} // namespace

EditKeys::EditKeys(const QUndoStack &history)
{
    connect(&history, &QUndoStack::indexChanged, this, &EditKeys::takeIndex);
    QCoreApplication::instance()->installEventFilter(this);
}

void EditKeys::takeIndex()
{
    m_used = typingLineOf(QApplication::focusWidget());
    m_usedText = m_used ? m_used->text() : QString();
}

bool EditKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    auto &key = static_cast<QKeyEvent &>(*event);
    const QKeyCombination keys = key.keyCombination();
    const bool isShifted = keys == (Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    if (keys != (Qt::CTRL | Qt::Key_Z) && !isShifted && keys != (Qt::CTRL | Qt::Key_Y))
        return false;
    if (QLineEdit *line = typingLineOf(watched))
        return takeKey(*line, keys == (Qt::CTRL | Qt::Key_Z) ? Step::Undo : Step::Redo, key);
    if (!isShifted || !qobject_cast<QsciScintilla *>(watched))
        return false;
    QKeyEvent known(key.type(), Qt::Key_Y, Qt::ControlModifier); // by which the editor of sources redoes
    known.setAccepted(key.isAccepted());
    QCoreApplication::sendEvent(watched, &known);
    key.setAccepted(known.isAccepted());
    return true;
}

/// A key that the line does not handle goes to the actions of the window.
bool EditKeys::takeKey(QLineEdit &line, Step step, QKeyEvent &key) const
{
    key.setAccepted(isOwn(line, step));
    if (key.type() == QEvent::KeyPress && key.isAccepted())
        step == Step::Undo ? line.undo() : line.redo();
    return true;
}

bool EditKeys::isOwn(const QLineEdit &line, Step step) const
{
    if (step == Step::Redo)
        return line.isRedoAvailable();
    return line.isUndoAvailable() && !(&line == m_used && line.text() == m_usedText);
}

} // namespace halo

#include "moc_editkeys.cpp"
