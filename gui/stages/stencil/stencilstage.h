// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/imagecanvas.h"
#include "gui/session/workloadstage.h"

class QLabel;

namespace halo {

class ImageRenderer;
class Segmented;
class Session;
class WorkloadPage;

/// Answers "where did the heat go?": the plate before and after all time steps, and whether the device
/// computed what the reference does.
class StencilStage : public WorkloadStage
{
    Q_OBJECT
public:
    StencilStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);
    QSize minimumSizeHint() const override { return { 420, 320 }; }

private:
    void build();
    void showPlate();
    void showResult();
    void showVerdict();
    void showLooked();

    const WorkloadPage &m_page;
    Session &m_session;
    Segmented *m_modes;
    ImageCanvas *m_canvas;
    QLabel *m_looked, *m_verdict;
    ImageRenderer *m_before, *m_after;
};

} // namespace halo
