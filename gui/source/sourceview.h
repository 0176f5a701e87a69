// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/linecounts.h"
#include "gui/widgets/card.h"

#include <map>
#include <memory>
#include <vector>

class QLabel;
class QPlainTextEdit;
class QSplitter;
class QTextBrowser;
class QToolButton;
class QsciScintilla;

namespace halo {

class AssemblyView;
struct Failure;
class LiveBar;
class LiveKernel;
class OpenClLexer;
class Session;
class SourceEditing;
class SourceMarks;
class SourceZoom;
struct Trace;
struct Variant;

/// The card that shows the source of the variant, to be written in, what its author says about it, and, if it
/// did not build, the compiler's log with the lines marked that it complains about.
class SourceView : public Card
{
    Q_OBJECT
public:
    SourceView(Session &session, LiveKernel &live, QWidget *parent = nullptr);
    QWidget *editor() const;
    SourceMarks *marks() const { return m_marks; }
    LiveBar *liveBar() const { return m_liveBar; }
    /// Puts this in place of the notes, whenever it is visible.
    void addPart(QWidget *part);
    /// Room for a line of 76 characters, with all that stands beside it.
    QSize sizeHint() const override;

    /// The line that runs now, from 1; 0: none. Follows the animation.
    void setActiveLine(int line);
    /// What each line did, shown beside it; none hides the margin.
    void setLineCounts(const std::map<int, LineCounts> &counts);
    /// Shows the broken kernel of this recording, with the lines that differ from the variant marked and
    /// those that findings name; null: the variant.
    void showFault(const std::shared_ptr<const Trace> &trace);

    /// Shows the kernel of a recording of elsewhere; null: the variant.
    void showRecording(const std::shared_ptr<const Trace> &trace);

Q_SIGNALS:
    /// What the compiler has to say is there to read, or no longer.
    void logShown(bool shown);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildEditor();
    void buildParts();
    void applyLook();
    void showVariant();
    void showLive();
    void markDifference();
    bool isAsRecorded() const;
    void showHeader(bool shown);
    void showAssembly();
    void showNotes();
    void showInstructionsOf(int line);
    void countInstructions();
    void showLog(const QString &log);
    void clearLog();
    QString titleOf(const Variant &variant) const;
    void markFault();

    Session &m_session;
    LiveKernel &m_live;
    QsciScintilla *const m_editor;
    OpenClLexer *const m_lexer;
    SourceMarks *const m_marks;
    SourceEditing *const m_editing;
    SourceZoom *const m_zoom;
    QLabel *const m_legend; ///< of the counts beside the lines
    QSplitter *const m_parts;
    QPlainTextEdit *const m_log;
    QTextBrowser *const m_notes;
    AssemblyView *const m_assembly;
    LiveBar *m_liveBar = nullptr;
    QWidget *m_inPlaceOfNotes = nullptr; ///< see addPart()
    QToolButton *const m_header;
    QToolButton *const m_asksForAssembly;
    std::shared_ptr<const Trace> m_fault;     ///< of a broken kernel
    std::shared_ptr<const Trace> m_recording; ///< of elsewhere
};

} // namespace halo
