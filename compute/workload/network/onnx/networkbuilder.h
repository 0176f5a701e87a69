// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"
#include "compute/workload/network/onnx/tensor.h"

namespace halo {

/// The maps that show values of these dimensions: [1, N] is N maps of one pixel, [.., H, W] maps of H x W.
MapsShape mapsOf(const Dims &dims);

/// Puts steps behind one another and knows the dimensions of the value that has come so far.
class NetworkBuilder
{
public:
    /// The network has its picture's size.
    explicit NetworkBuilder(Network &network);

    const Dims &dims() const { return m_dims; }
    std::int64_t count() const { return m_maps.count(); }
    /// The maps that the last step left.
    const MapsShape &maps() const { return m_maps; }

    /// A step that takes the values for the maps view, and leaves values of these dimensions.
    /// Throws Error(Input) with the end of a sentence about the node if it leaves too few or too many.
    void add(const std::string &name, LayerOperation operation, const MapsShape &view, const Dims &after);
    void add(
        const std::string &name, NetworkConvolution convolution, const MapsShape &view, const Dims &after);
    /// The same values in other dimensions.
    void reshape(const std::string &name, const Dims &after);

private:
    void append(NetworkStep step, const MapsShape &view, const Dims &after);

    Network &m_network;
    Dims m_dims;
    MapsShape m_maps;
    std::int64_t m_numbers = 0;
};

} // namespace halo
