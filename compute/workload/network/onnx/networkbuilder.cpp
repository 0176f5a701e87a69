// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/networkbuilder.h"

#include "compute/base/error.h"

namespace halo {
namespace {

constexpr size_t maxSteps = 10'000;

} // namespace

NetworkBuilder::NetworkBuilder(Network &network)
    : m_network(network)
{
}

GraphValue NetworkBuilder::add(const std::string &name, decltype(NetworkStep::what) what,
    const std::vector<GraphValue> &inputs, const Dims &after)
{
    const std::int64_t left = countOf(after).value_or(0);
    if (left < 1 || left > maxMapValues)
        failNetwork(Message("produces %1 values; supported are 1 to %2.", left, maxMapValues));
    NetworkStep step{ name, std::move(what), {}, after, m_op };
    for (const GraphValue &flow : inputs)
        step.inputs.push_back(flow.value);
    m_numbers += parameterCount(step);
    m_network.steps.push_back(std::move(step));
    if (m_numbers > maxNumbers || m_network.steps.size() > maxSteps)
        failNetwork(Message("makes the network larger than %1 numbers or %2 steps; choose a smaller network.",
            maxNumbers, maxSteps));
    return { static_cast<int>(m_network.steps.size()), after, inputs.front().type };
}

GraphValue NetworkBuilder::reshape(const std::string &name, const GraphValue &flow, const Dims &after)
{
    if (after == flow.dims)
        return flow;
    return add(name, NetworkReshape{}, { flow }, after);
}

void NetworkBuilder::call(const GraphValue &flow, const std::string &value)
{
    if (flow.value > 0 && m_network.steps[static_cast<size_t>(flow.value) - 1].value.empty())
        m_network.steps[static_cast<size_t>(flow.value) - 1].value = value;
}

} // namespace halo
