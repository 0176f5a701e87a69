// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/instructionkinds.h"
#include "compute/trace/model/linecounts.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>

#include <map>
#include <utility>
#include <vector>

class QsciScintilla;

namespace halo {

struct Colours;

/// What lies over a source: the line that runs now, lines with a fault, how much each line did, and of how
/// many instructions it is. Turns clicks on the editor into clicks on lines. Lines count from 1 here, from 0
/// in the editor.
class SourceMarks : public QObject
{
    Q_OBJECT
public:
    /// The margins, from the left.
    static constexpr int arrowMargin = 0;
    static constexpr int numberMargin = 1;
    static constexpr int countMargin = 2;
    static constexpr int arrowWidth = 14;

    explicit SourceMarks(QsciScintilla *editor);

    /// Marks the line with an arrow and the whole of its statement; 0: none.
    void setActiveLine(int line);
    int activeLine() const { return m_active; }
    /// Lines that make something go wrong, and lines at which it does.
    void setFaultLines(const std::vector<int> &causes, const std::vector<int> &effects);
    /// The line that an instruction belongs to; 0: none.
    void setMarkedLine(int line);
    /// Shows the counts in a margin of their own; without any it is hidden.
    void setCounts(std::map<int, LineCounts> counts);
    /// Shows in the same margin how many instructions each line became.
    void setInstructions(std::map<int, InstructionCounts> instructions);
    /// Of the margin: for what it shows, and for what most recordings give.
    int widthOfCounts() const;
    void setLook(const Colours &colours, const QFont &font, bool dark);

Q_SIGNALS:
    /// What the signs of the margin mean; empty: it is hidden.
    void countsShown(const QString &legend);
    /// By the mouse on the line or its margin; by Return where the caret is, in a source that can be written
    /// by Ctrl+Return.
    void lineClicked(int line);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void writeCounts();
    QString wordsBeside(int line) const;
    void fitCounts();
    QFont countFont() const;
    QString countsInWords(int line) const;
    void updateArrowMargin();
    int lineUnder(const QPoint &place) const; ///< from 0; -1: none

    QsciScintilla *const m_editor;
    QWidget *const m_viewport; ///< of m_editor
    std::map<int, LineCounts> m_counts;
    std::map<int, InstructionCounts> m_instructions;
    int m_active = 0;
    bool m_faulty = false;
    QColor m_ink, m_paper; ///< of the margins
    QFont m_font;
    int m_countWidth = 0;
    int m_pressed = -1; ///< line under the mouse as it was pressed
};

/// First and last line, from 1, of the statement that this line of a C source belongs to.
std::pair<int, int> statementAround(const QStringList &lines, int line);

} // namespace halo
