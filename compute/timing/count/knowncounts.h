// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/countedrecord.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace halo {

class Problem;
struct Tuning;
struct Variant;

/// What came along, counted when this version was made: all shipped variants on one device.
const CountedRecord &shippedCounts();

/// Where counts of this machine are kept.
QString countedHerePath();
/// Adds to the file; of what it has already, the new ones stay. Throws Error(Output).
void keepCounts(const CountedRecord &record, const QString &path = countedHerePath());

/// What was counted of a variant whose source is just this.
struct KnownCounts
{
    std::string device, driver, date;
    bool here = false;      ///< on this machine, and not when this version was made
    bool sameShape = false; ///< of this problem and tuning; else of another, whose totals mean nothing here
    std::vector<CountedLaunch> launches; ///< in their order
};
/// First of the same shape, then of this machine; nullopt: it was never counted. Reads files: not each frame.
std::optional<KnownCounts> countsOf(const Variant &variant, const Tuning &tuning, const Problem &problem);

/// What was counted on this machine; no launch: nothing was. Reads a file.
CountedRecord countsHere();
/// The same of what shapeOf() tells, where that file has been read.
std::optional<KnownCounts> countsOf(const CountedLaunch &shape, const CountedRecord &here);

/// Of launches, what does not depend on how many outputs there are, but for what happens at edges.
struct CountedCosts
{
    std::optional<double> sectorsPerLoad; ///< of global memory, for each request of a warp
    std::optional<double>
        requestsPerOutput; ///< global loads of work-items, if all lanes take part: 32 a request
    std::optional<double> conflictsPerAccess; ///< turns at the banks beyond those needed, for a warp's access
    std::optional<double> dramBytesPerOutput; ///< read and written
    std::optional<double> localPerOutput;     ///< accesses of local memory, as requestsPerOutput
};
/// By what was counted, or by what the model says of the same launches; nothing where a number is missing.
CountedCosts costsOf(const std::vector<CountedLaunch> &launches, Counts CountedLaunch::*counts);

} // namespace halo
