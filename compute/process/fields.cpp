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
    // An older kernel of the same name has more behind its id, see BenchGate.
    Variant variant
        = text.id.starts_with(plain.id) ? plain : parseVariant(text.file, text.workload, text.source);
    variant.id = text.id;
    variant.origin = text.origin;
    return variant;
}

} // namespace halo::protocol
