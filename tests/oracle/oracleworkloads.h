// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QJsonObject>
#include <QStringList>

namespace halo::test {

/// The cases of trace.json that belong to signals and histograms: whether this is one of their patterns.
bool isWorkloadPattern(const QString &pattern);

/// Records them, the published kernel of a signal by its fault, and writes trace.block_fallback.json and
/// trace.local.json. only: names of variants, "signal.block_fallback"; empty: all.
void answerWorkloadTraces(const QDir &vectors, const QDir &out, const QStringList &only);

/// A row of the table s4_memory, from the headers of the shipped variants.
QJsonObject histogramMemory(const QJsonObject &row);

} // namespace halo::test
