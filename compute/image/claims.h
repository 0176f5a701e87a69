// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace halo {

/// Throws Error(Input) if a header claims more pixels than are opened.
void checkSize(qint64 width, qint64 height, const QString &name);

/// Throws Error(Input) if a file of so many pages has no such one; the first is 1.
void checkPage(int page, int pages, const QString &name);

} // namespace halo
