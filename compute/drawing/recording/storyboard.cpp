// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/drawing/recording/storyboard.h"

#include "compute/drawing/recording/sums.h"
#include "compute/trace/model/formula.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>

namespace halo {
namespace {

constexpr int mostLoadBars = 9;   ///< beyond, they are drawn as one
constexpr int mostOtherBars = 40; ///< beyond, stores are drawn with the sums before them

bool isLoading(FrameKind kind)
{
    return kind == FrameKind::Load || kind == FrameKind::Fill;
}

/// In which phases local memory is written: what is read there is read to be kept.
std::vector<bool> fillingPhases(const Trace &trace)
{
    std::vector<bool> filling(static_cast<size_t>(trace.phases()), false);
    for (const Access &access : trace.accesses) {
        const TraceBuffer &buffer = trace.buffers[static_cast<size_t>(access.buffer)];
        if (buffer.space == Space::Local && access.kind == AccessKind::Store && access.phase < trace.phases())
            filling[static_cast<size_t>(access.phase)] = true;
    }
    return filling;
}

} // namespace

Storyboard::Storyboard(std::shared_ptr<const Trace> trace, int warp)
    : m_trace(std::move(trace))
    , m_places(*m_trace)
    , m_warp(warp)
    , m_partNames(m_trace->request.variant.source)
    , m_inVectors(halo::readsInVectors(m_trace->request.variant))
    , m_src(imageBuffer(*m_trace))
    , m_dst(outputBuffer(*m_trace))
    , m_filter(m_trace->bufferNamed("filter"))
    , m_tileBuffer(m_places.between() >= 0 ? m_places.between() : m_trace->tile())
    , m_steps(warp == rawOrder ? rawSteps(*m_trace) : lockSteps(*m_trace, warp))
{
    const bool takesSpectra = m_trace->bufferNamed("spectrum") >= 0 || m_trace->bufferNamed("spectra") >= 0;
    m_transforms = m_places.hasWindow() && m_places.tileCells() > 0 && takesSpectra;
    if (m_places.holdsSums() && !m_places.sums())
        if (const auto sums = sumsIn(*m_trace, m_places, m_src, m_tileBuffer))
            m_places.laySums(*sums);
    findPlacesOfAccesses();
    pairAccesses();
    layTile();
    tellFrames();
    tellSegments();
    tellTouches();
    findTaps();
}

void Storyboard::tellFrames()
{
    m_filling = fillingPhases(*m_trace);
    const auto kindOf = [&](const Step &step) {
        const Space space = m_trace->buffers[static_cast<size_t>(step.buffer)].space;
        if (step.kind != AccessKind::Load)
            return space == Space::Local || step.buffer == m_places.between() ? FrameKind::Fill
                                                                              : FrameKind::Store;
        const bool outside = space == Space::Global || space == Space::Image;
        const bool isKept = !m_places.holdsSums() && (!m_transforms || step.buffer == m_src);
        const bool keeps
            = isKept && step.phase < m_trace->phases() && m_filling[static_cast<size_t>(step.phase)];
        return outside && keeps ? FrameKind::Load : FrameKind::MultiplyAdd;
    };
    int phase = 0;
    bool weightsFirst = false;
    const auto passBarriers = [&](int until) {
        for (; phase < until && phase < m_trace->phases() - 1; ++phase)
            m_frames.push_back(
                { FrameKind::Barrier, -1, phase, m_trace->barriers[static_cast<size_t>(phase)].line, -1 });
    };
    for (size_t i = 0; i < m_steps.size();) {
        passBarriers(m_steps[i].phase);
        if (i == 0 || m_steps[i].phase != m_steps[i - 1].phase || m_steps[i].warp != m_steps[i - 1].warp)
            weightsFirst = meetsWeightsFirst(i);
        const int count = stepsTogether(i, weightsFirst);
        // Of an async copy, what is written is told; of weights and pixels, the pixels.
        const bool copies = copyOf(m_steps[i]) >= 0;
        const auto all = std::span(m_steps).subspan(i, static_cast<size_t>(count));
        const auto info = std::ranges::find_if(
            all, [&](const Step &step) { return copies ? step.kind != AccessKind::Load : !isWeight(step); });
        const auto main = i + static_cast<size_t>(info == all.end() ? 0 : info - all.begin());
        m_frames.push_back({ kindOf(m_steps[main]), static_cast<int>(main), m_steps[main].phase,
            m_steps[main].line, -1, static_cast<int>(i), count });
        i += static_cast<size_t>(count);
    }
    passBarriers(m_trace->phases() - 1);
}

bool Storyboard::isWeight(const Step &step) const
{
    return m_places.hasWindow() && step.buffer == m_filter && step.kind == AccessKind::Load;
}

/// Whether the kernel reads a weight and then the pixel that it meets, in the phase that begins with this
/// step; without a barrier the tile is filled in the same phase.
bool Storyboard::meetsWeightsFirst(size_t first) const
{
    size_t step = first;
    while (step < m_steps.size() && m_steps[step].phase == m_steps[first].phase
        && m_steps[step].warp == m_steps[first].warp && !isWeight(m_steps[step]))
        ++step;
    return step == first || !readsPixels(m_steps[step - 1]);
}

int Storyboard::copyOf(const Step &step) const
{
    const int access = step.accesses.front();
    if (m_trace->accesses[static_cast<size_t>(access)].item >= 0)
        return -1;
    const auto &copies = m_trace->copies;
    const auto found = std::ranges::find_if(copies,
        [access](const AsyncCopy &copy) { return access >= copy.first && access < copy.first + copy.count; });
    return found == copies.end() ? -1 : static_cast<int>(found - copies.begin());
}

/// How many steps from this one on are one frame: an async copy; weights and the pixels that they meet, in
/// the order in which the kernel reads them.
int Storyboard::stepsTogether(size_t first, bool weightsFirst) const
{
    const Step &begin = m_steps[first];
    size_t end = first + 1;
    const auto goesOn = [&] {
        return !raw() && end < m_steps.size() && m_steps[end].phase == begin.phase
            && m_steps[end].warp == begin.warp;
    };
    if (const int copy = copyOf(begin); copy >= 0) {
        while (goesOn() && copyOf(m_steps[end]) == copy)
            ++end;
    } else if (isWeight(begin) && weightsFirst) {
        while (goesOn() && isWeight(m_steps[end]))
            ++end;
        if (goesOn() && readsPixels(m_steps[end]))
            ++end;
    } else if (readsPixels(begin) && !weightsFirst) {
        while (goesOn() && isWeight(m_steps[end]))
            ++end;
    }
    return static_cast<int>(end - first);
}

bool Storyboard::readsPixels(const Step &step) const
{
    return m_places.hasWindow() && step.kind == AccessKind::Load && step.buffer != m_filter;
}

std::span<const Step> Storyboard::stepsOf(int frame) const
{
    if (!stepOf(frame))
        return {};
    const Frame &info = m_frames[static_cast<size_t>(frame)];
    return std::span(m_steps).subspan(static_cast<size_t>(info.first), static_cast<size_t>(info.steps));
}

void Storyboard::tellSegments()
{
    const auto startsAnew = [this](size_t i) {
        if (i == 0)
            return true;
        if (partOf(static_cast<int>(i)) != partOf(static_cast<int>(i) - 1))
            return true;
        const FrameKind before = m_frames[i - 1].kind;
        const FrameKind now = m_frames[i].kind;
        if (isLoading(before) && isLoading(now))
            return before == FrameKind::Fill && now == FrameKind::Load;
        return before != now || now == FrameKind::Barrier;
    };
    const auto addTo = [this](Segment &segment, size_t i) {
        ++segment.count;
        const Step *step = stepOf(static_cast<int>(i));
        if (isLoading(segment.kind) || !step || step->kind != AccessKind::Load || step->buffer != m_filter)
            segment.repeats += isLoading(segment.kind) ? 0 : 1;
    };
    int loads = 0;
    for (size_t i = 0; i < m_frames.size(); ++i) {
        if (startsAnew(i)) {
            const bool loading = isLoading(m_frames[i].kind);
            m_segments.push_back(
                { m_frames[i].kind, static_cast<int>(i), 0, loading ? 1 : 0, loading ? ++loads : 0 });
        }
        addTo(m_segments.back(), i);
    }
    for (Segment &segment : m_segments) {
        segment.part = partOf(segment.first);
        segment.points = m_transforms && segment.kind != FrameKind::Load && segment.kind != FrameKind::Store;
        if (segment.points)
            segment.number = 0; // rounds mean nothing there
        segment.multiplies = m_places.addsProducts();
        segment.vectors = m_inVectors;
        segment.sums = m_places.holdsSums() && segment.kind == FrameKind::Fill;
        segment.launch = segment.kind == FrameKind::Barrier && endsLaunch(segment.first);
    }
    mergeSegments();
    for (size_t s = 0; s < m_segments.size(); ++s)
        m_segmentOf.insert(m_segmentOf.end(), static_cast<size_t>(m_segments[s].count), static_cast<int>(s));
}

/// So that every bar can be hit.
void Storyboard::mergeSegments()
{
    const auto loads
        = std::ranges::count_if(m_segments, [](const Segment &segment) { return isLoading(segment.kind); });
    const bool mergeLoads = loads > mostLoadBars;
    const bool mergeOthers = std::ssize(m_segments) - loads > mostOtherBars;
    std::vector<Segment> merged;
    for (const Segment &segment : m_segments) {
        const bool same = !merged.empty() && segment.kind != FrameKind::Barrier
            && merged.back().part == segment.part && merged.back().kind != FrameKind::Barrier
            && isLoading(segment.kind) == isLoading(merged.back().kind);
        if (same && (isLoading(segment.kind) ? mergeLoads : mergeOthers)) {
            merged.back().count += segment.count;
            merged.back().repeats += segment.kind == FrameKind::Store ? 0 : segment.repeats;
        } else {
            merged.push_back(segment);
        }
    }
    m_segments = std::move(merged);
}

int Storyboard::segmentOf(int frame) const
{
    return m_segmentOf.empty() ? -1 : m_segmentOf[static_cast<size_t>(frame)];
}

const Step *Storyboard::stepOf(int frame) const
{
    if (frame < 0 || frame > lastFrame())
        return nullptr;
    const int step = m_frames[static_cast<size_t>(frame)].step;
    return step < 0 ? nullptr : &m_steps[static_cast<size_t>(step)];
}

bool Storyboard::holdsBack(int phase) const
{
    return phase < m_trace->phases() - 1
        && (m_filling[static_cast<size_t>(phase)] || m_trace->barriers[static_cast<size_t>(phase)].launch);
}

bool Storyboard::endsLaunch(int frame) const
{
    const Frame &info = m_frames[static_cast<size_t>(frame)];
    return info.kind == FrameKind::Barrier && m_trace->barriers[static_cast<size_t>(info.phase)].launch;
}

QString Storyboard::namesOf(Surface surface) const
{
    const int buffer = surface == Surface::Window ? m_src : m_dst;
    if (!m_places.hasWindow())
        return QString::fromStdString(m_places.namesOf(surface));
    return buffer < 0 ? QString()
                      : QString::fromStdString(m_trace->buffers[static_cast<size_t>(buffer)].name);
}

const std::string &Storyboard::partOf(int frame) const
{
    static const std::string none;
    return frame < 0 || frame > lastFrame() ? none
                                            : m_partNames.at(m_frames[static_cast<size_t>(frame)].line);
}

int Storyboard::frameOfBarrier(int barrier) const
{
    for (size_t i = 0; i < m_frames.size(); ++i)
        if (m_frames[i].kind == FrameKind::Barrier && m_frames[i].phase == barrier)
            return static_cast<int>(i);
    return -1;
}

int Storyboard::nextFrameOfLine(int line, int after) const
{
    const int count = lastFrame() + 1;
    for (int i = 1; i <= count; ++i) {
        const int frame = (after + i) % count;
        if (m_frames[static_cast<size_t>(frame)].line == line
            || std::ranges::find(stepsOf(frame), line, &Step::line) != stepsOf(frame).end())
            return frame;
    }
    return -1;
}

} // namespace halo
