// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QsciScintilla;

namespace halo {

class LiveKernel;
struct Colours;

/// Typing in the source: the first key in a variant of the program's own makes a copy of it, every further
/// one goes to the live kernel. What compilers and the simulator say about a line stands under it.
class SourceEditing : public QObject
{
    Q_OBJECT
public:
    SourceEditing(QsciScintilla *editor, LiveKernel &live);

    enum class Mode
    {
        Closed,   ///< a recording, or a broken kernel: only to be read
        Copyable, ///< the first key makes a copy
        Writable,
    };
    void setMode(Mode mode);
    /// Shows this text, without undo: it is another kernel.
    void setText(const QString &text);
    /// Shows what was taken back, as a step that can be undone.
    void follow();
    void setLook(const Colours &colours);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void setTyping(bool typing);
    void beginCopy();
    void takeTyped();
    void showRemarks();
    void showAnnotationAtCursor();

    QsciScintilla *const m_editor;
    LiveKernel &m_live;
    Mode m_mode = Mode::Closed;
    bool m_isOurs = false; ///< the text changes by setText()
};

} // namespace halo
