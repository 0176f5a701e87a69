// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter.h"

class QMimeData;

namespace halo {

/// A filter for the clipboard or a drag: exact for this program, rows of numbers for a spreadsheet. The
/// caller owns it.
QMimeData *mimeOf(const Filter &filter);

/// Whether filterIn() has something to read; the text may still turn out to be no filter.
bool mayHoldFilter(const QMimeData *data);

/// The filter that was copied or dragged, from this program or as text in any form we know. Throws Error.
Filter filterIn(const QMimeData *data);

} // namespace halo
