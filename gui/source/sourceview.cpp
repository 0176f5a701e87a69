// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/sourceview.h"

#include "compute/drawing/base/colours.h"
#include "compute/drawing/base/linediff.h"
#include "compute/drawing/base/paragraphhtml.h"
#include "compute/drawing/base/translated.h"
#include "compute/kernel/buildlog.h"
#include "compute/kernel/varianttexts.h"
#include "gui/session/session.h"
#include "gui/source/assemblyview.h"
#include "gui/source/copymenu.h"
#include "gui/source/livebar.h"
#include "gui/source/livekernel.h"
#include "gui/source/openclexer.h"
#include "gui/source/qscintilla.h"
#include "gui/source/sourceediting.h"
#include "gui/source/sourcehelp.h"
#include "gui/source/sourcemarks.h"
#include "gui/source/sourcezoom.h"
#include "gui/widgets/style.h"

#include <QDropEvent>
#include <QEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

namespace {

constexpr int errorMargin = 3;
constexpr int changedMargin = 4;
constexpr int errorMarker = 1;
constexpr int errorArrow = 2;     // colour alone does not say it
constexpr int changedMarker = 10; // below those of other classes
constexpr int columnsShown = 77;  // and one that is cut

QString notesHtml(const Variant &variant)
{
    QString html = QStringLiteral("<p><b>%1</b></p>").arg(translated(variant.summary).toHtmlEscaped());
    for (const std::string &paragraph : paragraphsOf(translated(variant.notes).toStdString()))
        html += paragraphHtml(paragraph);
    return html;
}

} // namespace

SourceView::SourceView(Session &session, LiveKernel &live, QWidget *parent)
    : Card(tr("Source"), parent)
    , m_session(session)
    , m_live(live)
    , m_editor(new QsciScintilla(this))
    , m_lexer(new OpenClLexer(m_editor))
    , m_marks(new SourceMarks(m_editor))
    , m_editing(new SourceEditing(m_editor, live))
    , m_zoom(new SourceZoom(this))
    , m_legend(new QLabel(this))
    , m_parts(new QSplitter(Qt::Vertical, this))
    , m_log(new QPlainTextEdit(this))
    , m_notes(new QTextBrowser(this))
    , m_assembly(new AssemblyView(session, live, this))
    , m_header(new QToolButton(this))
    , m_asksForAssembly(new QToolButton(this))
{
    buildEditor();
    m_header->setText(tr("header"));
    m_header->setObjectName(QStringLiteral("headerButton"));
    m_header->setAccessibleName(tr("Show the header comment"));
    m_header->setToolTip(
        tr("The comment at the top of the file, which defines how the implementation is launched."));
    m_header->setCheckable(true);
    m_header->setFocusPolicy(Qt::StrongFocus);
    setRole(m_header, "link");
    addToTitle(new CopyMenu(session, live, this));
    addToTitle(m_header);
    connect(m_asksForAssembly, &QToolButton::toggled, this, &SourceView::showAssembly);
    connect(m_assembly, &AssemblyView::lineChosen, this, [this](int line) {
        m_marks->setMarkedLine(line);
        if (line > 0)
            m_editor->ensureLineVisible(line - 1);
    });
    connect(m_marks, &SourceMarks::lineClicked, this, &SourceView::showInstructionsOf);
    connect(m_header, &QToolButton::toggled, this, &SourceView::showHeader);
    buildParts();
    applyLook();
    connect(m_zoom, &SourceZoom::changed, this, &SourceView::applyLook);
    connect(m_marks, &SourceMarks::countsShown, this, [this](const QString &legend) {
        m_legend->setText(legend);
        m_legend->setVisible(!legend.isEmpty());
    });
    connect(m_assembly, &AssemblyView::changed, this, &SourceView::countInstructions);
    session.onChange(Aspect::Configuration | Aspect::Variants, this, &SourceView::showVariant);
    connect(&live, &LiveKernel::changed, this, &SourceView::showLive);
    connect(&session, &Session::reported, this, [this](MessageTopic matter, const Failure &failure) {
        if (matter == MessageTopic::Run && !failure.detail.isEmpty())
            showLog(failure.detail);
    });
    connect(&session, &Session::messageCleared, this, [this](MessageTopic matter) {
        if (matter == MessageTopic::Run)
            clearLog();
    });
    showVariant();
}

void SourceView::buildParts()
{
    m_log->setObjectName(QStringLiteral("buildLog"));
    m_log->setAccessibleName(tr("Build log"));
    m_log->setReadOnly(true);
    m_log->hide();
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setAccessibleName(tr("Notes on the implementation"));
    m_notes->setFrameShape(QFrame::NoFrame);
    auto *written = new QWidget(this);
    auto *column = new QVBoxLayout(written);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_editor, 1);
    m_liveBar = new LiveBar(m_live, this);
    column->addWidget(m_liveBar);
    m_asksForAssembly->setObjectName(QStringLiteral("assemblyButton"));
    m_asksForAssembly->setText(tr("Assembly"));
    m_asksForAssembly->setToolTip(
        tr("The assembly of the kernel line by line, and the resources it takes on the device."));
    m_asksForAssembly->setCheckable(true);
    m_asksForAssembly->setFocusPolicy(Qt::StrongFocus);
    m_asksForAssembly->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_asksForAssembly->setArrowType(Qt::RightArrow);
    setRole(m_asksForAssembly, "link");
    column->addWidget(m_asksForAssembly, 0, Qt::AlignLeft);
    for (QWidget *part : { written, static_cast<QWidget *>(m_log), static_cast<QWidget *>(m_assembly),
             static_cast<QWidget *>(m_notes) })
        m_parts->addWidget(part);
    m_assembly->hide();
    m_parts->setObjectName(QStringLiteral("sourceParts"));
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(2, 3);
    m_parts->setStretchFactor(3, 1);
    m_parts->setSizes({ 600, 120, 500, 160 });
    m_parts->setChildrenCollapsible(false);
    m_legend->setObjectName(QStringLiteral("countLegend"));
    setRole(m_legend, "muted");
    m_legend->setWordWrap(true);
    m_legend->hide();
    content()->addWidget(m_legend);
    content()->addWidget(m_parts, 1);
    for (QAbstractScrollArea *area : { static_cast<QAbstractScrollArea *>(m_editor),
             static_cast<QAbstractScrollArea *>(m_log), static_cast<QAbstractScrollArea *>(m_notes),
             static_cast<QAbstractScrollArea *>(m_assembly->text()) })
        m_zoom->watch(area);
}

void SourceView::addPart(QWidget *part)
{
    m_parts->insertWidget(m_parts->indexOf(m_notes), part);
    part->installEventFilter(this);
    m_inPlaceOfNotes = part;
    showNotes();
}

void SourceView::showNotes()
{
    m_notes->setVisible(m_assembly->isHidden() && (!m_inPlaceOfNotes || m_inPlaceOfNotes->isHidden()));
}

/// What is dropped on the editor as a file is for the window, and no text.
bool SourceView::eventFilter(QObject *watched, QEvent *event)
{
    const bool isDrop = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove
        || event->type() == QEvent::Drop;
    if (isDrop && static_cast<QDropEvent *>(event)->mimeData()->hasUrls()) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        showNotes();
    return Card::eventFilter(watched, event);
}

QSize SourceView::sizeHint() const
{
    const QFontMetrics metrics(m_lexer->font(OpenClLexer::Default));
    const QMargins around = content()->contentsMargins();
    const int code = metrics.horizontalAdvance(QString(columnsShown, u'0'))
        + metrics.horizontalAdvance(QStringLiteral("0000"));
    const int beside = SourceMarks::arrowWidth + m_marks->widthOfCounts()
        + m_editor->verticalScrollBar()->sizeHint().width() + around.left() + around.right()
        + 2 * frameWidth();
    return { code + beside + 8, Card::sizeHint().height() };
}

QWidget *SourceView::editor() const
{
    return m_editor;
}

void SourceView::setActiveLine(int line)
{
    m_marks->setActiveLine(isAsRecorded() ? line : 0);
}

/// Lines of a recording are those of the source that was built, not of what is being typed.
bool SourceView::isAsRecorded() const
{
    return m_fault || m_recording || m_live.text() == m_session.variant().source;
}

void SourceView::setLineCounts(const std::map<int, LineCounts> &counts)
{
    if (!isAsRecorded())
        return; // those there are moved along with their lines
    if (m_assembly->outdated())
        m_marks->setInstructions({}); // they would come back to the lines that they were of
    m_marks->setCounts(counts);
}

void SourceView::buildEditor()
{
    m_editor->setObjectName(QStringLiteral("sourceEditor"));
    m_editor->setAccessibleName(tr("Source of the implementation"));
    m_editor->setUtf8(true);
    m_editor->viewport()->installEventFilter(this);
    m_editor->installEventFilter(this);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setLexer(m_lexer);
    new SourceHelp(m_editor);
    // Which branch of an #if is taken is known only when it is built: none is greyed out.
    m_editor->SendScintilla(QsciScintilla::SCI_SETPROPERTY, "lexer.cpp.track.preprocessor", "0");
    m_editor->setMarginType(errorMargin, QsciScintilla::SymbolMargin);
    m_editor->setMarginMarkerMask(errorMargin, 1 << errorArrow);
    m_editor->setMarginWidth(errorMargin, 0);
    m_editor->markerDefine(QsciScintilla::RightTriangle, errorArrow);
    m_editor->setMarginType(changedMargin, QsciScintilla::SymbolMargin);
    m_editor->setMarginMarkerMask(changedMargin, 1 << changedMarker);
    m_editor->setMarginWidth(changedMargin, 0);
    m_editor->markerDefine(QsciScintilla::FullRectangle, changedMarker);
    m_editor->setScrollWidth(1);
    m_editor->setScrollWidthTracking(true);
    m_editor->setTabWidth(4);
    m_editor->markerDefine(QsciScintilla::Background, errorMarker);
}

void SourceView::applyLook()
{
    const Colours &colours = coloursOf(palette());
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(std::max(8.0, this->font().pointSizeF() - 0.5));
    font = m_zoom->zoomed(font);
    m_lexer->setLook(palette(), font);
    m_editor->setMarginsFont(font);
    m_editor->setMarginsForegroundColor(colours.muted);
    m_editor->setMarginsBackgroundColor(colours.card);
    m_editor->setMarginWidth(SourceMarks::numberMargin, QStringLiteral("0000"));
    m_editor->setCaretForegroundColor(colours.text);
    m_editor->setSelectionBackgroundColor(colours.accent);
    m_editor->setSelectionForegroundColor(Qt::white);
    m_editor->setMarkerBackgroundColor(colours.badFace, errorMarker);
    m_editor->setMarkerBackgroundColor(colours.bad, errorArrow);
    m_editor->setMarkerForegroundColor(colours.bad, errorArrow);
    m_editor->setMarkerBackgroundColor(colours.accent, changedMarker);
    m_editor->setPaper(colours.card);
    m_marks->setLook(colours, font, isDarkPalette(palette()));
    m_editing->setLook(colours);
    m_assembly->setLook(colours, font, isDarkPalette(palette()));
    m_log->setFont(font);
    m_notes->setFont(m_zoom->zoomed(this->font()));
    updateGeometry();
}

void SourceView::changeEvent(QEvent *event)
{
    Card::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyLook();
}

void SourceView::showFault(const std::shared_ptr<const Trace> &trace)
{
    m_fault = trace;
    showVariant();
}

void SourceView::showRecording(const std::shared_ptr<const Trace> &trace)
{
    m_recording = trace;
    showVariant();
}

QString SourceView::titleOf(const Variant &variant) const
{
    const QString file = QFileInfo(QString::fromStdString(variant.file)).fileName();
    return m_recording ? tr("Source \u2014 %1, as recorded").arg(file)
        : m_fault      ? tr("Source — %1, faulty").arg(file)
                       : tr("Source \u2014 %1").arg(file);
}

void SourceView::markFault()
{
    std::vector<int> lines;
    const auto &shown = m_recording ? m_recording : m_fault;
    for (const Finding &finding : shown ? shown->findings : std::vector<Finding>())
        if (finding.line > 0 && std::ranges::find(lines, finding.line) == lines.end())
            lines.push_back(finding.line);
    m_marks->setFaultLines(m_fault && !m_recording
            ? changedLines(QString::fromStdString(m_fault->request.variant.source),
                QString::fromStdString(m_session.variant().source))
            : std::vector<int>(),
        lines);
}

void SourceView::showVariant()
{
    if (m_fault && m_fault->request.variant.file != m_session.variant().file)
        m_fault.reset(); // another variant was chosen meanwhile
    const auto &shown = m_recording ? m_recording : m_fault;
    const Variant &variant = shown ? shown->request.variant : m_session.variant();
    const std::string &written = shown ? variant.source : m_live.text();
    const QString source = written.empty() ? tr("// The recording does not hold the source.\n")
                                           : QString::fromStdString(written);
    setTitle(titleOf(variant));
    m_editing->setMode(shown ? SourceEditing::Mode::Closed
            : m_live.isOwn() ? SourceEditing::Mode::Writable
                             : SourceEditing::Mode::Copyable);
    m_notes->setHtml(notesHtml(variant));
    if (source != m_editor->text()) {
        clearLog();
        m_marks->setActiveLine(0);
        m_marks->setCounts({});
        m_marks->setInstructions({});
        m_editing->setText(source);
        showHeader(m_header->isChecked());
    }
    markFault();
    markDifference();
    showAssembly();
}

/// It takes the place of the notes. Compilers see the variant, not what was recorded of another.
void SourceView::showAssembly()
{
    const bool isOfVariant = !m_recording && !m_fault;
    const bool shown = isOfVariant && m_asksForAssembly->isChecked();
    m_asksForAssembly->setEnabled(isOfVariant);
    m_asksForAssembly->setArrowType(shown ? Qt::DownArrow : Qt::RightArrow);
    m_assembly->setVisible(shown);
    countInstructions();
    showNotes();
    if (!shown)
        m_marks->setMarkedLine(0);
}

/// Those of an older build stay and move along with their lines, as the counts of a recording do.
void SourceView::countInstructions()
{
    if (m_assembly->isHidden())
        m_marks->setInstructions({});
    else if (!m_assembly->outdated())
        m_marks->setInstructions(m_assembly->instructions());
}

void SourceView::showInstructionsOf(int line)
{
    if (!m_assembly->isVisible())
        return;
    m_marks->setMarkedLine(line);
    m_assembly->showLine(line);
}

/// What no line can be named for is read in the log.
void SourceView::showLive()
{
    m_editing->follow();
    if (m_live.state() == LiveKernel::State::Typing)
        return;
    markDifference();
    const auto &remarks = m_live.remarks();
    const bool named
        = std::ranges::find(remarks, BuildRemark::Kind::Error, &BuildRemark::kind) != remarks.end();
    if (m_live.state() == LiveKernel::State::Refused && !named && !m_live.log().empty())
        showLog(QString::fromStdString(m_live.log()));
    else
        clearLog();
}

/// A bar beside each line of a copy that its original has not.
void SourceView::markDifference()
{
    m_editor->markerDeleteAll(changedMarker);
    const auto &list = m_session.store().list().variants;
    const Variant *original = m_recording || m_fault ? nullptr : originalOf(m_session.variant(), list);
    if (original)
        for (const int line : changedLines(m_editor->text(), QString::fromStdString(original->source)))
            m_editor->markerAdd(line - 1, changedMarker);
    m_editor->setMarginWidth(changedMargin, original ? 5 : 0);
}

void SourceView::showHeader(bool shown)
{
    const QStringList lines = m_editor->text().split(u'\n');
    const auto code = std::ranges::find_if(
        lines, [](const QString &line) { return !line.isEmpty() && !line.startsWith(QLatin1String("//")); });
    const auto header = static_cast<unsigned long>(code - lines.begin());
    if (header < 3)
        return;
    // Hidden, not cut: the numbers of the other lines stay those of the file and of build logs. The first
    // line, which is the title, cannot be hidden.
    m_editor->SendScintilla(shown ? QsciScintilla::SCI_SHOWLINES : QsciScintilla::SCI_HIDELINES, 1UL,
        static_cast<long>(header) - 2);
    m_editor->setFirstVisibleLine(0);
}

void SourceView::showLog(const QString &log)
{
    const QString path = QString::fromStdString(m_session.variant().file);
    m_log->setPlainText(QString(log).replace(path, QFileInfo(path).fileName()));
    m_log->show();
    std::vector<int> lines;
    for (const BuildRemark &remark : remarksOf(log.toStdString(), path.toStdString()))
        if (remark.kind == BuildRemark::Kind::Error)
            lines.push_back(remark.line);
    for (const int marker : { errorMarker, errorArrow }) {
        m_editor->markerDeleteAll(marker);
        for (const int line : lines)
            m_editor->markerAdd(line - 1, marker);
    }
    m_editor->setMarginWidth(errorMargin, lines.empty() ? 0 : 12);
    if (!lines.empty())
        m_editor->ensureLineVisible(lines.front() - 1);
    Q_EMIT logShown(true);
}

void SourceView::clearLog()
{
    m_log->hide();
    m_log->clear();
    m_editor->markerDeleteAll(errorMarker);
    m_editor->markerDeleteAll(errorArrow);
    m_editor->setMarginWidth(errorMargin, 0);
    Q_EMIT logShown(false);
}

} // namespace halo

#include "moc_sourceview.cpp"
