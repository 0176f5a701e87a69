// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/fields.h"

namespace halo::protocol {

KernelText textOf(const Variant &variant)
{
    return { variant.file, variant.workload, variant.id, variant.source, variant.origin };
}

Variant variantOf(const KernelText &text)
{
    // A file that is called as those that come with the program has its order and its id from there.
    const Variant plain = parseKernel(text.file, text.workload, text.source);
    Variant variant = plain.id == text.id ? plain : parseVariant(text.file, text.workload, text.source);
    variant.origin = text.origin;
    return variant;
}

} // namespace halo::protocol
