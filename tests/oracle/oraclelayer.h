// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace halo {
class Engine;
struct DeviceInfo;
struct DeviceLimits;
struct Variant;
} // namespace halo

namespace halo::test {

/// The cases of cnn.json: layers, their halves and operations, and small networks.
std::vector<QJsonObject> readLayerCases(const QString &path);

/// Why a variant cannot answer a case, as one sentence; nullopt if it can.
std::optional<Message> layerCaseRefusal(
    const QJsonObject &one, const Variant &variant, const DeviceLimits &limits);

/// "id": answer, as check_results.py reads it. The case must not be refused. Throws Error.
QByteArray layerAnswer(
    const QJsonObject &one, const Variant &variant, Engine &engine, const DeviceInfo &device);

} // namespace halo::test
