// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

struct Variant;

/// A heading that variants of one kind stand under in a list.
struct VariantFamily
{
    std::string id;    ///< what the key "family" of a kernel's header says
    const char *title; ///< English, marked for translation in the context "VariantFamily"
};

/// All headings, in the order of lists. A new one is one line here.
const std::vector<VariantFamily> &variantFamilies();

/// Throws Error(Input) that lists those that a kernel can name, if this is none of them.
void checkFamily(const std::string &id);

/// That of the kernel's header. Without it, kernels of the user have one of their own, and others none:
/// empty.
std::string familyOf(const Variant &variant);

/// The place of a family among all, from 1 on; 0 of an empty one.
int familyPlace(const std::string &id);

} // namespace halo
