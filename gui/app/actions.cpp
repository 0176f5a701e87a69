// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/app/actions.h"

#include "gui/session/session.h"
#include "gui/stages/stagetable.h"
#include "gui/widgets/motion.h"

#include <QAction>
#include <QWidget>

namespace halo {

namespace {

QAction *make(QWidget *window, const char *name, const QString &text, const QList<QKeySequence> &keys)
{
    auto *action = new QAction(text, window);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    window->addAction(action); // a key works even while no menu shows it
    return action;
}

QAction *named(QAction *action, const char *name, const QList<QKeySequence> &keys, QWidget *window)
{
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    window->addAction(action);
    return action;
}

std::vector<QAction *> makeStageActions(QWidget *window)
{
    std::vector<QAction *> all;
    for (const StageRow &row : stageTable())
        all.push_back(make(window, row.action.toLatin1(), row.menu, { row.key }));
    return all;
}

} // namespace

Actions::Actions(Session &session, QWidget *window)
    : open(make(window, "openAction", tr("&Open Image…"), { QKeySequence::Open }))
    , paste(make(window, "pasteAction", tr("&Paste Image"), { QKeySequence::Paste }))
    , save(make(window, "saveAction", tr("&Save Result…"), { QKeySequence::Save }))
    , openProject(
          make(window, "openProjectAction", tr("Open P&roject…"), { Qt::CTRL | Qt::SHIFT | Qt::Key_O }))
    , saveProject(
          make(window, "saveProjectAction", tr("Save Pro&ject"), { Qt::CTRL | Qt::SHIFT | Qt::Key_S }))
    , saveProjectAs(make(window, "saveProjectAsAction", tr("Save Project &As…"), {}))
    , exportCsv(make(window, "exportCsvAction", tr("Save &Timings…"), { Qt::CTRL | Qt::Key_T }))
    , exportDiagram(make(window, "exportDiagramAction", tr("Save &Diagram…"), { Qt::CTRL | Qt::Key_D }))
    , exportView(make(window, "exportViewAction", tr("Save Vie&w…"), {}))
    , copyResult(make(window, "copyAction", tr("&Copy Result"), { QKeySequence::Copy }))
    , quit(make(window, "quitAction", tr("&Quit"), { QKeySequence::Quit }))
    , nextImage(make(window, "nextImageAction", tr("Ne&xt Image"), { Qt::ALT | Qt::Key_Right }))
    , previousImage(make(window, "previousImageAction", tr("Pre&vious Image"), { Qt::ALT | Qt::Key_Left }))
    , undo(named(session.history().createUndoAction(window, tr("&Undo")), "undoAction",
          { QKeySequence::Undo }, window))
    , redo(named(session.history().createRedoAction(window, tr("&Redo")), "redoAction",
          { Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y }, window))
    , run(make(window, "runAction", tr("&Run Again"), { Qt::Key_F5 }))
    , measure(make(window, "measureAction", tr("&Measure"), { Qt::Key_F6 }))
    , cancel(make(window, "cancelAction", tr("&Cancel"), { Qt::Key_Escape }))
    , nextVariant(make(window, "nextVariantAction", tr("&Next Implementation"), { Qt::ALT | Qt::Key_Down }))
    , previousVariant(
          make(window, "previousVariantAction", tr("Pre&vious Implementation"), { Qt::ALT | Qt::Key_Up }))
    , designer(make(window, "designerAction", tr("Filter &Designer"), { Qt::Key_F4 }))
    , preferences(make(window, "preferencesAction", tr("Pr&eferences…"), { Qt::CTRL | Qt::Key_Comma }))
    , importKernel(make(window, "importKernelAction", tr("&Import Kernel…"), { Qt::CTRL | Qt::Key_I }))
    , kernelFolder(make(window, "kernelFolderAction", tr("Open My &Kernels Folder"), {}))
    , reloadVariants(make(window, "reloadAction", tr("R&eload Implementations"), { Qt::CTRL | Qt::Key_R }))
    , focusFilter(make(window, "focusFilterAction", tr("Go to &Filter"), { Qt::ALT | Qt::Key_1 }))
    , focusVariants(
          make(window, "focusVariantsAction", tr("Go to &Implementations"), { Qt::ALT | Qt::Key_2 }))
    , focusSource(make(window, "focusSourceAction", tr("Go to S&ource"), { Qt::ALT | Qt::Key_4 }))
    , focusStages(makeStageActions(window))
    , wideStage(make(window, "wideStageAction", tr("Hide Side P&anels"), { Qt::Key_F9 }))
    , fullScreen(make(window, "fullScreenAction", tr("F&ull Screen"), { Qt::Key_F11 }))
    , present(make(window, "presentAction", tr("&Present"), { Qt::SHIFT | Qt::Key_F5 }))
    , reduceMotion(make(window, "reduceMotionAction", tr("Reduce &Motion"), {}))
    , palette(make(window, "paletteAction", tr("Command &Palette…"), { Qt::CTRL | Qt::SHIFT | Qt::Key_P }))
    , tour(make(window, "tourAction", tr("&Tour"), {}))
    , guide(make(window, "guideAction", tr("&User Guide"), { QKeySequence::HelpContents }))
    , shortcuts(make(window, "shortcutsAction", tr("&Shortcuts"), { Qt::CTRL | Qt::Key_F1 }))
    , diagnostics(make(window, "diagnosticsAction", tr("&Diagnostics\u2026"), {}))
    , about(make(window, "aboutAction", tr("&About Haloscope"), {}))
{
    // Their own texts tell which step they take.
    undo->setProperty("plainText", tr("&Undo"));
    redo->setProperty("plainText", tr("&Redo"));
    wideStage->setCheckable(true);
    fullScreen->setCheckable(true);
    present->setCheckable(true);
    reduceMotion->setCheckable(true);
    reduceMotion->setChecked(reducesMotion());
    QObject::connect(reduceMotion, &QAction::toggled, window, setReducesMotion);
    fullScreen->setShortcutContext(Qt::ApplicationShortcut);
    present->setShortcutContext(Qt::ApplicationShortcut);
    about->setMenuRole(QAction::AboutRole);
    quit->setMenuRole(QAction::QuitRole);
    preferences->setMenuRole(QAction::PreferencesRole);
}

} // namespace halo
