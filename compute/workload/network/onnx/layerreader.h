// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/network/network.h"

#include <opencv2/dnn/dnn.hpp>

#include <string>
#include <vector>

namespace halo {

/// A layer as OpenCV's importer made it.
struct ImportedLayer
{
    std::string name; ///< as in the file
    cv::Ptr<cv::dnn::Layer> layer;
    MapsShape before; ///< the maps it gets
    std::vector<int> outShape;
};

/// The steps that do what this layer does: none if it changes nothing, two for a convolution with a bias.
/// Throws Error(Input) naming the layer and its type if it is not run. May throw cv::Exception.
std::vector<NetworkStep> stepsOf(const ImportedLayer &imported);

} // namespace halo
