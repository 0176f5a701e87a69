// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace halo {

/// A word that a kernel may use: of OpenCL C, of the prelude, of what the host hands over, or a key of the
/// header.
struct KernelWord
{
    const char *word;
    const char *form;    ///< how it is written, "get_global_id(dimension)"
    const char *meaning; ///< one sentence, in English; see meaningOf()
};
const std::vector<KernelWord> &kernelWords();
/// Null: it is none.
const KernelWord *findKernelWord(const QString &word);
/// In the language of the window.
QString meaningOf(const KernelWord &word);

} // namespace halo
