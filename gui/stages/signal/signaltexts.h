// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/configuration/runconfiguration.h"
#include "compute/workload/convolution/verify.h"
#include "gui/session/runs.h"

#include <QPointF>
#include <QString>

namespace halo {

/// Samples first to last (excluded) of a channel as points. Where many share a pixel, the first, the lowest,
/// the highest and the last of them, each in its place: joined, they cover the same pixels as all samples do.
std::vector<QPointF> samplesOf(const Image &signal, size_t channel, int first, int last, int pixels);

/// The weights as they are applied, a convolution's turned around.
std::vector<QPointF> tapsOf(const RunConfiguration &configuration);

/// "y[12] = 0.25 · x[4] + … = 0.53", and how far the device is from the reference there; rich text.
QString sumOfSample(
    const Run &run, const std::optional<ImageComparison> &comparison, size_t channel, int sample);

} // namespace halo
