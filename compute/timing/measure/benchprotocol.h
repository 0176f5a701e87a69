// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/process/channel.h"
#include "compute/timing/measure/benchmark.h"

#include <QJsonObject>

/// The part of protocol.h that is about benchmarks: {"do": "bench", "problems": [...], "contestants": [...],
/// "entries": [...], "options": ...} with the values of all problems attached. Answers: any number of
/// {"bench": progress, "entries": [...]}, then one of {"entries": [...]} and {"error": ...}.
namespace halo::protocol {

struct BenchRequest
{
    std::vector<BenchEntry> entries;
    BenchOptions options;
};
/// values: what is to be sent with it. Entries may share a problem, which goes once.
QJsonObject benchRequest(const BenchRequest &request, std::vector<SharedValues> &values);
BenchRequest benchRequestOf(const QJsonObject &message, FileDescriptor values);

/// What was measured so far.
QJsonObject benchReport(const BenchProgress &progress, const std::vector<BenchEntry> &entries);
QJsonObject benchAnswer(const std::vector<BenchEntry> &entries);
bool isBenchReport(const QJsonObject &message);
BenchProgress benchProgressOf(const QJsonObject &message);
/// Puts in what was measured; entries that the message does not have stay as they are.
void takeMeasured(const QJsonObject &message, std::vector<BenchEntry> &entries);

} // namespace halo::protocol
