// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/chartkinds.h"
#include "compute/timing/record/history.h"
#include "compute/timing/record/record.h"
#include "gui/charts/content.h"

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
ChartContent ladderOf(const Record &record, size_t series);
/// Medians along one size, everything else being equal; a line for each variant of each device. throughput:
/// output pixels per second instead of time.
ChartContent sweepOf(const Record &record, SweepAxis axis, bool throughput = false);
/// Rate against arithmetic intensity under the measured ceilings (Williams, Waterman & Patterson 2009).
/// Intensity is that of a direct convolution that moves each sample once; see workOf().
ChartContent rooflineOf(const Record &record, size_t series);
/// How the times of the second record compare with those of the first, a bar for each configuration of both.
ChartContent changesOf(const Record &first, const Record &second);
/// Any kind that is made of bars or points; throughput: of sweeps.
ChartContent contentOf(const Record &record, ChartKind kind, size_t series, bool throughput = false);

/// Title of an entry, or its id if it has none.
QString nameOf(const Measured &measured);
/// "1.23 ms (1.20 to 1.27)" and all else that is known of an entry, several lines.
QString tipOf(const Record &record, size_t entry, const Summary &summary);
BarStatus standingOf(const Measured &measured, bool fastest);
/// Device, filter, sizes, date of these entries in one line, ranges where they differ; where they were
/// recorded, if that was elsewhere.
QString stampOf(const Record &record, const std::vector<size_t> &entries);

} // namespace halo
