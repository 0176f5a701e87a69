// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/imagecanvas.h"

#include <QWidget>

class QLabel;

namespace halo {

class ImageRenderer;
class Segmented;
class Session;

/// Answers "where did the heat go?": the plate before and after all time steps, and whether the device
/// computed what the reference does.
class StencilStage : public QWidget
{
    Q_OBJECT
public:
    explicit StencilStage(Session &session, QWidget *parent = nullptr);
    QSize minimumSizeHint() const override { return { 420, 320 }; }

Q_SIGNALS:
    /// By a double click or Enter: show how this cell was made.
    void workGroupRequested(QPoint cell);

private:
    void build();
    void showPlate();
    void showResult();
    void showVerdict();
    void showLooked();

    Session &m_session;
    Segmented *m_modes;
    ImageCanvas *m_canvas;
    QLabel *m_looked, *m_verdict;
    ImageRenderer *m_before, *m_after;
};

} // namespace halo
