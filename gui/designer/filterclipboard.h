// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/filter.h"
#include "compute/filter/filtertext.h"

#include <QList>
#include <QString>

class QMimeData;

namespace halo {

/// A filter for the clipboard or a drag: exact for this program, text for all others. The caller owns it.
QMimeData *mimeOf(const Filter &filter, TextForm form = TextForm::Tabs);

/// The forms that one can copy a filter in, with their names.
QList<std::pair<TextForm, QString>> textFormTitles();

/// Whether filterIn() has something to read; the text may still turn out to be no filter.
bool mayHoldFilter(const QMimeData *data);

/// The filter that was copied or dragged: from this program, a file, or text in any form we know. Throws
/// Error.
Filter filterIn(const QMimeData *data);

} // namespace halo
