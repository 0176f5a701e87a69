// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/batch.h"

#include <QJsonObject>
#include <QString>

namespace halo {

/// Of a picture that was filtered in bands: for which share of its time the kernel was built, and reading,
/// upload, kernels, download and writing were at work, these at the same time, and which of them sets the
/// pace.
QString paceInWords(const Item &item);
QJsonObject paceJson(const Item &item);

} // namespace halo
