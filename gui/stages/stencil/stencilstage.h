// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/imagepairstage.h"

namespace halo {

/// Answers "where did the heat go?": the plate before and after all time steps, and whether the device
/// computed what the reference does.
class StencilStage : public ImagePairStage
{
    Q_OBJECT
public:
    StencilStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);
};

} // namespace halo
