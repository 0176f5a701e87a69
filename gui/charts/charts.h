// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/knowncounts.h"
#include "compute/timing/record/chartkinds.h"
#include "compute/timing/record/history.h"
#include "compute/timing/record/record.h"
#include "gui/charts/content.h"

#include <optional>

/// From what was measured to what is seen. A new chart is a row in chartkinds.h and what draws it, named in
/// contentOf().
namespace halo {

/// What grows along a sweep.
enum class SweepAxis
{
    FilterSize,
    ImageSize,
    WorkGroup, ///< work-items
    Items,     ///< outputs per work-item
};

/// How a record is to be drawn, where there is a choice.
struct ChartRequest
{
    bool throughput = false;           ///< of sweeps: output pixels per second instead of time
    bool sorted = false;               ///< of bars: the fastest first, what has no time last
    bool provisional = false;          ///< rounds still run: nothing is the fastest yet
    std::optional<bool> logarithmic{}; ///< of bars; by itself: where a slow one would hide the fast ones
    std::string chosen{};              ///< the variant that has the accent; none: the fastest has it
    Tuning tuning{};                   ///< of the chosen one, where a chart has it in several
};

struct ChartKindName
{
    ChartKind kind;
    const char *word;
    QString title, question;
};
/// chartKindRows in the language of the window; translated anew with each call.
std::vector<ChartKindName> chartKinds();

/// Bars of one series: medians with their intervals, speed-up over naive, and the floor that the measured
/// ceilings leave. series: which of seriesOf().
ChartContent rankingOf(const Record &record, size_t series, const ChartRequest &request = {});
/// Medians along one size, everything else being equal; a line for each variant of each device.
ChartContent sweepOf(const Record &record, SweepAxis axis, const ChartRequest &request = {});
/// Rate against arithmetic intensity under the measured ceilings (Williams, Waterman & Patterson 2009).
/// Intensity is that of a direct convolution that moves each sample once, see workOf(); where bytes of DRAM
/// were counted, a hollow point has the intensity by those.
ChartContent rooflineOf(const Record &record, size_t series, const ChartRequest &request = {});
/// How the times of the second record compare with those of the first, a bar for each configuration of both.
ChartContent changesOf(const Record &first, const Record &second);
/// How the time of each configuration went from record to record, in the order of their dates. What is surely
/// slower than before by more than 5 %, see compareApart(), is marked. chosen: the variant that has the
/// accent.
ChartContent historyOf(std::vector<Record> records, const std::string &chosen = {});
/// What was counted of an implementation.
struct CountedEntry
{
    KnownCounts counts;
    QString name;
    int entry = -1; ///< position in Record::measured
};
/// Null if there is none, or no such workload.
const Variant *shippedVariantOf(const std::string &workload, const std::string &id);
/// As of the case that was measured.
CountedLaunch shapeOf(const Measured &measured);
/// Of those of a record that were ever counted. Reads files: not each frame.
std::vector<CountedEntry> countedOf(const Record &record);
/// Of all in a record of counts; of one workload, if it is named. here: they were counted on this machine.
std::vector<CountedEntry> countedOf(const CountedRecord &record, bool here, const std::string &workload = {});
/// Those of which hardware and model have numbers, in the order of tables.
std::vector<const HardwareCounter *> comparedCounters(const std::vector<CountedEntry> &entries);
/// The one that a chart shows unless another is chosen: sectors of global loads, or else the first.
size_t usualCounter(const std::vector<const HardwareCounter *> &compared);
/// What the hardware counted as a multiple of what the model says, a dot for each launch. counter: one of
/// comparedCounters(); empty: the usual one.
ChartContent countersOf(
    const std::vector<CountedEntry> &entries, const std::string &counter, const std::string &chosen = {});
/// Any kind that is made of bars or points.
ChartContent contentOf(const Record &record, ChartKind kind, size_t series, const ChartRequest &request = {});
/// The slowest of these takes so much longer than the fastest that an even scale hides the fast ones.
bool spansDecades(const Record &record, const std::vector<size_t> &entries);

/// Title of an entry, or its id if it has none.
QString nameOf(const Measured &measured);
/// The same with work-group and parameters where the series has more than one of this variant.
QString nameOf(const Record &record, size_t entry);
/// What the ranking of these comes to, in a sentence that names them by their titles.
QString headlineOf(const Record &record, const std::vector<size_t> &entries, bool provisional);
/// "1.23 ms (1.20 to 1.27)" and all else that is known of an entry, several lines.
QString tipOf(const Record &record, size_t entry, const Summary &summary);
BarStatus statusOf(const Measured &measured, bool fastest);
/// Device, filter, sizes, date of these entries in one line, ranges where they differ; where they were
/// recorded, if that was elsewhere.
QString stampOf(const Record &record, const std::vector<size_t> &entries);

} // namespace halo
