// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/drawing/recording/frames.h"
#include "compute/drawing/recording/places.h"
#include "compute/kernel/phasenames.h"
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/tracewalk.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace halo {

/// A recording in the order in which it is told: its frames, and what they do to which cell. Immutable, so
/// that the state at any frame is looked up and going backward is the same as going forward.
class Storyboard
{
public:
    /// Instead of a number of lanes: nobody goes in step, an access after another as simulated.
    static constexpr int rawOrder = -1;
    /// warp: lanes in lock-step; 0: the whole work-group.
    explicit Storyboard(std::shared_ptr<const Trace> trace, int warp = 0);

    const Trace &trace() const { return *m_trace; }
    const std::shared_ptr<const Trace> &sharedTrace() const { return m_trace; }
    const Places &places() const { return m_places; }
    int warp() const { return m_warp; }
    bool raw() const { return m_warp == rawOrder; }
    const std::vector<Step> &steps() const { return m_steps; }
    const std::vector<Frame> &frames() const { return m_frames; }
    const std::vector<Segment> &segments() const { return m_segments; }
    int segmentOf(int frame) const;
    int lastFrame() const { return static_cast<int>(m_frames.size()) - 1; }
    /// The one that is told. Null: a barrier.
    const Step *stepOf(int frame) const;
    /// All that a frame shows.
    std::span<const Step> stepsOf(int frame) const;

    /// What happened to a cell, in order of frames.
    const std::vector<Touch> &touches(SurfaceCell position) const;
    const std::vector<CellAccess> &actionsOf(int item) const { return m_actions[static_cast<size_t>(item)]; }
    /// Frames in which the item read something to multiply it.
    const std::vector<int> &tapsOf(int item) const { return m_taps[static_cast<size_t>(item)]; }
    int ownerOf(int outputCell) const; ///< the item that writes it; -1: nobody does
    /// An item then reads more than its outputs need, and some of it for others.
    bool readsInVectors() const { return m_inVectors; }
    int source() const { return m_src; } ///< the buffer that is filtered; -1: none
    int fillerOf(int tileCell) const;    ///< the item that writes it first; -1: nobody does
    /// The frame in which a cell of the tile is read before it is filled, or written by a second item; -1:
    /// none.
    int affectedFrom(int tileCell) const;
    int firstEffect() const; ///< of all cells; -1: none
    const std::vector<int> &outputsOf(int item) const { return m_outputsOf[static_cast<size_t>(item)]; }
    /// Reads of src that lie outside the window.
    const std::vector<Touch> &elsewhere() const { return m_elsewhere; }

    /// The cell that an access touches first; of a surface, but beside it: -1.
    SurfaceCell surfaceCellOf(int access) const;
    /// The way of a pixel from the window to the tile, that this access reads or writes; of a vector, its
    /// first one that is kept. No cells: there is none.
    std::pair<SurfaceCell, SurfaceCell> copyBy(int access) const;
    /// The value of a pixel of the window if it was recorded.
    std::optional<float> valueOf(SurfaceCell position) const;
    int frameOfBarrier(int barrier) const;
    bool endsLaunch(int frame) const;           ///< a barrier between two launches
    const std::string &partOf(int frame) const; ///< what the kernel calls it, in English; empty: nothing
    /// In local memory, points of Fourier transforms change hands, and no pixels.
    bool tradesPoints() const { return m_transforms; }
    QString namesOf(Surface surface) const; ///< of the buffers that it shows: "src, weights"
    /// Whether the barrier after this phase holds back who wants to read the tile: it is filled meanwhile.
    bool holdsBack(int phase) const;
    /// The cells of a surface that this item writes at the frame or next; several with a vector.
    std::vector<int> nextCells(int item, int frame, Surface surface) const;
    int tileBuffer() const { return m_tileBuffer; } ///< -1: none
    /// Next frame with this source line, cyclically; -1: the line does nothing to memory.
    int nextFrameOfLine(int line, int after) const;

private:
    /// What touches the cells of a surface; a work-group touches few of those of a large one.
    struct CellTouches
    {
        int cells = 0;
        std::unordered_map<int, std::vector<Touch>> touched{};
    };

    void tellFrames();
    bool isWeight(const Step &step) const;
    bool meetsWeightsFirst(size_t first) const;
    bool readsPixels(const Step &step) const;
    int copyOf(const Step &step) const; ///< which async copy; -1: none
    int stepsTogether(size_t first, bool weightsFirst) const;
    void tellSegments();
    void mergeSegments();
    /// The pixel that it touches first; -1: none.
    std::int64_t pixelOf(const Access &access, int i = 0) const
    {
        return m_trace->pixelOf(access, i).value_or(-1);
    }
    int elementOf(const Access &access, std::int64_t pixel) const;
    void findPlacesOfAccesses();
    void pairAccesses();
    void layTile();
    void tellTouches();
    void tellAccess(int frame, int index, bool input);
    void touch(SurfaceCell position, const Touch &touch);
    int cellAt(SurfaceCell first, const Access &access, int i) const;
    int windowCellFor(const Access &access, int nextTileCell, int output, int ordinal) const;
    void findTaps();

    std::shared_ptr<const Trace> m_trace;
    Places m_places;
    int m_warp;
    PhaseNames m_partNames;
    bool m_inVectors;
    bool m_transforms = false;
    int m_src = -1, m_dst = -1, m_filter = -1, m_tileBuffer = -1;
    std::vector<Step> m_steps;
    std::vector<Frame> m_frames;
    std::vector<Segment> m_segments;
    std::vector<int> m_segmentOf;
    std::vector<bool> m_filling; ///< phases in which local memory is written
    std::vector<CellStore> m_copies;
    std::vector<int> m_copyOf;                ///< of an access: which copy; -1: none
    std::vector<int> m_cellOf;                ///< of an access: the cell of the surface it touches first
    std::map<Surface, CellTouches> m_touches; ///< of the surfaces that are kept
    std::vector<Touch> m_elsewhere;
    std::vector<std::vector<CellAccess>> m_actions;
    std::vector<std::vector<int>> m_taps, m_outputsOf;
};

} // namespace halo
