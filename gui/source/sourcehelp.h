// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;
class QsciScintilla;

namespace halo {

/// Completes words of a kernel while they are typed, and says what a word means where the mouse rests on it.
class SourceHelp : public QObject
{
    Q_OBJECT
public:
    explicit SourceHelp(QsciScintilla *editor);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QsciScintilla *const m_editor;
    QWidget *const m_viewport; ///< of m_editor, which at its end is no editor any more
};

} // namespace halo
