// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/image/image.h"
#include "compute/timing/record/record.h"

#include <QStringList>

#include <functional>

namespace halo::test {

/// What benchmarks filter, the same with each call.
Image noise(Size2 size);

/// Measures variants and peers in interleaved rounds, and the device's ceilings before and after, as the
/// arguments say (--help tells them), and prints Markdown tables: first of filters that are no column times a
/// row, then of Gaussians. With every variant: how long each takes. In any case: the fastest of them, what
/// share of the floor that is, and how much longer each peer takes. The floor is the time that the picture
/// takes at the rate of the fastest copy, or the multiplications and additions at the highest rate measured.
/// chosen says which of the shipped variants take part. Exit status.
int printVariants(
    const QStringList &arguments, const std::function<bool(const Variant &)> &chosen, bool everyVariant);

} // namespace halo::test
