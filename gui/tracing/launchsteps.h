// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <QList>
#include <QString>

namespace halo {

/// One of the things that a variant launches, in their order: a kernel of its own, which can be recorded, or
/// a transform by a library, which is not recorded.
struct LaunchStep
{
    QString name;  ///< of the kernel function, or of the memory that is transformed
    int pass = -1; ///< of a kernel, from 0
    Direction direction = Direction::Forward; ///< of a transform

    bool isTransform() const { return pass < 0; }
    bool operator==(const LaunchStep &) const = default;
};

/// Of a request that may be recorded; of one launch: none.
QList<LaunchStep> launchStepsOf(const TraceRequest &request);

} // namespace halo
