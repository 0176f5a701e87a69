// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/valuetype.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One argument of a kernel, as its source declares it.
struct Argument
{
    std::string name;
    std::string type; ///< the rest of the declaration, single-spaced: "global const float *"

    bool isImage() const { return type.find("image2d_t") != std::string::npos; }
    bool isPointer() const { return type.find('*') != std::string::npos; }
    bool isLocal() const { return isPointer() && type.find("local") != std::string::npos; }
    bool isSampler() const { return type.find("sampler_t") != std::string::npos; }
    /// What it is, or what it points to; nullopt: a type of the program's own, or an image.
    std::optional<ValueType> element() const;

    bool operator==(const Argument &) const = default;
};

/// The arguments of the kernel function called entry, in order. Read from the source, because drivers
/// tell names only for programs built with an extra option, and not for cached binaries.
/// Throws Error(Input) naming the file if there is no such kernel.
std::vector<Argument> signatureOf(
    const std::string &source, const std::string &entry, const std::string &file);

/// The source with comments turned into blanks; line breaks stay.
std::string withoutComments(const std::string &source);

} // namespace halo
