// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/knowncounts.h"

#include <QString>
#include <QStringList>

#include <initializer_list>
#include <string>

namespace halo {

struct Trace;

/// What the hardware counted of the implementation and the problem of a recording; nullopt: it was never
/// counted, or the problem is not there. Reads files: not each frame.
std::optional<KnownCounts> countsOf(const Trace &trace);

/// A column of such counts: "counted on NVIDIA H200", and in short, "H200".
QString countedOn(const KnownCounts &known);
QString shortDeviceOf(const KnownCounts &known);

/// "Recorded on NVIDIA H200, 2026-11-29, driver 580.159.04.", or counted here.
QString originText(const KnownCounts &known);
/// Of which problem and work-group they are, and whether that is what is on show.
QString shapeText(const KnownCounts &known);
/// A number that was counted beside that of the model, which is empty where no model has it.
QString countedText(std::optional<double> counted, std::optional<double> modelled);
/// Why the model of any of these counters differs, each reason once.
QStringList reasonsOf(const KnownCounts &known, std::initializer_list<const char *> counters);

/// What was counted, in a line; empty: nothing.
QString recordedCountsText(const std::optional<KnownCounts> &known);
/// Both beside each other; a sentence of its own for each where they are of different devices or problems.
/// Empty unless both were counted.
QString recordedCountsText(const std::optional<KnownCounts> &first, const QString &firstTitle,
    const std::optional<KnownCounts> &second, const QString &secondTitle);

} // namespace halo
