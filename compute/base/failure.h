// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <QString>

#include <optional>

namespace halo {

/// Why a run gave no result, ready to be shown.
struct Failure
{
    Message sentence;
    QString detail;
    std::optional<int> offer;    ///< the device to use instead, if this one has failed too often
    bool isUnconfined = false;   ///< nothing else than allowUnconfined() is in the way
    std::optional<int> silent{}; ///< the device that does not answer, to offer another one than that
};

} // namespace halo
