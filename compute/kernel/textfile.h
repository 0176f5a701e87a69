// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What a kernel file says of itself in another language: lines "key: value" up to an empty one, then the
/// prose.
struct TextFile
{
    std::map<std::string, std::vector<std::string>> values; ///< by key, in their order
    std::string notes;                                      ///< a line "=" is a drawing of the kernel
    std::string file;                                       ///< where it lies

    /// Throws Error(Input) naming the file, unless it has exactly so many.
    const std::vector<std::string> &all(const std::string &key, size_t count) const;
    const std::string &one(const std::string &key) const { return all(key, 1).front(); }
};

/// From a folder of the language's name beside the kernel, zh_CN/30_local_tile.txt; shipped: where kernels
/// that are built in lie, ":/kernels/image". nullopt if there is none. Throws Error(Input) naming the file if
/// it has more drawings than the kernel, or another key than those.
std::optional<TextFile> textFileOf(const Variant &variant, const std::string &shipped,
    const std::string &language, const std::vector<std::string> &keys);

/// The text of such a file. Throws the same.
TextFile parseTextFile(const std::string &file, const std::string &text, const Variant &variant,
    const std::vector<std::string> &keys);

} // namespace halo
