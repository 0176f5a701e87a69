// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/benchoptions.h"

#include <QByteArray>

namespace halo {

/// Tells how benchmarks go: a table and verdicts on stdout, progress on stderr, samples in the CSV.
class BenchReport
{
public:
    BenchReport(const BenchOptionsOfCall &options, const DeviceInfo &device);

    void tell(const BenchProgress &progress);
    void add(const std::vector<BenchEntry> &entries);

    /// Writes the CSV. Returns the exit status: interrupted if that is not 0, else 70 if a contestant
    /// computed something wrong or failed. Throws Error(Output) if the CSV cannot be written.
    int finish(int interrupted);

private:
    void printTable(const std::vector<BenchEntry> &entries) const;

    const BenchOptionsOfCall &m_options;
    const DeviceInfo m_device;
    QByteArray m_csv;
    int m_status = 0;
};

} // namespace halo
