// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/elements.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>

#include <cstddef>

namespace halo {
namespace {

/// What the source says of the elements of an array; of integers, the compiler's code does not.
bool isUnsigned(const llvm::GlobalVariable &array)
{
    llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> places;
    array.getDebugInfo(places);
    const llvm::DIType *type = places.empty() ? nullptr : places.front()->getVariable()->getType();
    while (type) {
        if (const auto *basic = llvm::dyn_cast<llvm::DIBasicType>(type))
            return basic->getEncoding() == llvm::dwarf::DW_ATE_unsigned
                || basic->getEncoding() == llvm::dwarf::DW_ATE_unsigned_char;
        if (const auto *composite = llvm::dyn_cast<llvm::DICompositeType>(type))
            type = composite->getBaseType();
        else if (const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(type))
            type = derived->getBaseType();
        else
            break;
    }
    return false;
}

Number numberOf(const llvm::Type &type, bool isUnsigned)
{
    if (type.isFloatingPointTy())
        return type.isHalfTy() ? Number::Half : type.isDoubleTy() ? Number::Double : Number::Float;
    switch (type.getPrimitiveSizeInBits()) {
    case 16:
        return isUnsigned ? Number::UShort : Number::Short;
    case 32:
        return isUnsigned ? Number::UInt : Number::Int;
    case 64:
        return isUnsigned ? Number::ULong : Number::Long;
    default:
        return isUnsigned ? Number::UChar : Number::Char;
    }
}

} // namespace

MemoryLayout layoutOfVectors(Number number, int components, Size2 shape)
{
    MemoryLayout layout;
    layout.number = number;
    layout.components = components;
    layout.pixelBytes = bytesOf(number) * static_cast<size_t>(components);
    layout.size = layout.whole = { shape.w / components, shape.h };
    layout.pitch = static_cast<std::int64_t>(layout.pixelBytes) * layout.size.w;
    layout.bytes = layout.pitch * layout.size.h;
    return layout;
}

ElementType elementType(const Argument &argument)
{
    return { argument.element().value_or(ValueType{}).number };
}

float valueOf(const unsigned char *data, const ElementType &type)
{
    const double number = readNumber(type.number, reinterpret_cast<const std::byte *>(data));
    return static_cast<float>(type.one == 1.0 ? number : number / type.one);
}

void describe(const llvm::GlobalVariable &array, TraceBuffer &buffer, ElementType &type)
{
    const llvm::Type *inner = array.getValueType();
    std::vector<int> edges;
    for (; inner->isArrayTy(); inner = inner->getArrayElementType())
        edges.push_back(static_cast<int>(inner->getArrayNumElements()));
    int perRow = edges.empty() ? 1 : edges.back();
    int components = 1;
    if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(inner)) {
        components = static_cast<int>(vector->getNumElements() == 3 ? 4 : vector->getNumElements());
        perRow *= components;
        inner = vector->getElementType();
    }
    type.number = numberOf(*inner, isUnsigned(array));
    buffer.elementBytes = type.bytes();
    buffer.shape = { perRow, 1 };
    for (size_t i = 0; i + 1 < edges.size(); ++i)
        buffer.shape.h *= edges[i];
    if (components > 1)
        buffer.layout = layoutOfVectors(type.number, components, buffer.shape);
}

std::string shortName(const llvm::Value &value)
{
    // A second array of that name, in another block, is called "convolve.tile.1".
    const std::string name = value.getName().str();
    return name.substr(name.find('.') + 1);
}

} // namespace halo
