// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/histogram/histogramproblem.h"

#include <QString>

namespace halo {

/// A text file with a vector in each line, numbers with commas or blanks between them; a first line that is
/// no numbers is passed over. features: how many numbers each must have; 0: any. Throws Error(Input) naming
/// file and line.
Vectors readVectors(const QString &path, int features = 0);

/// The same written, each number so that it reads back as the same float. Throws Error(Output).
void writeVectors(const Vectors &vectors, const QString &path);

} // namespace halo
