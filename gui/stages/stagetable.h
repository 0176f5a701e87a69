// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QString>

#include <string>
#include <vector>

namespace halo {

/// How the window speaks of a stage.
struct StageText
{
    QString id;       ///< outside the window: on the command line and wherever one is named in a file
    QString title;    ///< of its tab
    QString question; ///< which it answers
    QKeySequence key; ///< that leads to it
};

/// Of every stage, in the order of Stages::Stage and in the window's language. The first is the workload's
/// own.
std::vector<StageText> stageTexts(const std::string &workload);

} // namespace halo
