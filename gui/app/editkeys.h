// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

class QKeyEvent;
class QLineEdit;
class QUndoStack;

namespace halo {

/// Undo and redo by key in all boxes that take keys, for the whole program: Ctrl+Z, and Ctrl+Shift+Z as well
/// as Ctrl+Y. A box takes back what was typed in it until its value is used; what became a step of the
/// history is undone there, by the actions of the window.
class EditKeys : public QObject
{
    Q_OBJECT
public:
    /// history: must live longer.
    explicit EditKeys(const QUndoStack &history);

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Step
    {
        Undo,
        Redo,
    };
    void takeIndex();
    bool takeKey(QLineEdit &line, Step step, QKeyEvent &key) const;
    bool isOwn(const QLineEdit &line, Step step) const;

    QPointer<QLineEdit> m_used; ///< had the focus when the history last changed
    QString m_usedText;         ///< was in it then
};

} // namespace halo
