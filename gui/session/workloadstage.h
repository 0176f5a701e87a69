// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QSize>
#include <QWidget>

namespace halo {

/// No view needs more: a window of 800 x 500 holds it. What is less important gives way in it.
inline constexpr QSize leastStage{ 420, 300 };

/// The first stage of a workload, which shows its result; see WorkloadPage.
class WorkloadStage : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Starts or stops the stage's own measurement; returns whether it has one.
    virtual bool measure() { return false; }
    /// Pins an output and brings it into sight, where outputs can be pinned.
    virtual void showPixel(QPoint /*output*/) { }

Q_SIGNALS:
    /// Show how this output was made.
    void workGroupRequested(QPoint output);
    /// Show the recording, whatever its work-group.
    void recordingRequested();
};

} // namespace halo
