// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/workload/network/onnx/networkbuilder.h"

#include <set>
#include <string>
#include <vector>

namespace onnx {
class AttributeProto;
class NodeProto;
} // namespace onnx

namespace halo {

/// A name for a sentence: those of a damaged file may have any length.
std::string shortened(const std::string &name);

/// An input of a node: a constant, a value that is computed, or neither where it is left out.
struct NodeInput
{
    const Tensor *constant = nullptr;
    const GraphValue *flow = nullptr;
};

/// A node of the graph. It keeps account of the attributes that were asked for: one that is not understood
/// must not be passed over.
class Node
{
public:
    Node(const onnx::NodeProto &proto, int opset, std::vector<NodeInput> inputs, const WeightFiles &files);

    /// Throws Error(Input): the sentence begins with the node's name, its operator and the opset.
    [[noreturn]] void refuse(const Message &why) const;
    std::string subject() const; ///< that begin

    /// Refuses what the standard does not allow; part is a word of the standard.
    [[noreturn]] void refuseInvalid(const std::string &part) const;

    /// Refuses a value that is computed where only a constant is run.
    [[noreturn]] void refuseComputed(const std::string &part) const;

    std::string name() const; ///< of its first output where it has none
    std::string op() const;
    int opset() const { return m_opset; }
    int outputs() const; ///< those that have a name
    size_t inputs() const { return m_inputs.size(); }
    bool isGiven(size_t index) const; ///< constant or computed

    /// Null if it is left out, or computed.
    const Tensor *constant(size_t index) const;
    bool flows(size_t index) const; ///< it is computed
    /// Refuses an input that is not computed.
    const GraphValue &flow(size_t index) const;
    /// Numbers that were learnt. Refuses if the input is no constant, no floats, or not finite; what: the
    /// name that the standard gives it.
    const Tensor &numbers(size_t index, const std::string &what) const;

    // The value of an attribute; refuses if it is of another type.
    bool has(const char *attribute) const;
    std::int64_t integer(const char *attribute, std::int64_t otherwise) const;
    float real(const char *attribute, float otherwise) const;
    std::string text(const char *attribute, const char *otherwise) const;
    Dims integers(const char *attribute, const Dims &otherwise = {}) const;
    std::vector<float> reals(const char *attribute) const;
    Tensor tensor(const char *attribute) const;
    /// An attribute that changes nothing here.
    void ignore(const char *attribute) const { m_asked.insert(attribute); }
    /// Refuses if there is an attribute that nothing asked for.
    void checkAttributes() const;

private:
    const onnx::AttributeProto *find(const char *attribute, int type) const;

    const onnx::NodeProto &m_proto;
    const int m_opset;
    const std::vector<NodeInput> m_inputs;
    const WeightFiles &m_files;
    mutable std::set<std::string> m_asked;
};

} // namespace halo
