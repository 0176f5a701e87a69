// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"

namespace halo {

class PresetArguments;

/// What makes the filters of the presets. Derivatives are written as they correlate (bright to the right of
/// dark is positive for sobelX), the way books and OpenCV print them; a convolution turns them by 180 degrees
/// and so changes their sign. All throw TextError.
namespace preset {

Filter identity(const PresetArguments &arguments);
Filter box(const PresetArguments &arguments);
Filter gauss(const PresetArguments &arguments);
/// The width that gauss and OpenCV take for so many taps, where nobody says.
double defaultSigma(int taps);
Filter log(const PresetArguments &arguments);
Filter dog(const PresetArguments &arguments);
Filter unsharp(const PresetArguments &arguments);
Filter motion(const PresetArguments &arguments);
Filter disk(const PresetArguments &arguments);
Filter highboost(const PresetArguments &arguments);
Filter random(const PresetArguments &arguments);
Filter sobelX(const PresetArguments &arguments);
Filter sobelY(const PresetArguments &arguments);
Filter gabor(const PresetArguments &arguments);
Filter shift(const PresetArguments &arguments);
Filter formula(const PresetArguments &arguments);

} // namespace preset

} // namespace halo
