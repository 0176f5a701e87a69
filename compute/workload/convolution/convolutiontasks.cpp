// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutiontasks.h"

#include "compute/base/device.h"
#include "compute/base/transformsize.h"
#include "compute/filter/coefficients.h"
#include "compute/kernel/signature.h"
#include "compute/task/foreigntask.h"
#include "compute/task/plans.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/sizes.h"

#include <algorithm>
#include <map>

namespace halo {
namespace {

constexpr const char *entryOfDirect = "convolve";

/// Memory that is transformed must have the size for it.
std::optional<Message> transformRefusal(
    const Variant &variant, const Symbols &symbols, const ConvolutionSizes &sizes)
{
    const size_t needed = transformFloats(transformSize(sizes.geometry().out, sizes.filter)).area();
    for (const Transform &transform : variant.transforms) {
        if (transform.before < 1 || transform.before >= static_cast<int>(variant.passes.size()))
            return Message("%1: the transform of \"%2\" needs a pass before it and a pass after it; move its "
                           "line between two passes.",
                variant.file, transform.buffer);
        const auto buffer = std::ranges::find(variant.buffers, transform.buffer, &NamedArea::name);
        if (buffer == variant.buffers.end() || sizeOf(*buffer, symbols).area() != needed)
            return Message("%1: the transformed buffer needs the line \"// buffer: %2 : PLANE_WIDTH + 2 x "
                           "PLANE_HEIGHT\".",
                variant.file, transform.buffer);
    }
    return std::nullopt;
}

/// Only to kernels that ask: others would be compiled anew for each width and filter.
void addMacros(std::map<std::string, int> &macros, const Variant &variant, const ConvolutionSizes &sizes)
{
    const auto &[image, filter, settings, rank] = sizes;
    const Size2 out = sizes.geometry().out;
    const int aligned = alignmentOf(image.w, out.w);
    const auto tell = [&](std::initializer_list<const char *> words, const char *macro, int value) {
        if (speaksOf(variant, words))
            macros[macro] = value;
    };
    tell({ "ALIGNED", "load4", "store4", "pixelsAt", "pixelsNear", "storePixels", "storeSome" }, "ALIGNED",
        aligned);
    tell({ "OWN_PIXELS" }, "OWN_PIXELS", aligned % 4 == 0 && out.w <= image.w ? 1 : 0);
    tell({ "NEAR", "foldNear", "pixelNear", "pixelsNear", "readTiles" }, "NEAR",
        filter.w <= image.w && filter.h <= image.h ? 1 : 0);
    tell({ "RANK" }, "RANK", rank);
    if (takesTiles(variant))
        macros["SPECTRUM_SIZE"] = spectrumSize;
    if (takesWideTiles(variant))
        macros["TILE_EDGE"] = tileEdgeOf(filter);
    if (takesColumns(variant))
        macros["COLUMN_POINTS"] = columnPointsOf(filter);
    if (takesPieces(variant))
        macros["SPECTRUM_PIECE"] = spectrumPiece;
}

} // namespace

std::optional<Message> ConvolutionTasks::refusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    const Symbols all = joined(tuning, symbolsOf(m_use.sizes));
    if (auto reason = transformRefusal(variant, all, m_use.sizes))
        return reason;
    for (const TaskLaunch &launch :
        plannedLaunches(variant, tuning, all, entryOfDirect, m_use.geometry.out)) {
        for (const Argument &argument : signatureOf(variant, launch.entry)) {
            if (argument.name == "plane_spectrum" && variant.transforms.empty())
                return Message("%1: the argument \"plane_spectrum\" is never set in an implementation "
                               "without transforms.",
                    variant.file);
            if (!argument.isImage())
                continue;
            if (!limits.images)
                return "The device does not support image2d_t; choose an implementation that reads buffers.";
            if (m_use.sizes.image.w > limits.maxImage.w || m_use.sizes.image.h > limits.maxImage.h)
                return Message("The device supports image2d_t up to %1 pixels; choose an implementation that "
                               "reads buffers.",
                    toString(limits.maxImage));
        }
    }
    return std::nullopt;
}

/// The forms of the filter that a kernel may ask for: what does not change from launch to launch.
void ConvolutionTasks::addFilter(Task &task) const
{
    std::call_once(m_computed, [this] {
        Coefficients coefficients(m_use.filter, m_use.sizes.settings.op);
        m_forms = { constantBuffer("filter", std::move(coefficients.weights)),
            constantBuffer("filter_x", std::move(coefficients.terms.rows)),
            constantBuffer("filter_y", std::move(coefficients.terms.columns)),
            constantBuffer("spectrum", std::move(coefficients.spectrum)),
            constantBuffer("spectra", std::move(coefficients.spectra)) };
    });
    task.buffers.insert(task.buffers.end(), m_forms.begin(), m_forms.end());
    if (task.transformed.w == 0)
        return;
    TaskBuffer plane = m_forms.front();
    plane.name = "plane_spectrum";
    plane.transformedCorner = m_use.sizes.filter;
    task.buffers.push_back(shaped(std::move(plane), transformFloats(task.transformed)));
}

Task ConvolutionTasks::task(
    const Variant &variant, const Tuning &tuning, SharedValues planes, Size2 in, Size2 out, int originY) const
{
    const ConvolutionSizes &sizes = m_use.sizes;
    Task task = newTask(variant, tuning, symbolsOf(sizes));
    if (!variant.mapping.isForeign() || variant.mapping.prelude) {
        task.macros["FILTER_W"] = sizes.filter.w;
        task.macros["FILTER_H"] = sizes.filter.h;
        task.macros["ORIGIN_X"] = m_use.geometry.originX;
        task.macros["ORIGIN_Y"] = originY;
        task.macros["BORDER"] = static_cast<int>(sizes.settings.border);
        addMacros(task.macros, variant, sizes);
    }
    const Symbols sized = joined(tuning, symbolsOf(sizes, in, out));
    const Size2 plane = transformSize(out, sizes.filter);
    if (!variant.transforms.empty())
        task.transformed = plane;
    task.buffers = { shaped(inputBuffer("src", std::move(planes)), in),
        shaped(outputBuffer("dst", TaskBuffer::Element::Pixels, 0), out) };
    for (const NamedArea &buffer : variant.buffers)
        task.buffers.push_back(shaped(scratchBuffer(buffer.name, 0), sizeOf(buffer, sized)));
    addFilter(task);
    task.numbers = { { "width", in.w }, { "height", in.h }, { "out_width", out.w }, { "out_height", out.h },
        { "plane_width", plane.w }, { "plane_height", plane.h } };
    task.launches = plannedLaunches(variant, tuning, sized, entryOfDirect, out);
    for (TaskLaunch &launch : task.launches)
        launch.localBytes = localBytesOf(variant, task.symbols);
    task.rows = task.allRows = m_use.region.wanted;
    applyMapping(task, sized);
    return task;
}

} // namespace halo
