// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/size.h"
#include "compute/drawing/recording/frames.h"

#include <QObject>

#include <memory>
#include <optional>

namespace halo {

struct Links;
class Player;
struct Scene;
class Storyboard;
struct TraceAnalysis;

/// Where one is in a recording: the frame on show, the cell that is pointed at or pinned, and the output to
/// go to as soon as its recording is there. Beside a second variant, the clock of both counts in ticks;
/// frames are those of the first. Knows no widget.
class FrameCursor : public QObject
{
    Q_OBJECT
public:
    explicit FrameCursor(QObject *parent = nullptr);

    /// A recording like the one before keeps frame and pin; null takes it away.
    void setAnalysis(std::shared_ptr<const TraceAnalysis> analysis);
    const std::shared_ptr<const TraceAnalysis> &analysis() const { return m_analysis; }
    const Storyboard *board() const;
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    /// Counts ticks.
    Player *player() const { return m_player; }
    int frame() const; ///< -1: with nothing to do yet, beside a second variant
    int line() const;  ///< of the source, that runs in this frame; 0: none
    SurfaceCell pinned() const { return m_pinned; }
    SurfaceCell looked() const { return m_hovered ? m_hovered : m_pinned; }
    Links links() const; ///< of what is looked at
    /// In the result; nothing unless an output of a convolution is pinned.
    std::optional<Size2> pinnedOutput() const;

    void goTo(int frame);
    /// To the next segment of the timeline, or to the start of this one and then the one before.
    void jumpSegment(int direction);
    /// To the next frame of this line of the source, if it has any.
    void goToLine(int line);
    /// To the work-item of this output, pinned, and the first frame in which it works on it; waits for the
    /// recording that holds the output if this one does not.
    void goToOutput(Size2 output);
    void hover(SurfaceCell position);
    void pin(SurfaceCell position);
    /// Pins, or lets go what is pinned.
    void click(SurfaceCell position);

Q_SIGNALS:
    /// The frame and what is looked at follow.
    void recordingChanged();
    void frameChanged();
    void lookedChanged();
    /// Of the cell that is pointed at, else of the frame; 0: none.
    void lineChanged(int line);

private:
    void showFrame();
    void goToWanted();

    Player *const m_player;
    std::shared_ptr<const TraceAnalysis> m_analysis;
    std::shared_ptr<const Scene> m_scene;
    SurfaceCell m_hovered, m_pinned;
    std::optional<Size2> m_wanted; ///< an output to go to when its recording is there
};

} // namespace halo
