// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

namespace halo {

class Engine;

/// The side of a diagnosis that may hang or crash: what haloscope-worker answers to it.
/// {"do": "driver", "file": ..., "library": ...} loads one driver alone, in a process that has called none
/// yet:
/// {"unloadable": reason} or {"platforms": [{"name", "vendor", "version", "devices"}], "loader": version}.
QJsonObject driverAnswer(const QJsonObject &request);
/// {"do": "self-test", "device": n, "workload": id} computes a small example and compares it:
/// {"variant", "right", "max_error", "tolerance"}. Throws Error.
QJsonObject selfTestAnswer(Engine &engine, const QJsonObject &request);

} // namespace halo
