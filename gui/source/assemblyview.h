// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/instructionkinds.h"
#include "gui/source/kernelassembly.h"

#include <QFont>
#include <QWidget>

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace halo {

class ElidedLabel;
struct Colours;

/// Under the source, if wanted: what the device's compiler made of it, and what a work-group of it takes of
/// the device. Of a line of the source, all instructions are marked, and the other way round.
class AssemblyView : public QWidget
{
    Q_OBJECT
public:
    AssemblyView(Session &session, LiveKernel &live, QWidget *parent = nullptr);

    /// Marks what was made of this line, from 1, and shows the first of it; 0: nothing.
    void showLine(int line);
    void setLook(const Colours &colours, const QFont &font, bool dark);
    QPlainTextEdit *text() const { return m_text; }
    /// What is listed, by line of the source.
    const std::map<int, InstructionCounts> &instructions() const { return m_instructions; }
    bool outdated() const { return m_made.outdated(); }

Q_SIGNALS:
    /// An instruction of this line was clicked, or reached by the keyboard; 0: one of no line.
    void lineChosen(int line);
    /// instructions() or outdated().
    void changed();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    const KernelBuild *kernel() const;
    void follow();
    void listKernels();
    void list();
    void mark();
    void chooseUnderCaret();
    QString note() const;
    void tellResources();
    QString wordsOnMarked() const;

    KernelAssembly m_made;
    QLabel *const m_note;
    QComboBox *const m_kernels;
    ElidedLabel *const m_facts;
    ElidedLabel *const m_occupancy;
    ElidedLabel *const m_counted; ///< by hardware
    ElidedLabel *const m_marked;
    QPlainTextEdit *const m_text;
    std::vector<KernelBuild> m_listed; ///< those on show
    std::map<int, InstructionCounts> m_instructions;
    int m_line = 0;        ///< of the source, marked
    bool m_isOurs = false; ///< the caret moves by the program
    QFont m_font;          ///< of the text, which forgets it as it is shown first
    QColor m_face;         ///< behind marked lines
};

} // namespace halo
