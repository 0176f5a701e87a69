// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <string>

namespace llvm {
class GlobalVariable;
class Value;
} // namespace llvm

namespace halo {

/// What kind of number an element is.
struct ElementType
{
    int bytes = 4;
    bool isFloat = true;
    bool isSigned = true;
};

/// What a pointer argument points to, from the words of its declaration.
ElementType elementType(const std::string &declaration);

/// The number at data.
float valueOf(const unsigned char *data, const ElementType &type);

/// The element type and the shape of a local array: the last dimension is a row.
void describe(const llvm::GlobalVariable &array, TraceBuffer &buffer, ElementType &type);

/// What the source calls a local array: "tile" of "convolve.tile".
std::string shortName(const llvm::Value &value);

} // namespace halo
