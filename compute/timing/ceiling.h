// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halo {

/// What a device can do at most, measured.
struct Ceiling
{
    enum class Kind
    {
        Copy,        ///< global memory: bytes read plus bytes written
        MultiplyAdd, ///< arithmetic in registers: flops
    };
    std::string device, driver;
    Kind kind = Kind::Copy;
    std::string shape;            ///< how it was measured: "float4"
    double amount = 0.0;          ///< bytes or flops of one execution
    std::vector<double> kernelMs; ///< by the device's clock
    bool verified = false;        ///< the results were looked at and are right

    /// "ceiling_copy", "ceiling_multiply_add": the variant in the CSV.
    std::string id() const;
    double rate() const; ///< GB/s or GFLOP/s, by the median
    bool operator==(const Ceiling &) const = default;
};

/// Amount per second in units of 10^9: bytes and ms give GB/s, flops and ms give GFLOP/s. 0 for no time.
double perSecond(double amount, double ms);

} // namespace halo
