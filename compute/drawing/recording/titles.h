// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/scene.h"

#include <QString>

namespace halo {

class Storyboard;

/// What stands over a surface: "Local memory: tile".
QString titleOf(const Storyboard &board, Surface surface);
/// And in the line under that: "12 of 36 cells filled · 144 B"; empty: nothing.
QString lineOf(const Storyboard &board, const Scene &scene, Surface surface);
/// Who comes to the barriers: all work-items, or fewer if some have returned before.
int waitingAtBarriers(const Trace &trace);
/// At the gate between tile and outputs: "barrier 1 of 2".
QString gateText(const Storyboard &board, const Scene &scene);

/// Which work-group of how many; of a part of a picture counted in the whole.
struct NumberedGroup
{
    Size2 group, groups;
};
NumberedGroup numberedGroup(const Trace &trace);

} // namespace halo
