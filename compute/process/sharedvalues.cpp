// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/sharedvalues.h"

#include "compute/base/error.h"

#include <QJsonObject>

#include <algorithm>
#include <cstring>

namespace halo::protocol {
namespace {

constexpr size_t most = size_t(1) << 40; ///< words; beyond, what was said is nonsense

/// Of what pieces they are: planes are several.
std::vector<std::span<const std::byte>> piecesOf(const Values &values)
{
    const auto *planes = std::get_if<Planes>(&values);
    if (planes == nullptr)
        return { { static_cast<const std::byte *>(bytesOf(values)), countOf(values) * sizeof(float) } };
    std::vector<std::span<const std::byte>> pieces;
    for (const SharedPlane &plane : *planes)
        pieces.push_back(std::as_bytes(std::span(*plane)));
    return pieces;
}

ValuesShape shapeFrom(const QJsonValue &json)
{
    const auto number = [&json](const char *name) {
        // What is negative becomes too large.
        return static_cast<size_t>(json[QLatin1String(name)].toInteger(-1));
    };
    return { number("kind"), number("pieces"), number("each") };
}

template<typename List> List taken(const std::byte *&from, size_t count)
{
    List list(count);
    if (count > 0)
        std::memcpy(list.data(), from, count * sizeof(float));
    from += count * sizeof(float);
    return list;
}

Values valuesFrom(const ValuesShape &shape, const std::byte *&from)
{
    if (shape.kind == 0)
        return taken<std::vector<float>>(from, shape.each);
    if (shape.kind == 1)
        return taken<std::vector<std::int32_t>>(from, shape.each);
    std::vector<Plane> planes;
    for (size_t i = 0; i < shape.pieces; ++i)
        planes.push_back(taken<Plane>(from, shape.each));
    return sharedPlanes(std::move(planes));
}

} // namespace

size_t bytesOf(const std::vector<ValuesShape> &shapes)
{
    size_t words = 0;
    for (const ValuesShape &shape : shapes) {
        const bool isPossible
            = shape.kind < std::variant_size_v<Values> && shape.pieces <= 64 && shape.each < most;
        words += isPossible ? shape.pieces * shape.each : most;
        if (words >= most)
            throw Error(ErrorKind::Device,
                "The answer of another process cannot be read; please report this as a bug.");
    }
    return std::max<size_t>(words * sizeof(float), 1);
}

QJsonArray shapesOf(const std::vector<SharedValues> &values)
{
    QJsonArray shapes;
    for (const SharedValues &one : values) {
        const ValuesShape shape = shapeOf(*one);
        shapes.append(QJsonObject{ { QStringLiteral("kind"), static_cast<qint64>(shape.kind) },
            { QStringLiteral("pieces"), static_cast<qint64>(shape.pieces) },
            { QStringLiteral("each"), static_cast<qint64>(shape.each) } });
    }
    return shapes;
}

std::vector<ValuesShape> shapesFrom(const QJsonArray &json)
{
    std::vector<ValuesShape> shapes;
    std::ranges::transform(json, std::back_inserter(shapes), shapeFrom);
    return shapes;
}

SharedMemory packed(const std::vector<SharedValues> &values)
{
    std::vector<ValuesShape> shapes;
    for (const SharedValues &one : values)
        shapes.push_back(shapeOf(*one));
    SharedMemory memory(bytesOf(shapes));
    pack(values, memory.bytes());
    return memory;
}

void pack(const std::vector<SharedValues> &values, std::span<std::byte> memory)
{
    std::byte *to = memory.data();
    for (const SharedValues &one : values)
        for (const std::span<const std::byte> piece : piecesOf(*one))
            to = std::ranges::copy(piece, to).out;
}

std::vector<SharedValues> unpacked(const QJsonArray &json, FileDescriptor file)
{
    const std::vector<ValuesShape> shapes = shapesFrom(json);
    const SharedMemory memory(std::move(file), bytesOf(shapes));
    return unpacked(shapes, memory.bytes());
}

std::vector<SharedValues> unpacked(const std::vector<ValuesShape> &shapes, std::span<const std::byte> memory)
{
    const std::byte *from = memory.data();
    std::vector<SharedValues> values;
    for (const ValuesShape &shape : shapes)
        values.push_back(std::make_shared<const Values>(valuesFrom(shape, from)));
    return values;
}

} // namespace halo::protocol
