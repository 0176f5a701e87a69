// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/layer/layertask.h"

#include "compute/base/memory.h"
#include "compute/kernel/constraint.h"
#include "compute/task/foreigntask.h"
#include "compute/task/plans.h"
#include "compute/workload/layer/layerreference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace halo {
namespace {

/// The NDRange that is left of a launch that only weights need.
constexpr Size2 onlyOnce{ 0, 0 };

/// One work-item for each, rounded up to whole groups.
TaskLaunch over(const std::string &entry, Size2 items, Size2 group)
{
    return { entry, { roundUp(items.w, group.w), roundUp(items.h, group.h) }, group };
}

/// Rows of the input first, then filters, whose weights are prepared: whatever the group.
TaskLaunch prepareLaunch(int rows, int filters)
{
    const Size2 group{ 8, 1 };
    TaskLaunch launch = over("prepare", { rows + filters, 1 }, group);
    launch.again = over("prepare", { rows, 1 }, group).global;
    return launch;
}

TaskLaunch im2colLaunch(const LayerShape &shape, const Tuning &tuning)
{
    return over("im2col", { shape.positions(), shape.channels }, tuning.group);
}

void planDirect(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    task.launches = { launchOver("convolve", tuning, { shape.positions(), shape.filters }) };
}

/// The rows of a group share the channels of their outputs.
void planSplit(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    const int blocks = roundUp(shape.filters, tuning.items.h) / tuning.items.h;
    task.launches = { { "convolve", { roundUp(shape.positions(), tuning.group.w), blocks * tuning.group.h },
        tuning.group } };
    task.launches.back().localBytes
        = std::int64_t(sizeof(float)) * static_cast<std::int64_t>(tuning.group.area()) * tuning.items.h;
}

/// A group for each filter.
void planFullyConnected(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    task.launches = { { "convolve", { shape.filters * tuning.group.w, 1 }, tuning.group } };
    task.launches.back().localBytes = std::int64_t(sizeof(float)) * tuning.group.w;
}

void planIm2colGemm(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    task.buffers.push_back(scratchBuffer("columns", static_cast<size_t>(shape.columnCount())));
    task.launches
        = { im2colLaunch(shape, tuning), launchOver("gemm", tuning, { shape.positions(), shape.filters }) };
}

/// Planes of padded rows, one for each phase that the taps read: columns and rows so many pixels apart as the
/// stride. Zeros at the right of a row are those at the left of the next one, so a last row of zeros is
/// behind all. Weights of a block of filters lie side by side. Filters run along dimension 0, so that items
/// of a group read the same pixels.
void planPaddedDirect(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    const Size2 out = shape.out(), stride = shape.stride;
    const Size2 reach{ (shape.kernel.w - 1) * shape.dilation.w, (shape.kernel.h - 1) * shape.dilation.h };
    const Size2 phases{ std::min(stride.w, reach.w + 1), std::min(stride.h, reach.h + 1) };
    const int padded = shape.in.w + std::max(shape.padding.w, shape.farPadding.w);
    const int pitch = std::max(roundUp(padded, stride.w) / stride.w, out.w);
    const int rows = out.h + reach.h / stride.h + 1, plane = rows * pitch, span = 16 * tuning.items.w;
    const int size = shape.channels * static_cast<int>(phases.area()) * plane + span; // vectors stick out
    const int blocks = roundUp((out.h - 1) * pitch + out.w, span) / span;
    const int filters = roundUp(shape.filters, tuning.items.h);
    task.buffers.push_back(scratchBuffer("padded", static_cast<size_t>(size)));
    task.buffers.push_back(
        scratchBuffer("arranged", static_cast<size_t>(shape.depth()) * static_cast<size_t>(filters), true));
    task.numbers.insert({ { "phases_x", phases.w }, { "phases_y", phases.h }, { "pitch", pitch },
        { "plane", plane }, { "padded_size", size }, { "blocks", blocks } });
    task.launches = { prepareLaunch(shape.channels * phases.h * rows, filters),
        over("convolve", { filters / tuning.items.h, blocks }, tuning.group) };
}

/// Blocks of filters x blocks of vectors of positions, which lie side by side already; only weights are
/// arranged.
void planPointwise(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    const int together = 16 * tuning.items.w;
    const int filters = roundUp(shape.filters, tuning.items.h);
    task.buffers.push_back(
        scratchBuffer("arranged", static_cast<size_t>(shape.depth()) * static_cast<size_t>(filters), true));
    task.launches = { over("arrange", { filters, 1 }, { 8, 1 }), // whatever the group
        over("convolve", { filters / tuning.items.h, roundUp(shape.positions(), together) / together },
            tuning.group) };
    task.launches.front().again = onlyOnce;
}

/// Strides and dilations as macros: how far apart the pixels lie that are read together.
void compileSteps(Task &task, const LayerShape &shape)
{
    task.macros.insert({ { "STRIDE_X", shape.stride.w }, { "STRIDE_Y", shape.stride.h },
        { "DILATION_X", shape.dilation.w }, { "DILATION_Y", shape.dilation.h } });
}

/// Columns and rows of the outputs that a work-item computes, so many at most, for which least is computed
/// beyond the edges. A block takes as long as another output and a half besides its own.
Size2 blockOf(Size2 out, int most)
{
    Size2 best{ 1, 1 };
    double least = std::numeric_limits<double>::max();
    for (int columns = 1; columns <= std::min(most, out.w); ++columns) {
        const Size2 block{ columns, std::min(most / columns, out.h) };
        const double blocks
            = static_cast<double>(roundUp(out.w, block.w) / block.w) * (roundUp(out.h, block.h) / block.h);
        if (const double time = blocks * (static_cast<double>(block.area()) + 1.5); time < least) {
            least = time;
            best = block;
        }
    }
    return best;
}

/// Rows with their padding, and as much behind them as the last block of outputs reads; weights of 16 ITEM_H
/// filters side by side.
void planPaddedFilters(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int vector = 16;
    const Size2 out = shape.out(), block = blockOf(out, tuning.items.w);
    const auto reach = [&](int Size2::*axis) { // of the taps of the last block
        return (roundUp(out.*axis, block.*axis) - 1) * shape.stride.*axis
            + (shape.kernel.*axis - 1) * shape.dilation.*axis + 1;
    };
    const int paddedWidth = std::max(shape.padded().w, reach(&Size2::w));
    const int rowStep = shape.kernel.h == 1 ? shape.stride.h : 1; // other rows are read by no tap
    const int paddedHeight = rowStep == 1 ? reach(&Size2::h) : roundUp(out.h, block.h);
    const int rows = shape.channels * paddedHeight, together = vector * tuning.items.h;
    const int filters = roundUp(shape.filters, together), blocks = roundUp(out.w, block.w) / block.w;
    task.buffers.push_back(
        scratchBuffer("padded", static_cast<size_t>(paddedWidth) * static_cast<size_t>(rows)));
    task.buffers.push_back(
        scratchBuffer("arranged", static_cast<size_t>(shape.depth()) * static_cast<size_t>(filters), true));
    task.numbers.insert({ { "padded_width", paddedWidth }, { "padded_height", paddedHeight },
        { "padded_rows", rows }, { "row_step", rowStep }, { "blocks", blocks } });
    compileSteps(task, shape);
    task.macros["STRIDE_Y"] /= rowStep;
    task.macros.insert({ { "COLUMNS", block.w }, { "ROWS", block.h } });
    task.launches = { prepareLaunch(rows, filters / vector),
        over(
            "convolve", { filters / together, blocks * (roundUp(out.h, block.h) / block.h) }, tuning.group) };
}

/// Bands of rows x blocks of filters x groups along dimension 1; a block lies within a group.
void planGroupedTiled(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    const Size2 out = shape.out(), group = tuning.group;
    const int down = std::min(tuning.items.h, shape.groupFilters());
    const int bands = roundUp(out.h, group.h) / group.h, blocks = roundUp(shape.groupFilters(), down) / down;
    compileSteps(task, shape);
    task.macros.insert({ { "DOWN", down } });
    task.numbers.insert({ { "bands", bands }, { "blocks", blocks } });
    task.launches
        = { { "convolve", { roundUp(out.w, group.w), group.h * bands * blocks * shape.groups }, group } };
}

/// A work-group for a band of rows of each group of channels, which has its rows in local memory: for each
/// remainder of x by the stride, pitch numbers.
void planGroupedVectors(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int vector = 16, mostFilters = 4;
    const Size2 out = shape.out();
    const int down = std::min(mostFilters, shape.groupFilters());
    const int bandRows = std::min(tuning.params.at("BAND"), out.h),
              bands = roundUp(out.h, bandRows) / bandRows;
    const int rows = roundUp(bandRows, tuning.items.h);
    const int spanRows = (rows - 1) * shape.stride.h + (shape.kernel.h - 1) * shape.dilation.h + 1;
    const int furthest = (shape.kernel.w - 1) * shape.dilation.w / shape.stride.w;
    const int pitch = roundUp(out.w, vector) + roundUp(furthest + 2 + vector, vector); // see sortRow()
    compileSteps(task, shape);
    task.macros.insert({ { "DOWN", down }, { "GROUP_CHANNELS", shape.groupChannels() } });
    task.numbers.insert(
        { { "band_rows", bandRows }, { "bands", bands }, { "span_rows", spanRows }, { "pitch", pitch } });
    task.launches = { { "convolve", { tuning.group.w, shape.groups * bands }, tuning.group } };
    task.launches.back().localBytes
        = std::int64_t(sizeof(float)) * shape.groupChannels() * spanRows * shape.stride.w * pitch;
}

/// Tiles of 2x2 outputs; the products of their 16 cells are independent of each other.
void planWinograd(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int cells = 16;
    const Size2 tilesOf{ (shape.out().w + 1) / 2, (shape.out().h + 1) / 2 };
    const int tiles = static_cast<int>(tilesOf.area());
    const int blocks = roundUp(shape.filters, tuning.items.h) / tuning.items.h;
    const auto scratch = [&](const std::string &name, int rows, int columns) {
        task.buffers.push_back(scratchBuffer(
            name, size_t(cells) * static_cast<size_t>(rows) * static_cast<size_t>(columns), name == "u"));
    };
    scratch("u", shape.filters, shape.channels);
    scratch("v", shape.channels, tiles);
    scratch("products", shape.filters, tiles);
    task.numbers.insert({ { "tiles_x", tilesOf.w }, { "tiles", tiles }, { "blocks", blocks } });
    task.launches = { over("transform_weights", { shape.channels, shape.filters }, tuning.group),
        over("transform_input", { tiles, shape.channels }, tuning.group),
        over("multiply", { tiles, cells * blocks }, tuning.group),
        over("transform_output", { tiles, shape.filters }, tuning.group) };
    task.launches.front().again = onlyOnce;
}

/// A group for ITEM_W vectors of sixteen tiles and, if there are few tiles, for a part of the filters. Even
/// rows with their padding lie before odd ones, with room for one tile more than there are, see the kernel.
void planVectorsWinograd(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int vector = 16, cells = 16;
    constexpr int enoughGroups = 32; // as many as a large CPU has cores, about
    const Size2 tiles{ roundUp(shape.out().w, 2) / 2 + 1, roundUp(shape.out().h, 2) / 2 };
    const int pitch = 2 * tiles.w, plane = (tiles.h + 1) * pitch, together = vector * tuning.items.w;
    const int groups = roundUp(static_cast<int>(tiles.area()), together) / together;
    const int filters = roundUp(shape.filters, tuning.items.h);
    const int mostParts = roundUp(filters / tuning.items.h, tuning.group.w) / tuning.group.w;
    const int parts = std::clamp(roundUp(enoughGroups, groups) / groups, 1, mostParts);
    const int size = shape.channels * 2 * plane + 2 * together;
    task.buffers.push_back(scratchBuffer("padded", static_cast<size_t>(size)));
    task.buffers.push_back(
        scratchBuffer("u", static_cast<size_t>(cells * filters) * static_cast<size_t>(shape.channels), true));
    task.numbers.insert({ { "pitch", pitch }, { "plane", plane }, { "padded_size", size } });
    const int rows = shape.channels * 2 * (tiles.h + 1);
    task.launches
        = { prepareLaunch(rows, filters), { "convolve", { parts * tuning.group.w, groups }, tuning.group } };
    task.launches.back().localBytes = std::int64_t(sizeof(float)) * cells * together * shape.channels;
}

/// All sizes of the layer as macros: layers share no program then, but address pixels by constants.
void compileSizes(Task &task, const LayerShape &shape)
{
    const Size2 out = shape.out();
    task.macros.insert({ { "CHANNELS", shape.channels }, { "HEIGHT", shape.in.h }, { "WIDTH", shape.in.w },
        { "FILTERS", shape.filters }, { "OUT_W", out.w }, { "OUT_H", out.h },
        { "PADDING_LEFT", shape.padding.w }, { "PADDING_TOP", shape.padding.h } });
    compileSteps(task, shape);
}

/// A work-item for ROWS outputs of a column and DOWN filters. Groups count the blocks of outputs row after
/// row; along dimension 1, blocks of filters, of which a group has one. With few channels much is read and
/// written for each product: smaller blocks then, so that more work-items wait for memory together.
void planBlocks(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int enoughGroups = 256; // what a large GPU runs at once, about
    const bool isFew = shape.channels < 8;
    const Size2 out = shape.out(), group = tuning.group;
    const int down = isFew ? std::min(tuning.items.h, 8) : tuning.items.h;
    const int filters = roundUp(shape.filters, down) / down;
    const int together = static_cast<int>(group.area());
    const auto blocks = [&](int rows) { return roundUp(out.w * roundUp(out.h, rows) / rows, together); };
    const int mostRows = tuning.params.at("MOST_ROWS");
    int rows = isFew ? std::min(mostRows, 3) : mostRows;
    while (rows > 2 && blocks(rows) / together * filters < enoughGroups)
        rows = (rows + 1) / 2;
    compileSizes(task, shape);
    task.macros.insert({ { "ROWS", rows }, { "DOWN", down }, { "COLUMNS", isFew ? shape.kernel.w : 1 } });
    task.launches = { { "convolve", { blocks(rows) / group.h, filters * group.h }, group } };
}

/// A step multiplies a tap of DEPTH channels; "arranged" has a tile of weights for each step and block of
/// filters. Few channels or few filters get smaller tiles: what is padded is multiplied too.
void planTensorCores(Task &task, const LayerShape &shape, const Tuning &tuning)
{
    constexpr int leastDepth = 8; // channels of one instruction
    const Size2 group = tuning.group;
    const int depth = shape.channels > leastDepth ? tuning.params.at("MOST_DEPTH") : leastDepth;
    const bool isFew = shape.filters <= 8 * tuning.items.h;
    const int warpsDown = isFew ? 1 : 2;
    const Size2 outputs // of a work-item
        = isFew ? Size2{ std::min(tuning.items.w, 8), roundUp(shape.filters, 16) / 8 } : tuning.items;
    const Size2 tile{ 4 * outputs.w * group.h / warpsDown, 8 * outputs.h * warpsDown };
    const int filters = roundUp(shape.filters, tile.h);
    const int rows = roundUp(shape.channels, depth) * static_cast<int>(shape.kernel.area());
    compileSizes(task, shape);
    task.macros.insert(
        { { "DEPTH", depth }, { "WARPS_DOWN", warpsDown }, { "ACROSS", outputs.w }, { "DOWN", outputs.h } });
    task.buffers.push_back(
        scratchBuffer("arranged", static_cast<size_t>(rows) * static_cast<size_t>(filters), true));
    task.launches = { over("arrange", { filters, rows }, { 64, 1 }), // whatever the group
        { "convolve", { roundUp(shape.positions(), tile.w) / tile.w * group.w, filters / tile.h * group.h },
            group } };
    task.launches.front().again = onlyOnce;
}

using LayerPlan = void (*)(Task &, const LayerShape &, const Tuning &);

/// Every way to launch a layer. A new one is a function and a line here.
const std::map<std::string, LayerPlan> &layerPlans()
{
    static const std::map<std::string, LayerPlan> all{ { "direct", planDirect }, { "split", planSplit },
        { "fully_connected", planFullyConnected }, { "im2col_gemm", planIm2colGemm },
        { "padded_direct", planPaddedDirect }, { "padded_filters", planPaddedFilters },
        { "pointwise", planPointwise }, { "grouped_tiled", planGroupedTiled },
        { "grouped_vectors", planGroupedVectors }, { "blocks", planBlocks }, { "winograd", planWinograd },
        { "vectors_winograd", planVectorsWinograd }, { "tensor_cores", planTensorCores } };
    return all;
}

Task taskFor(const LayerShape &shape, const Variant &variant, const Tuning &tuning)
{
    Task task = newTask(variant, tuning, symbolsOf(shape));
    // Only what loops count is compiled in: layers of equal kernels share a program.
    task.macros.insert({ { "KERNEL_W", shape.kernel.w }, { "KERNEL_H", shape.kernel.h } });
    task.numbers = { { "channels", shape.channels }, { "height", shape.in.h }, { "width", shape.in.w },
        { "filters", shape.filters }, { "depth", shape.depth() }, { "positions", shape.positions() },
        { "out_width", shape.out().w }, { "out_height", shape.out().h }, { "stride_x", shape.stride.w },
        { "stride_y", shape.stride.h }, { "padding_left", shape.padding.w },
        { "padding_top", shape.padding.h }, { "dilation_x", shape.dilation.w },
        { "dilation_y", shape.dilation.h }, { "group_channels", shape.groupChannels() },
        { "group_filters", shape.groupFilters() } };
    return task;
}

} // namespace

Symbols symbolsOf(const LayerShape &shape)
{
    const auto outputs = static_cast<double>(shape.outputCount());
    return { { "KERNEL_W", shape.kernel.w }, { "KERNEL_H", shape.kernel.h }, { "STRIDE_X", shape.stride.w },
        { "STRIDE_Y", shape.stride.h }, { "DILATION_X", shape.dilation.w },
        { "DILATION_Y", shape.dilation.h },
        { "PADDING", std::max({ shape.padding.w, shape.padding.h, shape.farPadding.w, shape.farPadding.h }) },
        { "CHANNELS", shape.channels }, { "FILTERS", shape.filters }, { "GROUPS", shape.groups },
        { "OUT_WIDTH", shape.out().w }, { "OUT_HEIGHT", shape.out().h }, { "POSITIONS", shape.positions() },
        { "OUTPUTS", outputs }, { "TAPS", shape.depth() }, { "WIDTH", shape.in.w }, { "HEIGHT", shape.in.h },
        { "PADDING_LEFT", shape.padding.w }, { "PADDING_TOP", shape.padding.h } };
}

static void requireRoom(const LayerShape &shape)
{
    requireMemory(Message("The layer %1", specOf(shape)),
        sizeof(float) * static_cast<double>(shape.inputCount() + shape.weightCount() + shape.outputCount()));
}

LayerData randomLayer(const LayerShape &shape, std::uint32_t seed)
{
    requireRoom(shape);
    std::mt19937 random(seed);
    const auto values = [&](std::int64_t count) {
        std::vector<float> all(static_cast<size_t>(count));
        std::ranges::generate(
            all, [&] { return static_cast<float>(static_cast<int>(random() % 17) - 8) / 8.0F; });
        return sharedValues(std::move(all));
    };
    const SharedValues input = values(shape.inputCount());
    return { input, values(shape.weightCount()) };
}

LayerData onesLayer(const LayerShape &shape)
{
    requireRoom(shape);
    return { sharedValues(std::vector<float>(static_cast<size_t>(shape.inputCount()), 1.0F)),
        sharedValues(std::vector<float>(static_cast<size_t>(shape.weightCount()), 1.0F)) };
}

std::optional<Message> layerPlanRefusal(const Variant &variant)
{
    if (variant.mapping.isForeign())
        return planRefusal(variant);
    if (layerPlans().contains(variant.plan))
        return std::nullopt;
    std::string plans;
    for (const auto &[name, plan] : layerPlans())
        plans += (plans.empty() ? "" : ", ") + name;
    return Message("\"%1\" is not a convolution step, or its plan \"%2\" is unknown; choose an "
                   "implementation with one of "
                   "the plans %3.",
        variant.title, variant.plan, plans);
}

Task layerTask(const LayerShape &shape, const LayerData &data, const Variant &variant, const Tuning &tuning)
{
    Task task = taskFor(shape, variant, tuning);
    task.buffers = { inputBuffer("src", data.input), inputBuffer("weights", data.weights),
        outputBuffer("dst", TaskBuffer::Element::Float, static_cast<size_t>(shape.outputCount())) };
    if (!variant.mapping.isForeign()) {
        layerPlans().at(variant.plan)(task, shape, tuning);
        return task;
    }
    for (const NamedArea &buffer : variant.buffers)
        task.buffers.push_back(scratchBuffer(buffer.name, sizeOf(buffer, task.symbols).area()));
    task.launches = plannedLaunches(
        variant, tuning, task.symbols, "convolve", { static_cast<int>(shape.positions()), shape.filters });
    applyMapping(task, task.symbols);
    return task;
}

Task columnsTask(
    const LayerShape &shape, const SharedValues &input, const Variant &variant, const Tuning &tuning)
{
    Task task = taskFor(shape, variant, tuning);
    task.buffers = { inputBuffer("src", input),
        outputBuffer("columns", TaskBuffer::Element::Float, static_cast<size_t>(shape.columnCount())) };
    task.launches = { im2colLaunch(shape, tuning) };
    return task;
}

Task productTask(const ProductShape &shape, const SharedValues &left, const SharedValues &right,
    const Variant &variant, const Tuning &tuning)
{
    // A layer of 1x1 taps over a single row is just this product.
    const LayerShape layer = evenLayer(shape.depth, { shape.columns, 1 }, shape.rows, { 1, 1 }, 1, 0);
    Task task = taskFor(layer, variant, tuning);
    task.buffers = { inputBuffer("weights", left), inputBuffer("columns", right),
        outputBuffer("dst", TaskBuffer::Element::Float, static_cast<size_t>(layer.outputCount())) };
    task.launches = { launchOver("gemm", tuning, { shape.columns, shape.rows }) };
    return task;
}

SharedValues sharedValues(std::vector<float> values)
{
    return std::make_shared<const Values>(std::move(values));
}

const std::vector<float> &floatsOf(const Values &values)
{
    return std::get<std::vector<float>>(values);
}

double magnitudeOf(const LayerShape &shape, const LayerData &data)
{
    double largest = 0.0, heaviest = 0.0;
    for (const float x : floatsOf(*data.input))
        largest = std::max(largest, std::abs(static_cast<double>(x)));
    const std::vector<float> &weights = floatsOf(*data.weights);
    const auto depth = static_cast<size_t>(shape.depth());
    for (size_t first = 0; first + depth <= weights.size(); first += depth) {
        double sum = 0.0;
        for (size_t k = 0; k < depth; ++k)
            sum += std::abs(static_cast<double>(weights[first + k]));
        heaviest = std::max(heaviest, sum);
    }
    return largest * heaviest;
}

double layerTolerance(const LayerShape &shape, double magnitude, int precision)
{
    double loss = (shape.depth() + 1) * std::exp2(-floatBits);
    if (precision < floatBits)
        loss = std::exp2(1.0 - precision) + 3.0 * (shape.depth() + 1) * std::exp2(1.0 - floatBits);
    return 1.05 * loss * magnitude + 1e-9;
}

} // namespace halo
