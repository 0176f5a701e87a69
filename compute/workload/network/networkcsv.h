// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/peerresult.h"

#include <QByteArray>

namespace halo {

struct DeviceInfo;

/// The first line of the times of a network, ended.
QByteArray networkCsvHeader();

/// A row for each step, each ended. image is what the picture is called; peer: OpenCV's dnn in the same run.
QByteArray networkCsvRows(const DeviceInfo &device, const Network &network, const std::string &image,
    const std::vector<StepResult> &results, const std::optional<PeerResult> &peer = {});

} // namespace halo
