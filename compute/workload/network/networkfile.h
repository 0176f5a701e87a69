// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/workload/network/network.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// A larger file is refused before it is read.
inline constexpr qint64 maxNetworkBytes = qint64(512) * 1024 * 1024;

/// Reads an ONNX file in the child process haloscope-networks, by OpenCV's importer: layers, their parameters
/// and weights. Networks are run that are a single chain of convolution, batch norm, scale, bias, relu, leaky
/// relu, max pool, flatten, fully connected and softmax, with a picture of a fixed size as their input.
/// Throws Error(Input) if the file is missing, too large, damaged or no ONNX file, or if the network has a
/// layer that is not run, which the sentence names with its type; Error(Device) if there is no child process;
/// Cancelled. Any thread.
Network readNetwork(const QString &path, const Progress &progress = {});

/// The same from memory; name is what sentences call it.
Network readNetwork(const QByteArray &bytes, const QString &name, const Progress &progress = {});

} // namespace halo
