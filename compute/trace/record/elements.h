// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/kernel/signature.h"
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
    Number number = Number::Float;
    double one = 1.0; ///< the number that stands for 1

    int bytes() const { return static_cast<int>(bytesOf(number)); }
};

/// What a pointer argument points to; of a type of the program's own, floats.
ElementType elementType(const Argument &argument);

/// The number at data, in the units of the picture.
float valueOf(const unsigned char *data, const ElementType &type);

/// The element type and the shape of a local array: the last dimension is a row.
void describe(const llvm::GlobalVariable &array, TraceBuffer &buffer, ElementType &type);

/// Of vectors, each of which is a pixel of so many planes.
MemoryLayout layoutOfVectors(Number number, int components, Size2 shape);

/// What the source calls a local array: "tile" of "convolve.tile".
std::string shortName(const llvm::Value &value);

} // namespace halo
