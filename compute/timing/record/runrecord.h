// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace halo {

struct Agreement;
struct DeviceInfo;
struct Measured;
struct RunOrder;
struct TaskResult;

/// An order on such a device as an entry of a record, of which nothing was measured yet.
Measured configurationOf(const RunOrder &order, const DeviceInfo &device);
/// What a run of it measured. Without an agreement nobody has compared its result: checkedRows is 0.
Measured measuredOf(
    const RunOrder &order, const TaskResult &result, const std::optional<Agreement> &agreement);

} // namespace halo
