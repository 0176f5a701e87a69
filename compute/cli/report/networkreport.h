// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/jsontext.h"
#include "compute/workload/network/peerresult.h"
#include "compute/workload/network/pictureinput.h"

namespace halo {

/// What a network made of one image.
struct NetworkAnswer
{
    QString image;
    std::string device;
    std::vector<Guess> guesses;
    const NetworkResult &result;
    const std::optional<PeerResult> &peer; ///< OpenCV's dnn, if it was measured
};

/// Layers and sizes, without running anything.
QJsonObject toJson(const Network &network);
void printNetwork(const Network &network);

QJsonObject toJson(const Network &network, const NetworkAnswer &answer);
void printAnswer(const NetworkAnswer &answer);

} // namespace halo
