// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/sourcehelp.h"

#include "gui/source/kernelwords.h"
#include "gui/source/qscintilla.h"
#include "gui/widgets/wrappedtip.h"

#include <QHelpEvent>
#include <QToolTip>

namespace halo {

SourceHelp::SourceHelp(QsciScintilla *editor)
    : QObject(editor)
    , m_editor(editor)
    , m_viewport(editor->viewport())
{
    auto *words = new QsciAPIs(editor->lexer());
    for (const KernelWord &word : kernelWords())
        words->add(QString::fromUtf8(word.word));
    words->prepare();
    editor->setAutoCompletionSource(QsciScintilla::AcsAll);
    editor->setAutoCompletionThreshold(3);
    editor->setAutoCompletionReplaceWord(false);
    editor->setAutoCompletionCaseSensitivity(false);
    m_viewport->installEventFilter(this);
}

bool SourceHelp::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_viewport || event->type() != QEvent::ToolTip)
        return QObject::eventFilter(watched, event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const KernelWord *word = findKernelWord(m_editor->wordAtPoint(help->pos()));
    if (!word)
        return false; // then the line has something to tell
    QToolTip::showText(
        help->globalPos(), wrappedTip({ QString::fromUtf8(word->form), meaningOf(*word) }), m_editor);
    return true;
}

} // namespace halo

#include "moc_sourcehelp.cpp"
