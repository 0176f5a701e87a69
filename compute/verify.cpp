// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/verify.h"

#include "compute/error.h"
#include "compute/reference.h"

#include <cmath>
#include <limits>

namespace halo {
namespace {

bool sameImage(const Image &a, const Image &b)
{
    return a.width == b.width && a.height == b.height && a.colour == b.colour; // the very same planes
}

bool sameRows(const RowRange &a, const RowRange &b)
{
    return a.first == b.first && a.end == b.end;
}

} // namespace

double toleranceOf(const Image &image, const Filter &filter)
{
    double largest = 0.0;
    for (const SharedPlane &plane : image.colour)
        for (const float value : *plane)
            largest = std::max(largest, std::abs(static_cast<double>(value)));
    double weights = 0.0;
    for (const float weight : filter.weights)
        weights += std::abs(static_cast<double>(weight));
    const auto taps = static_cast<double>(filter.weights.size());
    return 1.05 * (taps + 1.0) * std::exp2(-24.0) * largest * weights + 1e-9;
}

Verification compare(const Image &result, Image reference, double tolerance)
{
    if (result.size() != reference.size() || result.colour.size() != reference.colour.size())
        throw Error(Fault::Device,
            "The result is " + toString(result.size()) + ", the reference " + toString(reference.size())
                + "; this is a fault of the program.");
    Verification verification;
    verification.tolerance = tolerance;
    for (size_t channel = 0; channel < result.colour.size(); ++channel) {
        const Plane &actual = *result.colour[channel];
        const Plane &expected = *reference.colour[channel];
        for (size_t i = 0; i < actual.size(); ++i) {
            double error = std::abs(static_cast<double>(actual[i]) - static_cast<double>(expected[i]));
            if (!std::isfinite(error))
                error = std::numeric_limits<double>::infinity();
            if (error <= verification.maxError)
                continue;
            verification.maxError = error;
            verification.worstX = static_cast<int>(i % static_cast<size_t>(result.width));
            verification.worstY = static_cast<int>(i / static_cast<size_t>(result.width));
            verification.worstChannel = static_cast<int>(channel);
        }
    }
    verification.reference = std::move(reference);
    return verification;
}

Verification Verifier::verify(const Job &job, const Image &result, const Progress &progress)
{
    const bool known = sameImage(m_source, job.image) && m_filter.sameWeights(job.filter)
        && m_settings == job.settings && sameRows(m_rows, job.rows) && !m_reference.empty();
    if (!known) {
        m_reference = {};
        m_reference = convolveReference(job.image, job.filter, job.settings, job.rows, progress);
        m_source = job.image;
        m_filter = job.filter;
        m_settings = job.settings;
        m_rows = job.rows;
        m_tolerance = toleranceOf(job.image, job.filter);
    }
    return compare(result, m_reference, m_tolerance);
}

} // namespace halo
