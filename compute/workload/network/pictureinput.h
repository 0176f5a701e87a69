// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/workload/network/network.h"

namespace halo {

/// What becomes of the values 0..1 of a picture before a network sees them: (x - mean) scale.
struct InputScaling
{
    float mean = 0.0F;
    float scale = 1.0F;
};

/// The largest part in the middle of the picture that has the network's proportions.
struct CentredPart
{
    int x = 0, y = 0;
    Size2 size;
};
CentredPart centredPart(Size2 picture, Size2 wanted);

/// That part, scaled to the network's size (by areas where it shrinks), in grey, or in red, green and blue
/// and perhaps alpha. A network of bytes gets whole numbers: 0..1 becomes 0..255. Throws Error(Input) if
/// there is no picture.
FeatureMaps inputOf(const Network &network, const Image &image, const InputScaling &scaling = {});

/// The same values where the file wants them.
struct FiledInput
{
    Dims dims;
    std::vector<float> values;
};
FiledInput filedInput(const Network &network, const FeatureMaps &input);

/// The most likely classes, likeliest first: index and value of the last maps.
struct Guess
{
    int index = 0;
    float value = 0.0F;
    std::string name; ///< "class 3" where the network has no names
};
std::vector<Guess> bestGuesses(const Network &network, const FeatureMaps &last, int count);

} // namespace halo
