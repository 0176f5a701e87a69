// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/call.h"
#include "compute/filter/convolution.h"
#include "compute/timing/tune/autochoice.h"

#include <QStringList>

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace halo {

struct WorkloadFacts;
class WorkloadModule;

/// An option of a command.
struct OptionText
{
    const char *name;
    const char *value; ///< null: a switch; "OUT…": a file that is written, see CallParser
    const char *help;
    const char *standard; ///< null: none
};
/// "; for stencil: plate and steps (default: ...)" for each workload that has such words, and a default.
std::string moduleHelp(
    const std::function<std::pair<std::string, std::string>(const WorkloadFacts &)> &words);
/// Of --border: all words there are.
const char *borderHelp();
/// "Workload: image, signal, ….", of the option workload.
const char *workloadHelp();
/// The same where signals may be meant, whose default is another.
const char *borderHelpWithSignals();
void addOptions(CallParser &parser, std::span<const OptionText> options);

/// The readers throw Error(Usage) that quotes the text and says what to write.
int wholeNumber(const QString &text, int least, const QString &what);
double finiteNumber(const QString &text, const QString &what);
/// "NAME=VALUE", several times.
std::map<std::string, int> parseParams(const QStringList &texts);
/// The options "op", "size" and "border", whose default is that of the workload.
Settings settingsOf(const QCommandLineParser &parser, const WorkloadModule &module);
/// The options "group" and "items".
TuningRequest requestedSizes(const QCommandLineParser &parser);
/// The option "seed".
std::uint64_t seedOf(const QCommandLineParser &parser);
/// "X,Y", both from 0.
Size2 parsePlace(const QString &text, const QString &what);

} // namespace halo
