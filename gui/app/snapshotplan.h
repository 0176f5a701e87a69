// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/completion.h"
#include "compute/configuration/runconfiguration.h"
#include "gui/stages/stages.h"
#include "gui/widgets/style.h"

#include <QPoint>
#include <QSize>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace halo {

/// What a snapshot of the window is to show, as the command line says it.
struct SnapshotPlan
{
    QString file;    ///< the PNG to write
    QString picture; ///< what is opened; empty: the first sample
    Stages::Stage stage = Stages::Result;
    QSize size; ///< of the window; scale times as many pixels are written
    int scale = 1;
    QString language;
    Theme theme = Theme::Light;
    std::optional<int> step;        ///< of the recording, or of the lesson, from 1
    QString lesson{};               ///< id or file; empty: the list of them
    QString kernel{};               ///< kernel whose import is shown; empty: none
    std::optional<QPoint> pixel;    ///< of the output: what becomes of it is shown
    RunConfiguration configuration; ///< filter and variant
    std::chrono::seconds patience{};
};

QList<QCommandLineOption> snapshotOptions();
/// What may stand behind one of them.
Offer snapshotValues(const QCommandLineOption &option);

/// arguments: all of the program's, its own name first. Throws Error(Usage) with one sentence.
SnapshotPlan snapshotPlan(const QStringList &arguments);

} // namespace halo
