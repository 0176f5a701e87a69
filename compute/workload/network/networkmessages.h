// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

#include <QJsonObject>
#include <QString>

#include <span>
#include <vector>

/// What haloscope-networks is asked and answers. Numbers of any count cross in shared memory, one vector
/// behind the other.
namespace halo::protocol {

/// The file lies in the memory attached.
struct NetworkRequest
{
    QString name; ///< what sentences call the file
    size_t bytes = 0;
};
QJsonObject toMessage(const NetworkRequest &request);
NetworkRequest networkRequestOf(const QJsonObject &message);

/// Appends the weights and all else that was learnt to numbers.
QJsonObject networkAnswer(const Network &network, std::vector<float> &numbers);
/// How many numbers an answer comes with.
size_t numbersOf(const QJsonObject &answer);
/// Throws Error(Device) if there are fewer numbers than the steps want.
Network networkOf(const QJsonObject &answer, std::span<const float> numbers);

} // namespace halo::protocol
