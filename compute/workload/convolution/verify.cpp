// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/verify.h"

#include "compute/base/error.h"
#include "compute/filter/coefficients.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/sizes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halo {
namespace {

constexpr size_t samplesAtOnce = 1 << 20; ///< some milliseconds, so that cancelling is answered

/// What so many roundings of single precision make of a sum of this magnitude.
double roundingOf(double roundings, double magnitude)
{
    return 1.05 * roundings * std::exp2(-24.0) * magnitude + 1e-9;
}

} // namespace

double largestValue(const Image &image, const Progress &progress)
{
    double largest = 0.0;
    for (const SharedPlane &plane : image.colour)
        for (size_t i = 0; i < plane->size(); ++i) {
            if (i % samplesAtOnce == 0)
                progress.step(Stage::Verify, 0);
            largest = std::max(largest, std::abs(static_cast<double>((*plane)[i])));
        }
    return largest;
}

double toleranceOf(const Image &image, const Filter &filter, const Variant &variant, const Progress &progress)
{
    return toleranceOf(filter, variant, largestValue(image, progress));
}

double toleranceOf(const Filter &filter, const Variant &variant, double largest)
{
    if (!takesTerms(variant))
        return roundingOf(roundingsOf(variant, filter.size()), largest * weightMagnitude(filter));
    const Terms terms = termsOf(filter);
    return largest * terms.residual
        + roundingOf(filter.width + filter.height + terms.rank + 1.0, largest * terms.magnitude);
}

double toleranceOf(const Image &image, const Filter &filter, const Progress &progress)
{
    return roundingOf(static_cast<double>(filter.weights.size()) + 1.0,
        largestValue(image, progress) * weightMagnitude(filter));
}

ImageComparison compare(const Image &result, Image reference, double tolerance, const Progress &progress)
{
    if (result.size() != reference.size() || result.colour.size() != reference.colour.size())
        throw Error(ErrorKind::Device, "The result is %1 and the reference %2; please report this as a bug.",
            toString(result.size()), toString(reference.size()));
    ImageComparison found;
    found.tolerance = tolerance;
    for (size_t channel = 0; channel < result.colour.size(); ++channel) {
        const Plane &actual = *result.colour[channel];
        const Plane &expected = *reference.colour[channel];
        for (size_t i = 0; i < actual.size(); ++i) {
            if (i % samplesAtOnce == 0)
                progress.step(Stage::Verify, 100);
            double error = std::abs(static_cast<double>(actual[i]) - static_cast<double>(expected[i]));
            if (!std::isfinite(error))
                error = std::numeric_limits<double>::infinity();
            if (error <= found.maxError)
                continue;
            found.maxError = error;
            found.worstX = static_cast<int>(i % static_cast<size_t>(result.width));
            found.worstY = static_cast<int>(i / static_cast<size_t>(result.width));
            found.worstChannel = static_cast<int>(channel);
        }
    }
    found.reference = std::move(reference);
    return found;
}

} // namespace halo
