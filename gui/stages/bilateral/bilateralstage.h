// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/imagepairstage.h"

namespace halo {

/// Answers "what is smooth, and which edges stay?": the brightness of the image before and after the filter,
/// and whether the device computed what the reference does.
class BilateralStage : public ImagePairStage
{
    Q_OBJECT
public:
    BilateralStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);
};

} // namespace halo
