// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/convolution/verify.h"
#include "gui/session/imageloader.h"

#include "gui/session/workloadstage.h"
#include "gui/widgets/pixelselection.h"

#include <optional>

class QLabel;
class QScrollBar;

namespace halo {

class LinePlot;
class Session;
class SignalBar;
class VerdictBar;
class WorkloadPage;

/// Answers "what came out?" of a signal: signal, filter and result above each other, and the sum behind a
/// sample.
class SignalStage : public WorkloadStage
{
    Q_OBJECT
public:
    SignalStage(const WorkloadPage &page, Session &session, QWidget *parent = nullptr);

    /// Keeps this output and shows its sum; brings it into sight.
    void showSample(int sample);
    void showPixel(QPoint output) override { showSample(output.x()); }
    /// The output that is pinned.
    std::optional<int> sample() const { return xOf(m_selection->pinned()); }
    QSize minimumSizeHint() const override { return leastStage; }

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void build();
    void connectSession();
    void connectPlots();
    void showSignal();
    void showResult();
    void showVerification();
    void showPlots();
    void showMarks();
    void showSum();
    void hover(std::optional<double> x);
    void zoom(double x, int steps);
    void setView(int first, int count);
    int outputs() const;
    /// By how much the first output lies before the first input.
    int offset() const;
    static std::optional<int> xOf(const std::optional<QPoint> &output)
    {
        return output ? std::optional(output->x()) : std::nullopt;
    }
    std::optional<int> looked() const
    {
        return m_selection->hovered() ? xOf(m_selection->hovered()) : sample();
    }
    void showPinned();
    void showLooked();

    const WorkloadPage &m_page;
    Session &m_session;
    SignalBar *m_bar;
    VerdictBar *m_verdict;
    LinePlot *m_input, *m_filter, *m_output;
    QScrollBar *m_scroll;
    QLabel *m_sum;
    PixelSelection *m_selection; ///< its outputs lie in one row
    std::optional<ImageComparison> m_comparison;
    int m_first = 0;     ///< output at the left
    int m_count = 0;     ///< outputs in sight
    bool m_whole = true; ///< all of them
};

} // namespace halo
