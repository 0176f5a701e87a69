// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/filtertone.h"

namespace halo {

Tone toneOf(const Filter &filter)
{
    return signOfSum(filter) == 0 && weightMagnitude(filter) > 0.0 ? Tone::AroundGrey : Tone::AsIs;
}

} // namespace halo
