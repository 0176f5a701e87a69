// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

#include <QByteArray>

namespace halo {

/// A picture for the report.
struct ReportChart
{
    std::string title;
    QByteArray svg; ///< one <svg> element; a declaration before it is cut off
};

/// A page that stands alone: what was measured, by which rules, verdicts, charts, tables, and how to repeat
/// it. Valid XML and HTML at once, without scripts and without anything from the network.
QByteArray htmlReport(const Record &record, const std::vector<ReportChart> &charts = {});

/// The call that measures this series again on another machine, which must know the variants; empty if there
/// are peers only.
std::string repeatCall(const Record &record, const std::vector<size_t> &series);

} // namespace halo
