// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/pipeline.h"
#include "gui/charts/chartexport.h"

#include <memory>
#include <variant>

namespace halo {

/// What was measured, as a file.
class RecordExporter
{
public:
    /// Of the record itself, as what says.
    struct Drawn
    { };
    /// The chart on screen.
    using Shown = std::variant<Drawn, ChartContent, Pipeline>;

    RecordExporter(std::shared_ptr<const Record> record, const ChartExport &what, Shown shown);

    /// By suffix: "csv" the samples, or the summary; "html" the report with the charts of reportCharts(),
    /// which are those of the command line; else the chart on screen. Throws Error(Usage) as chartFile()
    /// does.
    QByteArray file(const QString &suffix, bool summary = false) const;

private:
    std::shared_ptr<const Record> m_record;
    ChartExport m_what;
    Shown m_shown;
};

} // namespace halo
