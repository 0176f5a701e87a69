// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/convolution/opencvfilter.h"

#include "compute/base/device.h"
#include "compute/base/error.h"
#include "compute/base/runtimes.h"
#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/reference.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <algorithm>
#include <new>
#include <thread>

namespace halo {
namespace {

using std::chrono::steady_clock;

/// About how many floats of input one band takes: 16 MiB, a fraction of a second between two steps.
constexpr int bandFloats = 4 * 1024 * 1024;

/// One run.
class OpenCvRun
{
public:
    OpenCvRun(const FilterUse &use, const Image &input, int repeats, const Progress &progress);
    TaskResult operator()();

private:
    RowRange bandFrom(int first) const;
    cv::Mat extended(const Plane &plane, RowRange band) const;
    void filterBand(const Plane &plane, Plane &out, RowRange band) const;
    void filterPlane(int sample, int plane);
    nanoseconds sinceStart() const { return steady_clock::now() - m_start; }

    const Image &m_image;
    const int m_repeats;
    const Progress &m_progress;
    const Geometry m_geometry;
    const RowRange m_rows;
    const Border m_border;
    const Filter m_applied;
    const cv::Mat m_weights;    ///< a view of m_applied
    std::vector<int> m_columns; ///< which input column each column of an extended band shows, -1: zero
    int m_bandRows = 1;
    std::vector<Plane> m_planes;
    const steady_clock::time_point m_start = steady_clock::now();
    TaskResult m_result;
};

OpenCvRun::OpenCvRun(const FilterUse &use, const Image &input, int repeats, const Progress &progress)
    : m_image(input)
    , m_repeats(repeats)
    , m_progress(progress)
    , m_geometry(use.geometry)
    , m_rows(use.region.wanted)
    , m_border(use.settings().border)
    , m_applied(appliedFilter(use.filter, use.settings().op))
    , m_weights(m_applied.height, m_applied.width, CV_32F, const_cast<float *>(m_applied.weights.data()))
{
    const int columns = m_geometry.out.w + m_applied.width - 1;
    for (int x = 0; x < columns; ++x)
        m_columns.push_back(fold(x - m_geometry.originX, m_image.width, m_border));
    // Not lower than the filter is high, or most of a band would be read for its neighbours' sake.
    m_bandRows = std::max(bandFloats / columns, 2 * m_applied.height);
}

RowRange OpenCvRun::bandFrom(int first) const
{
    return { first, std::min(first + m_bandRows, m_rows.end) };
}

/// What the band reads, folded by our own rule: OpenCV's borders do not reach far enough for filters
/// that are larger than the picture.
cv::Mat OpenCvRun::extended(const Plane &plane, RowRange band) const
{
    const int height = band.end - band.first + m_applied.height - 1;
    cv::Mat result(height, static_cast<int>(m_columns.size()), CV_32F);
    for (int y = 0; y < height; ++y) {
        auto *row = result.ptr<float>(y);
        const int from = fold(band.first + y - m_geometry.originY, m_image.height, m_border);
        if (from < 0) {
            std::fill_n(row, m_columns.size(), 0.0F);
            continue;
        }
        const float *source = plane.data() + static_cast<size_t>(from) * static_cast<size_t>(m_image.width);
        std::transform(m_columns.begin(), m_columns.end(), row,
            [source](int column) { return column < 0 ? 0.0F : source[column]; });
    }
    return result;
}

void OpenCvRun::filterBand(const Plane &plane, Plane &out, RowRange band) const
{
    const int rows = band.end - band.first;
    const cv::Mat input = extended(plane, band);
    const auto offset
        = static_cast<size_t>(band.first - m_rows.first) * static_cast<size_t>(m_geometry.out.w);
    cv::Mat output(rows, m_geometry.out.w, CV_32F, out.data() + offset);
    // A view of the upper left: filter2D reads what lies around a view from the matrix behind it.
    cv::filter2D(input(cv::Rect(0, 0, m_geometry.out.w, rows)), output, CV_32F, m_weights, cv::Point(0, 0),
        0.0, cv::BORDER_CONSTANT);
}

void OpenCvRun::filterPlane(int sample, int plane)
{
    const int planes = static_cast<int>(m_image.colour.size());
    const int rows = m_rows.end - m_rows.first;
    const nanoseconds begin = sinceStart();
    for (int first = m_rows.first; first < m_rows.end; first += m_bandRows) {
        const double done = sample * planes + plane + static_cast<double>(first - m_rows.first) / rows;
        m_progress.step(Stage::Run, static_cast<int>(100.0 * done / (m_repeats * planes)));
        filterBand(*m_image.colour[static_cast<size_t>(plane)], m_planes[static_cast<size_t>(plane)],
            bandFrom(first));
    }
    const nanoseconds end = sinceStart();
    m_result.samples.back().kernel += end - begin;
    m_result.timeline.push_back({ "filter2D", sample, plane, begin, begin, begin, end });
}

TaskResult OpenCvRun::operator()()
{
    const Size2 size{ m_geometry.out.w, m_rows.end - m_rows.first };
    const int planes = static_cast<int>(m_image.colour.size());
    m_planes.assign(static_cast<size_t>(planes), Plane(size.area()));
    m_progress.step(Stage::Run);
    if (size.h > 0) // the warm-up: threads are started, memory is touched
        filterBand(*m_image.colour.front(), m_planes.front(), bandFrom(m_rows.first));
    for (int sample = 0; sample < m_repeats; ++sample) {
        m_result.samples.emplace_back();
        for (int plane = 0; plane < planes; ++plane)
            filterPlane(sample, plane);
    }
    m_result.device = opencvDeviceInfo();
    m_result.bands = std::max(1, (size.h + m_bandRows - 1) / m_bandRows);
    m_result.outputs["dst"] = sharedPlanes(std::move(m_planes));
    return std::move(m_result);
}

[[noreturn]] void throwNoMemory(const FilterUse &use)
{
    throw Error(ErrorKind::Device,
        "There is not enough memory to filter an image of %1 with OpenCV; close other programs or choose a "
        "smaller image.",
        toString(use.picture.size()));
}

} // namespace

DeviceInfo opencvDeviceInfo()
{
    DeviceInfo info;
    info.index = opencvDevice;
    info.name = "OpenCV on the CPU";
    info.vendor = "OpenCV";
    info.platform = "OpenCV";
    info.driver = CV_VERSION;
    info.version = "OpenCV " CV_VERSION;
    info.type = "CPU";
    info.limits.computeUnits = static_cast<int>(std::thread::hardware_concurrency());
    info.unifiedMemory = true;
    return info;
}

TaskResult runOpenCv(const Problem &problem, int repeats, const Progress &progress)
{
    const FilterUse *use = problem.filterUse();
    if (!use)
        throw Error(ErrorKind::Usage, "OpenCV computes convolutions only; choose an OpenCL device.");
    problem.check();
    try {
        return OpenCvRun(*use, problem.input(), repeats, progress)();
    } catch (const std::bad_alloc &) {
        throwNoMemory(*use);
    } catch (const cv::Exception &e) {
        if (e.code == cv::Error::StsNoMem)
            throwNoMemory(*use);
        throw Error(
            ErrorKind::Device, Message("OpenCV could not filter the image; choose another device."), e.msg);
    }
}

} // namespace halo
