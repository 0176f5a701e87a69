// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/base/size.h"
#include "compute/base/statistics.h"
#include "compute/filter/convolution.h"
#include "compute/kernel/variant.h"
#include "compute/timing/measure/ceiling.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

struct Agreement;
struct BenchEntry;
struct DeviceInfo;
struct RunOrder;
struct TaskResult;

/// The longest edge that may have been measured: signals are one long row.
constexpr int mostMeasuredEdge = 1 << 28;

/// Everything that was measured of one configuration. Times in milliseconds.
struct Measured
{
    std::string device, driver; ///< as in DeviceInfo
    std::string workload;       ///< "image"
    std::string variant;        ///< the id; of a peer "opencv_filter2d" and the like
    std::string title;
    std::string sourceHash; ///< empty for peers
    bool peer = false;      ///< OpenCV: has no work-group and no parameters

    std::string filter;       ///< the SPEC, gives the same weights on any machine
    Size2 filterSize{ 0, 0 }; ///< 0x0: not known, the SPEC is a file of another machine
    Size2 image;
    int channels = 1;
    Settings settings;
    Tuning tuning;
    std::string
        parameters; ///< "ITEM_W=2;ITEM_H=2;TILE_PAD=1": what of the tuning the variant lets one choose

    /// Entries of the same number were measured in the same rounds: only they may be compared sample by
    /// sample.
    int series = 0;
    std::vector<double> kernelMs; ///< by round, by the device's clock; of OpenCV on the CPU by the host's
    std::vector<double> hostMs;   ///< by round; empty, or as many as kernelMs
    /// By round, of a second copy that a gate measures beside it: what equals differ by in this very run. No
    /// file holds it.
    std::vector<double> twinMs;
    double buildMs = 0.0, uploadMs = 0.0, downloadMs = 0.0; ///< once
    /// As long as there is no sample: a first impression to be drawn as such, and never kept.
    double warmUpMs = 0.0;
    bool verified = false; ///< was compared with the reference, and is within the tolerance
    double maxError = 0.0, tolerance = 0.0;
    int checkedRows = 0; ///< all, or as many as a time allowed; 0: not compared
    Message refusal;     ///< why it was not measured, one sentence; empty: it was
    bool failed = false; ///< the refusal is that it did not build, crashed or hung. No file holds it
    std::string log;     ///< the compiler's, if it did not build. No file holds it
    Message note;        ///< "3 of 20 rounds within 60 s"; empty: it had the time it should have
    std::string origin;  ///< the project that kept it; empty: measured since the start. No file holds it

    /// May be called the fastest: measured, and right.
    bool ranked() const { return verified && refusal.empty() && !kernelMs.empty(); }
    bool operator==(const Measured &) const = default;
};

/// They compute the same on the same device.
bool sameTask(const Measured &a, const Measured &b);
/// The same variant of the same filter, image, settings, work-group and parameters. Devices may differ.
bool sameConfiguration(const Measured &a, const Measured &b);

/// "kept in a.haloscope"; empty if it was measured since the start.
Message keptText(const Measured &measured);
/// The note, and keptText().
Message noteOf(const Measured &measured);

/// What is drawn of a configuration. Computing it takes some milliseconds: keep it.
struct Summary
{
    double median = 0.0; ///< ms
    Interval interval;   ///< of the median, 95 %
    double least = 0.0, most = 0.0;
    std::vector<size_t> outliers; ///< positions in kernelMs, see outliersOf()
};
Summary summaryOf(const Measured &measured);

/// What a direct convolution of this configuration must do at least, whatever the variant does.
struct Work
{
    double bytes = 0.0; ///< each input sample read once, each output written once
    double flops = 0.0; ///< a multiplication and an addition for each tap of each output
};
Work workOf(const Measured &measured);

/// A benchmark as a value: what every chart, report, export and comparison is made from, so that it does not
/// matter whether it was measured here or read from a file.
struct Record
{
    std::string title;
    std::string date; ///< when it was measured, ISO 8601 in UTC: "2026-11-21T07:30:00Z"; empty: unknown
    std::string notes;
    std::string origin; ///< empty: measured here; else the file it was read from, "recorded elsewhere"
    std::vector<Ceiling> ceilings;
    std::vector<Measured> measured;

    bool operator==(const Record &) const = default;
};

/// An order on such a device, of which nothing was measured yet.
Measured configurationOf(const RunOrder &order, const DeviceInfo &device);
Measured measuredOf(const BenchEntry &entry, int series = 0);
/// Of a run. Without an agreement its result was not compared: checkedRows is 0.
Measured measuredOf(
    const RunOrder &order, const TaskResult &result, const std::optional<Agreement> &agreement);
/// Adds what one Benchmark measured, as the series of this number; a twin's samples to what it is a copy of.
void append(Record &record, const std::vector<BenchEntry> &entries, int series);
/// A record of one Benchmark, measured now.
Record recordOf(const std::vector<BenchEntry> &entries, std::vector<Ceiling> ceilings = {});

/// Positions of the entries of each series, in the order of the record. Series of a single entry stand
/// together where they are of the same task, to be seen beside each other but not comparable().
std::vector<std::vector<size_t>> seriesOf(const Record &record);
/// They were measured in the same rounds.
bool comparable(const Record &record, const std::vector<size_t> &entries);
/// The fastest ranked of these by median, -1 if there is none, or if they are not comparable().
int fastestOf(const Record &record, const std::vector<size_t> &entries);
/// The first ranked of these that is the variant "naive", -1 if there is none.
int naiveOf(const Record &record, const std::vector<size_t> &entries);
/// The highest verified ceiling of this kind and device; null if it was not measured.
const Ceiling *bestCeiling(const Record &record, Ceiling::Kind kind, const std::string &device);
/// How the fastest ranked entry of a series compares with another of its series.
PairComparison comparisonOf(const Record &record, size_t fastest, size_t entry);
/// "the fastest", or how an entry of the same series compares with the fastest: "A is 1.31–1.36 × faster than
/// B", "no difference shown between A and B". Empty if fastest is -1.
Message verdictOn(const Record &record, int fastest, size_t entry);
/// The id; with work-group and parameters where the series has more than one of this variant.
std::string labelOf(const Record &record, size_t entry);
/// "naive: 3 of 20 rounds within 60 s", of each of these that had too little time.
std::vector<Message> notesOf(const Record &record, const std::vector<size_t> &entries);
/// The fastest of these against each other ranked one, from the second fastest on. The entries must be of one
/// series.
std::vector<Message> verdictsOf(const Record &record, const std::vector<size_t> &entries);

} // namespace halo
