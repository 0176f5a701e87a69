// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/onnx/networkbuilder.h"

#include "compute/base/error.h"

namespace halo {
namespace {

constexpr size_t maxSteps = 10'000;

} // namespace

MapsShape mapsOf(const Dims &dims)
{
    const size_t rank = dims.size();
    const auto count = static_cast<int>(countOf(dims).value_or(0));
    if (rank < 2 || count == 0 || (rank == 2 && dims[0] == 1))
        return { count, { 1, 1 } };
    const Size2 size{ static_cast<int>(dims[rank - 1]), static_cast<int>(dims[rank - 2]) };
    return { static_cast<int>(static_cast<size_t>(count) / size.area()), size };
}

NetworkBuilder::NetworkBuilder(Network &network)
    : m_network(network)
    , m_dims{ 1, network.channels, network.size.h, network.size.w }
    , m_maps{ network.channels, network.size }
{
}

void NetworkBuilder::add(
    const std::string &name, LayerOperation operation, const MapsShape &view, const Dims &after)
{
    append({ name, std::move(operation) }, view, after);
}

void NetworkBuilder::add(
    const std::string &name, NetworkConvolution convolution, const MapsShape &view, const Dims &after)
{
    append({ name, std::move(convolution) }, view, after);
}

void NetworkBuilder::reshape(const std::string &name, const Dims &after)
{
    if (mapsOf(after) == m_maps)
        m_dims = after;
    else
        append({ name, NetworkFlatten{} }, m_maps, after);
}

void NetworkBuilder::append(NetworkStep step, const MapsShape &view, const Dims &after)
{
    if (!(view == m_maps))
        step.view = view;
    const MapsShape natural = shapeAfter(step, view);
    const std::int64_t left = natural.size.area() == 0 ? 0 : natural.count();
    if (left < 1 || left > maxMapValues)
        failNetwork(Message("produces %1 values; supported are 1 to %2.", left, maxMapValues));
    if (countOf(after) != left || view.count() != m_maps.count())
        failNetwork(
            Message("produces %1 values for maps of %2; the file may be damaged.", left, textOf(after)));
    if (!(mapsOf(after) == natural))
        step.leaves = mapsOf(after);
    m_numbers += parameterCount(step);
    m_network.steps.push_back(std::move(step));
    m_dims = after;
    m_maps = mapsOf(after);
    if (m_numbers > maxNumbers || m_network.steps.size() > maxSteps)
        failNetwork(Message("makes the network larger than %1 numbers or %2 steps; choose a smaller network.",
            maxNumbers, maxSteps));
}

} // namespace halo
