// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <QList>
#include <QString>

namespace halo {

/// One of the things that a variant launches, in their order: a kernel of its own, which can be recorded, or
/// a transform by a library, which nobody records.
struct LaunchStep
{
    QString name;  ///< of the kernel function, or of the memory that is transformed
    int pass = -1; ///< of a kernel, from 0
    Direction direction = Direction::Forward; ///< of a transform

    bool isTransform() const { return pass < 0; }
    bool operator==(const LaunchStep &) const = default;
};

/// Of a variant that launches one kernel: none.
QList<LaunchStep> launchStepsOf(const Variant &variant);

} // namespace halo
