// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/assemblyview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/translated.h"
#include "compute/timing/count/kernelresources.h"
#include "gui/source/instructionwords.h"
#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {
namespace {

/// Labels stand left of instructions, as in any listing.
QString inColumns(const AssemblyLine &line)
{
    const QString text = QString::fromStdString(line.text);
    const QString number = line.source > 0 ? QString::number(line.source) : QString();
    return QStringLiteral("%1  %2%3")
        .arg(number, 4)
        .arg(text.endsWith(u':') ? QString() : QStringLiteral("    "), text);
}

} // namespace

AssemblyView::AssemblyView(Session &session, LiveKernel &live, QWidget *parent)
    : QWidget(parent)
    , m_made(session, live)
    , m_note(new QLabel(this))
    , m_kernels(new QComboBox(this))
    , m_facts(new ElidedLabel(this))
    , m_occupancy(new ElidedLabel(this))
    , m_counted(new ElidedLabel(this))
    , m_marked(new ElidedLabel(this))
    , m_text(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("assemblyView"));
    m_note->setObjectName(QStringLiteral("assemblyNote"));
    m_facts->setObjectName(QStringLiteral("assemblyFacts"));
    m_occupancy->setObjectName(QStringLiteral("assemblyOccupancy"));
    m_counted->setObjectName(QStringLiteral("assemblyCounted"));
    m_marked->setObjectName(QStringLiteral("assemblyMarked"));
    m_kernels->setObjectName(QStringLiteral("assemblyKernels"));
    m_kernels->setAccessibleName(tr("Kernel function"));
    m_text->setObjectName(QStringLiteral("assemblyText"));
    m_text->setAccessibleName(tr("Assembly of the kernel"));
    m_text->setToolTip(tr("Each instruction follows the source line that it was compiled from; an "
                          "instruction without a line belongs to several."));
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(2);
    m_note->setWordWrap(true);
    for (QLabel *label : { m_note, static_cast<QLabel *>(m_facts), static_cast<QLabel *>(m_occupancy),
             static_cast<QLabel *>(m_counted), static_cast<QLabel *>(m_marked) }) {
        setRole(label, "muted");
        column->addWidget(label);
    }
    column->insertWidget(1, m_kernels);
    column->addWidget(m_text, 1);
    connect(&m_made, &KernelAssembly::changed, this, &AssemblyView::follow);
    connect(m_kernels, &QComboBox::currentIndexChanged, this, &AssemblyView::list);
    connect(m_text, &QPlainTextEdit::cursorPositionChanged, this, &AssemblyView::chooseUnderCaret);
    follow();
}

void AssemblyView::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_text->setFont(m_font);
    m_made.setWanted(true);
}

void AssemblyView::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_made.setWanted(false);
}

void AssemblyView::setLook(const Colours &colours, const QFont &font, bool dark)
{
    m_font = font;
    m_text->setFont(font);
    m_face = mixed(colours.card, okabe::skyBlue, dark ? 0.30 : 0.25);
    mark();
}

const KernelBuild *AssemblyView::kernel() const
{
    const int chosen = std::max(m_kernels->currentIndex(), 0);
    return chosen < std::ssize(m_listed) ? &m_listed[static_cast<size_t>(chosen)] : nullptr;
}

void AssemblyView::follow()
{
    const auto &made = m_made.made();
    const std::vector<KernelBuild> kernels = made ? made->result.kernels : std::vector<KernelBuild>();
    if (kernels != m_listed) {
        m_listed = kernels;
        m_line = 0;
        listKernels();
        list();
    }
    const QString note = this->note();
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    setRole(m_note, m_made.sentence().isEmpty() ? "muted" : "bad");
    tellResources();
    const bool hasLines = kernel() && !kernel()->assembly.lines.empty();
    m_marked->setVisible(hasLines);
    m_text->setVisible(hasLines);
    Q_EMIT changed();
}

QString AssemblyView::note() const
{
    if (!m_made.sentence().isEmpty())
        return m_made.sentence();
    if (m_made.outdated())
        return tr("Assembly of the previous build; line numbers may differ.");
    if (kernel())
        return kernel()->assembly.lines.empty()
            ? tr("The driver of %1 provides no readable program.")
                  .arg(QString::fromStdString(m_made.made()->result.device.name))
            : QString();
    return tr("Compiling the kernel on the device…");
}

void AssemblyView::tellResources()
{
    const auto tell = [](QLabel *label, const QString &text, const QString &more = {}) {
        label->setText(text);
        label->setToolTip(more.isEmpty() ? text : text + u'\n' + more);
        label->setVisible(!text.isEmpty());
    };
    QStringList facts;
    for (const Message &fact : kernel() ? resourcesOf(*kernel()) : std::vector<Message>())
        facts << translated(fact);
    tell(m_facts, facts.join(QStringLiteral(" \u00b7 ")));
    tell(m_occupancy,
        kernel() ? translated(occupancyInWords(*kernel(), m_made.made()->result.device)) : QString());
    const auto &known = m_made.known();
    const auto counted = kernel() && known ? countedKernel(*kernel(), *known) : std::nullopt;
    tell(m_counted, counted ? translated(counted->words) : QString(),
        counted ? translated(counted->about) : QString());
    setRole(m_counted, known && known->sameShape ? "" : "muted");
}

void AssemblyView::listKernels()
{
    const QSignalBlocker blocker(m_kernels);
    m_kernels->clear();
    for (const KernelBuild &kernel : m_listed)
        m_kernels->addItem(QString::fromStdString(kernel.entry));
    m_kernels->setVisible(m_listed.size() > 1);
}

void AssemblyView::list()
{
    QStringList lines;
    for (const AssemblyLine &line : kernel() ? kernel()->assembly.lines : std::vector<AssemblyLine>())
        lines << inColumns(line);
    const QScopedValueRollback ours(m_isOurs, true);
    m_text->setPlainText(lines.join(u'\n'));
    m_instructions = kernel() ? instructionsByLine(kernel()->assembly) : std::map<int, InstructionCounts>();
    tellResources();
    mark();
    Q_EMIT changed();
}

QString AssemblyView::wordsOnMarked() const
{
    if (!kernel())
        return {};
    if (std::ranges::all_of(
            kernel()->assembly.lines, [](const AssemblyLine &line) { return line.source == 0; }))
        return tr("The compiler does not report source lines.");
    if (m_line == 0)
        return tr("%1 instructions: %2. Click one or its source line.")
            .arg(totalOf(sumOf(m_instructions)))
            .arg(instructionWords(sumOf(m_instructions)));
    const auto found = m_instructions.find(m_line);
    if (found == m_instructions.end())
        return tr("No instruction belongs to line %1 alone.").arg(m_line);
    return tr("Line %1, instructions marked: %2 (%3)")
        .arg(m_line)
        .arg(totalOf(found->second))
        .arg(instructionWords(found->second));
}

void AssemblyView::mark()
{
    m_marked->setText(wordsOnMarked());
    m_marked->setToolTip(m_marked->text());
    QList<QTextEdit::ExtraSelection> marks;
    if (m_line > 0 && kernel()) {
        QTextBlock block = m_text->document()->firstBlock();
        for (const AssemblyLine &line : kernel()->assembly.lines) {
            if (line.source == m_line) {
                QTextEdit::ExtraSelection mark;
                mark.format.setBackground(m_face);
                mark.format.setProperty(QTextFormat::FullWidthSelection, true);
                mark.cursor = QTextCursor(block);
                marks << mark;
            }
            block = block.next();
        }
    }
    m_text->setExtraSelections(marks);
}

void AssemblyView::showLine(int line)
{
    m_line = line;
    mark();
    const auto marks = m_text->extraSelections();
    if (marks.isEmpty())
        return;
    const QScopedValueRollback ours(m_isOurs, true);
    m_text->setTextCursor(marks.front().cursor);
    m_text->centerCursor();
}

void AssemblyView::chooseUnderCaret()
{
    const auto block = static_cast<size_t>(m_text->textCursor().blockNumber());
    if (m_isOurs || !kernel() || block >= kernel()->assembly.lines.size())
        return;
    m_line = kernel()->assembly.lines[block].source;
    mark();
    Q_EMIT lineChosen(m_line);
}

} // namespace halo

#include "moc_assemblyview.cpp"
