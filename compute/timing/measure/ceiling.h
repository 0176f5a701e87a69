// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"

#include <optional>
#include <span>
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
    /// GB/s or GFLOP/s of the fastest sample: a ceiling is the most that can be reached. Before and after are
    /// those of the first and the last half of the samples, see CeilingMeter::measure().
    double rate() const;
    double rateBefore() const;
    double rateAfter() const;
    bool operator==(const Ceiling &) const = default;

private:
    double rateOf(std::span<const double> samples) const;
};

/// The highest verified of each kind; nullopt if one was not measured. All must be of one device.
std::optional<Ceilings> highestOf(const std::vector<Ceiling> &ceilings);

/// Amount per second in units of 10^9: bytes and ms give GB/s, flops and ms give GFLOP/s. 0 for no time.
double perSecond(double amount, double ms);

} // namespace halo
