// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/dnnpeer.h"

#include "compute/base/inputfile.h"
#include "compute/base/statistics.h"
#include "compute/process/childprocess.h"
#include "compute/process/protocol.h"
#include "compute/process/sharedmemory.h"
#include "compute/workload/network/dnnmessages.h"
#include "compute/workload/network/networkfile.h"
#include "compute/workload/network/networkmessages.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

constexpr std::chrono::minutes dnnTimeout{ 2 }; // for reading, and for each pass

/// Layers keep their weights in several forms, and maps may be large.
std::uint64_t dnnMemoryLimit(std::int64_t bytes)
{
    return (std::uint64_t(4) << 30) + 8 * static_cast<std::uint64_t>(bytes);
}

} // namespace

DnnPeer::DnnPeer(const QString &path, const FiledInput &input, bool fused, const Progress &progress)
    : m_name(path.toStdString())
    , m_child(std::make_unique<ChildProcess>(
          findHelper("haloscope-dnn", "HALOSCOPE_DNN"), Rights{ {}, false, 1 }))
{
    const QByteArray model = readInput(path, maxNetworkBytes);
    protocol::DnnOrder order{ m_name, model.size(), {}, { input.dims.begin(), input.dims.end() }, fused };
    Packet answer = load(order, input.values, model, {}, progress);
    if (const auto wanted = protocol::filesOf(answer.body); !wanted.empty())
        answer = load(order, input.values, model, readNetworkFiles(path, model.size(), wanted), progress);
    m_loaded = protocol::dnnTimesOf(answer.body);
    m_layers.resize(m_loaded.layers.size());
}

Packet DnnPeer::load(protocol::DnnOrder &order, const std::vector<float> &input, const QByteArray &model,
    const std::map<std::string, QByteArray> &files, const Progress &progress)
{
    for (const auto &[name, content] : files)
        order.files.emplace(name, content.size());
    const std::int64_t all = protocol::bytesOf(order);
    m_child->limitMemory(dnnMemoryLimit(all));
    const SharedMemory memory(static_cast<size_t>(all));
    std::ranges::copy(input, memory.as<float>().begin());
    char *at = memory.as<char>().data() + input.size() * sizeof(float);
    at = std::ranges::copy(model, at).out;
    for (const auto &[name, content] : files)
        at = std::ranges::copy(content, at).out;
    return ask(protocol::toMessage(order), memory.number(), progress);
}

DnnPeer::~DnnPeer() = default;

Packet DnnPeer::ask(const QJsonObject &request, int attached, const Progress &progress)
{
    progress.step(Stage::Run);
    AwaitedMessage answer{ std::nullopt, m_ended };
    if (m_ended.empty()) {
        m_child->ask(request, attached);
        try {
            answer = m_child->awaitMessage(std::chrono::steady_clock::now() + dnnTimeout, progress);
        } catch (const Cancelled &) {
            m_ended = m_child->end();
            throw;
        }
    }
    if (!answer.ending.empty())
        throw Error(ErrorKind::Device,
            Message("OpenCV does not run %1, as its process ended (%2); measure it without OpenCV.", m_name,
                answer.ending),
            m_child->log());
    if (!answer.message) {
        m_ended = m_child->end();
        throw Error(ErrorKind::Device,
            "OpenCV took more than 2 minutes for %1 and was ended; measure it without OpenCV.", m_name);
    }
    if (answer.message->body.contains(QLatin1String("error")))
        protocol::throwErrorOf(answer.message->body);
    return std::move(*answer.message);
}

nanoseconds DnnPeer::pass(const Progress &progress)
{
    const protocol::DnnPass made = protocol::dnnPassOf(ask(protocol::dnnPassRequest(), -1, progress).body);
    m_passes.push_back(made.whole);
    for (size_t i = 0; i < std::min(m_layers.size(), made.layers.size()); ++i)
        m_layers[i].push_back(made.layers[i]);
    return made.whole;
}

DnnTimes DnnPeer::times() const
{
    DnnTimes times = m_loaded;
    times.pass = medianTime(m_passes);
    for (size_t i = 0; i < m_layers.size(); ++i)
        times.layers[i].time = medianTime(m_layers[i]);
    return times;
}

std::vector<DnnOutput> DnnPeer::outputs(const Progress &progress)
{
    Packet answer = ask(protocol::dnnOutputsRequest(), -1, progress);
    const auto counts = protocol::outputCountsOf(answer.body);
    constexpr std::int64_t most = std::int64_t(1) << 32;
    std::int64_t all = 0;
    for (const auto &[name, count] : counts) {
        if (count < 0 || count > most - all)
            throw Error(ErrorKind::Device, "OpenCV gave an invalid answer for %1; measure it without OpenCV.",
                m_name);
        all += count;
    }
    const SharedMemory memory(
        std::move(answer.attached), static_cast<size_t>(std::max<std::int64_t>(all, 1)) * sizeof(float));
    auto at = memory.as<const float>().begin();
    std::vector<DnnOutput> outputs;
    for (const auto &[name, count] : counts) {
        outputs.push_back({ name, { at, at + count } });
        at += count;
    }
    return outputs;
}

std::string nodeOfDnnLayer(const std::string &layer)
{
    const size_t mark = layer.starts_with("onnx_node") ? layer.find('!') : std::string::npos;
    return mark == std::string::npos ? layer : layer.substr(mark + 1);
}

std::vector<std::optional<nanoseconds>> timesOfSteps(const Network &network, const DnnTimes &times)
{
    std::map<std::string, nanoseconds> byNode;
    for (const DnnLayer &layer : times.layers)
        byNode[nodeOfDnnLayer(layer.name)] += layer.time;
    std::vector<std::optional<nanoseconds>> all;
    for (const NetworkStep &step : network.steps) {
        std::optional<nanoseconds> time;
        std::vector<std::string> names{ step.name, step.value };
        names.insert(names.end(), step.fused.begin(), step.fused.end());
        for (const std::string &name : names)
            if (const auto found = byNode.extract(name)) // each counts once
                time = time.value_or(nanoseconds()) + found.mapped();
        all.push_back(time);
    }
    return all;
}

} // namespace halo
