// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/designerwindow.h"

#include "gui/designer/editbar.h"
#include "gui/designer/filterclipboard.h"
#include "gui/designer/filtercommands.h"
#include "gui/designer/filterfiles.h"
#include "gui/designer/filtergrid.h"
#include "gui/designer/gridcard.h"
#include "gui/designer/librarycard.h"
#include "gui/designer/meaningcard.h"
#include "gui/designer/presetcard.h"
#include "gui/designer/previewpair.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/widgets/screenfit.h"
#include "gui/widgets/segmented.h"

#include <QClipboard>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QMenuBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

DesignerWindow::DesignerWindow(Session &session, SettingsStore &store)
    : m_session(session)
    , m_store(store)
    , m_grid(new GridCard(session, this))
    , m_edits(new EditBar(session, m_grid))
    , m_files(new FilterFiles(session, store, this))
    , m_columns(new QSplitter(Qt::Horizontal, this))
{
    setObjectName(QStringLiteral("designerWindow"));
    setAcceptDrops(true);
    m_columns->setChildrenCollapsible(false);
    m_columns->setHandleWidth(10);
    m_columns->addWidget(makeLeft());
    m_columns->addWidget(makeMiddle());
    m_columns->addWidget(new MeaningCard(session, this));
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 3);
    m_columns->setStretchFactor(2, 2);
    auto *margins = new QVBoxLayout(this);
    margins->setContentsMargins(10, 10, 10, 10);
    margins->addWidget(m_columns);
    buildMenus();
    restoreLayout();
    connect(m_edits, &EditBar::refused, m_grid, &GridCard::showMistake);
    connect(m_files, &FilterFiles::reported, m_grid, &GridCard::showMistake);
    m_grid->grid()->setFocus();
    session.onChange(Aspect::Configuration, this, &DesignerWindow::showTitle);
    showTitle();
}

QWidget *DesignerWindow::makeLeft()
{
    auto *card = new Card(tr("Filters"), this);
    auto *choice = new Segmented(tr("Filter sources"), card);
    choice->addSegment(0, tr("Presets"), tr("Filters with parameters"));
    choice->addSegment(1, tr("Library"), tr("Saved filters"));
    choice->setCurrent(0);
    auto *pages = new QStackedWidget(card);
    auto *library = new LibraryCard(m_session, FilterLibrary::usualFolder(), pages);
    pages->addWidget(new PresetCard(m_session, pages));
    pages->addWidget(library);
    card->content()->addWidget(choice);
    card->content()->addWidget(pages, 1);
    connect(choice, &Segmented::picked, pages, &QStackedWidget::setCurrentIndex);
    connect(library, &LibraryCard::combineRequested, m_edits, &EditBar::setSecond);
    return card;
}

QWidget *DesignerWindow::makeMiddle()
{
    auto *middle = new QWidget(this);
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    auto *preview = new Card(tr("Preview"), middle);
    preview->content()->addWidget(new PreviewPair(m_session, preview));
    m_grid->content()->addWidget(m_edits);
    column->addWidget(m_grid, 3);
    column->addWidget(preview, 1);
    return middle;
}

void DesignerWindow::buildMenus()
{
    auto *bar = new QMenuBar(this);
    layout()->setMenuBar(bar);
    addFileMenu(bar);
    m_edit = bar->addMenu(tr("&Edit"));
    QMenu *forms = m_edit->addMenu(tr("&Copy Filter As"));
    for (const auto &[form, title] : textFormTitles())
        connect(
            forms->addAction(title), &QAction::triggered, this, [this, chosen = form] { copyAs(chosen); });
    connect(m_edit->addAction(tr("&Paste Filter")), &QAction::triggered, this, &DesignerWindow::paste);
    QMenu *change = bar->addMenu(tr("&Modify"));
    for (const FilterEdit &edit : filterEdits()) {
        QAction *action = change->addAction(edit.tip);
        connect(action, &QAction::triggered, this, [this, edit] { m_edits->apply(edit); });
    }
}

void DesignerWindow::addFileMenu(QMenuBar *bar)
{
    QMenu *file = bar->addMenu(tr("&File"));
    const auto add = [&](const QString &text, const char *name, const QKeySequence &key, auto act) {
        QAction *action = file->addAction(text);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(key);
        connect(action, &QAction::triggered, this, act);
    };
    add(tr("&Open Filter…"), "openFilterAction", QKeySequence::Open, [this] { m_files->showOpenDialog(); });
    add(tr("&Save Filter…"), "saveFilterAction", QKeySequence::Save, [this] { m_files->showSaveDialog(); });
    file->addSeparator();
    add(tr("&Close"), "closeDesignerAction", QKeySequence::Close, [this] { close(); });
}

void DesignerWindow::addHistory(QAction *undo, QAction *redo)
{
    addActions({ undo, redo });
    QAction *first = m_edit->actions().value(0);
    m_edit->insertActions(first, { undo, redo });
    m_edit->insertSeparator(first);
}

void DesignerWindow::copyAs(TextForm form)
{
    QGuiApplication::clipboard()->setMimeData(mimeOf(m_session.configuration().filter, form));
}

void DesignerWindow::paste()
{
    m_grid->take(QGuiApplication::clipboard()->mimeData());
}

void DesignerWindow::showTitle()
{
    const QString name = QString::fromStdString(m_session.configuration().filter.name);
    setWindowTitle(
        name == QLatin1String("custom") ? tr("Filter designer") : tr("%1 \u2014 Filter designer").arg(name));
}

void DesignerWindow::restoreLayout()
{
    resizeOnScreen(*this, { 1440, 920 });
    const int left = std::clamp(width() / 6, 150, 260);
    const int right = std::clamp(width() * 2 / 5, 350, 560);
    m_columns->setSizes({ left, width() - left - right, right });
    restoreOnScreen(*this, m_store.layout(QStringLiteral("designerGeometry")));
    m_columns->restoreState(m_store.layout(QStringLiteral("designerColumns")));
}

void DesignerWindow::saveLayout()
{
    m_store.setLayout(QStringLiteral("designerGeometry"), saveGeometry());
    m_store.setLayout(QStringLiteral("designerColumns"), m_columns->saveState());
}

void DesignerWindow::closeEvent(QCloseEvent *event)
{
    saveLayout();
    QWidget::closeEvent(event);
}

void DesignerWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (mayHoldFilter(event->mimeData()))
        event->acceptProposedAction();
}

void DesignerWindow::dropEvent(QDropEvent *event)
{
    m_grid->take(event->mimeData());
    event->acceptProposedAction();
}

} // namespace halo

#include "moc_designerwindow.cpp"
