// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/values.h"
#include "compute/trace/model/trace.h"

#include <QJsonArray>
#include <QJsonObject>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// What a program and its haloscope-tracer say to each other, besides what protocol.h has. The order has the
/// values of the problem attached, the answer the accesses: both as plain memory.
namespace halo::protocol {

/// The problem travels apart from its request, in the words and shapes of ProblemData.
struct TraceOrder
{
    TraceRequest request;
    TraceLimits limits;
    std::string workload;
    QJsonObject spec;
    QJsonArray shapes;
};
/// Of these values of the problem, see recordedValues().
TraceOrder traceOrder(
    const TraceRequest &request, const TraceLimits &limits, const std::vector<SharedValues> &values);
QJsonObject toMessage(const TraceOrder &order);
TraceOrder traceOrderOf(const QJsonObject &message);

/// The values of a problem that a recording is about: of planes the first.
std::vector<SharedValues> recordedValues(const Problem &problem);

/// All but the request and what is handed over as memory.
QJsonObject traceAnswer(const Trace &trace);
/// Accesses and values are as many as the answer says, but empty.
Trace traceOf(const QJsonObject &answer);

/// Accesses and values as plain memory; never of no size.
size_t recordedBytes(const Trace &trace);
void putRecorded(const Trace &trace, std::span<std::byte> memory);
void takeRecorded(Trace &trace, std::span<const std::byte> memory);

} // namespace halo::protocol
