// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

#include <QJsonObject>

#include <map>
#include <span>
#include <string>
#include <vector>

/// What haloscope-networks is asked and answers. Numbers of any count cross in shared memory, one vector
/// behind the other.
namespace halo::protocol {

/// A file and, behind it, those that keep weights for it, in the order of their names, are in the memory
/// attached.
struct NetworkRequest
{
    std::string name; ///< what sentences call the file
    std::int64_t bytes = 0;
    std::map<std::string, std::int64_t> files{}; ///< how many bytes each has
    Size2 size{ 0, 0 }; ///< of the picture, where the file leaves it open; 0: not known yet
};
QJsonObject toMessage(const NetworkRequest &request);
/// Of all files.
std::int64_t bytesOf(const NetworkRequest &request);
NetworkRequest networkRequestOf(const QJsonObject &message);

/// Instead of a network: the names of files that it keeps weights in, and which the request lacks.
QJsonObject filesAnswer(const std::vector<std::string> &names);
/// Empty if the answer is a network.
std::vector<std::string> filesOf(const QJsonObject &answer);

/// Appends the weights and all else that was learnt to numbers.
QJsonObject networkAnswer(const Network &network, std::vector<float> &numbers);
/// How many numbers an answer comes with.
size_t numbersOf(const QJsonObject &answer);
/// Throws Error(Device) if there are fewer numbers than the steps want.
Network networkOf(const QJsonObject &answer, std::span<const float> numbers);

} // namespace halo::protocol
