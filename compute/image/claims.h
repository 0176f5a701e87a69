// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/imagefile.h"

#include <QString>

#include <vector>

namespace halo {

/// Throws Error(Input) if a header claims more pixels than are opened at once.
void checkSize(qint64 width, qint64 height, const QString &name);
/// The same of a picture that is read by rows.
void checkRows(qint64 width, qint64 height, const QString &name);

/// Throws Error(Input) if a sample is no finite number. rows: which rows of the picture these are, range
/// below range; none: all.
void checkFinite(const Image &image, const QString &name, const std::vector<RowRange> &rows = {});

/// Throws Error(Input) if a file of so many pages has no such one; the first is 1.
void checkPage(int page, int pages, const QString &name);

} // namespace halo
