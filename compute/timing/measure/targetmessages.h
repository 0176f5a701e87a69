// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/benchmarktarget.h"

#include <QJsonObject>

#include <set>

/// The part of protocol.h that is about targets in haloscope-worker. Requests: {"do": "prepare", "order":
/// ..., "cold": ..., "id": n, "living": [...]} with a JobMemory attached, answered by {"build", "upload"};
/// {"do": "ready", "id": n} before what counts, answered by {}; {"do": "execute", "id": n}, answered by
/// {"device", "host"}; {"do": "collect", "id": n}, answered by {"download"} when the outputs are in that
/// memory. All times are nanoseconds.
namespace halo {
struct RunOrder;
}

namespace halo::protocol {

/// living: targets that the program still has, besides this one.
QJsonObject prepareRequest(const RunOrder &order, bool cold, int id, const std::set<int> &living);
QJsonObject targetRequest(const char *what, int id);
bool isTargetRequest(const QJsonObject &request, const char *what);
int targetIdOf(const QJsonObject &request);
std::set<int> livingOf(const QJsonObject &request);
bool isCold(const QJsonObject &request);

QJsonObject preparedAnswer(const BenchmarkTarget &target);
QJsonObject executedAnswer(const Timing &timing);
QJsonObject collectedAnswer(const BenchmarkTarget &target);
Timing timingOf(const QJsonObject &answer);
nanoseconds timeOf(const QJsonObject &answer, const char *name);

} // namespace halo::protocol
