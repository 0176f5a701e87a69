// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"

namespace halo {

class Storyboard;

/// What a work-item has in registers, as far as a recording shows it: the pixels of the row that it read
/// last, and the sums of its outputs.
struct Registers
{
    struct Sum
    {
        int output = -1;   ///< cell of the outputs
        double done = 0.0; ///< share of its taps whose pixels were read
    };
    int item = 0;
    std::vector<int> pixels; ///< cells of the window that they lie in, from left to right
    std::vector<Sum> sums;   ///< in the order in which they are stored
};

/// Of a convolution whose work-items have several outputs, without local memory or between it and these: then
/// what they share is in registers.
bool hasRegisters(const Storyboard &board);
Registers registersAt(const Storyboard &board, int item, int frame);

} // namespace halo
