// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <span>
#include <string>

namespace halo {

/// As the program knows it.
struct Command
{
    std::string name;
    std::function<int(const QStringList &)> run;
    std::string summary;
    QStringList actions{}; ///< one of which stands behind the name
};

/// The commands of haloscope-cli, besides those of taskCommands(). Each takes its arguments, its own name
/// first, and returns the exit status. Throws Error, whose fault is then the exit status.
int devicesCommand(const QStringList &arguments);
int doctorCommand(const QStringList &arguments);
int variantsCommand(const QStringList &arguments);
int filtersCommand(const QStringList &arguments);
int checkCommand(const QStringList &arguments);
int countersCommand(const QStringList &arguments);
int completionCommand(const QStringList &arguments);
/// What the scripts of shells ask, see compute/base/completion.h.
int completeCommand(const QStringList &arguments, std::span<const Command> commands);
int assemblyCommand(const QStringList &arguments);
int benchCommand(const QStringList &arguments);
int exerciseCommand(const QStringList &arguments);
int gradeCommand(const QStringList &arguments);
/// Needs a QGuiApplication: pictures have letters.
int exportCommand(const QStringList &arguments);
int exportChartCommand(const QStringList &arguments); ///< of exportCommand()
int lessonCommand(const QStringList &arguments);
int lessonBundleCommand(const QStringList &arguments); ///< of lessonCommand()
int mergeCommand(const QStringList &arguments);
int networkCommand(const QStringList &arguments);
int runCommand(const QStringList &arguments);
int tuneCommand(const QStringList &arguments);
int traceCommand(const QStringList &arguments);

} // namespace halo
