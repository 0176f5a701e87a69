// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/benchmark.h"
#include "compute/process/frame.h"

#include <QJsonObject>

/// The part of protocol.h that is about benchmarks: {"do": "bench", "entries": [...], "options": ...} with a
/// Frame that holds the picture of all entries. Answers: any number of {"bench": progress, "entries": [...]},
/// then one of {"entries": [...]} and {"error": ...}.
namespace halo::protocol {

struct BenchRequest
{
    std::vector<BenchEntry> entries; ///< without pixels, and without devices
    BenchOptions options;
};
QJsonObject benchRequest(const BenchRequest &request);
BenchRequest benchRequestOf(const QJsonObject &message);

/// What was measured so far.
QJsonObject benchReport(const BenchProgress &progress, const std::vector<BenchEntry> &entries);
QJsonObject benchAnswer(const std::vector<BenchEntry> &entries);
bool isBenchReport(const QJsonObject &message);
BenchProgress benchProgressOf(const QJsonObject &message);
/// Puts in what was measured; entries that the message does not have stay as they are.
void takeMeasured(const QJsonObject &message, std::vector<BenchEntry> &entries);

/// Planes of the input, none of the output.
FrameLayout benchLayout(const std::vector<BenchEntry> &entries);

} // namespace halo::protocol
