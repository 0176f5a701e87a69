// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/histogram/histogrammodule.h"

#include "compute/workload/histogram/histogramproblem.h"

namespace halo {
namespace {

std::shared_ptr<const Problem> madeHistogram(const std::string &size, int count, const Variant & /*variant*/)
{
    const Size2 vectors = parseSize(size);
    return std::make_shared<HistogramProblem>(
        "random vectors", madeVectors(vectors.h, vectors.w, 1), madeVectors(count, vectors.w, 2));
}

} // namespace

/// Descriptors of a picture need more of OpenCV than this room has: what a text asks for, the window makes.
const WorkloadModule &histogramModule()
{
    static const WorkloadModule module{ .workload = "histogram",
        .variant = "baseline",
        .recorded = "local",
        .spec = "16",
        .sizeWords = "length and number of synthetic descriptors",
        .exampleSize = "16x100",
        .benchSize = "64x10000",
        .exampleCount = 4,
        .benchCount = 64,
        .from = HistogramProblem::from,
        .made = madeHistogram };
    return module;
}

} // namespace halo
