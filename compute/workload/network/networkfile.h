// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/progress.h"
#include "compute/workload/network/network.h"

#include <QByteArray>
#include <QString>

#include <map>
#include <optional>

namespace halo {

/// A larger file is refused before it is read, and so are all files of a network that are larger together.
inline constexpr qint64 maxNetworkBytes = qint64(512) * 1024 * 1024;

/// Reads an ONNX file in the child process haloscope-networks, and the files in its folder that keep weights
/// for it. Networks are graphs of the operators that the manual lists, over one picture. Where the file
/// leaves the size of the picture open (anySize), it is size, or, where branches do not meet at that, the
/// next multiple of a power of two at which they do (unfit); without a size, such a network has no steps yet.
/// Throws Error(Input) if a file is missing, too large, damaged or no ONNX file, or if the network has a node
/// that is not run, which the sentence names with its operator; Error(Usage) if the network has another size
/// already; Error(Device) if there is no child process; Cancelled. Any thread.
Network readNetwork(const QString &path, const Progress &progress = {}, Size2 size = { 0, 0 });

/// Whether a network was read for pictures of this size.
bool isReadFor(const Network &network, Size2 picture);
/// That a network could not be read for the size that was asked for; nothing if it was.
std::optional<Message> sizeNotice(const Network &network);

/// A file that is in memory and has none beside it; name is what sentences call it.
Network readNetwork(
    const QByteArray &bytes, const QString &name, const Progress &progress = {}, Size2 size = { 0, 0 });

/// By the names that a network has for them.
using NetworkFiles = std::map<std::string, QByteArray>;
/// The files of these names in the folder of a network that itself has so many bytes. Throws as
/// readNetwork().
NetworkFiles readNetworkFiles(const QString &path, qint64 bytes, const std::vector<std::string> &names);

} // namespace halo
