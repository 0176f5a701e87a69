// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QJsonObject>

#include <cstddef>
#include <span>

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

/// All but the request and what is handed over as memory.
QJsonObject traceAnswer(const Trace &trace);
/// Accesses and values are as many as the answer says, but empty.
Trace traceOf(const QJsonObject &answer);

/// Accesses and values as plain memory; never of no size.
size_t recordedBytes(const Trace &trace);
void putRecorded(const Trace &trace, std::span<std::byte> memory);
void takeRecorded(Trace &trace, std::span<const std::byte> memory);

} // namespace halo::protocol
