// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/variant.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// What a variant says of itself, in one language.
struct VariantTexts
{
    std::string title;
    std::string summary;
    std::vector<std::string> reasons; ///< of its constraints, in their order
    std::vector<std::string> phases;  ///< names of its parts, see PhaseNames::all()
    std::string notes;
};

/// In English, as the kernel has them.
VariantTexts textsOf(const Variant &variant);

/// In another language, "zh_CN": from a file of the kernel's name in a folder of the language's name beside
/// it, zh_CN/30_local_tile.txt. nullopt if there is none. Throws Error(Input) naming the file if it does not
/// fit the kernel.
std::optional<VariantTexts> textsOf(const Variant &variant, const std::string &language);

/// The paragraphs of notes, in order. A drawing or table, whose lines are indented, is one of its own.
std::vector<std::string> paragraphsOf(const std::string &notes);

/// Whether a paragraph is a drawing or a table, whose blanks count.
bool isDrawing(const std::string &paragraph);

} // namespace halo
