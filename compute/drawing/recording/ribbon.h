// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/analysis.h"

#include <QString>

#include <vector>

namespace halo {

struct HardwareModel;
class Storyboard;

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
    Kind kind = Kind::None;
    std::vector<TouchedSector> sectors;
    BankLoad banks;
    int fetched = 0; ///< bytes; of what is written, those of the sectors
    int used = 0;    ///< bytes
    int values = 1;  ///< of constant memory, that lanes of a warp want at once
    bool stores = false;
    QString weights; ///< how the weights of the frame are read, as a sentence; empty: none are
};
/// padding: cells by which each row of the tile is longer, to try what it changes.
Ribbon ribbonOf(const Storyboard &board, int frame, const HardwareModel &model, int padding = 0);
/// "Global memory: 512 B fetched, 128 B used: 25 %"
QString textOf(const Ribbon &ribbon);

} // namespace halo
