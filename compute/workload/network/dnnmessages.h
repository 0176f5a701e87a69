// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/dnnpeer.h"

#include <QJsonObject>

/// What haloscope-dnn is asked and answers: first to load a network, then for passes and at last for what it
/// left.
namespace halo::protocol {

/// The bytes of the file and, behind them, the values of the input are in the memory attached.
struct DnnOrder
{
    std::string name; ///< what sentences call the file
    std::int64_t bytes = 0;
    std::vector<int> dims{}; ///< of the input
    bool fused = true;
};
QJsonObject toMessage(const DnnOrder &order);
/// None if the request is another one.
std::optional<DnnOrder> dnnOrderOf(const QJsonObject &request);
/// Of the values, in the memory: the first place behind the file where a number may begin.
std::int64_t beginOfValues(const DnnOrder &order);
std::int64_t bytesOf(const DnnOrder &order);

/// To be sent once a network is loaded.
QJsonObject dnnPassRequest();
QJsonObject dnnOutputsRequest();
bool asksForPass(const QJsonObject &request);

/// What was loaded: layers without times.
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

/// How many values each output has, which are attached.
QJsonObject outputsAnswer(const std::vector<std::int64_t> &counts);
std::vector<std::int64_t> outputCountsOf(const QJsonObject &answer);

} // namespace halo::protocol
