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
    Variant variant = plain.id == kernel.id ? plain : parseVariant(kernel.text);
    variant.origin = kernel.origin;
    return variant;
}

} // namespace halo::protocol
