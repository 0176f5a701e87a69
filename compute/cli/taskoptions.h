// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "compute/timing/tune/autochoice.h"
#include "compute/timing/tune/tunestore.h"

#include <QCommandLineParser>

#include <memory>
#include <string>
#include <vector>

namespace halo {

struct DeviceInfo;

/// Which variant a call asks for, "auto" or an id, and which of its sizes.
struct VariantRequest
{
    std::string variant;
    TuningRequest sizes;
};

/// What tune and bench found out before. Says on stderr what was wrong with the file.
TuneStore openTuneStore();

/// Puts in the variant and tuning that are asked for, or decided by autoChoice(). Throws Error(Usage) if
/// there is no such variant, or none can.
void chooseVariant(RunOrder &order, const VariantRequest &request, const std::vector<Variant> &variants,
    const DeviceInfo &device, const TuneStore &tuned);

/// What the commands of workloads that are no convolution have in common: options by name, and those that
/// choose a variant and its sizes.
class TaskOptions
{
public:
    TaskOptions(const QCommandLineParser &parser, std::string workload);

    bool given(const char *option) const { return m_parser.isSet(QLatin1String(option)); }
    QString value(const char *option) const { return m_parser.value(QLatin1String(option)); }
    std::string word(const char *option) const { return value(option).toStdString(); }
    QStringList sources() const { return m_parser.positionalArguments(); }

    /// Before anything takes time: says which files could not be read, and throws Error(Usage) if there is no
    /// such variant, or if it does not have these sizes.
    void checkVariant() const;
    /// How to compute this problem: as the options say, or "auto" decides, see autoChoice(). Throws
    /// Error(Usage) if there is no such variant, or none can.
    RunOrder order(std::shared_ptr<const Problem> problem, const DeviceInfo &device) const;

private:
    const QCommandLineParser &m_parser;
    const std::string m_workload;
};

} // namespace halo
