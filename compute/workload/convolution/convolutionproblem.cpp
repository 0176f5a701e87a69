// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/convolutionproblem.h"

#include "compute/base/error.h"
#include "compute/filter/filterspec.h"
#include "compute/image/imagepixels.h"
#include "compute/task/foreigntask.h"
#include "compute/task/imagecomparison.h"
#include "compute/task/plans.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionbands.h"
#include "compute/workload/convolution/convolutiondata.h"
#include "compute/workload/convolution/convolutionimages.h"
#include "compute/workload/convolution/convolutionuse.h"
#include "compute/workload/convolution/pixelsum.h"
#include "compute/workload/convolution/reference.h"
#include "compute/workload/convolution/verify.h"

#include <algorithm>

namespace halo {
ConvolutionProblem::ConvolutionProblem(
    Image image, Filter filter, const Settings &settings, const RowRange &rows, std::string workload)
    : ConvolutionProblem(
        std::move(image), Region{ {}, {}, rows }, std::move(filter), settings, std::move(workload))
{
}

ConvolutionProblem::ConvolutionProblem(
    Image image, Region region, Filter filter, const Settings &settings, std::string workload)
    : m_alpha(halo::alphaUse(
        image.alpha != nullptr, region.translucent || isTranslucent(image), filter, settings.alpha))
    , m_use(useOf(std::move(image), std::move(region), std::move(filter), settings, m_alpha))
    , m_tasks(m_use)
    , m_workload(std::move(workload))
    , m_input(std::make_shared<WeightedInput>())
{
}

ConvolutionProblem::ConvolutionProblem(const ConvolutionProblem &whole, Image image, const RowRange &rows)
    : m_alpha(whole.m_alpha)
    , m_use(useOf(whole.m_use, std::move(image), rows))
    , m_tasks(m_use)
    , m_workload(whole.m_workload)
    , m_input(whole.m_input)
{
}

ConvolutionProblem::ConvolutionProblem(const ConvolutionSizes &sizes)
    : m_use(useOf(sizes))
    , m_tasks(m_use)
    , m_workload("image")
    , m_input(std::make_shared<WeightedInput>())
{
}

ConvolutionProblem::~ConvolutionProblem() = default;

const Image &ConvolutionProblem::input() const
{
    return m_input->image(m_use.picture, m_alpha);
}

SharedValues ConvolutionProblem::planes() const
{
    return m_input->planes(m_use.picture, m_alpha);
}

ProblemText ConvolutionProblem::text() const
{
    const Settings &settings = m_use.settings();
    return { specOf(m_use.filter), m_use.sizes.image, m_use.planes, toString(settings.op),
        toString(settings.size), toString(settings.border) };
}

TuneKey ConvolutionProblem::tuneKey() const
{
    return { m_use.sizes.filter, m_use.sizes.rank, m_use.sizes.image, {},
        static_cast<double>(m_use.geometry.out.area()) * m_use.planes };
}

std::optional<Message> ConvolutionProblem::planRefusal(const Variant &variant) const
{
    return halo::planRefusal(variant);
}

std::optional<Message> ConvolutionProblem::deviceRefusal(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    if (m_use.geometry.empty())
        return "The filter is larger than the image, so the output size \"valid\" has no pixel; choose "
               "\"same\" or a smaller filter.";
    if (auto reason = foreignRefusal(m_use, variant))
        return reason;
    if (variant.mapping.isForeign() && !m_use.filter.weights.empty()) {
        try {
            task(variant, tuning);
        } catch (const Error &error) {
            if (error.kind() == ErrorKind::Usage)
                return error.message();
            throw;
        }
    }
    return m_tasks.refusal(variant, tuning, limits);
}

/// The picture as a kernel is given it that computes the inside alone.
std::shared_ptr<const ConvolutionProblem> ConvolutionProblem::padded(const Variant &variant) const
{
    const PaddedInput input = paddedInput(m_use, variant);
    const Settings &settings = m_use.settings();
    const std::lock_guard lock(m_padding);
    if (!m_padded || m_paddedInput != input) {
        m_padded = std::make_shared<const ConvolutionProblem>(
            paddedImage(this->input(), input, settings.border), m_use.filter,
            Settings{ settings.op, OutputSize::Valid, settings.border }, RowRange{}, m_workload);
        m_paddedInput = input;
    }
    return m_padded;
}

std::shared_ptr<const Problem> ConvolutionProblem::asGiven(const Variant &variant) const
{
    if (!variant.mapping.covers || m_use.picture.empty() || !m_use.region.holdsAll())
        return nullptr;
    auto given = padded(variant);
    const Geometry &geometry = m_use.geometry;
    const bool isSame
        = given->sizes().image == m_use.sizes.image && geometry.originX == 0 && geometry.originY == 0;
    return isSame || given->geometry().out != geometry.out ? nullptr : given;
}

std::pair<double, double> ConvolutionProblem::storable(
    const std::string &output, const Variant &variant) const
{
    const StoredNumbers stored = storedNumbers(variant, output);
    return { stored.least(), stored.most() };
}

Task ConvolutionProblem::task(const Variant &variant, const Tuning &tuning) const
{
    const Geometry &geometry = m_use.geometry;
    if (!variant.mapping.covers)
        return m_tasks.task(variant, tuning, planes(), m_use.sizes.image, geometry.out, geometry.originY);
    const auto given = padded(variant);
    Task task = given->m_tasks.task(variant, tuning, given->planes(), given->sizes().image, geometry.out, 0);
    task.rows = task.allRows = m_use.region.wanted;
    return task;
}

std::vector<Task> ConvolutionProblem::parts(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    if (m_use.picture.bytes) {
        if (takesBytes(variant, m_use, limits))
            return { byteTask(variant, tuning, limits) };
        return ofPlanes()->parts(variant, tuning, limits);
    }
    const int most = rowsThatFit(m_use, variant, joined(tuning, symbols()), limits);
    const Size2 image = m_use.sizes.image, out = m_use.geometry.out;
    const bool fit = most >= std::max(image.h, out.h);
    if (variant.mapping.isForeign() && !fit) // it could tell a band from a picture
        throw Error(ErrorKind::Device,
            "The image is too large for the device with a kernel of another host; choose a smaller one.");
    if (variant.mapping.isForeign() || (m_use.isWhole() && fit))
        return { task(variant, tuning) };
    std::vector<Task> bands;
    for (const RowRange &rows : bandsOf(m_use.region.wanted, most)) {
        const std::vector<int> from = inputRows(m_use, rows);
        bands.push_back(m_tasks.task(variant, tuning, planes(), { image.w, static_cast<int>(from.size()) },
            { out.w, rows.end - rows.first }, 0));
        bands.back().rows = rows;
        bands.back().allRows = m_use.region.wanted;
        bands.back().inputRows = from;
    }
    return bands;
}

/// Of all planes, one below the other, and of so many rows of each at a time.
Task ConvolutionProblem::byteTask(
    const Variant &variant, const Tuning &tuning, const DeviceLimits &limits) const
{
    const int rows = stackedRows(m_use, variant, joined(tuning, symbols()), limits);
    const int reach = m_use.sizes.filter.h - 1; // rows of input that an output needs beyond one
    const int height = m_use.planes * (rows + reach);
    Task task = m_tasks.task(variant, tuning, planes(), { m_use.sizes.image.w, height },
        { m_use.geometry.out.w, height - reach }, 0);
    for (TaskBuffer &buffer : task.buffers)
        if (buffer.isPlanes())
            buffer.element = TaskBuffer::Element::Bytes;
    task.buffers.front().picture = std::make_shared<const Image>(m_use.picture);
    const RowRange &wanted = m_use.region.wanted;
    task.rows = { wanted.first, wanted.first + rows };
    task.allRows = wanted;
    task.inputRows = inputRows(m_use, wanted);
    return task;
}

void ConvolutionProblem::check() const
{
    checkFilter(m_use.filter);
    checkHasOutput(m_use.picture.empty() ? Size2{ 0, 0 } : m_use.sizes.image, m_use.filter, m_use.settings());
}

OutputShapes ConvolutionProblem::outputShapes() const
{
    return { { "dst", planesShape(static_cast<size_t>(m_use.planes), m_use.outputs().area()) } };
}

TaskOutputs ConvolutionProblem::reference(const Progress &progress) const
{
    return { { "dst",
        convolveReference(input(), m_use.region, m_use.filter, m_use.settings(), progress).colour } };
}

double ConvolutionProblem::tolerance(const std::string &output, const Variant &variant) const
{
    std::call_once(m_measured, [this] { m_largest = largestValue(input()); });
    const double ofSums = toleranceOf(m_use.filter, variant, m_largest);
    return variant.mapping.isForeign() ? storedTolerance(ofSums, m_use, variant, output, m_largest) : ofSums;
}

std::optional<double> ConvolutionProblem::expectedAt(const std::string &, size_t element) const
{
    if (!m_use.region.holdsAll())
        return std::nullopt;
    const PlanePlace place = placeOf(element);
    const PixelSum sum = pixelSum(input(), static_cast<size_t>(place.plane), m_use.filter, m_use.settings(),
        place.x, m_use.region.wanted.first + place.y);
    return static_cast<double>(static_cast<float>(sum.sum));
}

TraceView ConvolutionProblem::traceView() const
{
    return { {}, m_use.sizes.image, m_use.geometry, m_use.filter, m_use.settings(), true, m_use.picture.depth,
        {}, partOfOutputs(m_use) };
}

std::vector<RowRange> ConvolutionProblem::rowsToCheck(double multiplications) const
{
    return rowsWorthChecking(m_use, multiplications);
}

std::shared_ptr<const Problem> ConvolutionProblem::piece(const RowRange &rows) const
{
    return std::shared_ptr<const Problem>(new ConvolutionProblem(*this, m_use.picture, rows));
}

TaskOutputs ConvolutionProblem::partOf(const TaskOutputs &whole) const
{
    const Size2 out = m_use.geometry.out;
    if (m_use.region.wanted == RowRange{ 0, out.h })
        return whole;
    return { { "dst", rowsOf(std::get<Planes>(whole.at("dst")), out.w, m_use.region.wanted) } };
}

std::shared_ptr<const ConvolutionProblem> ConvolutionProblem::withoutPixels() const
{
    return std::shared_ptr<const ConvolutionProblem>(
        new ConvolutionProblem(*this, halo::withoutPixels(m_use.picture), m_use.region.wanted));
}

std::shared_ptr<const Problem> ConvolutionProblem::ofPlanes() const
{
    if (!m_use.picture.bytes)
        return nullptr;
    return std::shared_ptr<const Problem>(new ConvolutionProblem(
        halo::withPlanes(m_use.picture), m_use.region, m_use.filter, m_use.settings(), m_workload));
}

/// One plane: each has its own launches, all alike.
std::shared_ptr<const Problem> ConvolutionProblem::trial() const
{
    const Size2 image = m_use.sizes.image, filter = m_use.filter.size();
    return std::make_shared<const ConvolutionProblem>(
        trialImage({ trialEdge(image.w, filter.w), trialEdge(image.h, filter.h) }), m_use.filter,
        m_use.settings(), RowRange{}, m_workload);
}

std::optional<ProblemCorner> ConvolutionProblem::corner() const
{
    const auto size = m_use.region.holdsAll() ? quickCorner(m_use) : std::nullopt;
    if (!size)
        return std::nullopt;
    const auto times = static_cast<double>(m_use.sizes.image.area()) / static_cast<double>(size->area());
    return ProblemCorner{ std::make_shared<const ConvolutionProblem>(cornerOf(input(), *size), m_use.filter,
                              m_use.settings(), RowRange{}, m_workload),
        times };
}

PlanePlace ConvolutionProblem::placeOf(size_t i) const
{
    const auto width = static_cast<size_t>(m_use.outputs().w);
    const size_t plane = width * static_cast<size_t>(m_use.outputs().h);
    return { static_cast<int>(i / plane), static_cast<int>(i % plane % width),
        static_cast<int>(i % plane / width) };
}

std::string ConvolutionProblem::placeText(size_t element) const
{
    PlanePlace place = placeOf(element);
    place.y += m_use.region.wanted.first;
    return place.words();
}

std::optional<ImageComparison> ConvolutionProblem::comparisonOf(const Verification &verification) const
{
    const Agreement &found = verification.agreement;
    const PlanePlace worst = placeOf(found.index);
    return ImageComparison{ filteredInput(*verification.reference), found.maxError, found.tolerance, worst.x,
        worst.y, worst.plane };
}

Image ConvolutionProblem::imageOf(const TaskResult &result) const
{
    return result.bytes ? filteredBytes(m_use, result) : imageOf(result.outputs);
}

/// These planes as a picture, of which alpha was used so.
Image ConvolutionProblem::filtered(const TaskOutputs &outputs, const AlphaUse &alpha) const
{
    return filteredImage(
        m_use.picture, m_use.region, alpha, m_use.geometry, std::get<Planes>(outputs.at("dst")));
}

Image ConvolutionProblem::imageOf(const TaskOutputs &outputs) const
{
    Image image = filtered(outputs, m_alpha);
    image.part = partOfOutputs(m_use);
    return image;
}

Image ConvolutionProblem::filteredInput(const TaskOutputs &outputs) const
{
    return filtered(outputs, {});
}

ProblemData ConvolutionProblem::contents() const
{
    return dataOf(m_use, planes());
}

std::shared_ptr<const Problem> ConvolutionProblem::from(const ProblemData &data, const std::string &workload)
{
    ConvolutionData given = readData(data);
    return std::make_shared<const ConvolutionProblem>(
        std::move(given.image), std::move(given.region), given.filter, given.settings, workload);
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

} // namespace halo
