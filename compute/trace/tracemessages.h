// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/trace.h"

#include <QJsonObject>

/// What a program and its haloscope-tracer say to each other, beside what protocol.h has. The order has the
/// pixels attached, the answer the accesses: both as plain memory.
namespace halo::protocol {

struct TraceOrder
{
    TraceRequest request;
    TraceLimits limits;
};
QJsonObject toMessage(const TraceOrder &order);
TraceOrder traceOrderOf(const QJsonObject &message);

/// All but the accesses and the request.
QJsonObject traceAnswer(const Trace &trace);
/// The accesses are as many as the answer says, but empty.
Trace traceOf(const QJsonObject &answer);

} // namespace halo::protocol
