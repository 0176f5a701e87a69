// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/tensor.h"

#include "compute/base/error.h"
#include "onnx.pb.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <set>

namespace halo {
namespace {

using onnx::TensorProto;

std::string entry(const TensorProto &proto, const char *key)
{
    for (const auto &pair : proto.external_data())
        if (pair.key() == key)
            return pair.value();
    return {};
}

/// A number of bytes; whole decimal numbers alone.
std::int64_t bytesAt(const TensorProto &proto, const char *key, std::int64_t otherwise)
{
    const std::string text = entry(proto, key);
    if (text.empty())
        return otherwise;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0)
        failNetwork("has no valid place in its file of weights; export the network again.");
    return value;
}

std::span<const char> externalBytes(const TensorProto &proto, const WeightFiles &files)
{
    const std::string name = weightFileOf(proto);
    const std::span<const char> file = files.at(name);
    const auto size = static_cast<std::int64_t>(file.size());
    const std::int64_t offset = bytesAt(proto, "offset", 0);
    const std::int64_t length = bytesAt(proto, "length", size - offset);
    if (offset > size || length < 0 || length > size - offset)
        failNetwork(Message("reaches beyond the end of \"%1\"; export the network again.", name));
    return file.subspan(static_cast<size_t>(offset), static_cast<size_t>(length));
}

/// Values as they lie in memory, lowest byte first.
template<typename Value> std::vector<Value> valuesIn(std::span<const char> bytes, std::int64_t count)
{
    if (static_cast<std::int64_t>(bytes.size()) != count * static_cast<std::int64_t>(sizeof(Value)))
        failNetwork(Message("has %1 bytes for %2 values; the file may be damaged.", bytes.size(), count));
    std::vector<Value> values(static_cast<size_t>(count));
    if (!bytes.empty())
        std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

template<typename To, typename From> std::vector<To> listed(const From &values, std::int64_t count)
{
    if (values.size() != count)
        failNetwork(Message("has %1 values for its %2; the file may be damaged.", values.size(), count));
    return { values.begin(), values.end() };
}

/// A number of 16 bits: IEEE 754's half, or the upper half of a float.
float widened(std::uint16_t bits, bool isHalf)
{
    if (!isHalf)
        return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float size = exponent == 31 ? (fraction == 0 ? INFINITY : NAN)
        : exponent == 0               ? std::ldexp(static_cast<float>(fraction), -24)
                                      : std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    return bits & 0x8000 ? -size : size;
}

/// Where they are not raw, each is in a field of 32 bits.
std::vector<float> halves(const TensorProto &proto, bool raw, std::span<const char> bytes, std::int64_t count)
{
    const auto narrow
        = raw ? valuesIn<std::uint16_t>(bytes, count) : listed<std::uint16_t>(proto.int32_data(), count);
    std::vector<float> values;
    for (const std::uint16_t one : narrow)
        values.push_back(widened(one, proto.data_type() == TensorProto::FLOAT16));
    return values;
}

template<typename Value> std::vector<std::int64_t> wholeNumbers(const std::vector<Value> &values)
{
    return { values.begin(), values.end() };
}

} // namespace

void failNetwork(const Message &why)
{
    throw Error(ErrorKind::Input, why);
}

std::optional<std::int64_t> countOf(std::span<const std::int64_t> dims)
{
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 0 || (dim > 0 && count > maxNumbers / dim))
            return std::nullopt;
        count *= dim;
    }
    return count;
}

std::string typeName(int dataType)
{
    constexpr std::array names{ "no", "FLOAT", "UINT8", "INT8", "UINT16", "INT16", "INT32", "INT64", "STRING",
        "BOOL", "FLOAT16", "DOUBLE", "UINT32", "UINT64", "COMPLEX64", "COMPLEX128", "BFLOAT16" };
    return dataType >= 0 && dataType < static_cast<int>(names.size()) ? names[static_cast<size_t>(dataType)]
                                                                      : std::to_string(dataType);
}

std::string weightFileOf(const TensorProto &proto)
{
    return proto.data_location() == 1 ? entry(proto, "location") : std::string();
}

std::vector<std::string> missingFiles(const onnx::GraphProto &graph, const WeightFiles &files)
{
    std::set<std::string> missing;
    const auto look = [&](const onnx::TensorProto &tensor) {
        const std::string file = weightFileOf(tensor);
        if (!file.empty() && !files.contains(file))
            missing.insert(file);
    };
    for (const auto &tensor : graph.initializer())
        look(tensor);
    for (const auto &node : graph.node())
        for (const auto &attribute : node.attribute())
            look(attribute.t());
    return { missing.begin(), missing.end() };
}

Tensor tensorOf(const TensorProto &proto, const WeightFiles &files)
{
    Tensor tensor{ { proto.dims().begin(), proto.dims().end() } };
    const auto count = countOf(tensor.dims);
    if (!count || tensor.dims.size() > 16)
        failNetwork("has an invalid size; the file may be damaged.");
    if (proto.has_segment())
        failNetwork("is stored in segments; only whole tensors are supported.");
    const bool external = proto.data_location() == 1;
    if (external && weightFileOf(proto).empty())
        failNetwork("is stored in an unnamed file; export the network again.");
    const bool raw = external || proto.has_raw_data();
    const std::span<const char> bytes = external
        ? externalBytes(proto, files)
        : std::span<const char>(proto.raw_data().data(), proto.raw_data().size());
    tensor.isFloat = proto.data_type() == TensorProto::FLOAT;
    switch (proto.data_type()) {
    case TensorProto::FLOAT:
        tensor.floats = raw ? valuesIn<float>(bytes, *count) : listed<float>(proto.float_data(), *count);
        break;
    case TensorProto::FLOAT16:
    case TensorProto::BFLOAT16:
        tensor.isFloat = true;
        tensor.floats = halves(proto, raw, bytes, *count);
        break;
    case TensorProto::INT64:
        tensor.integers
            = raw ? valuesIn<std::int64_t>(bytes, *count) : listed<std::int64_t>(proto.int64_data(), *count);
        break;
    case TensorProto::INT32:
        tensor.integers = raw ? wholeNumbers(valuesIn<std::int32_t>(bytes, *count))
                              : listed<std::int64_t>(proto.int32_data(), *count);
        break;
    case TensorProto::BOOL:
        tensor.integers = raw ? wholeNumbers(valuesIn<std::int8_t>(bytes, *count))
                              : listed<std::int64_t>(proto.int32_data(), *count);
        break;
    default:
        failNetwork(Message(
            "is of type %1; only floats of 16 and 32 bits are supported.", typeName(proto.data_type())));
    }
    return tensor;
}

} // namespace halo
