// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

#include <QString>

namespace halo {

/// Values that the network's first output has: so many names fit it.
std::int64_t answerCount(const Network &network);
/// Whether that output is a list, of which each value stands for a class.
bool answersWithClasses(const Network &network);

/// The names in a text file, one in each line, in the order of the values; an empty line at the end is none.
/// Throws Error(Input) if the file cannot be read, is no text, or has another number of names than the
/// network has classes.
std::vector<std::string> readClassNames(const QString &path, const Network &network);

} // namespace halo
