// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/dnn/olderform.h"

#include "compute/base/error.h"
#include "onnx.pb.h"

#include <set>

namespace halo {
namespace {

using onnx::TensorProto;

/// What OpenCV cannot read stays: it gives the reason.
void widen(TensorProto &proto, const WeightFiles &files)
{
    const bool isHalf = proto.data_type() == TensorProto::FLOAT16;
    if (!isHalf && weightFileOf(proto).empty())
        return;
    try {
        const Tensor tensor = tensorOf(proto, files);
        proto.clear_external_data();
        proto.clear_data_location();
        proto.clear_int32_data();
        proto.set_data_type(tensor.isFloat ? TensorProto::FLOAT : TensorProto::INT64);
        if (tensor.isFloat)
            proto.set_raw_data(tensor.floats.data(), tensor.floats.size() * sizeof(float));
        else
            proto.set_raw_data(tensor.integers.data(), tensor.integers.size() * sizeof(std::int64_t));
    } catch (const Error &) {
    }
}

/// Floats that have a name in the graph.
class Constants
{
public:
    Constants(const onnx::GraphProto &graph, const WeightFiles &files)
        : m_files(files)
    {
        for (const auto &tensor : graph.initializer())
            m_tensors.emplace(tensor.name(), &tensor);
        for (const auto &node : graph.node())
            if (node.op_type() == "Constant" && node.output_size() == 1)
                for (const auto &attribute : node.attribute())
                    if (attribute.name() == "value")
                        m_tensors.emplace(node.output(0), &attribute.t());
    }

    std::optional<float> single(const std::string &name) const
    {
        const auto found = m_tensors.find(name);
        if (found == m_tensors.end())
            return std::nullopt;
        const Tensor tensor = tensorOf(*found->second, m_files);
        return tensor.floats.size() == 1 ? std::optional(tensor.floats.front()) : std::nullopt;
    }

private:
    const WeightFiles &m_files;
    std::map<std::string, const TensorProto *> m_tensors;
};

void boundByAttributes(onnx::NodeProto &clip, const Constants &constants)
{
    std::vector<std::pair<const char *, float>> bounds;
    for (int i = 1; i < clip.input_size(); ++i) {
        if (clip.input(i).empty())
            continue;
        const std::optional<float> bound = constants.single(clip.input(i));
        if (!bound)
            return;
        bounds.emplace_back(i == 1 ? "min" : "max", *bound);
    }
    while (clip.input_size() > 1)
        clip.mutable_input()->RemoveLast();
    for (const auto &[name, bound] : bounds) {
        onnx::AttributeProto &attribute = *clip.add_attribute();
        attribute.set_name(name);
        attribute.set_type(onnx::AttributeProto::FLOAT);
        attribute.set_f(bound);
    }
}

void useFloats(onnx::NodeProto &node, const WeightFiles &files)
{
    for (auto &attribute : *node.mutable_attribute()) {
        if (attribute.has_t())
            widen(*attribute.mutable_t(), files);
        if (node.op_type() == "Cast" && attribute.name() == "to" && attribute.i() == TensorProto::FLOAT16)
            attribute.set_i(TensorProto::FLOAT);
    }
}

/// Old files list weights among the inputs, too.
void setDims(onnx::GraphProto &graph, const std::vector<int> &dims)
{
    std::set<std::string> stored;
    for (const auto &tensor : graph.initializer())
        stored.insert(tensor.name());
    for (auto &input : *graph.mutable_input()) {
        if (stored.contains(input.name()))
            continue;
        onnx::TensorShapeProto &shape = *input.mutable_type()->mutable_tensor_type()->mutable_shape();
        shape.clear_dim(); // a name that one has would come first
        for (const int dim : dims)
            shape.add_dim()->set_dim_value(dim);
    }
}

} // namespace

OlderForm olderForm(std::span<const char> bytes, const WeightFiles &files, const std::vector<int> &dims)
{
    OlderForm form{ { bytes.begin(), bytes.end() }, {} };
    onnx::ModelProto model;
    if (!model.ParseFromString(form.bytes))
        return form;
    onnx::GraphProto &graph = *model.mutable_graph();
    form.missing = missingFiles(graph, files);
    if (!form.missing.empty())
        return form;
    try {
        const Constants constants(graph, files);
        for (auto &node : *graph.mutable_node())
            if (node.op_type() == "Clip" && node.input_size() <= 3)
                boundByAttributes(node, constants);
    } catch (const Error &) { // a damaged tensor, which OpenCV meets as well
    }
    for (auto &tensor : *graph.mutable_initializer())
        widen(tensor, files);
    for (auto &node : *graph.mutable_node())
        useFloats(node, files);
    setDims(graph, dims);
    form.bytes = model.SerializeAsString();
    return form;
}

} // namespace halo
