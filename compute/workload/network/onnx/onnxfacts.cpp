// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/onnxfacts.h"

#include <algorithm>
#include <string_view>

namespace halo {
namespace {

/// One field of a message: a number, or the bytes of a text or of a message inside.
struct Field
{
    std::uint64_t id = 0;
    std::uint64_t number = 0;
    std::string_view bytes;
};

/// Goes through the fields of a message.
class WireMessage
{
public:
    explicit WireMessage(std::string_view bytes)
        : m_rest(bytes)
    {
    }
    bool broken() const { return m_broken; }

    /// False at the end, or where the bytes make no sense.
    bool next(Field &field)
    {
        if (m_rest.empty() || m_broken)
            return false;
        const std::uint64_t key = varint();
        field = { key >> 3U, 0, {} };
        switch (key & 7U) {
        case 0:
            field.number = varint();
            break;
        case 1:
            take(8);
            break;
        case 2:
            field.bytes = take(varint());
            break;
        case 5:
            take(4);
            break;
        default:
            m_broken = true;
        }
        return !m_broken;
    }

private:
    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(m_rest.front());
            m_rest.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0)
                return value;
        }
        m_broken = true;
        return 0;
    }
    std::string_view take(std::uint64_t count)
    {
        if (count > m_rest.size()) {
            m_broken = true;
            return {};
        }
        const std::string_view taken = m_rest.substr(0, count);
        m_rest.remove_prefix(count);
        return taken;
    }

    std::string_view m_rest;
    bool m_broken = false;
};

/// The bytes of the first field of this id.
std::string_view within(std::string_view bytes, std::uint64_t id)
{
    WireMessage message(bytes);
    for (Field field; message.next(field);)
        if (field.id == id)
            return field.bytes;
    return {};
}

/// ValueInfoProto.type 2, TypeProto.tensor_type 1, Tensor.shape 2, TensorShapeProto.dim 1, dim_value 1.
std::vector<std::int64_t> shapeOf(std::string_view input)
{
    std::vector<std::int64_t> shape;
    WireMessage dimensions(within(within(within(input, 2), 1), 2));
    for (Field dimension; dimensions.next(dimension);) {
        std::int64_t value = 0;
        WireMessage message(dimension.bytes);
        for (Field field; message.next(field);)
            if (field.id == 1)
                value = static_cast<std::int64_t>(field.number);
        shape.push_back(value);
    }
    return shape;
}

/// Old files list weights among the inputs, too.
void readGraph(std::string_view graph, OnnxFacts &facts)
{
    std::vector<std::string_view> weights, inputs;
    WireMessage message(graph);
    for (Field field; message.next(field);) {
        if (field.id == 5)
            weights.push_back(within(field.bytes, 8)); // TensorProto.name
        if (field.id == 11)
            inputs.push_back(field.bytes);
    }
    for (const std::string_view input : inputs)
        if (std::ranges::find(weights, within(input, 1)) == weights.end()) {
            facts.inputShape = shapeOf(input);
            return;
        }
}

std::vector<std::string> split(std::string_view text)
{
    std::vector<std::string> parts;
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find(',', begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

} // namespace

std::optional<OnnxFacts> readOnnxFacts(const QByteArray &bytes)
{
    OnnxFacts facts;
    bool graph = false;
    WireMessage model({ bytes.constData(), static_cast<size_t>(bytes.size()) });
    for (Field field; model.next(field);) {
        if (field.id == 7) {
            graph = true;
            readGraph(field.bytes, facts);
        }
        if (field.id == 14 && within(field.bytes, 1) == "classes")
            facts.classes = split(within(field.bytes, 2));
    }
    if (!graph || model.broken())
        return std::nullopt;
    return facts;
}

} // namespace halo
