// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <QString>

#include <vector>

namespace halo {

/// A sample in the units of the file it came from: 0..255, 0..65535, or as it is. Whole where it is whole.
QString sampleText(double value, Depth depth);

/// With so many significant digits and no trailing zeros: "0.0625", "-1.2e-7".
QString shortNumber(double value, int digits = 4);

/// Two decimals, without trailing zeros, and none from a hundred on: "1.56", "15", "1,024".
QString figureText(double value);

/// "640×480".
QString tightSize(Size2 size);

/// Round numbers within low..high, about as many as asked for, at least one interval apart.
std::vector<double> niceTicks(double low, double high, int count);

} // namespace halo
