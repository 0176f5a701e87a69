// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/process/sharedvalues.h"

#include "compute/base/error.h"

#include <QJsonObject>

#include <algorithm>
#include <cstring>

namespace halo::protocol {
namespace {

constexpr qint64 most = qint64(1) << 40; ///< words; beyond, what was said is nonsense

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

struct Shape
{
    qint64 kind = 0;   ///< as in Values
    qint64 pieces = 1; ///< planes
    qint64 each = 0;   ///< elements
};

Shape shapeOf(const QJsonValue &json)
{
    const Shape shape{ json[QLatin1String("kind")].toInteger(), json[QLatin1String("pieces")].toInteger(),
        json[QLatin1String("each")].toInteger() };
    const bool possible = shape.kind >= 0 && shape.kind < static_cast<qint64>(std::variant_size_v<Values>)
        && shape.pieces >= 0 && shape.each >= 0 && shape.pieces <= 64 && shape.each < most;
    if (!possible)
        throw Error(
            ErrorKind::Device, "What another process sent cannot be read; please report this as a bug.");
    return shape;
}

size_t bytesOf(const QJsonArray &shapes)
{
    size_t words = 0;
    for (const QJsonValue &json : shapes) {
        const Shape shape = shapeOf(json);
        words += static_cast<size_t>(shape.pieces * shape.each);
    }
    return std::max<size_t>(words * sizeof(float), 1);
}

template<typename List> List taken(const std::byte *&from, size_t count)
{
    List list(count);
    if (count > 0)
        std::memcpy(list.data(), from, count * sizeof(float));
    from += count * sizeof(float);
    return list;
}

Values valuesFrom(const Shape &shape, const std::byte *&from)
{
    const auto each = static_cast<size_t>(shape.each);
    if (shape.kind == 0)
        return taken<std::vector<float>>(from, each);
    if (shape.kind == 1)
        return taken<std::vector<std::int32_t>>(from, each);
    std::vector<Plane> planes;
    for (qint64 i = 0; i < shape.pieces; ++i)
        planes.push_back(taken<Plane>(from, each));
    return sharedPlanes(std::move(planes));
}

} // namespace

QJsonArray shapesOf(const std::vector<SharedValues> &values)
{
    QJsonArray shapes;
    for (const SharedValues &one : values) {
        const auto pieces = piecesOf(*one);
        const qint64 each = pieces.empty() ? 0 : static_cast<qint64>(pieces.front().size() / sizeof(float));
        shapes.append(QJsonObject{ { QStringLiteral("kind"), static_cast<qint64>(one->index()) },
            { QStringLiteral("pieces"), static_cast<qint64>(pieces.size()) },
            { QStringLiteral("each"), each } });
    }
    return shapes;
}

SharedMemory packed(const std::vector<SharedValues> &values)
{
    SharedMemory memory(bytesOf(shapesOf(values)));
    std::byte *to = memory.bytes().data();
    for (const SharedValues &one : values)
        for (const std::span<const std::byte> piece : piecesOf(*one))
            to = std::ranges::copy(piece, to).out;
    return memory;
}

std::vector<SharedValues> unpacked(const QJsonArray &shapes, FileDescriptor file)
{
    const SharedMemory memory(std::move(file), bytesOf(shapes));
    const std::byte *from = memory.bytes().data();
    std::vector<SharedValues> values;
    for (const QJsonValue &json : shapes)
        values.push_back(std::make_shared<const Values>(valuesFrom(shapeOf(json), from)));
    return values;
}

} // namespace halo::protocol
