// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/session/workloadstage.h"

class QLabel;

namespace halo {

class Im2colView;
class Session;
class WorkloadPage;

/// Answers "which pixel goes where, and what came out?" of a layer: its sizes, the padding in its matrix of
/// columns, the picture of im2col, and whether the device computes what the reference does.
class LayerStage : public WorkloadStage
{
    Q_OBJECT
public:
    LayerStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);
    QSize minimumSizeHint() const override { return leastStage; }

private:
    void build();
    void showLayer();
    void showLooked();
    void showResult();

    const WorkloadPage &m_page;
    Session &m_session;
    QLabel *m_sizes, *m_zeros, *m_ones;
    Im2colView *m_picture;
    QLabel *m_looked, *m_verdict;
};

} // namespace halo
