// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/kernel/variantfamily.h"

#include "compute/base/error.h"
#include "compute/kernel/header.h"
#include "compute/kernel/variant.h"

#include <QtGlobal>

#include <algorithm>

namespace halo {
namespace {

const std::string ownFamily = "own";

} // namespace

const std::vector<VariantFamily> &variantFamilies()
{
    static const std::vector<VariantFamily> all{
        { "naive", QT_TRANSLATE_NOOP("VariantFamily", "Naive") },
        { "tiled", QT_TRANSLATE_NOOP("VariantFamily", "Tiled") },
        { "registers", QT_TRANSLATE_NOOP("VariantFamily", "Registers") },
        { "fourier", QT_TRANSLATE_NOOP("VariantFamily", "Fourier") },
        { "separable", QT_TRANSLATE_NOOP("VariantFamily", "Separable") },
        { "cpu", QT_TRANSLATE_NOOP("VariantFamily", "CPU") },
        { "direct", QT_TRANSLATE_NOOP("VariantFamily", "Direct") },
        { "matrices", QT_TRANSLATE_NOOP("VariantFamily", "Product of matrices") },
        { "winograd", QT_TRANSLATE_NOOP("VariantFamily", "Winograd") },
        { ownFamily, QT_TRANSLATE_NOOP("VariantFamily", "Your kernels") },
    };
    return all;
}

void checkFamily(const std::string &id)
{
    if (id != ownFamily && !id.empty() && familyPlace(id) > 0)
        return;
    std::string ids;
    for (const VariantFamily &family : variantFamilies())
        if (family.id != ownFamily)
            ids += (ids.empty() ? "" : ", ") + family.id;
    throw Error(ErrorKind::Input, "there is no such family; choose one of %1", ids);
}

std::string familyOf(const Variant &variant)
{
    for (const HeaderLine &line : headerOf(variant.source).lines)
        if (line.key == "family" && !line.value.empty())
            return line.value;
    return variant.origin == Origin::User ? ownFamily : std::string();
}

int familyPlace(const std::string &id)
{
    const auto &all = variantFamilies();
    const auto found = std::ranges::find(all, id, &VariantFamily::id);
    return found == all.end() ? 0 : static_cast<int>(found - all.begin()) + 1;
}

} // namespace halo
