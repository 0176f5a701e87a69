// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/stages/network/networks.h"

namespace halo {

/// What is saved of a network, whole or not at all. All throw Error.
void saveTimes(const NetworkOutcome &outcome, const QString &path);
/// In a format of pages by its suffix. outcome: for the times; null: it has not run.
void saveGraph(const Network &network, const NetworkOutcome *outcome, bool dark, const QString &path);
/// The maps of a step side by side, as a PNG.
void saveMaps(const StepResult &step, const QString &path);
/// The same of every step, into a folder, which is made if it is not there.
void saveAllMaps(const NetworkOutcome &outcome, const QString &folder);

} // namespace halo
