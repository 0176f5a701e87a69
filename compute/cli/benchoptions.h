// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/shard.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/task/problem.h"
#include "compute/timing/measure/benchmark.h"
#include "compute/timing/record/gate.h"

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <set>

namespace halo {

class WorkloadModule;

/// What the new kernels of a call are compared with, and what fails it.
struct GateOptions
{
    QString against;  ///< a kernel file or an id, measured in the same rounds; empty: none
    QString baseline; ///< a CSV that bench wrote; empty: none
    GateLimit limit;

    bool on() const { return !against.isEmpty() || !baseline.isEmpty(); }
};

/// A call of "haloscope-cli bench", understood but not yet checked against devices.
struct BenchOptionsOfCall
{
    std::string workload;
    QStringList variants;                                 ///< ids, or "all"
    QStringList sources;                                  ///< kernel files of the user's own
    std::vector<Filter> filters;                          ///< of a convolution
    std::vector<Size2> sizes;                             ///< of its pictures or signals
    std::vector<std::shared_ptr<const Problem>> problems; ///< made up, of what is no convolution
    Settings settings;
    std::string device;        ///< a number, a part of a name, or empty
    std::vector<Size2> groups; ///< empty: each variant's own
    std::vector<Size2> items;
    std::map<std::string, int> params; ///< for the variants that have them
    Shard shard;
    bool peers = false;
    bool ceilings = false;
    BenchOptions bench;
    GateOptions gate;
    QString csv, summary, report; ///< files; empty: none
    bool json = false;
    bool quiet = false;

    /// All that shall be written.
    QStringList files() const;
};

/// What a call measures that does not say: of which size, and with which filters.
struct MeasuredByDefault
{
    QString sizes, filters;
};
MeasuredByDefault benchDefaults(const WorkloadModule &module);

/// What is measured: of which sizes, and with which filters, by the options filters, sizes and layers. Throws
/// as parseBenchOptions().
void readMeasured(const QCommandLineParser &parser, const WorkloadModule &module,
    const MeasuredByDefault &standard, BenchOptionsOfCall &options);

/// The option variants; none by default where kernel files are named: these are measured alone then.
QStringList idsOf(const QCommandLineParser &parser, const QStringList &sources);

/// Those of them that the call names one by one, by id: not as one of all.
std::set<std::string> namedVariants(
    const std::vector<Variant> &chosen, const QStringList &ids, const QStringList &sources);

/// The variants of these ids and files. Throws Error(Usage) or Error(Input).
std::vector<Variant> chosenVariants(
    const QStringList &ids, const QStringList &sources, const std::string &workload = "image");

std::vector<Size2> parseSizes(const QString &text);

/// Returns nothing after printing the help that was asked for. Throws Error(Usage), or Error(Input) if
/// the filter is a file that cannot be used.
std::optional<BenchOptionsOfCall> parseBenchOptions(const QStringList &arguments);

} // namespace halo
