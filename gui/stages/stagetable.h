// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/panels/sidepanel.h"

#include <QKeySequence>
#include <QString>

#include <string>
#include <vector>

class QWidget;

namespace halo {

class Session;
class WorkloadPage;

/// Makes the widget of a stage.
using MakeWidget = QWidget *(*)(Session &session, QWidget *parent);

/// A stage: how the window speaks of it, and what makes it.
struct StageRow
{
    QString id;       ///< outside the window: on the command line and wherever one is named in a file
    QString title;    ///< of its tab
    QString question; ///< which it answers
    QKeySequence key; ///< that leads to it
    QString action;   ///< object name of what does, in the menu,
    QString menu;     ///< and its text there
    MakeWidget make;  ///< null: each workload has its own, see WorkloadPage::makeStage()
    bool (*fits)(const WorkloadPage &page); ///< null: every workload has it
    SidePanels panels = {};                 ///< which it needs beside it; the others fold to the rail
    bool ofPicture = false;                 ///< what it shows is of the picture, of no filter and variant
};

/// Every stage, in the order of Stages::Stage and in the window's language. The first is the workload's own.
/// A new one is a row here, at the end.
std::vector<StageRow> stageTable(const std::string &workload = {});

} // namespace halo
