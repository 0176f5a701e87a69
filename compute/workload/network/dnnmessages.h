// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/dnnpeer.h"

#include <QJsonObject>

#include <map>

/// What haloscope-dnn is asked and answers: first to load a network, then for passes and at last for what it
/// left.
namespace halo::protocol {

/// The values of the input, the bytes of the file and those of files that keep weights for it, in the order
/// of their names, are in the memory attached.
struct DnnOrder
{
    std::string name; ///< what sentences call the file
    std::int64_t bytes = 0;
    std::map<std::string, std::int64_t> files{}; ///< how many bytes each has
    std::vector<int> dims{};                     ///< of the input
    bool fused = true;
};
QJsonObject toMessage(const DnnOrder &order);
/// None if the request is another one.
std::optional<DnnOrder> dnnOrderOf(const QJsonObject &request);
/// How many values the input has.
std::int64_t valuesOf(const DnnOrder &order);
/// Of the memory.
std::int64_t bytesOf(const DnnOrder &order);

/// To be sent once a network is loaded.
QJsonObject dnnPassRequest();
QJsonObject dnnOutputsRequest();
bool asksForPass(const QJsonObject &request);

/// What was loaded, if not filesAnswer(): layers without times.
QJsonObject toMessage(const DnnTimes &loaded);
DnnTimes dnnTimesOf(const QJsonObject &answer);

/// One pass, and each layer of it.
struct DnnPass
{
    nanoseconds whole{};
    std::vector<nanoseconds> layers{};
};
QJsonObject toMessage(const DnnPass &pass);
DnnPass dnnPassOf(const QJsonObject &answer);

/// How many values each output has, which are attached in this order.
using DnnOutputCounts = std::map<std::string, std::int64_t>;
QJsonObject outputsAnswer(const DnnOutputCounts &counts);
DnnOutputCounts outputCountsOf(const QJsonObject &answer);

} // namespace halo::protocol
