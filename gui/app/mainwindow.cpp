// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/mainwindow.h"

#include "gui/app/commandpalette.h"
#include "gui/app/diagnosisdialog.h"
#include "gui/app/digitkeys.h"
#include "gui/app/help.h"
#include "gui/app/menus.h"
#include "gui/app/messagebar.h"
#include "gui/app/preferences.h"
#include "gui/app/samples.h"
#include "gui/app/statusline.h"
#include "gui/app/tour.h"
#include "gui/designer/designerwindow.h"
#include "gui/designer/filterpanel.h"
#include "gui/files/imagebatch.h"
#include "gui/files/imagestrip.h"
#include "gui/files/opening.h"
#include "gui/files/projectfiles.h"
#include "gui/files/projects.h"
#include "gui/files/recoverybar.h"
#include "gui/files/saving.h"
#include "gui/panels/panelarea.h"
#include "gui/panels/rail.h"
#include "gui/presenter/fullscreen.h"
#include "gui/presenter/presenter.h"
#include "gui/presenter/presentlessons.h"
#include "gui/session/session.h"
#include "gui/session/settingsstore.h"
#include "gui/session/workloadpage.h"
#include "gui/source/kernelquestion.h"
#include "gui/source/livebar.h"
#include "gui/source/livekernel.h"
#include "gui/source/sourcemarks.h"
#include "gui/source/sourceview.h"
#include "gui/source/variantlistview.h"
#include "gui/source/variantpanel.h"
#include "gui/stages/inputcards.h"
#include "gui/stages/lessonstage.h"
#include "gui/stages/network/networkstage.h"
#include "gui/stages/result/emptystate.h"
#include "gui/stages/result/resultstage.h"
#include "gui/stages/stages.h"
#include "gui/stages/stagetable.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/teaching/classbar.h"
#include "gui/teaching/classsubmission.h"
#include "gui/teaching/exercises.h"
#include "gui/teaching/exerciseview.h"
#include "gui/teaching/lessonpane.h"
#include "gui/widgets/screenfit.h"

#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

namespace halo {

MainWindow::MainWindow(Session &session, Projects &projects, SettingsStore &store)
    : m_session(session)
    , m_store(store)
    , m_actions(session, this)
    , m_opening(new Opening(session, store, this))
    , m_projectFiles(new ProjectFiles(projects, session, store, this))
    , m_saving(new Saving(session, store, this))
    , m_menus(new Menus(m_actions, session, store, this))
    , m_inputs(new InputCards(session, this))
    , m_variants(new VariantPanel(session, this))
    , m_stages(new Stages(session, store, this))
    , m_live(new LiveKernel(session, this))
    , m_exercises(new Exercises(session, *m_live, store, this))
    , m_source(new SourceView(session, *m_live, this))
    , m_panels(new PanelArea(store, this))
    , m_tour(new Tour(this, m_stages, m_panels))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    new DigitKeys(this);
    buildPanels(projects);
    auto *line = new StatusLine(session, this);
    setStatusBar(line);
    connect(m_saving, &Saving::saved, line, &StatusLine::tellSaved);
    connect(m_saving, &Saving::copied, line, &StatusLine::tell);
    connect(m_strip->batch(), &ImageBatch::finished, line, &StatusLine::tell);
    connect(&projects, &Projects::saved, line, [line](const QString &path) { line->tellSaved(path); });
    connectActions();
    connectStages();
    connectLive();
    connectPanels();
    enableActions();
    restoreLayout();
    if (m_panels->isDocked(SidePanel::Variant))
        m_variants->list()->setFocus();
    else
        m_stages->enter();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildPanels(Projects &projects)
{
    auto *centre = new QWidget(this);
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(new RecoveryBar(projects, centre));
    column->addWidget(new MessageBar(m_session, centre));
    column->addWidget(m_stages, 1);
    m_strip = new ImageStrip(m_session, m_store, centre);
    column->addWidget(m_strip);
    m_panels->setCentre(centre);
    m_panels->add(SidePanel::Filter, m_inputs, m_inputs->title(), QStringLiteral(":/icons/filter.svg"));
    m_panels->add(
        SidePanel::Variant, m_variants, tr("Implementation"), QStringLiteral(":/icons/variant.svg"));
    m_panels->add(SidePanel::Source, m_source, tr("Source"), QStringLiteral(":/icons/source.svg"));
    setCentralWidget(m_panels);
}

void MainWindow::connectPanels()
{
    const std::pair<SidePanel, const QAction *> keys[] = { { SidePanel::Filter, m_actions.focusFilter },
        { SidePanel::Variant, m_actions.focusVariants }, { SidePanel::Source, m_actions.focusSource } };
    for (const auto &[panel, action] : keys)
        m_panels->rail()->setKeys(panel, action->shortcut().toString(QKeySequence::NativeText));
    m_session.onChange(
        Aspect::Workload, this, [this] { m_panels->rail()->setName(SidePanel::Filter, m_inputs->title()); });
    connect(m_source, &SourceView::logShown, this, [this](bool shown) {
        m_panels->rail()->setMark(
            SidePanel::Source, shown ? tr("The compiler reported messages.") : QString());
    });
    const auto show = [this](Stages::Stage stage) {
        const StageRow row = stageTable()[static_cast<size_t>(stage)];
        m_panels->setStage(row.id, row.panels);
    };
    connect(m_stages, &Stages::shown, this, show);
    auto *fullScreen = new FullScreen(this, m_panels, m_stages, m_actions.fullScreen);
    m_presenter = new Presenter(this, fullScreen, m_actions.present);
    connect(m_stages, &Stages::shown, m_presenter, &Presenter::leaveScene);
    presentLessons(*m_presenter, *m_stages);
    connect(m_panels, &PanelArea::focusFolded, m_stages, [this] { m_stages->enter(); });
    show(m_stages->current());
}

void MainWindow::connectActions()
{
    const auto on = [this](QAction *action, auto &&doIt) {
        connect(action, &QAction::triggered, this, std::forward<decltype(doIt)>(doIt));
    };
    on(m_actions.open, [this] { m_opening->showDialog(); });
    on(m_actions.nextImage, [this] { m_strip->goBy(1); });
    on(m_actions.previousImage, [this] { m_strip->goBy(-1); });
    on(m_actions.paste, [this] { m_opening->paste(); });
    on(m_actions.openProject, [this] { m_projectFiles->showOpenDialog(); });
    on(m_actions.saveProject, [this] { m_projectFiles->save(); });
    on(m_actions.saveProjectAs, [this] { m_projectFiles->showSaveDialog(); });
    on(m_actions.save, [this] { m_saving->showResultDialog(); });
    on(m_actions.exportCsv, [this] {
        const auto measurement = m_stages->measurement();
        measurement ? m_saving->showDialog(*measurement) : m_saving->showCsvDialog();
    });
    on(m_actions.exportDiagram, [this] { saveDiagram(); });
    on(m_actions.exportView, [this] { saveView(); });
    on(m_actions.copyResult, [this] { m_saving->copyResult(); });
    on(m_actions.quit, [this] { close(); });
    on(m_actions.run, [this] { m_session.controller().measure(); });
    on(m_actions.measure, [this] { m_stages->measure(); });
    on(m_actions.cancel, [this] { m_session.activities().cancel(); });
    // Else Escape belongs to what has the focus. Who is busy may go after the action, when the window does.
    const auto follow
        = [cancel = m_actions.cancel](const Activity &now) { cancel->setEnabled(bool(now.cancel)); };
    connect(&m_session.activities(), &Activities::changed, m_actions.cancel, follow);
    follow(m_session.activities().current());
    on(m_actions.nextVariant, [this] { m_session.selectNeighbour(1); });
    on(m_actions.previousVariant, [this] { m_session.selectNeighbour(-1); });
    on(m_actions.designer, [this] { showDesigner(); });
    on(m_actions.preferences, [this] { (new Preferences(m_store, *m_menus, this))->open(); });
    on(m_actions.importKernel, [this] { askForImport(m_store.lastFolder(), *m_live, m_session, this); });
    on(m_actions.kernelFolder,
        [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_session.store().makeUserFolder())); });
    on(m_actions.reloadVariants, [this] { m_session.store().reload(); });
    on(m_actions.focusFilter, [this] {
        m_panels->open(SidePanel::Filter);
        m_inputs->enter();
    });
    on(m_actions.focusVariants, [this] {
        m_panels->open(SidePanel::Variant);
        m_variants->list()->setFocus(Qt::ShortcutFocusReason);
    });
    for (size_t stage = 0; stage < m_actions.focusStages.size(); ++stage)
        on(m_actions.focusStages[stage],
            [this, stage] { m_stages->show(static_cast<Stages::Stage>(stage)); });
    on(m_actions.focusSource, [this] {
        m_panels->open(SidePanel::Source);
        m_source->editor()->setFocus(Qt::ShortcutFocusReason);
    });
    connect(m_actions.wideStage, &QAction::toggled, m_panels, &PanelArea::setFolded);
    on(m_actions.tour, [this] {
        m_stages->beginHints(true);
        m_tour->start();
    });
    on(m_actions.palette, [palette = new CommandPalette(this)] { palette->open(); });
    on(m_actions.guide, [this] { Help::showGuide(this); });
    on(m_actions.shortcuts, [this] { Help::showShortcuts(this); });
    on(m_actions.diagnostics, [this] { DiagnosisDialog::showFor(this); });
    on(m_actions.about, [this] { Help::showAbout(this); });
}

void MainWindow::connectStages()
{
    ResultStage *result = m_stages->result();
    m_saving->setShown([result] { return result->shown(); });
    m_menus->addViewActions(result->viewActions());
    result->setPictureActions({ m_actions.copyResult, m_actions.save });
    connect(result->emptyState(), &EmptyState::openRequested, m_actions.open, &QAction::trigger);
    connect(result->emptyState(), &EmptyState::sampleRequested, this,
        [this](QPoint corner) { m_menus->samplesMenu()->popup(corner); });
    connect(m_stages, &Stages::lineChanged, m_source, &SourceView::setActiveLine);
    connect(m_stages, &Stages::faultShown, m_source, &SourceView::showFault);
    connect(m_stages, &Stages::linesCounted, m_source, &SourceView::setLineCounts);
    connect(m_source->marks(), &SourceMarks::lineClicked, m_stages, &Stages::goToLine);
    connect(m_stages, &Stages::shown, this, &MainWindow::enableActions);
    connect(m_stages->timing(), &TimingStage::recordChanged, this, &MainWindow::enableActions);
    connect(m_stages->timing()->files(), &TimingFiles::saveRequested, m_saving, &Saving::showDialog);
    m_session.onChange(Aspect::Input | Aspect::Problem, this, &MainWindow::enableActions);
    connect(&m_session.controller(), &RunController::resultChanged, this, &MainWindow::enableActions);
    connect(m_stages, &Stages::recordingShown, m_source, &SourceView::showRecording);
    connect(m_stages, &Stages::recordingShown, this, [this](const auto &trace) {
        m_inputs->setElsewhere(trace != nullptr);
        m_variants->setElsewhere(trace != nullptr);
        enableActions();
    });
    connect(m_opening, &Opening::recordingChosen, m_stages, &Stages::openRecording);
    connect(m_opening, &Opening::networkChosen, this, [this](const QString &path) {
        if (!pageOf(m_session.workload()).hasNetwork())
            m_session.selectWorkload("image");
        m_stages->show(Stages::Network);
        m_stages->network()->open(path);
    });
    connect(m_opening, &Opening::imagesChosen, m_strip, &ImageStrip::setImages);
    connect(m_opening, &Opening::projectChosen, m_projectFiles, &ProjectFiles::open);
    connect(m_menus, &Menus::fileChosen, this, &MainWindow::open);
    connect(m_variants, &VariantPanel::comparisonRequested, m_stages, &Stages::compareWith);
    connect(m_inputs->filter(), &FilterPanel::designerRequested, m_actions.designer, &QAction::trigger);
}

void MainWindow::connectLive()
{
    connect(m_source->liveBar()->findButton(), &QToolButton::clicked, m_stages, &Stages::showFinding);
    connect(m_live, &LiveKernel::recordingWanted, m_stages, &Stages::keepRecording);
    connect(m_stages, &Stages::recorded, m_live, &LiveKernel::takeRecording);
    connect(m_stages, &Stages::recordingFailed, m_live, &LiveKernel::takeFailure);
    connect(m_opening, &Opening::kernelChosen, this,
        [this](const QString &path) { askForKernel(path, *m_live, m_session, this); });
    connect(m_opening, &Opening::kernelPasted, this,
        [this](const QString &code) { importCode(code, *m_live, m_session, this); });
    auto *exercise = new ExerciseView(*m_exercises, this);
    m_source->addPart(exercise);
    m_menus->addExercises(*m_exercises);
    connect(m_exercises, &Exercises::begun, m_actions.focusSource, &QAction::trigger);
    connect(m_exercises, &Exercises::begun, this, [this] {
        if (m_session.input().image.empty()) // there has to be something to record
            m_session.open(sampleImages().front().path);
    });
    connect(m_stages->lesson(), &LessonStage::exerciseRequested, this,
        [this](const QString &id) { m_exercises->begin(id.toStdString()); });
    connect(m_exercises, &Exercises::recorded, m_stages, &Stages::showRecordingOf);
    LessonStage &lesson = *m_stages->lesson();
    auto *paper = new ClassSubmission(m_session, lesson.player(), *m_exercises, m_store, this);
    auto *bar = new ClassBar(*paper, m_store, this);
    lesson.pane()->addPart(bar);
    connect(paper, &ClassSubmission::changed, bar, [paper, bar, exercise, pane = lesson.pane()] {
        if (paper->isOn() && !pane->isAncestorOf(bar))
            pane->addPart(bar);
        else if (!paper->isOn() && pane->isAncestorOf(bar)) // the exercise has it meanwhile
            exercise->addPart(bar);
    });
    connect(m_opening, &Opening::bundleChosen, paper, &ClassSubmission::open);
}

void MainWindow::enableActions()
{
    m_actions.save->setEnabled(m_session.lastRun().has_value());
    m_actions.exportCsv->setEnabled(m_session.lastRun().has_value() || m_stages->measurement());
    m_actions.copyResult->setEnabled(m_session.lastRun().has_value());
    m_actions.exportDiagram->setEnabled(m_session.hasData() || m_stages->recording());
    m_actions.designer->setEnabled(m_session.module().usesFilter());
    m_actions.run->setEnabled(m_session.hasData());
}

void MainWindow::saveDiagram()
{
    const WorkGroupStage *stage = m_stages->workGroup();
    if (stage->sharedBoard() && m_stages->isRecordingCurrent())
        m_saving->showDiagramDialog(stage->sharedBoard(), stage->scene()->frame);
    else
        m_stages->show(Stages::WorkGroup); // which records what there is to save
}

/// What is in sight, at twice the size of the screen: for a slide or a paper.
void MainWindow::saveView()
{
    constexpr double scale = 2.0;
    QWidget *view = m_stages->view();
    QImage picture((QSizeF(view->size()) * scale).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(scale);
    picture.fill(view->palette().color(QPalette::Window));
    view->render(&picture);
    m_saving->showDialog(
        { tr("Save View"), stageTable()[static_cast<size_t>(m_stages->current())].id + QStringLiteral(".png"),
            tr("Images (*.png)"), [picture](const QString &) {
                QBuffer buffer;
                buffer.open(QIODevice::WriteOnly);
                picture.save(&buffer, "PNG");
                return buffer.data();
            } });
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
    resizeOnScreen(*this, { 1600, 1000 });
    restoreOnScreen(*this, m_store.layout(QStringLiteral("geometry")));
    setWindowState(windowState() & ~Qt::WindowFullScreen); // it begins with all that leads elsewhere
}

void MainWindow::saveLayout()
{
    m_store.setLayout(QStringLiteral("geometry"), saveGeometry());
    m_stages->saveLayout();
}

void MainWindow::open(const QString &path)
{
    m_opening->open(path);
}

void MainWindow::openAll(const QStringList &paths)
{
    m_opening->open(paths);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_unasked && !m_projectFiles->mayClose()) {
        event->ignore();
        return;
    }
    saveLayout();
    m_stages->lesson()->end(); // what was chosen before it is what is remembered
    if (m_designer)
        m_designer->close();
    const DeviceInfo *device = m_session.device();
    m_store.setConfiguration(
        m_session.configurations().at("image"), device ? QString::fromStdString(device->name) : QString());
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
        applyTheme(*qApp, m_store.theme()); // the desktop went light or dark: follow it, if so chosen
    return QMainWindow::event(event);
}

} // namespace halo

#include "moc_mainwindow.cpp"
