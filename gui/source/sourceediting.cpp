// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/sourceediting.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/variantlibrary.h"
#include "gui/source/livekernel.h"
#include "gui/source/qscintilla.h"
#include "gui/widgets/style.h"

#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QTextBoundaryFinder>

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

// Styles from 64 on are the lexer's no more.
constexpr int errorStyle = 64;
constexpr int warningStyle = 65;
constexpr int lastColumn = 74; // that a remark may have
constexpr int leastColumns = 32;
constexpr long linesTaken = 8;
constexpr char16_t firstWide = 0x1100; // from here on most letters take two columns

int columnsOf(QStringView text)
{
    return std::accumulate(text.begin(), text.end(), 0,
        [](int columns, QChar letter) { return columns + (letter.unicode() >= firstWide ? 2 : 1); });
}

/// What stands under a line does not wrap by itself.
QString wrapped(const QString &text, int columns)
{
    static const QString indent(4, u' ');
    QStringList lines{ QString() };
    QTextBoundaryFinder places(QTextBoundaryFinder::Line, text);
    for (qsizetype from = 0, to = 0; (to = places.toNextBoundary()) > from; from = to) {
        const QString piece = text.sliced(from, to - from);
        if (columnsOf(lines.back() + piece.trimmed()) > columns && !lines.back().trimmed().isEmpty())
            lines << indent;
        lines.back() += piece;
    }
    return lines.join(u'\n');
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
    if (event->type() == QEvent::Resize) // after it, and what it leads to
        QMetaObject::invokeMethod(this, &SourceEditing::showAnnotationAtCursor, Qt::QueuedConnection);
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
        lines << wrapped((isError ? tr("error: %1") : tr("note: %1")).arg(translated(remark.text)),
            std::max(lastColumn - m_editor->indentation(remark.line - 1), leastColumns));
    }
    for (const auto &[line, said] : texts)
        m_editor->annotate(line - 1, said.first.join(u'\n'), said.second);
    showAnnotationAtCursor();
}

/// Below the last line in sight nobody would read it. What says so below the editor takes some lines of it,
/// so the cursor itself may have gone out of sight; farther away somebody looks at something else.
void SourceEditing::showAnnotationAtCursor()
{
    int line = 0, column = 0;
    m_editor->getCursorPosition(&line, &column);
    const auto ask = [this](unsigned message, int of = 0) {
        return m_editor->SendScintilla(message, static_cast<unsigned long>(of));
    };
    const long first = ask(QsciScintilla::SCI_GETFIRSTVISIBLELINE);
    const long last = first + ask(QsciScintilla::SCI_LINESONSCREEN) - 1;
    const long said = ask(QsciScintilla::SCI_ANNOTATIONGETLINES, line);
    const long cursor = ask(QsciScintilla::SCI_VISIBLEFROMDOCLINE, line);
    if (said > 0 && cursor >= first && cursor <= last + linesTaken && cursor + said > last)
        m_editor->SendScintilla(QsciScintilla::SCI_LINESCROLL, 0UL, cursor + said - last);
}

} // namespace halo

#include "moc_sourceediting.cpp"
