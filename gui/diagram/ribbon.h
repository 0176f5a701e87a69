// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/diagram/storyboard.h"

#include <QString>

namespace halo {

/// What a frame asks of memory, as the boxes in which memory serves it: sectors of global memory that are
/// fetched whole, or banks of local memory that serve one word at a time. A model, see HardwareModel.
struct Ribbon
{
    enum class Kind
    {
        None, ///< nothing is asked for
        Sectors,
        Banks,
        Broadcast, ///< constant memory: one value for all lanes
        Unknown,   ///< an image: only its driver knows how it lies
    };
    struct Box
    {
        std::vector<bool> used; ///< of a sector, word by word
        int words = 0;          ///< of a bank, how many different ones are asked for
        bool startsWarp = false;
    };

    Kind kind = Kind::None;
    std::vector<Box> boxes; ///< of sectors, warp by warp; of banks, all of the warp that takes most turns
    int fetched = 0;        ///< bytes; of what is written, those of the sectors
    int used = 0;           ///< bytes
    int turns = 1;          ///< of banks and constant memory, in the worst warp
    int least = 1;          ///< turns that so many words of the banks need in any case
    bool stores = false;
    QString weights; ///< how the weights of the frame are read, as a sentence; empty: none are
};
Ribbon ribbonOf(const Storyboard &board, int frame, const HardwareModel &model);
/// "Global memory: 512 B fetched, 128 B used: 25 %"
QString textOf(const Ribbon &ribbon);

} // namespace halo
