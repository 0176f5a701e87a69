// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/varianttexts.h"

#include "compute/kernel/phasenames.h"
#include "compute/kernel/textfile.h"

#include <sstream>

namespace halo {

VariantTexts textsOf(const Variant &variant)
{
    VariantTexts texts{ variant.title, variant.summary, {}, PhaseNames(variant.source).all(), variant.notes };
    for (const Constraint &constraint : variant.constraints)
        texts.reasons.push_back(constraint.reason);
    return texts;
}

std::optional<VariantTexts> textsOf(const Variant &variant, const std::string &language)
{
    const auto texts = textFileOf(
        variant, ":/kernels/" + variant.workload, language, { "title", "summary", "requires", "phase" });
    if (!texts)
        return std::nullopt;
    return VariantTexts{ texts->one("title"), texts->one("summary"),
        texts->all("requires", variant.constraints.size()),
        texts->all("phase", PhaseNames(variant.source).all().size()), texts->notes };
}

std::vector<std::string> paragraphsOf(const std::string &notes)
{
    std::vector<std::string> paragraphs;
    bool goesOn = false;
    std::istringstream in(notes);
    for (std::string line; std::getline(in, line); goesOn = !line.empty()) {
        if (line.empty())
            continue;
        if (!goesOn || isDrawing(line) != isDrawing(paragraphs.back()))
            paragraphs.emplace_back();
        paragraphs.back() += line + '\n';
    }
    return paragraphs;
}

bool isDrawing(const std::string &paragraph)
{
    return paragraph.starts_with(' ');
}

} // namespace halo
