// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/filterproblems.h"

#include "compute/image/picturerows.h"
#include "compute/workload/convolution/convolutionproblem.h"

namespace halo {

std::vector<std::shared_ptr<const ConvolutionProblem>> problemsOn(
    const Image &input, const Filter &filter, const Settings &settings, const std::vector<Region> &regions)
{
    std::vector<std::shared_ptr<const ConvolutionProblem>> problems;
    for (const Region &region : regions) {
        problems.push_back(std::make_shared<const ConvolutionProblem>(input, region, filter, settings));
        problems.back()->check();
    }
    return problems;
}

Image stacked(std::vector<Image> results)
{
    if (results.size() == 1)
        return std::move(results.front());
    int rows = 0;
    for (const Image &result : results)
        rows += result.height;
    RowBuffer buffer(results.front(), rows, 0);
    int at = 0;
    for (const Image &result : results) {
        buffer.copy(result, 0, at, result.height);
        at += result.height;
    }
    return buffer.take();
}

} // namespace halo
