// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/device.h"

#include <QString>

#include <string>

namespace halo::test {

/// How far choices are from the best.
class Tally
{
public:
    /// A time divided by the best one.
    void add(double ratio);
    void print(const std::string &title) const;

private:
    int m_good = 0, m_count = 0;
    double m_sum = 0.0; ///< of logarithms
    double m_worst = 1.0;
};

/// An H200 for "gpu", PoCL on two cores for "cpu", with ceilings as measured. Throws Error(Usage) for others.
DeviceInfo exampleDevice(const QString &kind);

/// What "auto" would take on the device for every picture and filter of a file that bench_auto --csv wrote,
/// by the headers of today, against the best time there: a line for each choice that is more than 5 % off,
/// and the sum of it. Nothing is run. A shape that was not measured counts as the best one of its variant
/// that was, and the line says so. Throws Error(Input) if the file is none.
void replay(const QString &file, const DeviceInfo &device);

} // namespace halo::test
