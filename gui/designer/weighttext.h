// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace halo {

/// The shortest text that reads back as exactly this weight.
QString weightText(float weight);

/// A weight in at most so many significant digits, for a cell too small for all of them.
QString shortWeightText(float weight, int digits);

/// Reads "0.25", "0,25", "-3e-2" or a fraction, "1/9". Nothing if it is neither, or not finite.
std::optional<float> parseWeight(const QString &text);

} // namespace halo
