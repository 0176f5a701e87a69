// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <vector>

class QAction;
class QWidget;

namespace halo {

class Session;

/// Everything one can do, with its name and its key. Menus, toolbar and the list of shortcuts show the
/// same actions; the window says what they do.
struct Actions
{
    Q_DECLARE_TR_FUNCTIONS(halo::Actions)
public:
    Actions(Session &session, QWidget *window);

    QAction *open;
    QAction *paste;
    QAction *save;
    QAction *openProject;
    QAction *saveProject;
    QAction *saveProjectAs;
    QAction *exportCsv;
    QAction *exportDiagram;
    QAction *exportView;
    QAction *copyResult;
    QAction *quit;
    QAction *nextImage;
    QAction *previousImage;
    QAction *undo;
    QAction *redo;
    QAction *run;
    QAction *measure;
    QAction *cancel;
    QAction *nextVariant;
    QAction *previousVariant;
    QAction *designer;
    QAction *preferences;
    QAction *importKernel;
    QAction *kernelFolder;
    QAction *reloadVariants;
    QAction *focusFilter;
    QAction *focusVariants;
    QAction *focusSource;
    std::vector<QAction *> focusStages; ///< in the order of stageTable()
    QAction *wideStage;
    QAction *fullScreen;
    QAction *present;
    QAction *reduceMotion;
    QAction *palette;
    QAction *tour;
    QAction *guide;
    QAction *shortcuts;
    QAction *diagnostics;
    QAction *about;
};

} // namespace halo
