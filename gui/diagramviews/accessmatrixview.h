// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/paint/traceanalysis.h"

#include <QString>
#include <QWidget>

class QSpinBox;

namespace halo {

class OccupancyCanvas;
class StillText;

/// Lanes x sectors or lanes x banks of the current step, for one warp, with a padding to try out.
class AccessMatrixView : public QWidget
{
    Q_OBJECT
public:
    explicit AccessMatrixView(QWidget *parent = nullptr);

    void setAnalysis(const std::shared_ptr<const TraceAnalysis> &analysis);
    void setFrame(int frame);
    void setItem(int item); ///< under the pointer; -1: none
    /// Of the rows of the tile, to try what it changes.
    QSpinBox *padding() const { return m_padding; }

protected:
    void showEvent(QShowEvent *event) override;

private:
    void refresh();
    QString costText(const Step &step, bool local, const AccessMatrix &card) const;

    std::shared_ptr<const TraceAnalysis> m_analysis;
    int m_frame = 0;
    OccupancyCanvas *const m_canvas;
    StillText *const m_text;
    QSpinBox *const m_warp;
    QSpinBox *const m_padding;
};

} // namespace halo
