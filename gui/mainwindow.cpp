// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mainwindow.h"

#include "gui/help.h"
#include "gui/menus.h"
#include "gui/opening.h"
#include "gui/projectfiles.h"
#include "gui/saving.h"
#include "gui/session.h"
#include "gui/settingsstore.h"
#include "gui/stages.h"
#include "gui/views/designerwindow.h"
#include "gui/views/filtergrid.h"
#include "gui/views/filterpanel.h"
#include "gui/views/messagebar.h"
#include "gui/views/recoverybar.h"
#include "gui/views/resultstage.h"
#include "gui/views/sourceview.h"
#include "gui/views/statusline.h"
#include "gui/views/variantladder.h"
#include "gui/views/variantpanel.h"
#include "gui/views/workgroupstage.h"

#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace halo {

MainWindow::MainWindow(Session &session, Projects &projects, SettingsStore &store)
    : m_session(session)
    , m_store(store)
    , m_actions(session, this)
    , m_opening(new Opening(session, store, this))
    , m_projectFiles(new ProjectFiles(projects, session, store, this))
    , m_saving(new Saving(session, store, this))
    , m_menus(new Menus(m_actions, session, store, this))
    , m_filter(new FilterPanel(session, this))
    , m_variants(new VariantPanel(session, this))
    , m_stages(new Stages(session, store, this))
    , m_source(new SourceView(session, this))
    , m_columns(new QSplitter(Qt::Horizontal, this))
    , m_left(new QSplitter(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    buildColumns(projects);
    setStatusBar(new StatusLine(session, this));
    connectActions();
    connectStages();
    connect(m_menus, &Menus::themeChosen, this, &MainWindow::themeChosen);
    connect(m_menus, &Menus::languageChosen, this, &MainWindow::languageChosen);
    enableActions();
    restoreLayout();
    m_variants->ladder()->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildColumns(Projects &projects)
{
    m_columns->setObjectName(QStringLiteral("columns"));
    auto *centre = new QWidget(this);
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new RecoveryBar(projects, centre));
    column->addWidget(new MessageBar(m_session, centre));
    column->addWidget(m_stages, 1);
    m_left->addWidget(m_filter);
    m_left->addWidget(m_variants);
    m_columns->addWidget(m_left);
    m_columns->addWidget(centre);
    m_columns->addWidget(m_source);
    for (QSplitter *splitter : { m_columns, m_left }) {
        splitter->setChildrenCollapsible(false);
        splitter->setHandleWidth(10);
    }
    m_columns->setStretchFactor(1, 1);
    auto *frame = new QWidget(this);
    auto *margins = new QVBoxLayout(frame);
    margins->setContentsMargins(10, 10, 10, 10);
    margins->addWidget(m_columns);
    setCentralWidget(frame);
}

void MainWindow::connectActions()
{
    const auto on = [this](QAction *action, auto &&doIt) {
        connect(action, &QAction::triggered, this, std::forward<decltype(doIt)>(doIt));
    };
    on(m_actions.open, [this] { m_opening->showDialog(); });
    on(m_actions.paste, [this] { m_opening->paste(); });
    on(m_actions.openProject, [this] { m_projectFiles->showOpenDialog(); });
    on(m_actions.saveProject, [this] { m_projectFiles->save(); });
    on(m_actions.saveProjectAs, [this] { m_projectFiles->showSaveDialog(); });
    on(m_actions.save, [this] { m_saving->showImageDialog(); });
    on(m_actions.exportCsv, [this] { m_saving->showCsvDialog(); });
    on(m_actions.exportDiagram, [this] { saveDiagram(); });
    on(m_actions.copyResult, [this] { m_saving->copyResult(); });
    on(m_actions.quit, [this] { close(); });
    on(m_actions.run, [this] { m_session.measure(); });
    on(m_actions.cancel, [this] { m_session.cancel(); });
    on(m_actions.nextVariant,
        [this] { m_session.selectVariant(m_session.shelf().neighbour(m_session.variant(), 1)); });
    on(m_actions.previousVariant,
        [this] { m_session.selectVariant(m_session.shelf().neighbour(m_session.variant(), -1)); });
    on(m_actions.designer, [this] { showDesigner(); });
    on(m_actions.kernelFolder,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.shelf().makeUserFolder())); });
    on(m_actions.reloadVariants, [this] { m_session.shelf().reload(); });
    on(m_actions.focusFilter, [this] { m_filter->grid()->setFocus(Qt::ShortcutFocusReason); });
    on(m_actions.focusVariants, [this] { m_variants->ladder()->setFocus(Qt::ShortcutFocusReason); });
    on(m_actions.focusStage, [this] { m_stages->show(Stages::Result); });
    on(m_actions.focusWorkGroup, [this] { m_stages->show(Stages::WorkGroup); });
    on(m_actions.focusTiming, [this] { m_stages->show(Stages::Timing); });
    on(m_actions.focusSource, [this] { m_source->editor()->setFocus(Qt::ShortcutFocusReason); });
    on(m_actions.wideStage, [this](bool wide) {
        m_left->setHidden(wide);
        m_source->setHidden(wide);
    });
    on(m_actions.fullScreen, [this](bool full) { full ? showFullScreen() : showNormal(); });
    on(m_actions.shortcuts, [this] { Help::showShortcuts(this); });
    on(m_actions.about, [this] { Help::showAbout(this); });
}

void MainWindow::connectStages()
{
    ResultStage *result = m_stages->result();
    m_menus->addViewActions(result->viewActions());
    connect(result, &ResultStage::openRequested, m_actions.open, &QAction::trigger);
    connect(result, &ResultStage::sampleRequested, this,
        [this] { m_menus->samplesMenu()->popup(QCursor::pos()); });
    connect(m_stages, &Stages::lineChanged, m_source, &SourceView::setActiveLine);
    connect(m_stages, &Stages::faultShown, m_source, &SourceView::showFault);
    connect(m_stages, &Stages::linesCounted, m_source, &SourceView::setLineCounts);
    connect(m_source, &SourceView::lineClicked, m_stages, &Stages::goToLine);
    connect(&m_session, &Session::sourceChanged, this, &MainWindow::enableActions);
    connect(&m_session, &Session::resultChanged, this, &MainWindow::enableActions);
    connect(m_opening, &Opening::projectChosen, m_projectFiles, &ProjectFiles::open);
    connect(m_menus, &Menus::fileChosen, this, &MainWindow::open);
    connect(m_filter, &FilterPanel::designerRequested, m_actions.designer, &QAction::trigger);
}

void MainWindow::enableActions()
{
    const bool hasResult = m_session.lastRun().has_value();
    for (QAction *action : { m_actions.save, m_actions.exportCsv, m_actions.copyResult })
        action->setEnabled(hasResult);
    m_actions.exportDiagram->setEnabled(!m_session.source().image.empty());
    m_actions.run->setEnabled(!m_session.source().image.empty());
}

void MainWindow::saveDiagram()
{
    const WorkGroupStage *stage = m_stages->workGroup();
    if (stage->sharedBoard())
        m_saving->showDiagramDialog(stage->sharedBoard(), stage->scene()->frame);
    else
        m_stages->show(Stages::WorkGroup); // which records what there is to save
}

void MainWindow::showDesigner()
{
    if (!m_designer) {
        m_designer = std::make_unique<DesignerWindow>(m_session, m_store);
        m_designer->addHistory(m_actions.undo, m_actions.redo);
        m_designer->addActions(
            { m_actions.saveProject, m_actions.nextVariant, m_actions.previousVariant, m_actions.run });
    }
    m_designer->show();
    m_designer->raise();
    m_designer->activateWindow();
}

void MainWindow::restoreLayout()
{
    // At most what the screen has room for, frame and title bar included.
    resize(QSize(1600, 1000).boundedTo(screen()->availableSize() - QSize(16, 48)));
    const int left = std::clamp(width() / 5, 268, 330);
    const int right = std::clamp(width() / 4, 256, 440);
    m_columns->setSizes({ left, width() - left - right, right });
    m_left->setSizes({ 460, 540 }); // a share of the height, not pixels
    restoreGeometry(m_store.layout(QStringLiteral("geometry")));
    m_columns->restoreState(m_store.layout(QStringLiteral("columns")));
    m_left->restoreState(m_store.layout(QStringLiteral("left")));
    m_actions.fullScreen->setChecked(isFullScreen());
}

void MainWindow::saveLayout()
{
    m_store.setLayout(QStringLiteral("geometry"), saveGeometry());
    m_store.setLayout(QStringLiteral("columns"), m_columns->saveState());
    m_store.setLayout(QStringLiteral("left"), m_left->saveState());
    m_stages->saveLayout();
}

void MainWindow::open(const QString &path)
{
    m_opening->open(path);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_unasked && !m_projectFiles->mayClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    if (m_designer)
        m_designer->close();
    const DeviceInfo *device = m_session.device();
    m_store.setRecipe(m_session.recipe(), device ? QString::fromStdString(device->name) : QString());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (Opening::canOpen(event->mimeData()))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    m_opening->open(event->mimeData());
    event->acceptProposedAction();
}

bool MainWindow::event(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        Q_EMIT themeChosen(m_store.theme()); // the desktop went light or dark: follow it, if so chosen
    return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent *event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::WindowStateChange)
        m_actions.fullScreen->setChecked(isFullScreen());
}

} // namespace halo
