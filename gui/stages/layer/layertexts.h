// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/runs.h"
#include "gui/stages/layer/im2col.h"

#include <QString>

namespace halo {

/// Sentences about a layer. Counting its padding takes as long as its matrix has cells.
QString sizesText(const LayerShape &shape);
/// counted: cell by cell; nothing if it would take too long.
QString zerosText(const LayerShape &shape, std::optional<std::int64_t> counted);
QString onesText(const LayerShape &shape);
/// Where a pixel goes, and what the column that is looked at holds.
QString lookedText(const LayerShape &shape, std::optional<QPoint> pixel, int position);
/// Whether the device is right; of all-ones data, how often which value came out as well.
QString layerVerdict(const Run &run);

} // namespace halo
