// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace halo {

/// "lesson export": a lesson as paper, or as a page for a browser.
int lessonExportCommand(const QStringList &arguments);

/// "lesson export --course": an index and all lessons as pages, in each language.
int courseExportCommand(const QStringList &arguments);

} // namespace halo
