// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/runtimes.h"
#include "compute/cli/options.h"
#include "compute/cli/taskoptions.h"
#include "compute/image/image.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halo {

/// What was computed and how it went.
struct TaskRun
{
    RunOrder order;
    TaskResult result;
    std::optional<Agreement> agreement; ///< with --verify
    nanoseconds median{};
};

/// A command that computes one problem of a workload: what distinguishes it. It is in
/// compute/workload/NAME/command.cpp, which ends with the function NAMECommand(). All else is
/// runTaskCommand()'s: the options --variant, --device, --group, --items,
/// --repeat, --csv, --verify, --json and -o, the run itself, and what is written.
class TaskCommand
{
public:
    struct Words
    {
        const char *workload;    ///< id of the workload, and name of the command
        const char *summary;     ///< in the list of commands
        const char *usage;       ///< first line of the help
        const char *description; ///< of the help
        const char *output;      ///< what -o says
        const char *items;       ///< what a work-item may compute several of: "Outputs"
        const char *variant;     ///< the id that stands for none given; null: then only facts are told
        std::span<const OptionText> options; ///< of its own
    };

    virtual ~TaskCommand() = default;
    virtual Words words() const = 0;
    /// Throws Error(Usage) or Error(Input) if the call asks for none.
    virtual std::shared_ptr<const Problem> problem(const TaskOptions &call) = 0;
    /// What is known before anything runs: as JSON, and printed unless that is asked for.
    virtual QJsonObject facts(const TaskOptions & /*call*/) const { return {}; }
    virtual void printFacts(const TaskOptions & /*call*/) const { }
    /// What else the JSON says of the run.
    virtual void describe(const TaskRun & /*run*/, QJsonObject & /*json*/) const { }
    /// Throws Error(Usage), before anything runs, if no such file can be written.
    virtual void checkFile(const QString & /*path*/) const { }
    /// What came out, as a file; by default the problem's table.
    virtual void write(const TaskRun &run, const QString &path) const;
    /// Says on stdout what came out, where no JSON is asked for; written: to a file, too. By default how long
    /// it took.
    virtual void print(const TaskRun &run, bool written) const;
    /// Where an agreement is worst; by default "output 7 is off by".
    virtual std::string wrongPlace(const Agreement &agreement) const;

    /// What reading changed or left out.
    const std::vector<Message> &notices() const { return m_notices; }

protected:
    /// What problem() has read: its notices are shown, and are part of the JSON.
    Image noted(Image image);

private:
    std::vector<Message> m_notices;
};

/// Makers of the commands of all workloads that have one, in the order of workloadModules().
using MakeTaskCommand = std::unique_ptr<TaskCommand> (*)();
std::vector<MakeTaskCommand> taskCommands();

/// Returns the exit status. Throws as the commands do.
int runTaskCommand(TaskCommand &command, const QStringList &arguments);

} // namespace halo
