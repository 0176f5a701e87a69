// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/charts.h"

#include <QByteArray>
#include <QSize>

class QPainter;

namespace halo {

struct Pipeline;

/// What of a record is drawn, and how.
struct ChartExport
{
    ChartKind kind = ChartKind::Ranking;
    size_t series = 0;       ///< of ranking, roofline and heat map
    bool throughput = false; ///< of sweeps
    bool samples = false;    ///< of the ranking
    bool dark = false;
    double scale = 1.0; ///< of letters and lines; 1.6 for a projector
    QSize size{ 1280, 720 };
};

/// The chart with its title, verdict and stamp, in a format of pages by its suffix, see pagesFile(). Needs a
/// QApplication, but no display. Throws Error(Usage) if there is nothing to draw, saying why, or if the
/// format is not known.
QByteArray chartFile(const Record &record, const ChartExport &what, const QString &suffix);
/// The same of a kind that is drawn from several records, or of one.
QByteArray chartFile(const std::vector<Record> &records, const ChartExport &what, const QString &suffix);
/// The same of something that is on screen.
QByteArray chartFile(const ChartContent &content, const ChartExport &what, const QString &suffix);
QByteArray chartFile(const Pipeline &pipeline, const ChartExport &what, const QString &suffix);

} // namespace halo
