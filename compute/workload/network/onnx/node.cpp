// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/node.h"

#include "compute/base/error.h"
#include "onnx.pb.h"

#include <algorithm>
#include <cmath>

namespace halo {

using onnx::AttributeProto;

std::string shortened(const std::string &name)
{
    constexpr size_t most = 200;
    return name.size() <= most ? name : name.substr(0, most) + "...";
}

Node::Node(const onnx::NodeProto &proto, int opset, std::vector<NodeInput> inputs, const WeightFiles &files)
    : m_proto(proto)
    , m_opset(opset)
    , m_inputs(std::move(inputs))
    , m_files(files)
{
}

void Node::refuse(const Message &why) const
{
    throw Error(ErrorKind::Input, "the node \"%1\" (%2, opset %3) %4", name(), op(), m_opset, why);
}

std::string Node::subject() const
{
    return "the node \"" + name() + "\" (" + op() + ", opset " + std::to_string(m_opset) + ") ";
}

void Node::refuseInvalid(const std::string &part) const
{
    refuse(Message("has an invalid \"%1\"; the file may be damaged.", part));
}

void Node::refuseComputed(const std::string &part) const
{
    refuse(Message("has a computed \"%1\"; only a constant is supported.", part));
}

std::string Node::name() const
{
    return shortened(
        m_proto.name().empty() && m_proto.output_size() > 0 ? m_proto.output(0) : m_proto.name());
}

std::string Node::op() const
{
    return shortened(m_proto.op_type());
}

int Node::outputs() const
{
    return static_cast<int>(
        std::ranges::count_if(m_proto.output(), [](const std::string &name) { return !name.empty(); }));
}

bool Node::isGiven(size_t index) const
{
    return constant(index) != nullptr || flows(index);
}

const Tensor *Node::constant(size_t index) const
{
    return index < m_inputs.size() ? m_inputs[index].constant : nullptr;
}

bool Node::flows(size_t index) const
{
    return index < m_inputs.size() && m_inputs[index].flow != nullptr;
}

const GraphValue &Node::flow(size_t index) const
{
    if (!flows(index))
        refuse(isGiven(index)
                ? Message("has a constant as input %1; only a computed value is supported there.", index + 1)
                : Message("lacks input %1; the file may be damaged.", index + 1));
    return *m_inputs[index].flow;
}

const Tensor &Node::numbers(size_t index, const std::string &what) const
{
    const Tensor *tensor = constant(index);
    if (tensor == nullptr)
        refuseComputed(what);
    if (!tensor->isFloat)
        refuse(Message("has a \"%1\" that is not of floats; export the network again.", what));
    if (!std::ranges::all_of(tensor->floats, [](float x) { return std::isfinite(x); }))
        refuse(Message("has a \"%1\" with values that are not finite; export the network again.", what));
    return *tensor;
}

const AttributeProto *Node::find(const char *attribute, int type) const
{
    m_asked.insert(attribute);
    for (const AttributeProto &candidate : m_proto.attribute())
        if (candidate.name() == attribute) {
            // The oldest files give no type.
            if ((candidate.type() != type && candidate.type() != AttributeProto::UNDEFINED)
                || candidate.has_ref_attr_name())
                refuseInvalid(attribute);
            return &candidate;
        }
    return nullptr;
}

bool Node::has(const char *attribute) const
{
    return std::ranges::any_of(
        m_proto.attribute(), [&](const AttributeProto &candidate) { return candidate.name() == attribute; });
}

std::int64_t Node::integer(const char *attribute, std::int64_t otherwise) const
{
    const AttributeProto *found = find(attribute, AttributeProto::INT);
    return found == nullptr ? otherwise : found->i();
}

float Node::real(const char *attribute, float otherwise) const
{
    const AttributeProto *found = find(attribute, AttributeProto::FLOAT);
    return found == nullptr ? otherwise : found->f();
}

std::string Node::text(const char *attribute, const char *otherwise) const
{
    const AttributeProto *found = find(attribute, AttributeProto::STRING);
    return found == nullptr ? otherwise : found->s();
}

Dims Node::integers(const char *attribute, const Dims &otherwise) const
{
    const AttributeProto *found = find(attribute, AttributeProto::INTS);
    return found == nullptr ? otherwise : Dims(found->ints().begin(), found->ints().end());
}

std::vector<float> Node::reals(const char *attribute) const
{
    const AttributeProto *found = find(attribute, AttributeProto::FLOATS);
    return found == nullptr ? std::vector<float>()
                            : std::vector<float>(found->floats().begin(), found->floats().end());
}

Tensor Node::tensor(const char *attribute) const
{
    const AttributeProto *found = find(attribute, AttributeProto::TENSOR);
    if (found == nullptr)
        refuseInvalid(attribute);
    try {
        return tensorOf(found->t(), m_files);
    } catch (const Error &e) {
        refuse(Message("reads \"%1\", which %2", attribute, e.message()));
    }
}

void Node::checkAttributes() const
{
    for (const AttributeProto &attribute : m_proto.attribute())
        if (!m_asked.contains(attribute.name()))
            refuse(Message("has an unknown attribute \"%1\".", shortened(attribute.name())));
}

} // namespace halo
