// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/record/record.h"

#include <QtGlobal>

#include <array>
#include <string>

namespace halo {

enum class ChartKind
{
    Ranking,
    FilterSweep,
    ImageSweep,
    GroupSweep,
    ItemSweep,
    HeatMap,
    Roofline,
    History,
    Counters,
};

/// A kind of chart, as window, command line, reports and manual know it.
struct ChartKindRow
{
    ChartKind kind;
    const char *word;                 ///< of the command line: "ladder"
    const char *title, *question;     ///< in English, of the context halo::Charts; question: what it answers
    bool bySeries;                    ///< of one of seriesOf(), else of the whole record
    bool throughput;                  ///< may tell pixels per second instead of time
    Size2 (*swept)(const Measured &); ///< needs several of these sizes; null: needs none
    bool ofSeveral = false;           ///< drawn from several records
    bool ofCounts = false;            ///< drawn from what hardware counted, and not from times
};

/// In the order menus show them. A new kind is a row here, and in contentOf() of gui/charts what draws it.
/// The manual finds its words here by their line.
inline constexpr auto chartKindRows = std::to_array<ChartKindRow>({
    { ChartKind::Ranking, "ladder", //
        QT_TRANSLATE_NOOP("halo::Charts", "Ranking"),
        QT_TRANSLATE_NOOP("halo::Charts", "Which implementation is fastest, and how sure are we?"), true,
        false, nullptr },
    { ChartKind::FilterSweep, "filters", //
        QT_TRANSLATE_NOOP("halo::Charts", "Filter size"),
        QT_TRANSLATE_NOOP("halo::Charts", "What does a larger filter cost?"), false, true,
        [](const Measured &measured) { return measured.filterSize; } },
    { ChartKind::ImageSweep, "sizes", //
        QT_TRANSLATE_NOOP("halo::Charts", "Image size"),
        QT_TRANSLATE_NOOP("halo::Charts", "What does a larger image cost?"), false, true,
        [](const Measured &measured) { return measured.image; } },
    { ChartKind::GroupSweep, "groups", //
        QT_TRANSLATE_NOOP("halo::Charts", "Work-group size"),
        QT_TRANSLATE_NOOP("halo::Charts", "How many work-items should a group have?"), false, true,
        [](const Measured &measured) { return measured.tuning.group; } },
    { ChartKind::ItemSweep, "items", //
        QT_TRANSLATE_NOOP("halo::Charts", "Outputs per item"),
        QT_TRANSLATE_NOOP("halo::Charts", "How many outputs should a work-item make?"), false, true,
        [](const Measured &measured) { return measured.tuning.items; } },
    { ChartKind::HeatMap, "heatmap", //
        QT_TRANSLATE_NOOP("halo::Charts", "Heat map"),
        QT_TRANSLATE_NOOP("halo::Charts", "Which shape of work-group is best?"), true, false,
        [](const Measured &measured) { return measured.tuning.group; } },
    { ChartKind::Roofline, "roofline", //
        QT_TRANSLATE_NOOP("halo::Charts", "Roofline"),
        QT_TRANSLATE_NOOP("halo::Charts", "How close is it to the limits of the device?"), true, false,
        nullptr },
    { ChartKind::History, "history", //
        QT_TRANSLATE_NOOP("halo::Charts", "History"),
        QT_TRANSLATE_NOOP("halo::Charts", "Did it become slower from one measurement to the next?"), false,
        false, nullptr, true },
    { ChartKind::Counters, "counters", //
        QT_TRANSLATE_NOOP("halo::Charts", "Model against hardware"),
        QT_TRANSLATE_NOOP("halo::Charts", "Does the hardware count what the model says?"), false, false,
        nullptr, false, true },
});

const ChartKindRow &rowOf(ChartKind kind);
/// Throws Error(Usage) that names all words.
ChartKind chartKindOf(const std::string &word);
/// "ladder, filters or roofline": the words of those that which is true of.
std::string chartWords(const char *lastAnd, bool (*which)(const ChartKindRow &) = nullptr);

} // namespace halo
