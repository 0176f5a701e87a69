// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/model/analysis.h"
#include "compute/trace/model/hardwaremodel.h"
#include "compute/trace/model/tracewalk.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace halo {
namespace {

double share(double part, double whole)
{
    return whole > 0.0 ? part / whole : 0.0;
}

int elementBytes(const Trace &trace, int buffer)
{
    return buffer < 0 ? 4 : trace.buffers[static_cast<size_t>(buffer)].elementBytes;
}

/// Which buffers hold what is computed from: the image, or, of what is no convolution, all global memory that
/// is only read.
std::vector<bool> inputBuffers(const Trace &trace)
{
    std::vector<bool> inputs(trace.buffers.size(), false);
    if (!trace.view.geometry.empty()) {
        if (const int src = imageBuffer(trace); src >= 0)
            inputs[static_cast<size_t>(src)] = true;
        return inputs;
    }
    for (size_t i = 0; i < inputs.size(); ++i)
        inputs[i] = trace.buffers[i].space == Space::Global || trace.buffers[i].space == Space::Image;
    for (const Access &access : trace.accesses)
        if (access.kind != AccessKind::Load)
            inputs[static_cast<size_t>(access.buffer)] = false;
    return inputs;
}

int pixelsOf(const Trace &trace, const Access &access)
{
    int pixels = 0;
    for (int i = 0; i < access.count; ++i)
        pixels += trace.pixelOf(access, i) ? 1 : 0;
    return pixels;
}

/// What a pixel takes of memory: of several planes, all of them.
int pixelBytes(const Trace &trace, int buffer)
{
    const auto &layout = buffer < 0 ? std::nullopt : trace.buffers[static_cast<size_t>(buffer)].layout;
    return layout ? static_cast<int>(layout->pixelBytes) : elementBytes(trace, buffer);
}

void countAccesses(const Trace &trace, TrafficSummary &traffic)
{
    const std::vector<bool> inputs = inputBuffers(trace);
    for (const Access &access : trace.accesses) {
        const Space space = trace.buffers[static_cast<size_t>(access.buffer)].space;
        // An atomic reads and writes.
        const bool reads = access.kind != AccessKind::Store;
        const bool writes = access.kind != AccessKind::Load;
        if (inputs[static_cast<size_t>(access.buffer)] && reads) {
            traffic.globalLoads += pixelsOf(trace, access);
            traffic.requestedBytes += access.count * std::int64_t(elementBytes(trace, access.buffer));
        }
        if (space == Space::Local && reads)
            traffic.localLoads += access.count;
        if (space == Space::Local && writes)
            traffic.localStores += access.count;
        if (space == Space::Constant && reads)
            traffic.constantLoads += access.count;
        if ((space == Space::Global || space == Space::Image) && writes)
            traffic.globalStores += access.count;
    }
}

/// The elements of dst that were written.
std::set<std::int64_t> writtenOutputs(const Trace &trace)
{
    const int dst = outputBuffer(trace);
    std::set<std::int64_t> outputs;
    for (const Access &access : trace.accesses)
        if (access.buffer == dst && access.kind != AccessKind::Load)
            for (int i = 0; i < access.count; ++i)
                if (const auto pixel = trace.pixelOf(access, i))
                    outputs.insert(*pixel);
    return outputs;
}

/// What the formula needs for these outputs.
struct Needed
{
    std::int64_t taps = 0;             ///< that lie in the image or fold into it
    std::set<std::int64_t> elements;   ///< of src
    std::set<std::int64_t> underneath; ///< elements of src with one of the outputs over it
};

Needed neededFor(const Trace &trace, const std::set<std::int64_t> &outputs)
{
    Needed needed;
    const TapSource source(trace);
    const Geometry &geometry = trace.view.geometry;
    const Size2 image = trace.view.image;
    for (const std::int64_t output : outputs) {
        const int x = static_cast<int>(output % std::max(geometry.out.w, 1));
        const int y = static_cast<int>(output / std::max(geometry.out.w, 1));
        for (int j = 0; j < trace.view.filter.height; ++j)
            for (int i = 0; i < trace.view.filter.width; ++i)
                if (const std::int64_t element = source.of(x, y, i, j); element >= 0) {
                    ++needed.taps;
                    needed.elements.insert(element);
                }
        const int underX = x + geometry.offsetX;
        const int underY = y + geometry.offsetY;
        if (underX >= 0 && underX < image.w && underY >= 0 && underY < image.h)
            needed.underneath.insert(std::int64_t(underY) * image.w + underX);
    }
    return needed;
}

void addTraffic(const Trace &trace, TrafficSummary &traffic)
{
    const std::set<std::int64_t> outputs = writtenOutputs(trace);
    const Needed needed = neededFor(trace, outputs);
    const std::vector<bool> inputs = inputBuffers(trace);
    traffic.outputs = std::ssize(outputs);
    double unique = 0.0;
    for (int buffer = 0; buffer < std::ssize(inputs); ++buffer) {
        if (!inputs[static_cast<size_t>(buffer)])
            continue;
        const int bytes = pixelBytes(trace, buffer);
        for (const auto &[element, reads] : reuseOf(trace, buffer)) {
            unique += 1.0;
            traffic.uniqueBytes += bytes;
            traffic.haloBytes += needed.underneath.contains(element) ? 0 : bytes;
        }
    }
    const double count = static_cast<double>(traffic.outputs);
    traffic.readsPerOutput = share(static_cast<double>(traffic.globalLoads), count);
    traffic.idealReadsPerOutput = share(static_cast<double>(needed.elements.size()), count);
    traffic.naiveReadsPerOutput = share(static_cast<double>(needed.taps), count);

    // No convolution: nothing is known of taps, and nothing lies under an output.
    if (trace.view.geometry.empty()) {
        traffic.haloBytes = 0;
        traffic.idealReadsPerOutput = share(unique, count);
        traffic.naiveReadsPerOutput = 0.0;
        return;
    }
    const double flops = 2.0 * static_cast<double>(trace.view.filter.size().area()) * count;
    const double stored = count * pixelBytes(trace, outputBuffer(trace));
    traffic.intensity = share(flops, static_cast<double>(traffic.requestedBytes) + stored);
    traffic.naiveIntensity
        = share(flops, static_cast<double>(needed.taps) * pixelBytes(trace, imageBuffer(trace)) + stored);
}

void addCosts(const Trace &trace, const HardwareModel &model, TrafficSummary &traffic)
{
    const std::vector<bool> inputs = inputBuffers(trace);
    std::int64_t loads = 0, sectors = 0, ideal = 0, diverging = 0, active = 0, lanes = 0;
    const std::vector<Step> steps = lockSteps(trace, model.warp);
    for (const Step &step : steps) {
        const StepCost cost = costOf(trace, step, model);
        const bool readsImage = inputs[static_cast<size_t>(step.buffer)] && step.kind == AccessKind::Load;
        const bool fills = step.kind == AccessKind::Store
            && trace.buffers[static_cast<size_t>(step.buffer)].space == Space::Local;
        traffic.conflicts += cost.conflicts;
        if (trace.buffers[static_cast<size_t>(step.buffer)].space == Space::Local)
            ++traffic.localSteps;
        diverging += cost.active < cost.lanes ? 1 : 0;
        if (readsImage) {
            ++loads;
            sectors += cost.sectors;
            ideal += cost.idealSectors;
        }
        if (readsImage || fills) {
            active += cost.active;
            lanes += cost.lanes;
        }
    }
    traffic.sectorsPerLoad = share(static_cast<double>(sectors), static_cast<double>(loads));
    traffic.idealSectorsPerLoad = share(static_cast<double>(ideal), static_cast<double>(loads));
    traffic.idleWhileLoading = share(static_cast<double>(lanes - active), static_cast<double>(lanes));
    traffic.divergence = share(static_cast<double>(diverging), static_cast<double>(steps.size()));
}

} // namespace

TrafficSummary trafficOf(const Trace &trace, const HardwareModel &model)
{
    TrafficSummary traffic;
    countAccesses(trace, traffic);
    addTraffic(trace, traffic);
    addCosts(trace, model, traffic);
    traffic.localBytes = localBytesOf(trace);
    for (int i = 0; i < static_cast<int>(trace.buffers.size()); ++i) {
        if (trace.buffers[static_cast<size_t>(i)].space != Space::Local)
            continue;
        const std::vector<CellFill> cells = tileFill(trace, i);
        traffic.unusedCells += std::ranges::count_if(
            cells, [](const CellFill &cell) { return cell.stores > 0 && cell.loads == 0; });
    }
    return traffic;
}

} // namespace halo
