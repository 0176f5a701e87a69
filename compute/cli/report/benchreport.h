// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/report/benchgate.h"
#include "compute/cli/report/measurefailures.h"
#include "compute/timing/record/sweep.h"

namespace halo {

/// Tells how benchmarks go: a table and verdicts on stdout, progress on stderr, the rest in files.
class BenchReport
{
public:
    /// named: the ids of the variants that the call names one by one. gate: or null.
    BenchReport(const BenchOptionsOfCall &options, std::set<std::string> named, BenchGate *gate);

    /// Progress, and the results of each series once it is complete.
    void tell(const SweepProgress &progress, const Record &record);
    /// The device's own limits, measured before and after.
    void tellCeilings(const Record &record) const;

    /// Writes the files. Returns the exit status: interrupted if that is not 0, else 70 if a variant
    /// failed, see MeasureFailures, else what the gate says. Throws Error(Output) if a file cannot be
    /// written.
    int finish(const Record &record, int interrupted);

private:
    void add(const Record &record, const std::vector<size_t> &series);

    const BenchOptionsOfCall &m_options;
    BenchGate *const m_gate;
    size_t m_reported = 0; ///< entries of the record
    MeasureFailures m_failures;
};

} // namespace halo
