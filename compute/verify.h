// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/job.h"

namespace halo {

/// How far a result is from the reference.
struct Verification
{
    Image reference;
    double maxError = 0.0;  ///< largest |result - reference|
    double tolerance = 0.0; ///< what single precision may differ, see toleranceOf()
    int worstX = 0;         ///< where maxError is
    int worstY = 0;
    int worstChannel = 0;

    bool ok() const { return maxError <= tolerance; }
};

/// 1.05 (n + 1) 2^-24 max|a| sum|w| + 1e-9 for n taps: the bound of a float dot product in any order.
double toleranceOf(const Image &image, const Filter &filter);

/// Compares against a reference computed before. A value that is not finite is infinitely wrong.
Verification compare(const Image &result, Image reference, double tolerance);

/// Computes reference after reference, remembering the last: switching the variant costs nothing.
/// Belongs to one thread.
class Verifier
{
public:
    Verification verify(const Job &job, const Image &result, const Progress &progress = {});

private:
    Image m_source;
    Filter m_filter;
    Settings m_settings;
    RowRange m_rows;
    Image m_reference;
    double m_tolerance = 0.0;
};

} // namespace halo
