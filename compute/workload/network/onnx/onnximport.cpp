// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/onnximport.h"

#include "compute/base/error.h"
#include "compute/base/size.h"
#include "compute/workload/layer/arraysteps.h"
#include "compute/workload/network/onnx/constantnodes.h"
#include "compute/workload/network/onnx/operators.h"
#include "onnx.pb.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <optional>
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

/// The form of a picture, and how large it is: 0 where the file leaves that open.
struct Picture
{
    PictureForm form{};
    std::int64_t channels = 1, height = 0, width = 0;
};

/// "1x3x?x?"
std::string shapeText(const Dims &dims)
{
    std::string text;
    for (const std::int64_t dim : dims)
        text += (text.empty() ? "" : "x") + (dim > 0 ? std::to_string(dim) : "?");
    return dims.empty() ? textOf(dims) : text;
}

/// A flat input of this many values is a grey square, a colour square, or one row.
Picture rowOfPixels(std::int64_t count)
{
    for (const std::int64_t channels : { 1, 3 }) {
        const auto edge
            = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(count / channels))));
        if (edge * edge * channels == count)
            return { {}, channels, edge, edge };
    }
    return { {}, 1, 1, count };
}

/// What an input of these dimensions, 0 where they are open, is as a picture; nullopt if it is none. Batches
/// hold one picture. Channels come first unless only the last dimension can be theirs.
std::optional<Picture> pictureOf(const Dims &given)
{
    Dims dims = given;
    while (dims.size() > 3 && dims.front() <= 1)
        dims.erase(dims.begin());
    if (dims.size() == 3) {
        for (const auto &channels : { std::set<std::int64_t>{ 1, 3 }, std::set<std::int64_t>{ 4 } }) {
            if (channels.contains(dims[0]))
                return Picture{ {}, dims[0], dims[1], dims[2] };
            if (channels.contains(dims[2]))
                return Picture{ { {}, true }, dims[2], dims[0], dims[1] };
        }
        if (dims[0] == 0 && given.size() == 3) // a batch of grey pictures
            return Picture{ {}, 1, dims[1], dims[2] };
        return std::nullopt;
    }
    if (dims.size() == 2 && (dims[0] > 1 || dims[1] == 0))
        return Picture{ {}, 1, dims[0], dims[1] };
    if (dims.size() == 2 || (dims.size() == 1 && dims[0] > 0))
        return rowOfPixels(dims.back());
    return std::nullopt;
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
        Dims dims;
        for (const auto &dim : type.shape().dim()) // -1, 0 or a name: left open
            dims.push_back(std::max<std::int64_t>(dim.dim_value(), 0));
        return setSize(dims);
    }

    /// In the order of the file, but those that come before their inputs later.
    void readNodes()
    {
        NetworkBuilder builder(m_network);
        m_flows.emplace(m_picture, filedPicture(builder));
        std::vector<const onnx::NodeProto *> waiting;
        for (const auto &node : m_graph.node()) {
            checkOutputs(node);
            waiting.push_back(&node);
        }
        refuseUnknown();
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
        readOutputs(builder);
    }

private:
    /// One picture.
    bool setSize(const Dims &dims)
    {
        const std::optional<Picture> picture = pictureOf(dims);
        if (!picture)
            failNetwork(
                Message("its input \"%1\" of shape %2 is not an image of one, three or four channels; "
                        "choose a network for such images.",
                    shortened(m_picture), shapeText(dims)));
        const std::int64_t height = picture->height > 0 ? picture->height : m_bytes.size.h,
                           width = picture->width > 0 ? picture->width : m_bytes.size.w;
        m_network.anySize = picture->height == 0 || picture->width == 0;
        m_network.channels = static_cast<int>(picture->channels);
        if (height > maxEdge || width > maxEdge)
            failNetwork(Message("its input \"%1\" of shape %2 has an edge of more than %3 pixels; choose a "
                                "smaller image.",
                shortened(m_picture), shapeText(dims), maxEdge));
        m_network.size = { static_cast<int>(width), static_cast<int>(height) };
        m_network.form = picture->form;
        m_network.form.isBytes = m_type == onnx::TensorProto::UINT8;
        // Of what is open, the last are the edges of the picture, and the others are batches.
        const size_t last = dims.size() - 1, column = picture->form.channelsLast ? last - 1 : last;
        for (size_t i = 0; i < dims.size(); ++i) {
            const std::int64_t open = i == column && picture->width == 0 ? width
                : i + 1 == column && picture->height == 0                ? height
                                                                         : 1;
            m_network.form.dims.push_back(dims[i] > 0 ? dims[i] : open);
        }
        return width > 0 && height > 0;
    }

    /// Our picture has its channels apart.
    GraphValue filedPicture(NetworkBuilder &builder)
    {
        const PictureForm &form = m_network.form;
        GraphValue picture{ 0, form.dims, form.isBytes ? NumberType::Byte : NumberType::Float };
        if (!form.channelsLast || m_network.channels == 1)
            return picture;
        picture.dims = { m_network.channels, m_network.size.h, m_network.size.w };
        builder.begin("Transpose");
        const GraphValue turned = builder.add(shortened(m_picture),
            transposeStep(picture.dims, std::array<size_t, 3>{ 1, 2, 0 }), { picture }, form.dims);
        builder.call(turned, m_picture);
        return turned;
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

    /// Names all operators without a reader at once, with how many nodes have them. Which values are computed
    /// is followed from node to node, since files may have these in any order.
    void refuseUnknown() const
    {
        std::set<std::string> computed{ m_picture };
        const auto takesComputed = [&](const onnx::NodeProto &node) {
            return std::ranges::any_of(
                node.input(), [&](const std::string &name) { return computed.contains(name); });
        };
        for (size_t before = 0; before != computed.size();) {
            before = computed.size();
            for (const auto &node : m_graph.node())
                if (node.op_type() != "Shape" && takesComputed(node))
                    for (const std::string &name : node.output())
                        if (!name.empty())
                            computed.insert(name);
        }
        std::map<std::string, int> unknown;
        for (const auto &node : m_graph.node()) {
            const std::string &op = node.op_type();
            const bool isOther = !node.domain().empty() && node.domain() != "ai.onnx";
            const bool isKnown
                = isKnownOperator(op) || op == "Shape" || (isKnownOfConstants(op) && !takesComputed(node));
            if (isOther || !isKnown)
                ++unknown[shortened(isOther ? node.domain() + '.' + op : op)];
        }
        constexpr size_t longest = 2000; // more than all operators of ONNX; damaged files may have any
        std::string names;
        for (const auto &[name, nodes] : unknown)
            if (names.size() < longest)
                names += (names.empty() ? "" : ", ") + name + " (" + std::to_string(nodes) + ')';
        if (!names.empty())
            failNetwork(Message("it has nodes whose operators are not supported, here with their numbers of "
                                "nodes: %1; choose a network without them.",
                names));
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

    /// Before constants are read, which have types of their own.
    void checkTypes(const onnx::NodeProto &proto, const Node &bare) const
    {
        const auto refuse = [&](int type) {
            bare.refuse(
                Message("reads values of type %1; only 32-bit floats are supported.", typeName(type)));
        };
        if (m_type != onnx::TensorProto::FLOAT && !m_network.form.isBytes)
            refuse(m_type);
        for (const std::string &name : proto.input())
            if (const auto flow = m_flows.find(name); flow != m_flows.end()
                && flow->second.type != NumberType::Float && !takesAnyType(proto.op_type()))
                refuse(static_cast<int>(flow->second.type));
    }

    void read(const onnx::NodeProto &proto, NetworkBuilder &builder)
    {
        const Node bare(proto, m_opset, {}, m_bytes.files);
        const bool isComputed = std::ranges::any_of(proto.input(),
            [&](const std::string &name) { return m_flows.contains(name) || m_others.contains(name); });
        if (isComputed && bare.op() != "Shape")
            checkTypes(proto, bare);
        const Node node(proto, m_opset, inputsOf(proto, bare), m_bytes.files);
        if (!isComputed || node.op() == "Shape") {
            const std::vector<Tensor> made
                = isComputed ? std::vector{ shapeOf(node, node.flow(0).dims) } : constantsOf(node);
            for (size_t i = 0; i < std::min(made.size(), static_cast<size_t>(proto.output_size())); ++i)
                m_constants.emplace(proto.output(static_cast<int>(i)), made[i]);
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

    /// A step leaves each of them: where none changed the picture, one that gives it its dimensions.
    void readOutputs(NetworkBuilder &builder)
    {
        if (m_graph.output_size() == 0)
            failNetwork("it has no output; the file may be damaged.");
        for (const auto &output : m_graph.output()) {
            const std::string name = shortened(output.name());
            const auto found = m_flows.find(output.name());
            if (found == m_flows.end())
                failNetwork(isConstant(output.name())
                        ? Message(
                            "its output \"%1\" does not depend on the image; choose another network.", name)
                        : m_others.contains(output.name())
                        ? Message("its output \"%1\" is a second output of a node, which is not computed; "
                                  "choose another network.",
                            name)
                        : Message(
                            "its output \"%1\" is produced by no node; the file may be damaged.", name));
            GraphValue flow = found->second;
            if (flow.value == 0) {
                builder.begin("Identity");
                flow = builder.add(name, NetworkReshape{}, { flow }, flow.dims);
                builder.call(flow, output.name());
            }
            m_network.outputs.push_back(flow.value);
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

/// Where maps are halved and doubled again, the branches of a network meet only if its edges are multiples of
/// a power of two: such as a detector of text, which takes photos of any size by its file. Of those up to
/// 128, the least is taken with which it can be read, if the picture itself does not fit.
Network readFitting(const onnx::ModelProto &model, const NetworkBytes &bytes, const std::string &name)
{
    Network empty;
    empty.name = name;
    Network network = empty;
    try {
        readModel(model, bytes, network);
        return network;
    } catch (const Error &) {
        std::optional<Network> found;
        Size2 tried;
        for (int multiple = 128; multiple > 1 && network.anySize && bytes.size.area() > 0; multiple /= 2) {
            NetworkBytes larger = bytes;
            larger.size = { roundUp(bytes.size.w, multiple), roundUp(bytes.size.h, multiple) };
            if (larger.size == bytes.size) // which was refused
                break;
            if (larger.size == tried) // which was read
                continue;
            tried = larger.size;
            Network other = empty;
            try {
                readModel(model, larger, other);
            } catch (const Error &) {
                break;
            }
            other.unfit = bytes.size;
            found = std::move(other);
        }
        if (!found)
            throw;
        return std::move(*found);
    }
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
    imported.files = missingFiles(model.graph(), bytes.files);
    if (!imported.files.empty())
        return imported;
    try {
        imported.network = readFitting(
            model, bytes, QFileInfo(QString::fromStdString(bytes.name)).completeBaseName().toStdString());
    } catch (const Error &e) {
        failNetwork(Message("%1 cannot be run: %2", bytes.name, e.message()));
    }
    return imported;
}

} // namespace halo
