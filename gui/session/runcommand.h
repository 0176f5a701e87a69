// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace halo {

class Choices;
struct Variant;

/// The options of "haloscope-cli run" for all that is chosen, with this variant. shown: edges are around
/// middle grey, as the window shows them, instead of their values.
QStringList runOptionsOf(Choices &choices, const Variant &variant, bool shown = true);

/// The call of haloscope-cli that filters the opened picture by this variant, with all that is chosen. A
/// picture without a file is called by its name. Empty for what "run" does not compute.
QString runCommandOf(Choices &choices, const Variant &variant);

} // namespace halo
