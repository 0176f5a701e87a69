// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace halo {

/// Of one size, one after the other: the colours of a picture, the channels of a signal.
using Planes = std::vector<SharedPlane>;

/// What a buffer holds: floats, 32-bit integers, or planes of floats, of which launches see one at a time.
using Values = std::variant<std::vector<float>, std::vector<std::int32_t>, Planes>;
using SharedValues = std::shared_ptr<const Values>;

/// Of planes, all together.
size_t countOf(const Values &values);
/// Element i as a number.
double numberAt(const Values &values, size_t i);
/// A table with so many columns: the shortest numbers that read back the same, commas between them.
std::string tableOf(const Values &values, int columns);
/// 32-bit words, as they lie in memory. Not of planes.
const void *bytesOf(const Values &values);
void *bytesOf(Values &values);

/// What values are, without their numbers.
struct ValuesShape
{
    size_t kind = 0;   ///< index in Values
    size_t pieces = 1; ///< planes; of other kinds one
    size_t each = 0;   ///< numbers of a piece

    bool operator==(const ValuesShape &) const = default;
};
ValuesShape shapeOf(const Values &values);
ValuesShape floatsShape(size_t count);
ValuesShape integersShape(size_t count);
ValuesShape planesShape(size_t planes, size_t each);

/// What comes out, by the names of outputs.
using TaskOutputs = std::map<std::string, Values>;
using OutputShapes = std::map<std::string, ValuesShape>;
/// Bit by bit.
bool areSame(const TaskOutputs &one, const TaskOutputs &other);

} // namespace halo
