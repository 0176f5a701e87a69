// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tracing/launchsteps.h"

namespace halo {

QList<LaunchStep> launchStepsOf(const Variant &variant)
{
    QList<LaunchStep> steps;
    for (int pass = 0; pass < static_cast<int>(variant.passes.size()); ++pass) {
        for (const Transform &transform : variant.transforms)
            if (transform.before == pass)
                steps.append({ QString::fromStdString(transform.buffer), -1, transform.direction });
        steps.append({ QString::fromStdString(variant.passes[static_cast<size_t>(pass)].name), pass,
            Direction::Forward });
    }
    return steps;
}

} // namespace halo
