// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/sourcemarks.h"

#include "compute/drawing/base/colours.h"
#include "gui/source/instructionwords.h"
#include "gui/source/qscintilla.h"
#include "gui/widgets/style.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QToolTip>

#include <algorithm>

namespace halo {

namespace {

// The numbers of markers; the source view has others.
constexpr int activeFace = 3;
constexpr int activeArrow = 4;
constexpr int faultFace = 5;
constexpr int faultSign = 6;
constexpr int markedFace = 7;

constexpr int countStyle = 50;     ///< none of the lexer's
constexpr int roomForCounts = 330; ///< a narrower editor shows the code alone

QString withoutComment(const QString &line)
{
    return line.left(line.indexOf(QLatin1String("//"))).trimmed();
}

/// Whether a statement cannot go on behind this line.
bool endsStatement(const QString &line)
{
    const QString code = withoutComment(line);
    return code.isEmpty() || code.startsWith(u'#') || code.endsWith(u';') || code.endsWith(u'{')
        || code.endsWith(u'}');
}

/// Whether the line below starts a statement of its own: "for (...)" and "if (...)" end without a sign.
bool isHead(const QString &line)
{
    const QString code = withoutComment(line);
    const bool word = code.startsWith(QLatin1String("for ")) || code.startsWith(QLatin1String("if "))
        || code.startsWith(QLatin1String("while ")) || code.startsWith(QLatin1String("else"));
    return word && code.count(u'(') == code.count(u')');
}

} // namespace

std::pair<int, int> statementAround(const QStringList &lines, int line)
{
    int first = line;
    int last = line;
    const auto at = [&](int number) { return lines.value(number - 1); };
    while (first > 1 && !endsStatement(at(first - 1)) && !isHead(at(first - 1)))
        --first;
    while (last < lines.size() && !endsStatement(at(last)) && !isHead(at(last)))
        ++last;
    return { first, last };
}

SourceMarks::SourceMarks(QsciScintilla *editor)
    : QObject(editor)
    , m_editor(editor)
    , m_viewport(editor->viewport())
{
    editor->markerDefine(QsciScintilla::Background, activeFace);
    editor->markerDefine(QsciScintilla::RightTriangle, activeArrow);
    editor->markerDefine(QsciScintilla::Background, faultFace);
    editor->markerDefine(static_cast<char>('!'), faultSign);
    editor->markerDefine(QsciScintilla::Background, markedFace);
    editor->setMarginType(arrowMargin, QsciScintilla::SymbolMargin);
    editor->setMarginMarkerMask(arrowMargin, 1 << activeArrow | 1 << faultSign);
    editor->setMarginType(numberMargin, QsciScintilla::NumberMargin);
    editor->setMarginMarkerMask(numberMargin, 0); // a marker of any margin has no face behind the line
    editor->setMarginType(countMargin, QsciScintilla::TextMarginRightJustified);
    editor->setMarginMarkerMask(countMargin, 0);
    for (const int margin : { arrowMargin, countMargin })
        editor->setMarginWidth(margin, 0);
    for (const int margin : { arrowMargin, numberMargin, countMargin })
        editor->setMarginSensitivity(margin, true); // else a click selects the line
    editor->installEventFilter(this);
    m_viewport->installEventFilter(this);
}

void SourceMarks::setActiveLine(int line)
{
    if (line == m_active)
        return;
    m_active = line;
    m_editor->markerDeleteAll(activeFace);
    m_editor->markerDeleteAll(activeArrow);
    if (line > 0) {
        const auto [first, last] = statementAround(m_editor->text().split(u'\n'), line);
        for (int i = first; i <= last; ++i)
            m_editor->markerAdd(i - 1, activeFace);
        m_editor->markerAdd(line - 1, activeArrow);
        m_editor->ensureLineVisible(line - 1);
    }
    updateArrowMargin();
}

void SourceMarks::setFaultLines(const std::vector<int> &causes, const std::vector<int> &effects)
{
    m_faulty = !causes.empty() || !effects.empty();
    m_editor->markerDeleteAll(faultFace);
    m_editor->markerDeleteAll(faultSign);
    for (const int line : causes)
        m_editor->markerAdd(line - 1, faultFace);
    for (const std::vector<int> *lines : { &causes, &effects })
        for (const int line : *lines)
            m_editor->markerAdd(line - 1, faultSign);
    if (!causes.empty())
        m_editor->ensureLineVisible(causes.front() - 1);
    updateArrowMargin();
}

void SourceMarks::setMarkedLine(int line)
{
    m_editor->markerDeleteAll(markedFace);
    if (line > 0)
        m_editor->markerAdd(line - 1, markedFace);
}

void SourceMarks::updateArrowMargin()
{
    m_editor->setMarginWidth(arrowMargin, m_active > 0 || m_faulty ? arrowWidth : 0);
}

void SourceMarks::setCounts(std::map<int, LineCounts> counts)
{
    if (counts == m_counts)
        return;
    m_counts = std::move(counts);
    writeCounts();
}

void SourceMarks::setInstructions(std::map<int, InstructionCounts> instructions)
{
    if (instructions == m_instructions)
        return;
    m_instructions = std::move(instructions);
    writeCounts();
}

QString SourceMarks::wordsBeside(int line) const
{
    QStringList words;
    if (const auto found = m_counts.find(line); found != m_counts.end()) {
        words << tr("%1\u00d7").arg(found->second.runs);
        if (found->second.sectors > 0)
            words << tr("%1s", "sectors").arg(found->second.sectors);
        if (found->second.conflicts > 0)
            words << tr("%1c", "bank conflicts").arg(found->second.conflicts);
    }
    if (const auto found = m_instructions.find(line); found != m_instructions.end())
        words << tr("%1i", "instructions").arg(totalOf(found->second));
    return words.join(u' ');
}

void SourceMarks::writeCounts()
{
    m_editor->clearMarginText();
    const QsciStyle style(countStyle, QStringLiteral("counts"), m_ink, m_paper, countFont());
    QString widest;
    for (int line = 1; line <= m_editor->lines(); ++line) {
        const QString words = wordsBeside(line);
        if (!words.isEmpty())
            m_editor->setMarginText(line - 1, words, style);
        if (words.size() > widest.size())
            widest = words;
    }
    // Where the code itself has hardly room, the tooltips tell the numbers.
    m_countWidth = widest.isEmpty() ? 0 : QFontMetrics(countFont()).horizontalAdvance(widest) + 8;
    fitCounts();
}

QFont SourceMarks::countFont() const
{
    QFont font = m_font;
    font.setPointSizeF(std::max(font.pointSizeF() - 1.5, 7.0)); // the editor knows no pixel sizes
    return font;
}

void SourceMarks::fitCounts()
{
    const int width = m_editor->width() < roomForCounts ? 0 : m_countWidth;
    m_editor->setMarginWidth(countMargin, width);
    Q_EMIT countsShown(width == 0 ? QString()
            : m_instructions.empty()
            ? tr("Beside the lines: \u00d7 runs \u00b7 s sectors of 32 bytes \u00b7 c bank conflicts")
            : m_counts.empty()
            ? tr("Beside the lines: i instructions of the assembly")
            : tr("Beside the lines: \u00d7 runs \u00b7 s sectors of 32 bytes \u00b7 c bank "
                 "conflicts \u00b7 i instructions"));
}

int SourceMarks::widthOfCounts() const
{
    const QString usual = QStringLiteral("0000\u00d7 000s 000c");
    return std::max(m_countWidth, QFontMetrics(countFont()).horizontalAdvance(usual) + 8);
}

QString SourceMarks::countsInWords(int line) const
{
    const QLocale locale;
    QStringList sentences;
    if (const auto found = m_counts.find(line); found != m_counts.end()) {
        const LineCounts &count = found->second;
        sentences << tr("Line %1: run %2 times by the work-items of the group, %3 memory sectors, %4 bank "
                        "conflicts (a model, see the table).")
                         .arg(locale.toString(line), locale.toString(static_cast<qlonglong>(count.runs)),
                             locale.toString(static_cast<qlonglong>(count.sectors)),
                             locale.toString(static_cast<qlonglong>(count.conflicts)));
    }
    if (const auto found = m_instructions.find(line); found != m_instructions.end())
        sentences << tr("Line %1, instructions of the assembly: %2 (%3)")
                         .arg(locale.toString(line), locale.toString(totalOf(found->second)),
                             instructionWords(found->second));
    return sentences.join(u'\n');
}

void SourceMarks::setLook(const Colours &colours, const QFont &font, bool dark)
{
    m_ink = colours.muted;
    m_paper = colours.card;
    m_font = font;
    m_editor->setMarkerBackgroundColor(mixed(colours.card, okabe::orange, dark ? 0.30 : 0.18), activeFace);
    m_editor->setMarkerBackgroundColor(mixed(colours.card, okabe::skyBlue, dark ? 0.30 : 0.25), markedFace);
    m_editor->setMarkerBackgroundColor(okabe::orange, activeArrow);
    m_editor->setMarkerForegroundColor(okabe::orange, activeArrow);
    m_editor->setMarkerBackgroundColor(colours.badFace, faultFace);
    m_editor->setMarkerBackgroundColor(colours.card, faultSign);
    m_editor->setMarkerForegroundColor(colours.bad, faultSign);
    writeCounts(); // the width follows the font
}

int SourceMarks::lineUnder(const QPoint &place) const
{
    // lineAt() knows only places in the text. Lines may be hidden, so what is seen is counted first.
    const long seen = m_editor->firstVisibleLine()
        + place.y() / std::max(1L, m_editor->SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, 0UL));
    const long last = m_editor->SendScintilla(
        QsciScintilla::SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(m_editor->lines() - 1));
    if (place.y() < 0 || seen > last)
        return -1;
    return static_cast<int>(
        m_editor->SendScintilla(QsciScintilla::SCI_DOCLINEFROMVISIBLE, static_cast<unsigned long>(seen)));
}

bool SourceMarks::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_editor
        && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Escape) { // belongs to what the editor lies in
            event->ignore();
            return true;
        }
        const bool asks = m_editor->isReadOnly() || key->modifiers() == Qt::ControlModifier;
        if (event->type() == QEvent::KeyPress && asks
            && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            int line = 0;
            int column = 0;
            m_editor->getCursorPosition(&line, &column);
            Q_EMIT lineClicked(line + 1);
            return true;
        }
    }
    // Not by m_editor->viewport(): the editor takes events until it is no editor any more.
    if (watched != m_viewport)
        return false;
    if (event->type() == QEvent::Resize)
        fitCounts();
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), countsInWords(lineUnder(help->pos()) + 1), m_editor);
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress)
        m_pressed = lineUnder(static_cast<QMouseEvent *>(event)->pos());
    if (event->type() == QEvent::MouseButtonRelease) {
        const int line = lineUnder(static_cast<QMouseEvent *>(event)->pos());
        // Who draws the mouse over lines selects text.
        if (line >= 0 && line == std::exchange(m_pressed, -1) && !m_editor->hasSelectedText())
            Q_EMIT lineClicked(line + 1);
    }
    return false;
}

} // namespace halo

#include "moc_sourcemarks.cpp"
