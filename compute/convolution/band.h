// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/job.h"

#include <vector>

namespace halo {

/// Some rows of an output with the input rows they need, so that a picture of any height fits a device.
/// A kernel cannot tell a band from a picture: its input is those rows, its output those rows.
struct Band
{
    RowRange rows;   ///< of the output
    bool whole;      ///< the input is the whole plane and geometry.originY stays
    int inputHeight; ///< rows of the input
};

/// Cuts the asked rows so that input and output of one plane fit the device with a fifth to spare.
/// One band over everything is the whole picture. Throws Error(Device) if not even a row fits.
std::vector<Band> bandsOf(const Job &job, const Geometry &geometry, const DeviceLimits &limits);

/// The input rows of a band that is not whole, folded at the top and bottom by the border rule.
Plane inputRows(const Job &job, const Plane &plane, const Geometry &geometry, const Band &band);

/// How many output rows of a picture of bytes are filtered at once, all channels together: on a GPU a
/// quarter, so that copies run beside kernels, on a CPU so few that they stay in its cache; less where memory
/// is short. Throws as bandsOf().
int stackedRows(const Job &job, const Geometry &geometry, const DeviceLimits &limits);

} // namespace halo
