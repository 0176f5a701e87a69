// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <QByteArray>

#include <string>

namespace halo {

/// A cell after RFC 4180: quoted if it holds a comma, a quote or a line break. What a spreadsheet would
/// compute gets an apostrophe in front, which CsvRows takes away: names of kernels, files and authors are
/// untrusted.
QByteArray csvCell(const std::string &text);

/// The shortest text that reads back as this number, with a point in every locale.
QByteArray shortestText(double value);
QByteArray shortestText(float value);

/// "ITEM_W=2;ITEM_H=2;BLOCKED=0": the macros that the variant lets one choose.
std::string parametersOf(const Variant &variant, const Tuning &tuning);

/// "16x16 ITEM_W=2;ITEM_H=2;BLOCKED=0": the work-group, and these macros if there are any.
std::string textOf(const Variant &variant, const Tuning &tuning);

} // namespace halo
