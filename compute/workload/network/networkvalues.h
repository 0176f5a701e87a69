// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/networkrun.h"

#include <QString>

namespace halo {

/// Writes the input and what every step left as NumPy files (format version 1.0, 32-bit floats, the
/// dimensions of the file), and values.json: {"input": "input.npy", "values": [{"name": …, "file": …}, …]},
/// where the name is the file's own. Values that no node of the file leaves have no entry. Throws
/// Error(Output).
void writeValues(
    const QString &folder, const Network &network, const FeatureMaps &input, const NetworkResult &result);

} // namespace halo
