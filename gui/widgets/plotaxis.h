// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace halo {

/// Round numbers within low..high, about as many as asked for, at least one interval apart.
std::vector<double> niceTicks(double low, double high, int count);

/// A tick as it stands at an axis, with a true minus.
QString tickText(double value);

} // namespace halo
