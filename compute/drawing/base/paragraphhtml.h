// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/varianttexts.h"

#include <QString>

namespace halo {

/// A paragraph of what a kernel says of itself. Indented ones are drawings and tables, whose blanks count;
/// what is too wide is wrapped all the same: who has to push prose to and fro does not read it.
inline QString paragraphHtml(const std::string &paragraph)
{
    const char *const form
        = isDrawing(paragraph) ? "<pre style=\"white-space: pre-wrap\">%1</pre>" : "<p>%1</p>";
    return QString::fromLatin1(form).arg(QString::fromStdString(paragraph).toHtmlEscaped());
}

} // namespace halo
