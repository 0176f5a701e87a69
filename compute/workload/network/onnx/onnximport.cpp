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

/// Files that keep weights and are not there yet.
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

/// Goes through the nodes, each of which must take what the one before it left.
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
        const onnx::ValueInfoProto *picture = nullptr;
        for (const auto &input : m_graph.input()) { // old files list weights among the inputs, too
            if (m_stored.contains(input.name()))
                continue;
            if (picture != nullptr)
                failNetwork(Message(
                    "it has two inputs, \"%1\" and \"%2\"; only networks with a single image are supported.",
                    shortened(picture->name()), shortened(input.name())));
            picture = &input;
        }
        if (picture == nullptr)
            failNetwork("it has no input; only networks with a single image are supported.");
        m_flow = picture->name();
        const auto &type = picture->type().tensor_type();
        m_type = type.elem_type();
        return setSize(type.shape());
    }

    void readNodes()
    {
        NetworkBuilder builder(m_network);
        m_made.emplace(m_flow, builder.dims());
        for (const auto &node : m_graph.node())
            read(node, builder);
        checkOutput();
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

    Node withConstants(const onnx::NodeProto &proto, const Node &bare)
    {
        std::vector<const Tensor *> constants;
        for (const std::string &input : proto.input()) {
            try {
                constants.push_back(input.empty() ? nullptr : constant(input));
            } catch (const Error &e) {
                bare.refuse(Message("reads \"%1\", which %2", shortened(input), e.message()));
            }
        }
        return { proto, m_opset, std::move(constants), m_bytes.files };
    }

    void read(const onnx::NodeProto &proto, NetworkBuilder &builder)
    {
        const Node bare(proto, m_opset, {}, m_bytes.files);
        if (proto.output_size() == 0)
            bare.refuseInvalid("output");
        for (const std::string &output : proto.output()) // each value is made once
            if (isConstant(output) || m_made.contains(output) || m_others.contains(output))
                bare.refuseInvalid("output");
        if (!proto.domain().empty() && proto.domain() != "ai.onnx")
            bare.refuse(Message("is of the domain \"%1\"; only the operators of ONNX itself are supported.",
                shortened(proto.domain())));
        std::vector<std::string> flows;
        for (const std::string &input : proto.input())
            if (!input.empty() && !isConstant(input)) {
                if (m_others.contains(input))
                    bare.refuse("joins or splits branches; only networks of a single chain are supported.");
                if (!m_made.contains(input))
                    bare.refuse(
                        Message("reads \"%1\", which no earlier node produces; the file may be damaged.",
                            shortened(input)));
                flows.push_back(input);
            }
        if (!flows.empty() && bare.op() != "Shape")
            checkOperator(bare);
        const Node node = withConstants(proto, bare);
        const std::string &output = proto.output(0);
        if (flows.empty()) {
            m_constants.emplace(output, constantOf(node));
        } else if (node.op() == "Shape") {
            m_constants.emplace(output, shapeOf(node, m_made.at(flows.front())));
        } else {
            if (flows.size() != 1 || flows.front() != m_flow)
                node.refuse("joins or splits branches; only networks of a single chain are supported.");
            if (m_type != onnx::TensorProto::FLOAT)
                node.refuse(
                    Message("reads values of type %1; only 32-bit floats are supported.", typeName(m_type)));
            addSteps(node, builder);
            m_flow = output;
            m_made.emplace(output, builder.dims());
        }
        for (const std::string &more : proto.output())
            if (!more.empty() && more != output)
                m_others.insert(more);
    }

    void checkOutput() const
    {
        if (m_graph.output_size() != 1)
            failNetwork(Message("it has %1 outputs; only networks with a single output are supported.",
                m_graph.output_size()));
        if (m_graph.output(0).name() != m_flow)
            failNetwork(Message("its output \"%1\" is not the output \"%2\" of its last node; only networks "
                                "of a single chain are supported.",
                m_graph.output(0).name(), shortened(m_flow)));
    }

    const onnx::GraphProto &m_graph;
    const int m_opset;
    const NetworkBytes &m_bytes;
    Network &m_network;
    std::map<std::string, const onnx::TensorProto *> m_stored;
    std::map<std::string, Tensor> m_constants;
    std::map<std::string, Dims> m_made; ///< what has flown so far
    std::set<std::string> m_others;     ///< outputs that were not computed, such as a mask
    std::string m_flow;                 ///< its newest name
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
    MapsShape end{ network.channels, network.size };
    for (const NetworkStep &step : network.steps)
        end = shapeAfter(step, end);
    network.classes = classesOf(model);
    if (static_cast<std::int64_t>(network.classes.size()) != end.count())
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
