// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/elements.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace halo {

ElementType elementType(const std::string &declaration)
{
    const auto has = [&](const char *word) { return declaration.find(word) != std::string::npos; };
    const bool isSigned
        = !has("uchar") && !has("ushort") && !has("uint") && !has("ulong") && !has("unsigned");
    if (has("char"))
        return { 1, false, isSigned };
    if (has("short"))
        return { 2, false, isSigned };
    if (has("long"))
        return { 8, false, isSigned };
    if (has("int"))
        return { 4, false, isSigned };
    return { has("double") ? 8 : 4, true, true };
}

float valueOf(const unsigned char *data, const ElementType &type)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, data, static_cast<size_t>(type.bytes));
    if (type.isFloat && type.bytes == 4)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (type.isFloat && type.bytes == 8)
        return static_cast<float>(std::bit_cast<double>(bits));
    const int unused = 64 - 8 * type.bytes;
    return type.isSigned ? static_cast<float>(static_cast<std::int64_t>(bits << unused) >> unused)
                         : static_cast<float>(bits);
}

void describe(const llvm::GlobalVariable &array, TraceBuffer &buffer, ElementType &type)
{
    const llvm::Type *inner = array.getValueType();
    std::vector<int> edges;
    for (; inner->isArrayTy(); inner = inner->getArrayElementType())
        edges.push_back(static_cast<int>(inner->getArrayNumElements()));
    int perRow = edges.empty() ? 1 : edges.back();
    if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(inner)) {
        perRow *= static_cast<int>(vector->getNumElements());
        inner = vector->getElementType();
    }
    type.isFloat = inner->isFloatingPointTy();
    type.bytes = std::max(1, static_cast<int>(inner->getPrimitiveSizeInBits()) / 8);
    buffer.elementBytes = type.bytes;
    buffer.shape = { perRow, 1 };
    for (size_t i = 0; i + 1 < edges.size(); ++i)
        buffer.shape.h *= edges[i];
}

std::string shortName(const llvm::Value &value)
{
    // A second array of that name, in another block, is called "convolve.tile.1".
    const std::string name = value.getName().str();
    return name.substr(name.find('.') + 1);
}

} // namespace halo
