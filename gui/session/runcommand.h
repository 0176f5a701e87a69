// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

class Choices;
struct Variant;

/// The call of haloscope-cli that filters the opened picture by this variant, with all that is chosen. A
/// picture without a file is called by its name. Empty for what "run" does not compute.
QString runCommandOf(Choices &choices, const Variant &variant);

} // namespace halo
