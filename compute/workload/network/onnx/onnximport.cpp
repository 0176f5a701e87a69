// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/onnximport.h"

#include "compute/base/error.h"
#include "compute/workload/network/onnx/constantnodes.h"
#include "compute/workload/network/onnx/operators.h"
#include "onnx.pb.h"

#include <QFileInfo>

#include <algorithm>
#include <climits>
#include <set>
#include <string_view>

namespace halo {
namespace {

constexpr std::int64_t newestOpset = 24;
constexpr std::int64_t maxEdge = 16384;

/// The version of ONNX's own operators; the oldest files do not name it.
int opsetOf(const onnx::ModelProto &model)
{
    std::int64_t opset = 1;
    for (const auto &import : model.opset_import())
        if (import.domain().empty() || import.domain() == "ai.onnx")
            opset = import.version();
    if (opset < 1 || opset > newestOpset)
        failNetwork(Message(
            "it uses opset %1; supported are 1 to %2, so export it with one of them.", opset, newestOpset));
    return static_cast<int>(opset);
}

std::vector<std::string> classesOf(const onnx::ModelProto &model)
{
    std::vector<std::string> classes;
    for (const auto &property : model.metadata_props())
        if (property.key() == "classes") {
            const std::string_view text = property.value();
            for (size_t begin = 0; begin <= text.size();) {
                const size_t end = std::min(text.find(',', begin), text.size());
                classes.emplace_back(text.substr(begin, end - begin));
                begin = end + 1;
            }
        }
    return classes;
}

/// Goes through the nodes.
class GraphReader
{
public:
    GraphReader(const onnx::GraphProto &graph, int opset, const NetworkBytes &bytes, Network &network)
        : m_graph(graph)
        , m_opset(opset)
        , m_bytes(bytes)
        , m_network(network)
    {
        for (const auto &tensor : graph.initializer())
            m_stored.emplace(tensor.name(), &tensor);
    }

    /// False if it must be known first how large the picture is.
    bool readInput()
    {
        std::set<std::string> read;
        for (const auto &node : m_graph.node())
            read.insert(node.input().begin(), node.input().end());
        const onnx::ValueInfoProto *picture = nullptr;
        for (const auto &input : m_graph.input()) { // old files list weights among the inputs, too
            if (m_stored.contains(input.name()) || (picture != nullptr && !read.contains(input.name())))
                continue;
            if (picture != nullptr && read.contains(picture->name()))
                failNetwork(Message(
                    "it has two inputs, \"%1\" and \"%2\"; only networks with a single image are supported.",
                    shortened(picture->name()), shortened(input.name())));
            picture = &input;
        }
        if (picture == nullptr)
            failNetwork("it has no input; only networks with a single image are supported.");
        m_picture = picture->name();
        const auto &type = picture->type().tensor_type();
        m_type = type.elem_type();
        return setSize(type.shape());
    }

    /// In the order of the file, but those that come before their inputs later.
    void readNodes()
    {
        NetworkBuilder builder(m_network);
        m_flows.emplace(
            m_picture, GraphValue{ 0, { 1, m_network.channels, m_network.size.h, m_network.size.w } });
        std::vector<const onnx::NodeProto *> waiting;
        for (const auto &node : m_graph.node()) {
            checkOutputs(node);
            waiting.push_back(&node);
        }
        while (!waiting.empty()) {
            std::vector<const onnx::NodeProto *> later;
            for (const onnx::NodeProto *node : waiting) {
                if (isReady(*node))
                    read(*node, builder);
                else
                    later.push_back(node);
            }
            if (later.size() == waiting.size())
                refuseUnready(later);
            waiting = std::move(later);
        }
        readOutputs();
        if (m_network.steps.empty())
            failNetwork("it has no node that computes anything.");
    }

private:
    /// One picture of one or three channels.
    bool setSize(const onnx::TensorShapeProto &shape)
    {
        const auto edge = [&](int i, std::int64_t otherwise) {
            const std::int64_t size = shape.dim(i).dim_value();
            return size > 0 ? size : otherwise; // -1, 0 or a name: left open
        };
        if (shape.dim_size() != 4 || edge(0, 1) != 1 || (edge(1, 0) != 1 && edge(1, 0) != 3))
            failNetwork("its input is not a single image of one or three channels; only such networks are "
                        "supported.");
        const std::int64_t height = edge(2, m_bytes.size.h), width = edge(3, m_bytes.size.w);
        m_network.anySize = edge(2, 0) == 0 || edge(3, 0) == 0;
        m_network.channels = static_cast<int>(edge(1, 0));
        if (height > maxEdge || width > maxEdge)
            failNetwork(
                Message("its image has an edge of more than %1 pixels; choose a smaller image.", maxEdge));
        m_network.size = { static_cast<int>(width), static_cast<int>(height) };
        return width > 0 && height > 0;
    }

    /// Null if there is none of this name. Throws as tensorOf().
    const Tensor *constant(const std::string &name)
    {
        if (const auto known = m_constants.find(name); known != m_constants.end())
            return &known->second;
        const auto stored = m_stored.find(name);
        if (stored == m_stored.end())
            return nullptr;
        return &m_constants.emplace(name, tensorOf(*stored->second, m_bytes.files)).first->second;
    }

    bool isConstant(const std::string &name) const
    {
        return m_constants.contains(name) || m_stored.contains(name);
    }

    /// Each value is made once.
    void checkOutputs(const onnx::NodeProto &proto)
    {
        const Node bare(proto, m_opset, {}, m_bytes.files);
        if (proto.output_size() == 0)
            bare.refuseInvalid("output");
        for (const std::string &output : proto.output())
            if (!output.empty()
                && (m_stored.contains(output) || output == m_picture
                    || !m_made.emplace(output, &proto).second))
                bare.refuseInvalid("output");
    }

    bool isReady(const onnx::NodeProto &proto) const
    {
        return std::ranges::all_of(proto.input(), [&](const std::string &input) {
            return input.empty() || isConstant(input) || m_flows.contains(input) || m_others.contains(input);
        });
    }

    /// None of these nodes can be the next. Following inputs that no node has made leads to a name that there
    /// is not, or in a circle.
    [[noreturn]] void refuseUnready(const std::vector<const onnx::NodeProto *> &nodes) const
    {
        const onnx::NodeProto *node = nodes.front();
        for (std::set<const onnx::NodeProto *> seen; seen.insert(node).second;) {
            const auto missing = std::ranges::find_if(node->input(), [&](const std::string &input) {
                return !input.empty() && !isConstant(input) && !m_flows.contains(input)
                    && !m_others.contains(input);
            });
            const auto maker = m_made.find(*missing);
            if (maker == m_made.end())
                Node(*node, m_opset, {}, m_bytes.files)
                    .refuse(Message("reads \"%1\", which no node produces; the file may be damaged.",
                        shortened(*missing)));
            node = maker->second;
        }
        Node(*node, m_opset, {}, m_bytes.files)
            .refuse("is part of a cycle: it needs a value that is made from its own output; export the "
                    "network again.");
    }

    std::vector<NodeInput> inputsOf(const onnx::NodeProto &proto, const Node &bare)
    {
        std::vector<NodeInput> inputs;
        for (const std::string &name : proto.input()) {
            if (m_others.contains(name))
                bare.refuse(Message("reads \"%1\", a second output that is not computed.", shortened(name)));
            const auto flow = m_flows.find(name);
            NodeInput &input = inputs.emplace_back();
            try {
                if (flow != m_flows.end())
                    input.flow = &flow->second;
                else if (!name.empty())
                    input.constant = constant(name);
            } catch (const Error &e) {
                bare.refuse(Message("reads \"%1\", which %2", shortened(name), e.message()));
            }
        }
        return inputs;
    }

    void read(const onnx::NodeProto &proto, NetworkBuilder &builder)
    {
        const Node bare(proto, m_opset, {}, m_bytes.files);
        if (!proto.domain().empty() && proto.domain() != "ai.onnx")
            bare.refuse(Message("is of the domain \"%1\"; only the operators of ONNX itself are supported.",
                shortened(proto.domain())));
        const bool isComputed = std::ranges::any_of(proto.input(),
            [&](const std::string &name) { return m_flows.contains(name) || m_others.contains(name); });
        if (isComputed && bare.op() != "Shape") {
            checkOperator(bare);
            if (m_type != onnx::TensorProto::FLOAT)
                bare.refuse(
                    Message("reads values of type %1; only 32-bit floats are supported.", typeName(m_type)));
        }
        const Node node(proto, m_opset, inputsOf(proto, bare), m_bytes.files);
        if (!isComputed || node.op() == "Shape") {
            m_constants.emplace(
                proto.output(0), isComputed ? shapeOf(node, node.flow(0).dims) : constantOf(node));
            return;
        }
        ++m_network.nodes;
        const std::vector<GraphValue> made = addSteps(node, builder);
        for (size_t i = 0; i < static_cast<size_t>(proto.output_size()); ++i) {
            const std::string &name = proto.output(static_cast<int>(i));
            if (name.empty())
                continue;
            if (i < made.size()) {
                builder.call(made[i], name);
                m_flows.emplace(name, made[i]);
            } else {
                m_others.insert(name);
            }
        }
    }

    void readOutputs()
    {
        if (m_graph.output_size() == 0)
            failNetwork("it has no output; the file may be damaged.");
        for (const auto &output : m_graph.output()) {
            const auto flow = m_flows.find(output.name());
            if (flow == m_flows.end() || flow->second.value == 0)
                failNetwork(Message("its output \"%1\" is not computed by a node that is supported.",
                    shortened(output.name())));
            m_network.outputs.push_back(flow->second.value);
        }
    }

    const onnx::GraphProto &m_graph;
    const int m_opset;
    const NetworkBytes &m_bytes;
    Network &m_network;
    std::map<std::string, const onnx::TensorProto *> m_stored;
    std::map<std::string, Tensor> m_constants;
    std::map<std::string, const onnx::NodeProto *> m_made; ///< which node makes a value
    std::map<std::string, GraphValue> m_flows;             ///< values that are computed
    std::set<std::string> m_others;                        ///< outputs that are not computed, such as a mask
    std::string m_picture;
    int m_type = 0;
};

void readModel(const onnx::ModelProto &model, const NetworkBytes &bytes, Network &network)
{
    if (model.graph().sparse_initializer_size() > 0)
        failNetwork("it has sparse weights; export it with dense ones.");
    GraphReader reader(model.graph(), opsetOf(model), bytes, network);
    if (!reader.readInput())
        return;
    reader.readNodes();
    network.classes = classesOf(model);
    const NetworkStep &answer = network.steps[static_cast<size_t>(network.outputs.front()) - 1];
    if (static_cast<std::int64_t>(network.classes.size()) != countOf(answer.dims))
        network.classes.clear();
}

} // namespace

ImportedNetwork importNetwork(const NetworkBytes &bytes)
{
    onnx::ModelProto model;
    if (bytes.model.size() > INT_MAX
        || !model.ParseFromArray(bytes.model.data(), static_cast<int>(bytes.model.size()))
        || !model.has_graph())
        failNetwork(
            Message("%1 is not an ONNX file, or is damaged; choose a file exported by a training framework.",
                bytes.name));
    ImportedNetwork imported;
    imported.network.name = QFileInfo(QString::fromStdString(bytes.name)).completeBaseName().toStdString();
    imported.files = missingFiles(model.graph(), bytes.files);
    if (!imported.files.empty())
        return imported;
    try {
        readModel(model, bytes, imported.network);
    } catch (const Error &e) {
        failNetwork(Message("%1 cannot be run: %2", bytes.name, e.message()));
    }
    return imported;
}

} // namespace halo
