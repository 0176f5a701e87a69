// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/measure/pipeline.h"
#include "gui/charts/chartlook.h"

#include <QRectF>

class QPainter;

namespace halo {

/// Build, upload, kernels and download of one run below each other along one time axis; pale where a command
/// waits, striped where its times cannot be true.
void paintPipeline(QPainter &painter, const QRectF &area, const Pipeline &pipeline, const ChartLook &look);
/// The bar at a place, -1 if there is none, and what is known of it.
int pipelineBarAt(const QPointF &place, const QRectF &area, const Pipeline &pipeline, const ChartLook &look);
QString tipOf(const Pipeline::Bar &bar);
/// Where the time of one run of this variant went.
QString headlineOf(const Pipeline &pipeline, const QString &variant);

} // namespace halo
