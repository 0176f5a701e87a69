// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionproblem.h"

#include "compute/base/error.h"
#include "compute/base/transformsize.h"
#include "compute/filter/coefficients.h"
#include "compute/filter/filterfields.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagepixels.h"
#include "compute/kernel/signature.h"
#include "compute/task/foreigntask.h"
#include "compute/task/plans.h"
#include "compute/task/task.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/filteredpart.h"
#include "compute/workload/convolution/forms.h"
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

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

Image cornerOf(const Image &image, Size2 size)
{
    Image corner;
    corner.width = size.w;
    corner.height = size.h;
    for (const SharedPlane &plane : image.colour) {
        Plane part;
        part.reserve(size.area());
        for (int y = 0; y < size.h; ++y) {
            const auto row = plane->begin() + static_cast<std::ptrdiff_t>(y) * image.width;
            part.insert(part.end(), row, row + size.w);
        }
        corner.colour.push_back(std::make_shared<const Plane>(std::move(part)));
    }
    return corner;
}

/// Of so many pixels, the first of which is at this place of the picture; by the border rule.
Image paddedImage(const Image &image, Size2 first, Size2 size, Border border)
{
    Image padded;
    padded.width = size.w;
    padded.height = size.h;
    padded.depth = image.depth;
    for (const SharedPlane &plane : image.colour) {
        Plane pixels;
        pixels.reserve(size.area());
        for (int y = 0; y < size.h; ++y) {
            const int row = fold(first.h + y, image.height, border);
            for (int x = 0; x < size.w; ++x) {
                const int column = fold(first.w + x, image.width, border);
                pixels.push_back(row < 0 || column < 0
                        ? 0.0F
                        : (*plane)[static_cast<size_t>(row) * static_cast<size_t>(image.width)
                            + static_cast<size_t>(column)]);
            }
        }
        padded.colour.push_back(std::make_shared<const Plane>(std::move(pixels)));
    }
    return padded;
}

/// Whether a foreign kernel is told how many outputs there are, so that these may be more or fewer than
/// pixels.
bool knowsOutputs(const Variant &variant)
{
    const auto speaks = [](const std::string &text) { return text.find("OUT_") != std::string::npos; };
    return variant.mapping.prelude || std::ranges::any_of(expressionsOf(variant.mapping), speaks)
        || std::ranges::any_of(
            variant.passes, [&](const Pass &pass) { return speaks(pass.width) || speaks(pass.height); });
}

/// Whether these weights, as a kernel multiplies them, are those in its code.
bool areOwnWeights(const std::vector<float> &weights, Size2 size, const std::string &spec)
{
    constexpr float rounding = 1e-6F;
    if (spec == "box")
        return std::ranges::all_of(weights,
            [&](float weight) { return std::abs(weight * static_cast<float>(size.area()) - 1.0F) < 1e-4F; });
    const Filter own = parseFilter(spec);
    return own.size() == size && std::ranges::equal(own.weights, weights, [](float a, float b) {
        return std::abs(a - b) <= rounding * std::max(1.0F, std::abs(a));
    });
}

[[noreturn]] void refuseRow(int width)
{
    throw Error(ErrorKind::Device,
        "The device does not have enough memory for one row of %1 pixels with this filter; choose another "
        "device.",
        width);
}

} // namespace

/// Made when it is asked for: the window makes problems that never run.
struct WeightedInput
{
    std::once_flag made;
    Image image;
    SharedValues planes;
};

ConvolutionProblem::ConvolutionProblem(
    Image image, Filter filter, const Settings &settings, const RowRange &rows, std::string workload)
    : ConvolutionProblem(std::move(image), HeldRows{}, std::move(filter), settings, rows, std::move(workload))
{
}

ConvolutionProblem::ConvolutionProblem(
    Image image, HeldRows held, Filter filter, const Settings &settings, const RowRange &rows)
    : ConvolutionProblem(std::move(image), std::move(held), std::move(filter), settings, rows, "image")
{
}

ConvolutionProblem::ConvolutionProblem(Image image, HeldRows held, Filter filter, const Settings &settings,
    const RowRange &rows, std::string workload)
    : m_image(std::move(image))
    , m_held(std::move(held))
    , m_filter(std::move(filter))
    , m_sizes{ { m_image.width, m_held.areAll() ? m_image.height : m_held.height }, m_filter.size(), settings,
        termsOf(m_filter).rank }
    , m_geometry(m_sizes.geometry())
    , m_rows(clipped(rows, m_geometry.out.h))
    , m_workload(std::move(workload))
    , m_alpha(halo::alphaUse(
          m_image.alpha != nullptr, m_held.translucent || isTranslucent(m_image), m_filter, settings.alpha))
    , m_input(std::make_shared<WeightedInput>())
{
}

ConvolutionProblem::ConvolutionProblem(const ConvolutionProblem &whole, Image image, const RowRange &rows)
    : m_image(std::move(image))
    , m_held(whole.m_held)
    , m_filter(whole.m_filter)
    , m_sizes(whole.m_sizes)
    , m_geometry(whole.m_geometry)
    , m_rows(clipped(rows, m_geometry.out.h))
    , m_workload(whole.m_workload)
    , m_alpha(whole.m_alpha)
    , m_input(whole.m_input)
{
}

ConvolutionProblem::ConvolutionProblem(const ConvolutionSizes &sizes)
    : m_sizes(sizes)
    , m_geometry(sizes.geometry())
    , m_rows{ 0, m_geometry.out.h }
    , m_workload("image")
    , m_input(std::make_shared<WeightedInput>())
{
}

ConvolutionProblem::~ConvolutionProblem() = default;

const Image &ConvolutionProblem::input() const
{
    std::call_once(m_input->made, [this] {
        m_input->image = filterInput(m_image, m_alpha);
        m_input->planes = std::make_shared<const Values>(m_input->image.colour);
    });
    return m_input->image;
}

SharedValues ConvolutionProblem::planes() const
{
    input();
    return m_input->planes;
}

/// How many planes are filtered.
int ConvolutionProblem::channels() const
{
    return m_image.channels() + (m_alpha.rule == AlphaUse::Rule::Filtered ? 1 : 0);
}

ProblemText ConvolutionProblem::text() const
{
    return { specOf(m_filter), m_sizes.image, channels(), toString(m_sizes.settings.op),
        toString(m_sizes.settings.size), toString(m_sizes.settings.border) };
}

TuneKey ConvolutionProblem::tuneKey() const
{
    return { m_sizes.filter, m_sizes.rank, m_sizes.image, {},
        static_cast<double>(m_geometry.out.area()) * channels() };
}

std::optional<Message> ConvolutionProblem::planRefusal(const Variant &variant) const
{
    return halo::planRefusal(variant);
}

std::optional<Message> ConvolutionProblem::deviceRefusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    if (m_geometry.empty())
        return "The filter is larger than the image, so the output size \"valid\" has no pixel; choose "
               "\"same\" or a smaller filter.";
    if (auto reason = foreignRefusal(variant, tuning))
        return reason;
    const Symbols all = joined(tuning, symbols());
    if (auto reason = transformRefusal(variant, all, m_sizes))
        return reason;
    for (const TaskLaunch &launch : plannedLaunches(variant, tuning, all, entryOfDirect, m_geometry.out)) {
        for (const Argument &argument : signatureOf(variant, launch.entry)) {
            if (argument.name == "plane_spectrum" && variant.transforms.empty())
                return Message("%1: the argument \"plane_spectrum\" is never set in an implementation "
                               "without transforms.",
                    variant.file);
            if (!argument.isImage())
                continue;
            if (!limits.images)
                return "The device does not support image2d_t; choose an implementation that reads buffers.";
            if (m_sizes.image.w > limits.maxImage.w || m_sizes.image.h > limits.maxImage.h)
                return Message("The device supports image2d_t up to %1 pixels; choose an implementation that "
                               "reads buffers.",
                    toString(limits.maxImage));
        }
    }
    return std::nullopt;
}

std::optional<Message> ConvolutionProblem::foreignRefusal(const Variant &variant, const Tuning &tuning) const
{
    const Mapping &mapping = variant.mapping;
    if (!mapping.isForeign())
        return std::nullopt;
    if (!m_held.areAll() || m_rows != RowRange{ 0, m_geometry.out.h })
        return Message(
            "%1 was written for another host and computes whole images; leave the rows out, or choose a "
            "smaller image.",
            variant.file);
    const Settings &settings = m_sizes.settings;
    if (!mapping.covers && !mapping.border.empty() && mapping.border != toString(settings.border))
        return Message(
            "%1 has the border rule \"%2\" in its code; choose that.", variant.file, mapping.border);
    if (!mapping.covers && settings.size != OutputSize::Same && !knowsOutputs(variant))
        return Message("%1 computes as many outputs as there are pixels; choose the output size \"same\".",
            variant.file);
    if (m_filter.weights.empty())
        return std::nullopt;
    if (!mapping.filter.empty()
        && !areOwnWeights(Coefficients(m_filter, settings.op).weights, m_filter.size(), mapping.filter))
        return Message("%1 has its weights in its code; choose the filter %2, as a correlation.",
            variant.file, mapping.filter);
    try {
        task(variant, tuning);
    } catch (const Error &error) {
        if (error.kind() == ErrorKind::Usage)
            return error.message();
        throw;
    }
    return std::nullopt;
}

/// The picture as a kernel is given it that computes the inside alone: its window's reach larger than the
/// outputs.
std::shared_ptr<const ConvolutionProblem> ConvolutionProblem::padded(const Variant &variant) const
{
    const CoverEdges edges = coverEdges(variant, symbols());
    const Size2 filter = m_sizes.filter, out = m_geometry.out;
    const bool hasMargins = variant.mapping.covers->hasMargins();
    const Size2 size{ out.w + (hasMargins ? edges.left + edges.right : filter.w - 1),
        out.h + (hasMargins ? edges.top + edges.bottom : filter.h - 1) };
    const Size2 first{ (hasMargins ? filter.w / 2 - edges.left : 0) - m_geometry.originX,
        (hasMargins ? filter.h / 2 - edges.top : 0) - m_geometry.originY };
    const std::lock_guard lock(m_padding);
    if (!m_padded || m_padded->m_sizes.image != size || m_paddedFrom != first) {
        m_padded = std::make_shared<const ConvolutionProblem>(
            paddedImage(input(), first, size, m_sizes.settings.border), m_filter,
            Settings{ m_sizes.settings.op, OutputSize::Valid, m_sizes.settings.border }, RowRange{},
            m_workload);
        m_paddedFrom = first;
    }
    return m_padded;
}

std::shared_ptr<const Problem> ConvolutionProblem::asGiven(const Variant &variant) const
{
    if (!variant.mapping.covers || m_image.empty() || !m_held.areAll())
        return nullptr;
    auto given = padded(variant);
    const bool isSame
        = given->m_sizes.image == m_sizes.image && m_geometry.originX == 0 && m_geometry.originY == 0;
    return isSame || given->m_geometry.out != m_geometry.out ? nullptr : given;
}

std::pair<double, double> ConvolutionProblem::storable(
    const std::string &output, const Variant &variant) const
{
    const StoredNumbers stored = storedNumbers(variant, output);
    return { stored.least(), stored.most() };
}

/// The forms of the filter that a kernel may ask for: what does not change from launch to launch.
void ConvolutionProblem::addFilter(Task &task) const
{
    std::call_once(m_computed, [this] {
        Coefficients coefficients(m_filter, m_sizes.settings.op);
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
    plane.transformedCorner = m_sizes.filter;
    task.buffers.push_back(shaped(std::move(plane), transformFloats(task.transformed)));
}

Task ConvolutionProblem::sizedTask(
    const Variant &variant, const Tuning &tuning, Size2 in, Size2 out, int originY) const
{
    Task task = newTask(variant, tuning, symbols());
    if (!variant.mapping.isForeign() || variant.mapping.prelude) {
        task.macros["FILTER_W"] = m_sizes.filter.w;
        task.macros["FILTER_H"] = m_sizes.filter.h;
        task.macros["ORIGIN_X"] = m_geometry.originX;
        task.macros["ORIGIN_Y"] = originY;
        task.macros["BORDER"] = static_cast<int>(m_sizes.settings.border);
        addMacros(task.macros, variant, m_sizes);
    }
    const Symbols sized = joined(tuning, symbolsOf(m_sizes, in, out));
    const Size2 plane = transformSize(out, m_sizes.filter);
    if (!variant.transforms.empty())
        task.transformed = plane;
    task.buffers = { shaped(inputBuffer("src", planes()), in),
        shaped(outputBuffer("dst", TaskBuffer::Element::Pixels, 0), out) };
    for (const NamedArea &buffer : variant.buffers)
        task.buffers.push_back(shaped(scratchBuffer(buffer.name, 0), sizeOf(buffer, sized)));
    addFilter(task);
    task.numbers = { { "width", in.w }, { "height", in.h }, { "out_width", out.w }, { "out_height", out.h },
        { "plane_width", plane.w }, { "plane_height", plane.h } };
    task.launches = plannedLaunches(variant, tuning, sized, entryOfDirect, out);
    for (TaskLaunch &launch : task.launches)
        launch.localBytes = localBytesOf(variant, task.symbols);
    task.band = { m_rows, m_rows };
    applyMapping(task, sized);
    return task;
}

Task ConvolutionProblem::task(const Variant &variant, const Tuning &tuning) const
{
    if (variant.mapping.covers) {
        const auto given = padded(variant);
        Task task = given->sizedTask(variant, tuning, given->m_sizes.image, m_geometry.out, 0);
        task.band = { m_rows, m_rows };
        return task;
    }
    return sizedTask(variant, tuning, m_sizes.image, m_geometry.out, m_geometry.originY);
}

Task ConvolutionProblem::stackedTask(const Variant &variant, const Tuning &tuning, Size2 in, Size2 out) const
{
    return sizedTask(variant, tuning, in, out, 0);
}

std::vector<int> ConvolutionProblem::inputRows(const RowRange &rows) const
{
    std::vector<int> from;
    for (int y = rows.first; y < rows.end + m_sizes.filter.h - 1; ++y)
        if (const int row = fold(y - m_geometry.originY, m_sizes.image.h, m_sizes.settings.border); row >= 0)
            from.push_back(m_held.indexOf(row));
        else
            from.push_back(row);
    return from;
}

/// Bytes that the passes of a variant hand on, for a row of the output. A transform needs as much again for
/// the filter's spectrum, and may for itself.
std::int64_t ConvolutionProblem::betweenRow(const Variant &variant, const Tuning &tuning) const
{
    std::int64_t bytes = 0;
    for (const NamedArea &buffer : variant.buffers)
        bytes += 4 * static_cast<std::int64_t>(sizeOf(buffer, joined(tuning, symbols())).area())
                / m_geometry.out.h
            + 1;
    return variant.transforms.empty() ? bytes : 3 * bytes;
}

/// How many output rows go at once: input and output together take at most 80 % of the memory, each at
/// most one allocation (less 1 MiB for what is allocated beside it).
std::int64_t ConvolutionProblem::rowsThatFit(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    constexpr std::int64_t spare = 1024 * 1024;
    const std::int64_t inRow = std::int64_t{ 4 } * m_sizes.image.w;
    const std::int64_t outRow = std::int64_t{ 4 } * m_geometry.out.w + betweenRow(variant, tuning);
    const std::int64_t halo = inRow * (m_sizes.filter.h - 1);
    const std::int64_t together = limits.globalBytes / 5 * 4 - spare - halo;
    const std::int64_t alone = limits.maxAllocBytes - spare;
    return std::min({ together / (inRow + outRow), (alone - halo) / inRow, alone / outRow });
}

std::vector<Task> ConvolutionProblem::parts(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    const std::int64_t fit = rowsThatFit(variant, tuning, limits);
    if (fit < 1)
        refuseRow(m_sizes.image.w);
    if (variant.mapping.isForeign()) { // it could tell a band from a picture
        if (fit < std::max(m_sizes.image.h, m_geometry.out.h))
            throw Error(ErrorKind::Device,
                "The image is too large for the device with a kernel of another host; choose a smaller "
                "one.");
        return { task(variant, tuning) };
    }
    const int height = m_geometry.out.h;
    if (m_held.areAll() && m_rows == RowRange{ 0, height } && fit >= std::max(m_sizes.image.h, height))
        return { task(variant, tuning) };
    std::vector<Task> bands;
    for (int first = m_rows.first; first < m_rows.end;) {
        const int end = static_cast<int>(std::min<std::int64_t>(first + fit, m_rows.end));
        const std::vector<int> from = inputRows({ first, end });
        bands.push_back(sizedTask(variant, tuning, { m_sizes.image.w, static_cast<int>(from.size()) },
            { m_geometry.out.w, end - first }, 0));
        bands.back().band = { { first, end }, m_rows, from };
        first = end;
    }
    return bands;
}

int ConvolutionProblem::stackedRows(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    constexpr std::int64_t cache = 4 * 1024 * 1024; // part of what the cores of most CPUs share
    constexpr int fewest = 16;
    const int reach = m_sizes.filter.h - 1, channels = this->channels();
    const int asked = m_rows.end - m_rows.first;
    const std::int64_t fit = rowsThatFit(variant, tuning, limits) / channels - reach;
    const std::int64_t row
        = std::int64_t{ 4 } * channels * (m_sizes.image.w + m_geometry.out.w) + betweenRow(variant, tuning);
    // On a GPU in four steps, so that copies run beside kernels.
    const std::int64_t step = limits.gpu ? (asked + 3) / 4 : cache / row;
    const std::int64_t requested = std::max<std::int64_t>(step, std::max(fewest, 8 * reach));
    const std::int64_t most = std::min({ fit, requested, std::int64_t{ asked } });
    if (most < 1)
        refuseRow(m_sizes.image.w);
    // As many in each band.
    const std::int64_t bands = (asked + most - 1) / most;
    return static_cast<int>((asked + bands - 1) / bands);
}

void ConvolutionProblem::check() const
{
    checkFilter(m_filter);
    checkHasOutput(m_image.empty() ? Size2{ 0, 0 } : m_sizes.image, m_filter, m_sizes.settings);
}

OutputShapes ConvolutionProblem::outputShapes() const
{
    const Size2 out{ m_geometry.out.w, m_rows.end - m_rows.first };
    return { { "dst", planesShape(static_cast<size_t>(channels()), out.area()) } };
}

TaskOutputs ConvolutionProblem::reference(const Progress &progress) const
{
    return { { "dst",
        convolveReference(input(), m_held, m_filter, m_sizes.settings, m_rows, progress).colour } };
}

/// What integers and halves lose is allowed for: of pictures that they hold exactly only on the way out.
double ConvolutionProblem::tolerance(const std::string &output, const Variant &variant) const
{
    std::call_once(m_measured, [this] { m_largest = largestValue(input()); });
    double tolerance = toleranceOf(m_filter, variant, m_largest);
    if (!variant.mapping.isForeign())
        return tolerance;
    const StoredNumbers in = storedNumbers(variant, "src"), out = storedNumbers(variant, output);
    const double weights = weightMagnitude(m_filter);
    if (in.number == Number::Half || out.number == Number::Half)
        tolerance += static_cast<double>(m_filter.size().area() + 2) * std::exp2(-11.0) * m_largest * weights;
    const bool isExact = (m_image.depth == Depth::U8 && in.range == 255.0)
        || (m_image.depth == Depth::U16 && in.range == 65535.0);
    if (!isFloating(in.number) && !isExact)
        tolerance += 0.5 / in.range * weights;
    if (!isFloating(out.number))
        tolerance += 1.0 / out.range; // rounded, or cut off
    return tolerance;
}

std::optional<double> ConvolutionProblem::expectedAt(const std::string &, size_t element) const
{
    if (!m_held.areAll())
        return std::nullopt;
    const PlanePlace place = placeOf(element);
    return static_cast<double>(static_cast<float>(pixelSum(input(), static_cast<size_t>(place.plane),
        m_filter, m_sizes.settings, place.x, m_rows.first + place.y)
                                                      .sum));
}

TraceView ConvolutionProblem::traceView() const
{
    return { {}, m_sizes.image, m_geometry, m_filter, m_sizes.settings, true, m_image.depth, {},
        partOfOutputs() };
}

std::vector<RowRange> ConvolutionProblem::rowsToCheck(double multiplications) const
{
    constexpr int mostBands = 8;
    const int height = m_geometry.out.h;
    const double row = static_cast<double>(m_sizes.image.w) * static_cast<double>(m_sizes.filter.area())
        * static_cast<double>(channels());
    const int affordable = static_cast<int>(std::min(multiplications / row, 1e9));
    if (affordable >= height)
        return { { 0, height } };
    const int each = std::max(affordable / mostBands, 1);
    std::vector<RowRange> ranges;
    for (int i = 0; i < mostBands; ++i) {
        const int first = static_cast<int>(static_cast<std::int64_t>(height - each) * i / (mostBands - 1));
        ranges.push_back({ first, std::min(first + each, height) });
    }
    return ranges;
}

std::shared_ptr<const Problem> ConvolutionProblem::piece(const RowRange &rows) const
{
    return std::shared_ptr<const Problem>(new ConvolutionProblem(*this, m_image, rows));
}

TaskOutputs ConvolutionProblem::partOf(const TaskOutputs &whole) const
{
    if (m_rows == RowRange{ 0, m_geometry.out.h })
        return whole;
    const auto at = [&](int row) {
        return static_cast<std::ptrdiff_t>(row) * static_cast<std::ptrdiff_t>(m_geometry.out.w);
    };
    std::vector<Plane> part;
    for (const SharedPlane &plane : std::get<Planes>(whole.at("dst")))
        part.emplace_back(plane->begin() + at(m_rows.first), plane->begin() + at(m_rows.end));
    return { { "dst", sharedPlanes(std::move(part)) } };
}

std::shared_ptr<const ConvolutionProblem> ConvolutionProblem::withoutPixels() const
{
    const auto none = std::make_shared<const Plane>();
    Image image = m_image;
    image.colour.assign(static_cast<size_t>(image.channels()), none);
    image.bytes = nullptr;
    if (image.alpha)
        image.alpha = none;
    return std::shared_ptr<const ConvolutionProblem>(new ConvolutionProblem(*this, std::move(image), m_rows));
}

/// One plane: each has its own launches, all alike.
std::shared_ptr<const Problem> ConvolutionProblem::trial() const
{
    Image image;
    image.width = trialEdge(m_sizes.image.w, m_filter.width);
    image.height = trialEdge(m_sizes.image.h, m_filter.height);
    Plane plane(image.size().area());
    for (size_t i = 0; i < plane.size(); ++i)
        plane[i] = static_cast<float>(i % 251) / 251.0F;
    image.colour.push_back(std::make_shared<const Plane>(std::move(plane)));
    return std::make_shared<const ConvolutionProblem>(
        std::move(image), m_filter, m_sizes.settings, RowRange{}, m_workload);
}

std::optional<ProblemCorner> ConvolutionProblem::corner() const
{
    constexpr double worthALook = 1e9; // multiplications
    constexpr double ofCorner = 5e7;
    constexpr int leastEdge = 128; // so that there are work-groups for every compute unit
    const auto multiplications = [&](Size2 size) {
        return static_cast<double>(size.area()) * static_cast<double>(m_sizes.filter.area())
            * static_cast<double>(channels());
    };
    const double all = multiplications(m_sizes.image);
    if (all < worthALook || !m_held.areAll())
        return std::nullopt;
    const double shrink = std::sqrt(ofCorner / all);
    const auto edge = [&](int whole) {
        return std::min(whole, std::max(leastEdge, static_cast<int>(std::lround(whole * shrink))));
    };
    const Size2 size{ edge(m_image.width), edge(m_image.height) };
    return ProblemCorner{ std::make_shared<const ConvolutionProblem>(
                              cornerOf(input(), size), m_filter, m_sizes.settings, RowRange{}, m_workload),
        all / multiplications(size) };
}

PlanePlace ConvolutionProblem::placeOf(size_t i) const
{
    const auto width = static_cast<size_t>(m_geometry.out.w);
    const size_t plane = width * static_cast<size_t>(m_rows.end - m_rows.first);
    return { static_cast<int>(i / plane), static_cast<int>(i % plane % width),
        static_cast<int>(i % plane / width) };
}

ImageComparison ConvolutionProblem::comparisonOf(const Verification &verification) const
{
    const Agreement &found = verification.agreement;
    const PlanePlace worst = placeOf(found.index);
    return { filteredInput(*verification.reference), found.maxError, found.tolerance, worst.x, worst.y,
        worst.plane };
}

Image ConvolutionProblem::imageOf(const TaskResult &result) const
{
    if (!result.bytes)
        return imageOf(result.outputs);
    Image image;
    image.width = m_geometry.out.w;
    image.height = m_rows.end - m_rows.first;
    image.depth = Depth::U8;
    image.profile = m_image.profile;
    image.exif = m_image.exif;
    image.resolution = m_image.resolution;
    image.bytes = result.bytes;
    image.part = partOfOutputs();
    return image;
}

std::optional<ImagePart> ConvolutionProblem::partOfOutputs() const
{
    return m_image.part ? std::optional(filteredPart(m_image, m_filter.size(), settings())) : std::nullopt;
}

Image ConvolutionProblem::imageOf(const TaskOutputs &outputs) const
{
    Image image
        = filteredImage(m_image, m_held, m_alpha, m_geometry, m_rows, std::get<Planes>(outputs.at("dst")));
    image.part = partOfOutputs();
    return image;
}

Image ConvolutionProblem::filteredInput(const TaskOutputs &outputs) const
{
    return filteredImage(m_image, m_held, {}, m_geometry, m_rows, std::get<Planes>(outputs.at("dst")));
}

ProblemData ConvolutionProblem::contents() const
{
    using protocol::toJson;
    return {
        { { QStringLiteral("size"), toJson(m_image.size()) }, { QStringLiteral("height"), m_held.height },
            { QStringLiteral("held"), toJson(m_held.ranges) }, { QStringLiteral("filter"), toJson(m_filter) },
            { QStringLiteral("settings"), toJson(m_sizes.settings) },
            { QStringLiteral("rows"), toJson(m_rows) } },
        { planes() }
    };
}

std::shared_ptr<const Problem> ConvolutionProblem::from(const ProblemData &data, const std::string &workload)
{
    using protocol::read;
    const auto size = read<Size2>(data.spec, "size");
    Image image;
    image.width = size.w;
    image.height = size.h;
    image.colour = std::get<Planes>(*data.values.at(0));
    for (const SharedPlane &plane : image.colour)
        if (plane->size() != size.area())
            throw std::out_of_range(toString(size)); // as the lookup of a missing value does
    HeldRows held;
    held.height = read<int>(data.spec, "height");
    held.ranges = read<std::vector<RowRange>>(data.spec, "held");
    return std::shared_ptr<const Problem>(
        new ConvolutionProblem(std::move(image), std::move(held), read<Filter>(data.spec, "filter"),
            read<Settings>(data.spec, "settings"), read<RowRange>(data.spec, "rows"), workload));
}

std::shared_ptr<const ConvolutionProblem> planeProblem(SharedPlane plane, Size2 size, const Filter &filter,
    const Settings &settings, const std::string &workload)
{
    Image image;
    image.width = size.w;
    image.height = size.h;
    if (plane)
        image.colour = { std::move(plane) };
    return std::make_shared<const ConvolutionProblem>(
        std::move(image), filter, settings, RowRange{}, workload);
}

std::shared_ptr<const Problem> withPlanes(std::shared_ptr<const Problem> problem)
{
    const auto *picture = dynamic_cast<const ConvolutionProblem *>(problem.get());
    if (!picture || !picture->image().bytes)
        return problem;
    return std::shared_ptr<const Problem>(new ConvolutionProblem(withPlanes(picture->image()),
        picture->m_held, picture->filter(), picture->settings(), picture->rows(), picture->workload()));
}

Image imageOf(const Problem &problem, const TaskResult &result)
{
    const auto *convolution = dynamic_cast<const ConvolutionProblem *>(&problem);
    return convolution ? convolution->imageOf(result) : Image{};
}

} // namespace halo
