// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/fields.h"

namespace halo::protocol {

SentKernel sentKernel(const Variant &variant)
{
    return { textOf(variant), variant.id, variant.origin };
}

Variant variantOf(const SentKernel &kernel)
{
    // A file that is called as those that come with the program has its order and its id from there.
    const Variant plain = parseKernel(kernel.text);
    // An older kernel of the same name has more behind its id, see BenchGate.
    Variant variant = kernel.id.starts_with(plain.id) ? plain : parseVariant(kernel.text);
    variant.id = kernel.id;
    variant.origin = kernel.origin;
    return variant;
}

} // namespace halo::protocol
