// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/source/importdialog.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/drawing/base/translated.h"
#include "compute/filter/border.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagepixels.h"
#include "compute/kernel/buildlog.h"
#include "compute/kernel/kernelfiles.h"
#include "gui/session/session.h"
#include "gui/source/livekernel.h"
#include "gui/source/openclexer.h"
#include "gui/source/qscintilla.h"
#include "gui/widgets/card.h"
#include "gui/widgets/screenfit.h"
#include "gui/widgets/style.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <set>
#include <sstream>

namespace halo {
namespace {

using namespace std::chrono_literals;

constexpr QSize usualSize{ 1180, 760 };
constexpr int problemMarker = 1;

/// The lines of a mapping that fields of the dialog show; all others stay as they are.
bool hasField(const std::string &key, bool hasPasses)
{
    static const std::set<std::string> fields{ "title", "summary", "plan", "group", "entry", "define",
        "argument", "filter", "border", "covers", "launch" };
    return fields.contains(key) || (!hasPasses && (key == "pass" || key == "buffer"));
}

/// Lines "key: value" of a .halo file, or of the header of a source.
std::vector<std::pair<std::string, std::string>> linesIn(const KernelText &text)
{
    std::vector<std::pair<std::string, std::string>> lines;
    if (text.mapping.empty()) {
        for (const HeaderLine &line : headerOf(text.source).lines)
            lines.emplace_back(line.key, line.value);
        return lines;
    }
    std::istringstream in(text.mapping);
    for (std::string line; std::getline(in, line);) {
        line = trimmed(line.starts_with("//") ? line.substr(2) : line);
        const auto colon = line.find(':');
        if (colon != std::string::npos && !line.starts_with("SPDX-") && !line.starts_with('#'))
            lines.emplace_back(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
    }
    return lines;
}

std::string withoutHeader(const KernelText &text)
{
    try {
        if (!text.mapping.empty() || !saidOf(text).mapping.isForeign())
            return text.source;
    } catch (const Error &) { // which is said when it is tried
        return text.source;
    }
    std::set<int> header;
    for (const HeaderLine &line : headerOf(text.source).lines)
        header.insert(line.number);
    std::string body;
    int number = 0;
    std::istringstream in(text.source);
    for (std::string line; std::getline(in, line);)
        if (!header.contains(++number))
            body += line + '\n';
    return body;
}

KernelText withSource(KernelText text, std::string source)
{
    text.source = std::move(source);
    return text;
}

QStringList numberChoices(int components)
{
    if (components == 2)
        return { QStringLiteral("WIDTH, HEIGHT"), QStringLiteral("OUT_WIDTH, OUT_HEIGHT"),
            QStringLiteral("FILTER_W, FILTER_H") };
    return { QStringLiteral("WIDTH"), QStringLiteral("HEIGHT"), QStringLiteral("OUT_WIDTH"),
        QStringLiteral("OUT_HEIGHT"), QStringLiteral("FILTER_W"), QStringLiteral("FILTER_H"),
        QStringLiteral("RADIUS_X"), QStringLiteral("RADIUS_Y"), QStringLiteral("TAPS"),
        QStringLiteral("GROUP_W"), QStringLiteral("GROUP_H"), QStringLiteral("WIDTH * HEIGHT"),
        QStringLiteral("0"), QStringLiteral("1") };
}

QStringList roleChoices(const Argument &argument, bool hasPasses)
{
    if (argument.isSampler())
        return { QStringLiteral("sampler clamp_to_edge nearest"), QStringLiteral("sampler clamp nearest"),
            QStringLiteral("sampler none nearest") };
    if (argument.isLocal())
        return { QStringLiteral("local 4 * (GROUP_W + FILTER_W - 1) * (GROUP_H + FILTER_H - 1)"),
            QStringLiteral("local 4 * GROUP_W * GROUP_H"), QStringLiteral("local 4 * TAPS") };
    QStringList memory{ QStringLiteral("src"), QStringLiteral("dst"), QStringLiteral("filter"),
        QStringLiteral("filter, flipped") };
    if (hasPasses)
        memory << QStringLiteral("between") << QStringLiteral("filter_x") << QStringLiteral("filter_y");
    if (argument.isImage())
        return memory
            + QStringList{ QStringLiteral("src, format rgba unorm8"),
                  QStringLiteral("dst, format rgba unorm8"), QStringLiteral("src, format r uint8"),
                  QStringLiteral("dst, format r uint8") };
    if (argument.isPointer() || argument.type.find('[') != std::string::npos)
        return memory
            + QStringList{ QStringLiteral("input WIDTH * HEIGHT : 0"),
                  QStringLiteral("scratch WIDTH * HEIGHT") };
    const auto type = argument.element();
    return type ? numberChoices(type->components) : QStringList{ QStringLiteral("int WIDTH, int HEIGHT") };
}

/// What a field says, as a line "key: value"; a combo box that is left to the trial says nothing.
std::string fieldValue(const QComboBox *box)
{
    return box->currentIndex() == 0 && box->currentText() == box->itemText(0)
        ? std::string()
        : trimmed(box->currentText().toStdString());
}

} // namespace

bool needsImport(const KernelText &text)
{
    if (isCuda(text.source))
        return true;
    const Variant said = saidOf(text);
    if (said.mapping.isForeign() || said.title != said.id) // else its header is for our host
        return said.mapping.isForeign();
    try {
        const Variant variant = parseKernel(text);
        return variant.mapping.isForeign() || variant.declared.functions.empty();
    } catch (const Error &) {
        return true;
    }
}

ImportDialog::ImportDialog(KernelText text, LiveKernel &live, Session &session, QWidget *parent)
    : QDialog(parent)
    , m_text(withSource(text, withoutHeader(text)))
    , m_hasHeader(m_text.source != text.source)
    , m_live(live)
    , m_session(session)
    , m_work(NewestWork::Older::Stopped)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(
        tr("Import Kernel \u2014 %1").arg(QFileInfo(QString::fromStdString(m_text.file)).fileName()));
    build();
    try {
        m_guess = guessMapping(text);
        for (const auto &[key, value] : linesIn(text))
            if ((m_hasHeader || !text.mapping.empty()) && !hasField(key, !m_guess.said.passes.empty()))
                m_kept.push_back(key + ": " + value);
    } catch (const Error &error) {
        m_guess.said = Variant{};
        m_guess.said.title = QFileInfo(QString::fromStdString(m_text.file)).completeBaseName().toStdString();
        m_guess.trouble = error.message();
    }
    readGuess();
    applyLook();
    resizeOnScreen(*this, usualSize);
    m_pause.setSingleShot(true);
    m_pause.setInterval(300ms);
    connect(&m_pause, &QTimer::timeout, this, &ImportDialog::tryNow);
    connect(&m_work, &NewestWork::failed, this,
        [this](const Failure &failure) { showProblem(translated(failure.sentence), 0); });
    tryNow();
}

void ImportDialog::build()
{
    buildCode();
    auto *sides = new QSplitter(Qt::Horizontal, this);
    sides->setChildrenCollapsible(false);
    auto *right = new QWidget(sides);
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(8, 0, 0, 0);
    column->addWidget(buildRoles(), 1);
    column->addWidget(buildFields());
    column->addWidget(buildVerdict());
    sides->addWidget(m_code);
    sides->addWidget(right);
    sides->setStretchFactor(0, 4);
    sides->setStretchFactor(1, 5);
    sides->setSizes({ 480, 660 });
    m_beside
        = new QCheckBox(tr("&Leave the file as it is; write its mapping into a second file beside it"), this);
    m_beside->setObjectName(QStringLiteral("besideBox"));
    m_beside->setToolTip(tr("Otherwise the mapping becomes a comment at the top of the copy."));
    m_beside->setChecked(!m_hasHeader);
    m_beside->setEnabled(!m_hasHeader);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_import = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    m_import->setObjectName(QStringLiteral("importButton"));
    m_import->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ImportDialog::reject);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_beside, 1);
    bottom->addWidget(buttons);
    auto *note = new QLabel(tr("The kernel is first checked in the simulator, then in a sandboxed process. "
                               "Nothing is written before you import it."),
        this);
    note->setWordWrap(true);
    setRole(note, "muted");
    auto *all = new QVBoxLayout(this);
    all->addWidget(sides, 1);
    all->addWidget(note);
    all->addLayout(bottom);
}

void ImportDialog::buildCode()
{
    m_code = new QsciScintilla(this);
    m_lexer = new OpenClLexer(m_code);
    m_code->setObjectName(QStringLiteral("importCode"));
    m_code->setAccessibleName(tr("Code of the kernel"));
    m_code->setUtf8(true);
    m_code->setLexer(m_lexer);
    m_code->setText(QString::fromStdString(m_text.source));
    m_code->setReadOnly(true);
    m_code->SendScintilla(QsciScintilla::SCI_SETPROPERTY, "lexer.cpp.track.preprocessor", "0");
    m_code->setMarginType(0, QsciScintilla::NumberMargin);
    m_code->setMarginWidth(1, 0);
    m_code->setScrollWidth(1);
    m_code->setScrollWidthTracking(true);
    m_code->setTabWidth(4);
    m_code->setAcceptDrops(false);
    m_code->viewport()->setAcceptDrops(false);
    m_code->markerDefine(QsciScintilla::Background, problemMarker);
    m_code->SendScintilla(QsciScintilla::SCI_SETTABINDENTS, 0UL);
    m_code->setMinimumWidth(300);
}

QWidget *ImportDialog::buildRoles()
{
    auto *area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("rolesArea"));
    area->setAccessibleName(tr("Arguments and their roles"));
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_rolesPage = new QWidget(area);
    m_roles = new QGridLayout(m_rolesPage);
    m_roles->setColumnStretch(0, 3);
    m_roles->setColumnStretch(1, 4);
    m_roles->setColumnStretch(2, 4);
    m_roles->setVerticalSpacing(4);
    area->setWidget(m_rolesPage);
    area->setMinimumHeight(150);
    return area;
}

QWidget *ImportDialog::buildFields()
{
    auto *page = new QWidget(this);
    auto *grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, 0, 0);
    int place = 0;
    const auto add = [&](const QString &label, auto *field, const char *name, const QString &tip) {
        auto *text = new QLabel(label, page);
        text->setBuddy(field);
        field->setObjectName(QString::fromLatin1(name));
        field->setAccessibleName(QString(label).remove(u'&'));
        field->setToolTip(tip);
        field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid->addWidget(text, place / 2, 2 * (place % 2));
        grid->addWidget(field, place / 2, 2 * (place % 2) + 1);
        ++place;
    };
    m_title = new QLineEdit(page);
    m_entry = new QComboBox(page);
    m_elements = new QComboBox(page);
    m_filter = new QLineEdit(page);
    m_border = new QComboBox(page);
    m_covers = new QComboBox(page);
    m_group = new QLineEdit(page);
    m_launch = new QLineEdit(page);
    add(tr("&Title"), m_title, "importTitle", tr("The name in the list of implementations."));
    add(tr("&Function"), m_entry, "importEntry", tr("The kernel function that is launched."));
    add(tr("&Weights"), m_filter, "importFilter",
        tr("Weights that are in the code, such as 1 2 1; 2 4 2; 1 2 1 / 16. Empty: it takes any filter, or "
           "the check finds out."));
    add(tr("&Elements"), m_elements, "importElements",
        tr("What a pixel is, if the declaration does not say it."));
    add(tr("&Border"), m_border, "importBorder", tr("The border rule that is in the code."));
    add(tr("&Covers"), m_covers, "importCovers",
        tr("Which outputs it computes: all; interior, those whose window is inside the image; valid, the "
           "same "
           "in a smaller output; or margins: left, top, right, bottom."));
    add(tr("Work-&group"), m_group, "importGroup", tr("Work-items across and down."));
    add(tr("Launched &over"), m_launch, "importLaunch",
        tr("Work-items across and down, such as WIDTH * HEIGHT x 1. Empty: one for each output."));
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    m_launch->setPlaceholderText(QStringLiteral("OUT_WIDTH x OUT_HEIGHT"));
    m_filter->setPlaceholderText(tr("find out"));
    m_elements->addItem(tr("as declared"));
    for (const char *type : { "uchar", "uchar4", "ushort", "half", "float", "float4" })
        m_elements->addItem(QString::fromLatin1(type));
    m_border->addItem(tr("find out"));
    for (const BorderRow &row : borderRows)
        m_border->addItem(QString::fromLatin1(row.word));
    m_covers->setEditable(true);
    m_covers->addItems({ tr("find out"), QStringLiteral("interior"), QStringLiteral("valid") });
    connect(m_elements, &QComboBox::textActivated, this, &ImportDialog::changeElements);
    for (QLineEdit *line : { m_title, m_filter, m_group, m_launch })
        connect(line, &QLineEdit::textEdited, this, &ImportDialog::change);
    for (QComboBox *box : { m_border, m_covers })
        connect(box, &QComboBox::currentTextChanged, this, &ImportDialog::change);
    connect(m_entry, &QComboBox::textActivated, this, &ImportDialog::chooseEntry);
    return page;
}

QWidget *ImportDialog::buildVerdict()
{
    auto *card = new QFrame(this);
    card->setObjectName(QStringLiteral("importVerdictCard"));
    card->setFrameShape(QFrame::StyledPanel);
    m_verdict = new QLabel(card);
    m_verdict->setObjectName(QStringLiteral("importVerdict"));
    m_verdict->setAccessibleName(tr("Result of the check"));
    m_facts = new QLabel(card);
    m_facts->setObjectName(QStringLiteral("importFacts"));
    setRole(m_facts, "muted");
    for (QLabel *label : { m_verdict, m_facts }) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setTextFormat(Qt::PlainText);
    }
    m_picture = new QLabel(card);
    m_picture->setObjectName(QStringLiteral("importPicture"));
    m_picture->setAccessibleName(tr("Output of the kernel for a small image"));
    m_picture->setFixedSize(122, 90);
    auto *texts = new QVBoxLayout;
    texts->addWidget(m_verdict);
    texts->addWidget(m_facts);
    texts->addStretch(1);
    auto *row = new QHBoxLayout(card);
    row->addWidget(m_picture, 0, Qt::AlignTop);
    row->addLayout(texts, 1);
    return card;
}

/// All fields, as header and guess say.
void ImportDialog::readGuess()
{
    const Variant &said = m_guess.said;
    m_title->setText(QString::fromStdString(said.title));
    m_group->setText(QStringLiteral("%1 x %2").arg(said.group.w).arg(said.group.h));
    m_filter->setText(QString::fromStdString(said.mapping.filter));
    if (!said.mapping.border.empty())
        m_border->setCurrentText(QString::fromStdString(said.mapping.border));
    if (!said.mapping.launchWidth.empty())
        m_launch->setText(
            QString::fromStdString(said.mapping.launchWidth + " x " + said.mapping.launchHeight));
    for (const std::string &line : headerOf(m_guess))
        if (line.starts_with("covers: "))
            m_covers->setCurrentText(QString::fromStdString(line.substr(8)));
    for (const std::string &name : m_guess.functions)
        m_entry->addItem(QString::fromStdString(name));
    const bool hasPasses = m_guess.entries.size() > 1;
    if (hasPasses) {
        m_entry->clear();
        QStringList names;
        for (const std::string &name : m_guess.entries)
            names << QString::fromStdString(name);
        m_entry->addItem(names.join(QStringLiteral(", ")));
        m_entry->setEnabled(false);
    } else if (m_guess.entries.size() == 1) {
        m_entry->setCurrentText(QString::fromStdString(m_guess.entries.front()));
    } else {
        m_entry->setPlaceholderText(tr("choose one"));
        m_entry->setCurrentIndex(-1);
    }
    fillRoles();
}

void ImportDialog::fillRoles()
{
    for (const Row &row : m_rows)
        row.role->deleteLater();
    m_rows.clear();
    while (QLayoutItem *item = m_roles->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
    int column = 0;
    for (const QString &title : { tr("Argument"), tr("Role"), tr("Why") }) {
        auto *label = new QLabel(title, m_rolesPage);
        setRole(label, "muted");
        m_roles->addWidget(label, 0, column++);
    }
    const bool hasPasses = m_guess.entries.size() > 1;
    for (const GuessedArgument &one : m_guess.arguments) {
        Row row;
        row.function = hasPasses ? one.function : std::string();
        row.name = one.argument.name;
        const std::string prefix = row.function.empty() ? row.function : row.function + ": ";
        const QString type = QString::fromStdString(
            prefix + (one.function.empty() ? "__constant__ " : "") + one.argument.type);
        addRow(std::move(row),
            type + QLatin1String(type.endsWith(u'*') ? "" : " ") + QString::fromStdString(one.argument.name),
            one.role ? QString::fromStdString(toString(*one.role)) : QString(), one.reason,
            roleChoices(one.argument, hasPasses));
    }
    for (const GuessedMacro &macro : m_guess.macros) {
        Row row;
        row.name = macro.name;
        row.isMacro = true;
        QString value;
        if (macro.role) {
            const std::string line = toString(*macro.role);
            value = QString::fromStdString(line.substr(line.find(" = ") + 3));
        }
        addRow(std::move(row), QStringLiteral("#define %1").arg(QString::fromStdString(macro.name)), value,
            macro.reason, numberChoices(1));
    }
    m_roles->setRowStretch(m_roles->rowCount(), 1);
}

void ImportDialog::addRow(Row row, const QString &declaration, const QString &role, const Message &reason,
    const QStringList &choices)
{
    const int place = static_cast<int>(m_rows.size()) + 1;
    auto *name = new QLabel(declaration, m_rolesPage);
    name->setWordWrap(true);
    name->setTextFormat(Qt::PlainText);
    name->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    row.role = new QComboBox(m_rolesPage);
    row.role->setEditable(true);
    row.role->setInsertPolicy(QComboBox::NoInsert);
    row.role->completer()->setCompletionMode(QCompleter::PopupCompletion); // the other one forgets undo
    row.role->addItems(choices);
    row.role->setCurrentText(role);
    row.role->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    row.role->setObjectName(QStringLiteral("role_%1").arg(
        QString::fromStdString((row.function.empty() ? "" : row.function + '.') + row.name)));
    row.role->setAccessibleName(tr("Role of %1").arg(declaration));
    row.role->lineEdit()->setPlaceholderText(tr("choose a role"));
    row.role->lineEdit()->setCursorPosition(0);
    row.said = translated(reason);
    row.reason = new QLabel(row.said, m_rolesPage);
    row.reason->setWordWrap(true);
    row.reason->setTextFormat(Qt::PlainText);
    setRole(row.reason, "muted");
    connect(row.role, &QComboBox::currentTextChanged, this, [this, place] {
        Row &changed = m_rows[static_cast<size_t>(place) - 1];
        changed.said = tr("changed here");
        changed.reason->setText(changed.said);
        change();
    });
    m_roles->addWidget(name, place, 0);
    m_roles->addWidget(row.role, place, 1);
    m_roles->addWidget(row.reason, place, 2);
    m_rows.push_back(std::move(row));
}

std::vector<ImportDialog::Line> ImportDialog::lines() const
{
    std::vector<Line> all;
    const auto add = [&](const std::string &key, const std::string &value, const QWidget *source) {
        if (!value.empty())
            all.push_back({ key + ": " + value, source });
    };
    const auto textOf = [](const QLineEdit *line) { return trimmed(line->text().toStdString()); };
    add("title", textOf(m_title), m_title);
    const std::string file = QFileInfo(QString::fromStdString(m_text.file)).fileName().toStdString();
    add("summary",
        m_guess.said.summary.empty() ? "The kernel of " + file + ", as its author wrote it."
                                     : m_guess.said.summary,
        nullptr);
    const bool hasPasses = m_guess.entries.size() > 1;
    add("plan", hasPasses ? "passes" : "direct", nullptr);
    if (hasPasses)
        for (const std::string &line : headerOf(m_guess))
            if (line.starts_with("pass: ") || line.starts_with("buffer: ")
                || (line.starts_with("requires: ") && !m_guess.passes.empty()))
                all.push_back({ line, nullptr });
    add("group", textOf(m_group), m_group);
    if (!hasPasses)
        add("entry", trimmed(m_entry->currentText().toStdString()), m_entry);
    for (const Row &row : m_rows)
        add(row.isMacro ? "define" : "argument",
            trimmed(row.role->currentText().toStdString()).empty()
                ? std::string()
                : (row.function.empty() ? "" : row.function + '.') + row.name + " = "
                    + trimmed(row.role->currentText().toStdString()),
            row.role);
    add("filter", textOf(m_filter), m_filter);
    add("border", fieldValue(m_border), m_border);
    add("covers", fieldValue(m_covers), m_covers);
    add("launch", textOf(m_launch), m_launch);
    for (const std::string &line : m_kept)
        all.push_back({ line, nullptr });
    return all;
}

/// What the trial found of an argument stands in place of the line that it had.
std::string ImportDialog::mappingText() const
{
    std::vector<std::string> all;
    for (const Line &line : lines())
        all.push_back(line.text);
    for (const std::string &line : m_found) {
        const std::string start = line.substr(0, line.find(" = ") + 3);
        const auto same = std::ranges::find_if(all, [&](const std::string &other) {
            return line.starts_with("argument: ") && other.starts_with(start);
        });
        same == all.end() ? all.push_back(line) : void(*same = line);
    }
    std::string text;
    for (const std::string &line : all)
        text += line + '\n';
    return text;
}

KernelText ImportDialog::textNow() const
{
    KernelText text = m_text;
    text.workload = "image";
    text.mapping.clear();
    for (const Line &line : lines())
        text.mapping += line.text + '\n';
    return text;
}

void ImportDialog::change()
{
    m_found.clear();
    showChecking();
    m_pause.start();
}

/// Only what is missing altogether is not tried.
void ImportDialog::tryNow()
{
    m_pause.stop();
    m_found.clear();
    if (m_guess.entries.empty() && m_entry->currentIndex() < 0)
        return showProblem(translated(m_guess.trouble), 0);
    showChecking();
    const int device = m_session.configuration().device;
    m_work.start([text = textNow(), device, trial = m_trial, this](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        const TrialResult result = trial->tried(text, device, Progress(stop, nullptr));
        return [this, result] { showResult(result); };
    });
}

/// What the check finds out belongs to the mapping: without it a right kernel would run with another filter.
void ImportDialog::showChecking()
{
    showVerdict(QStringLiteral("\u2026"), tr("Checking"), "muted");
    m_import->setEnabled(false);
}

void ImportDialog::showVerdict(const QString &sign, const QString &sentence, const char *role)
{
    m_import->setEnabled(true);
    m_verdict->setText(sign + u' ' + sentence);
    setRole(m_verdict, role);
    for (Row &row : m_rows) {
        row.reason->setText(row.said);
        setRole(row.reason, "muted");
    }
    m_code->markerDeleteAll(problemMarker);
}

void ImportDialog::showResult(const TrialResult &result)
{
    using State = TrialResult::State;
    if (result.state == State::Unreadable) {
        showProblem(translated(result.sentence), result.line);
        m_facts->setText({});
    } else {
        const bool isRight = result.state == State::Right;
        showVerdict(isRight ? QStringLiteral("\u2713") : QStringLiteral("\u2717"),
            translated(result.sentence), isRight ? "good" : "bad");
        for (const BuildRemark &remark : remarksOf(result.detail, m_text.file))
            if (remark.kind == BuildRemark::Kind::Error)
                markLine(remark.line);
        QStringList facts;
        for (const std::string &line : result.found)
            facts << QString::fromStdString(line);
        QStringList parts;
        if (!facts.isEmpty())
            parts << tr("Found out: %1").arg(facts.join(QStringLiteral("; ")));
        if (result.readsPerOutput > 0.0)
            parts << tr("%1 reads per output").arg(QLocale().toString(result.readsPerOutput, 'g', 3));
        if (result.time)
            parts << tr("%1 \u00b5s")
                         .arg(QLocale().toString(static_cast<double>(result.time->count()) / 1000.0, 'g', 3));
        if (!result.detail.empty())
            parts << QString::fromStdString(result.detail).section(u'\n', 0, 3);
        m_facts->setText(parts.join(QStringLiteral(" \u00b7 ")));
        m_found = result.found;
    }
    m_picture->setVisible(!result.output.empty());
    if (!result.output.empty())
        m_picture->setPixmap(QPixmap::fromImage(pixelsOf(result.output, Depth::U8))
                                 .scaled(m_picture->size(), Qt::KeepAspectRatio));
    Q_EMIT tried(result);
}

/// At the row it belongs to, if there is one: the sentence names a line of the mapping, or an argument.
void ImportDialog::showProblem(const QString &sentence, int line)
{
    showVerdict(QStringLiteral("\u2717"), sentence, "bad");
    const std::vector<Line> all = lines();
    const QWidget *source = line > 0 && static_cast<size_t>(line) <= all.size()
        ? all[static_cast<size_t>(line) - 1].source
        : nullptr;
    for (const Row &row : m_rows) {
        const bool isMissing = row.role->currentText().trimmed().isEmpty();
        if (!source && isMissing)
            source = row.role;
        if (row.role == source) {
            row.reason->setText(isMissing ? row.said : sentence.section(QStringLiteral(": "), 1));
            setRole(row.reason, "bad");
        }
    }
    const std::string file = m_text.file + ':';
    if (sentence.startsWith(QString::fromStdString(file)))
        markLine(sentence.mid(static_cast<int>(file.size())).section(u':', 0, 0).toInt());
}

/// Nothing if there is no such line.
void ImportDialog::markLine(int line)
{
    if (line < 1)
        return;
    m_code->markerAdd(line - 1, problemMarker);
    m_code->ensureLineVisible(line - 1);
}

void ImportDialog::chooseEntry(const QString &name)
{
    Variant said = m_guess.said;
    said.mapping.entry = name.toStdString();
    try {
        m_guess = guessMapping(said);
    } catch (const Error &error) {
        return showProblem(translated(error.message()), 0);
    }
    fillRoles();
    change();
}

/// "src" becomes "src of uchar4".
void ImportDialog::changeElements()
{
    const QString type
        = m_elements->currentIndex() == 0 ? QString() : QStringLiteral(" of ") + m_elements->currentText();
    static const QRegularExpression memory(QStringLiteral("^(src|dst)( of \\w+)?(?=,|$)"));
    for (const Row &row : m_rows) {
        QString role = row.role->currentText();
        if (const auto match = memory.match(role); match.hasMatch() && !row.isMacro)
            row.role->setCurrentText(role.replace(0, match.capturedLength(), match.captured(1) + type));
    }
}

/// The mapping as a comment, in front of the code.
std::string ImportDialog::writtenSource() const
{
    std::string header;
    std::istringstream in(mappingText());
    for (std::string line; std::getline(in, line);)
        header += "// " + line + '\n';
    return header + "//\n" + m_text.source;
}

/// Else it would refuse what is chosen. Each is a step that can be undone.
void ImportDialog::chooseWhatItComputes(const Mapping &mapping)
{
    Settings settings = m_session.configuration().settings;
    if (!mapping.covers && !mapping.border.empty())
        settings.border = parseBorder(mapping.border);
    if (!mapping.filter.empty() && mapping.filter != "box") {
        settings.op = Op::Correlation;
        m_session.setFilter(parseFilter(mapping.filter), tr("filter of the kernel"));
    }
    if (!(settings == m_session.configuration().settings))
        m_session.setSettings(settings);
}

void ImportDialog::accept()
{
    KernelText text = textNow();
    text.mapping = mappingText();
    try {
        const Variant variant = parseKernel(text);
        if (!m_beside->isChecked()) {
            text.source = writtenSource();
            text.mapping.clear();
        }
        if (m_session.workload() != text.workload)
            m_session.selectWorkload(text.workload);
        chooseWhatItComputes(variant.mapping);
        m_live.adopt(QString::fromStdString(m_text.file), text);
    } catch (const Error &error) {
        return showProblem(translated(error.message()), 0);
    }
    QDialog::accept();
}

void ImportDialog::applyLook()
{
    const Colours &colours = coloursOf(palette());
    const QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_lexer->setLook(palette(), font);
    m_code->setMarginsFont(font);
    m_code->setMarginsForegroundColor(colours.muted);
    m_code->setMarginsBackgroundColor(colours.card);
    m_code->setMarginWidth(0, QStringLiteral("00000"));
    m_code->setCaretForegroundColor(colours.text);
    m_code->setSelectionBackgroundColor(colours.accent);
    m_code->setSelectionForegroundColor(Qt::white);
    m_code->setMarkerBackgroundColor(colours.badFace, problemMarker);
    m_code->setPaper(colours.card);
}

void ImportDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_lexer)
        applyLook();
    QDialog::changeEvent(event);
}

} // namespace halo

#include "moc_importdialog.cpp"
