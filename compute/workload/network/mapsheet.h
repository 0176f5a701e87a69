// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/workload/network/network.h"

#include <QString>

namespace halo {

/// Least and largest value of all maps; {0, 0} if none is finite.
struct MapRange
{
    float least = 0.0F, largest = 0.0F;
};
MapRange rangeOf(const FeatureMaps &maps);

/// All maps of a step side by side, as square as it goes, with a black pixel between them: black is the least
/// value of all, white the largest, so that maps can be compared. Where all are alike, they are grey.
Image mapSheet(const FeatureMaps &maps);

/// Columns of maps in such a sheet.
int sheetColumns(const FeatureMaps &maps);

/// "03_maxpool2.png": the place among so many steps, and the name of the layer as far as names of files may
/// hold it.
QString mapFileName(size_t index, size_t count, const std::string &layer);

} // namespace halo
