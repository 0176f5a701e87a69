// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/variantpanel/sourceediting.h"

#include "compute/kernel/variantlibrary.h"
#include "gui/base/colours.h"
#include "gui/base/translated.h"
#include "gui/live/livekernel.h"
#include "gui/variantpanel/qscintilla.h"
#include "gui/widgets/style.h"

#include <QKeyEvent>
#include <QScopedValueRollback>

namespace halo {
namespace {

// Styles from 64 on are the lexer's no more.
constexpr int errorStyle = 64;
constexpr int warningStyle = 65;
constexpr qsizetype widest = 72; // columns of a remark

/// What stands under a line does not wrap by itself.
QString wrapped(const QString &text)
{
    QString lines;
    qsizetype column = 0;
    for (const QString &word : text.split(u' ')) {
        const bool fits = column == 0 || column + 1 + word.size() <= widest;
        lines += column == 0 ? QString() : fits ? QStringLiteral(" ") : QStringLiteral("\n    ");
        column = fits ? column + 1 + word.size() : 4 + word.size();
        lines += word;
    }
    return lines;
}

} // namespace

SourceEditing::SourceEditing(QsciScintilla *editor, LiveKernel &live)
    : QObject(editor)
    , m_editor(editor)
    , m_live(live)
{
    editor->setAnnotationDisplay(QsciScintilla::AnnotationBoxed);
    editor->setIndentationsUseTabs(false);
    editor->setIndentationWidth(4);
    editor->setAutoIndent(true);
    editor->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    editor->installEventFilter(this);
    connect(editor, &QsciScintilla::SCN_MODIFYATTEMPTRO, this, &SourceEditing::beginCopy);
    connect(editor, &QsciScintilla::textChanged, this, &SourceEditing::takeTyped);
    connect(&live, &LiveKernel::changed, this, &SourceEditing::showRemarks);
}

void SourceEditing::setMode(Mode mode)
{
    const bool stays = mode == m_mode && mode == Mode::Writable;
    m_mode = mode;
    if (!stays)
        setTyping(false);
    showRemarks();
}

/// Tab leaves what cannot be written in; whoever goes through the window by Tab is not to be caught here.
void SourceEditing::setTyping(bool typing)
{
    m_editor->setReadOnly(!typing);
    const auto assign = [this, typing](int key, int command) {
        const auto of = static_cast<unsigned long>(key);
        typing ? m_editor->SendScintilla(QsciScintilla::SCI_ASSIGNCMDKEY, of, static_cast<long>(command))
               : m_editor->SendScintilla(QsciScintilla::SCI_CLEARCMDKEY, of);
    };
    assign(QsciScintilla::SCK_TAB, QsciScintilla::SCI_TAB);
    assign(QsciScintilla::SCK_TAB | (QsciScintilla::SCMOD_SHIFT << 16), QsciScintilla::SCI_BACKTAB);
    m_editor->setTabIndents(typing);
}

bool SourceEditing::eventFilter(QObject *watched, QEvent *event)
{
    if (m_mode != Mode::Writable)
        return QObject::eventFilter(watched, event);
    if (event->type() == QEvent::FocusIn)
        setTyping(false);
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape)
            setTyping(false);
        else if (key != Qt::Key_Tab && key != Qt::Key_Backtab && m_editor->isReadOnly())
            setTyping(true); // which the first key may be an undo of
    }
    return QObject::eventFilter(watched, event);
}

void SourceEditing::setText(const QString &text)
{
    const QScopedValueRollback ours(m_isOurs, true);
    m_editor->setReadOnly(false);
    m_editor->setText(text);
    m_editor->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
    m_editor->setReadOnly(true);
}

void SourceEditing::follow()
{
    const QString text = QString::fromStdString(m_live.text());
    if (m_mode != Mode::Writable || text == m_editor->text())
        return;
    const QScopedValueRollback ours(m_isOurs, true);
    setTyping(true);
    m_editor->selectAll();
    m_editor->replaceSelectedText(text);
    m_editor->setCursorPosition(0, 0);
}

void SourceEditing::setLook(const Colours &colours)
{
    const auto style = [this](int number, const QColor &ink, const QColor &paper) {
        const auto of = static_cast<unsigned long>(number);
        m_editor->SendScintilla(QsciScintilla::SCI_STYLESETFORE, of, ink);
        m_editor->SendScintilla(QsciScintilla::SCI_STYLESETBACK, of, paper);
    };
    style(errorStyle, colours.bad, colours.badFace);
    style(warningStyle, colours.text, colours.badFace);
    m_editor->setMatchedBraceBackgroundColor(colours.card);
    m_editor->setMatchedBraceForegroundColor(colours.accent);
    m_editor->setUnmatchedBraceBackgroundColor(colours.card);
    m_editor->setUnmatchedBraceForegroundColor(colours.bad);
}

/// The editor asks again whether it may be written as soon as this returns, and takes the key if it may.
void SourceEditing::beginCopy()
{
    if (m_mode == Mode::Copyable && m_live.beginCopy())
        setMode(Mode::Writable);
    if (m_mode == Mode::Writable)
        setTyping(true);
}

void SourceEditing::takeTyped()
{
    if (m_mode == Mode::Writable && !m_isOurs)
        m_live.edit(m_editor->text().toStdString());
}

/// While something is typed, what was said stays at its line.
void SourceEditing::showRemarks()
{
    if (m_mode == Mode::Writable && m_live.state() == LiveKernel::State::Typing)
        return;
    m_editor->clearAnnotations();
    if (m_mode != Mode::Writable)
        return;
    std::map<int, std::pair<QStringList, int>> texts;
    for (const BuildRemark &remark : m_live.remarks()) {
        auto &[lines, style] = texts[remark.line];
        const bool isError = remark.kind == BuildRemark::Kind::Error;
        style = isError || style == errorStyle ? errorStyle : warningStyle;
        lines << wrapped((isError ? tr("error: %1") : tr("note: %1")).arg(translated(remark.text)));
    }
    for (const auto &[line, said] : texts)
        m_editor->annotate(line - 1, said.first.join(u'\n'), said.second);
}

} // namespace halo
