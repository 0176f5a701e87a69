// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace halo {

/// A tool tip of several sentences: plain text, which Qt does not wrap, with an empty line between
/// paragraphs.
QString wrappedTip(const QStringList &paragraphs);

} // namespace halo
