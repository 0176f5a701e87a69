// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

#include <QByteArray>
#include <QString>

namespace halo {

/// Values of the maps that one step may leave.
inline constexpr std::int64_t maxMapValues = 64'000'000;

/// What readNetwork() promises, in this process, which OpenCV's importer may end on a damaged file. A fully
/// connected layer becomes a convolution of 1x1 taps over one pixel, a bias a step of its own. name is what
/// sentences call the file. Throws Error(Input).
Network importNetwork(const QByteArray &bytes, const QString &name);

} // namespace halo
