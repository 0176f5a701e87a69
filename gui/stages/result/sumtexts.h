// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/convolution/pixelsum.h"

#include <QColor>
#include <QString>

namespace halo {

/// A number for a small cell. Whole numbers stay whole, others get so many digits; with one digit the 0
/// of 0.0625 goes too. What hardly counts compared with the largest is "≈0" where digits are few.
QString cellText(double value, int digits, double largest);

/// One term in words: which pixel, times what, gives what.
QString tapText(const Tap &tap, Depth depth);

/// Blue for what adds, vermilion for what takes away, paler the less it matters; share is -1 to 1.
QColor signedColour(double share, const QColor &base);

/// The grey of an input value.
QColor greyOf(float value);

} // namespace halo
