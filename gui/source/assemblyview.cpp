// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/assemblyview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/translated.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "gui/widgets/card.h"
#include "gui/widgets/style.h"

#include <QComboBox>
#include <QLabel>
#include <QLocale>
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
    , m_marked(new ElidedLabel(this))
    , m_text(new QPlainTextEdit(this))
{
    setObjectName(QStringLiteral("assemblyView"));
    m_note->setObjectName(QStringLiteral("assemblyNote"));
    m_facts->setObjectName(QStringLiteral("assemblyFacts"));
    m_occupancy->setObjectName(QStringLiteral("assemblyOccupancy"));
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
             static_cast<QLabel *>(m_marked) }) {
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
    m_facts->setText(facts());
    m_occupancy->setText(occupancy());
    const bool hasLines = kernel() && !kernel()->assembly.lines.empty();
    for (QLabel *label : { m_facts, m_occupancy })
        label->setVisible(kernel());
    m_marked->setVisible(hasLines);
    m_text->setVisible(hasLines);
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

QString AssemblyView::facts() const
{
    if (!kernel())
        return {};
    const KernelBuild &of = *kernel();
    const QLocale locale;
    const QString language = QString::fromStdString(of.assembly.language);
    QStringList facts;
    if (!of.assembly.lines.empty())
        facts << (of.assembly.ofGroup
                ? tr("%1 for work-groups of %2 \u00d7 %3").arg(language).arg(of.group.w).arg(of.group.h)
                : tr("%1 for work-groups of any size").arg(language));
    facts << (of.registers > 0 ? tr("%1 registers per work-item").arg(of.registers)
                               : tr("registers: not reported by the driver"));
    facts << tr("%1 bytes of local memory").arg(locale.toString(qlonglong(of.localBytes)));
    if (of.privateBytes > 0)
        facts << tr("%1 bytes per work-item spilled from registers")
                     .arg(locale.toString(qlonglong(of.privateBytes)));
    return facts.join(QStringLiteral(" \u00b7 "));
}

QString AssemblyView::occupancy() const
{
    if (!kernel())
        return {};
    const HardwareModel &model = modelOf(m_made.made()->result.device);
    const GroupNeeds needs{ static_cast<int>(kernel()->group.area()), kernel()->localBytes,
        kernel()->registers };
    const Occupancy occupancy = occupancyOf(needs, model);
    return tr("occupancy %1 %: %2 \u00d7 %3 work-items on a unit, limited by %4 (model: %5)")
        .arg(qRound(100.0 * occupancy.share))
        .arg(occupancy.groups)
        .arg(needs.items)
        .arg(translated(occupancy.limit), translated(model.name));
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
    m_facts->setText(facts());
    m_occupancy->setText(occupancy());
    mark();
}

QString AssemblyView::wordsOnMarked() const
{
    if (kernel() && std::ranges::all_of(kernel()->assembly.lines, [](const AssemblyLine &line) {
            return line.source == 0;
        }))
        return tr("The compiler does not report source lines.");
    if (m_line == 0 || !kernel())
        return tr("Click a source line or an instruction to see what belongs together.");
    const auto count = std::ranges::count_if(kernel()->assembly.lines,
        [this](const AssemblyLine &line) { return line.source == m_line && !line.text.ends_with(':'); });
    return count == 0 ? tr("No instruction belongs to line %1 alone.").arg(m_line)
        : count == 1  ? tr("Line %1: one instruction, marked").arg(m_line)
                      : tr("Line %1: %2 instructions, marked").arg(m_line).arg(count);
}

void AssemblyView::mark()
{
    m_marked->setText(wordsOnMarked());
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
