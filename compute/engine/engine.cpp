// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/engine/engine.h"

#include "compute/convolution/band.h"
#include "compute/device/builtvariant.h"
#include "compute/engine/byterun.h"
#include "compute/device/commandlog.h"
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/convolution/reference.h"
#include "compute/device/runbuffers.h"
#include "compute/task/taskrun.h"

#include <algorithm>
#include <optional>

namespace halo {
namespace {

/// One run of one job on one open device.
class Run
{
public:
    Run(OpenClDevice &device, const Job &job, const Progress &progress)
        : m_device(device)
        , m_job(job)
        , m_progress(progress)
        , m_geometry(geometryOf(job.image.size(), job.filter.size(), job.settings.size))
        , m_rows(clipped(job.rows, m_geometry.out.h))
        , m_buffers(device, job.variant.origin == Origin::Shipped)
    {
    }

    Result operator()();

private:
    void open(const Band &band);
    void build();
    void runSample(int sample, const std::vector<Band> &bands);
    void showFirst(const std::vector<Band> &bands);
    void provideSource(int sample, int plane, const Band &band);
    void runBand(int sample, int plane, const Band &band);
    void runLaunches(int sample, int plane, bool record);
    void warmUp(const Band &band);
    void checkAllWritten(const Band &band, int plane);
    float *rowOfOutput(int plane, int row);

    OpenClDevice &m_device;
    const Job &m_job;
    const Progress &m_progress;
    const Geometry m_geometry;
    const RowRange m_rows;

    // What the current band needs; made anew when the height of its input changes.
    Size2 m_in, m_out;
    Geometry m_bandGeometry;
    BuiltVariant m_built;
    bool m_isReady = false; ///< it ran before, and a CPU puts nothing else off
    std::vector<Plane> m_planes; ///< the result, plane by plane; outlives the buffers that it is lent to
    RunBuffers m_buffers;

    CommandLog m_timeline;
    int m_step = 0, m_steps = 1;
    bool m_hurried = false; ///< only to be seen: the samples after it are those that count and are checked
    Result m_result;
};

/// Prepares buffers and program for bands of this shape.
void Run::open(const Band &band)
{
    const Size2 in{ m_job.image.width, band.inputHeight };
    const Size2 out{ m_geometry.out.w, band.rows.end - band.rows.first };
    if (m_buffers.isOpenFor(in, out))
        return;
    m_in = in;
    m_out = out;
    m_bandGeometry = m_geometry;
    m_bandGeometry.originY = band.whole ? m_geometry.originY : 0;
    build();
    m_buffers.open(in, out, m_built.arguments.wantsImage);
}

void Run::build()
{
    m_progress.step(Stage::Build);
    m_built = BuiltVariant(m_device, m_job, m_bandGeometry, m_in, m_out);
    m_result.build += m_built.build;
    m_result.fromCache = m_built.fromCache;
    m_isReady = m_built.fromMemory && !m_device.info().limits.gpu && !m_built.transform;
}

void Run::runLaunches(int sample, int plane, bool recorded)
{
    const cl::CommandQueue &queue = m_device.queue();
    const Memories memories = m_built.withPixels(m_buffers.source(), m_buffers.output().buffer());
    for (size_t i = 0; i < m_built.launches.size(); ++i) {
        m_progress.step(Stage::Run, 100 * m_step / m_steps);
        for (const auto &[first, last] : m_built.transformBefore(queue, i)) {
            last.wait();
            if (recorded)
                m_timeline.addBetween(first, last, "VkFFT", sample, plane);
        }
        const cl::Event done = m_built.launch(queue, i, memories);
        done.wait();
        if (recorded)
            m_timeline.add(done, m_built.launches[i].entry, sample, plane);
    }
}

/// The first launch pays for what drivers put off: PoCL compiles per work-group size, GPUs wake up each time.
void Run::warmUp(const Band &band)
{
    open(band);
    if (m_isReady)
        return;
    const Plane &plane = *m_job.image.colour.front();
    band.whole ? m_buffers.provide(plane) : m_buffers.upload(inputRows(m_job, plane, m_geometry, band));
    runLaunches(0, 0, false);
}

void Run::provideSource(int sample, int plane, const Band &band)
{
    const SharedPlane &pixels = m_job.image.colour[static_cast<size_t>(plane)];
    if (m_hurried && band.whole && m_buffers.provideResident(pixels))
        return;
    m_timeline.add(band.whole ? m_buffers.provide(*pixels)
                              : m_buffers.upload(inputRows(m_job, *pixels, m_geometry, band)),
        "upload", sample, plane);
}

void Run::runBand(int sample, int plane, const Band &band)
{
    const bool checked = sample == 0 && !m_hurried;
    open(band);
    m_progress.step(Stage::Upload, 100 * m_step / m_steps);
    provideSource(sample, plane, band);
    Plane &result = m_planes[static_cast<size_t>(plane)];
    const bool isAll = result.size() == m_out.area();
    if (isAll)
        m_buffers.writeTo(result);
    if (checked)
        m_buffers.output().poison(m_device.queue());
    runLaunches(sample, plane, true);

    m_progress.step(Stage::Download, 100 * ++m_step / m_steps);
    m_timeline.add(m_buffers.download(rowOfOutput(plane, band.rows.first)), "download", sample, plane);
    if (checked) {
        m_buffers.output().check(m_device.queue(), m_job.variant);
        checkAllWritten(band, plane);
    }
    if (isAll)
        result.resize(m_out.area()); // without the guard
}

void Run::runSample(int sample, const std::vector<Band> &bands)
{
    m_timeline.beginSample();
    m_planes.resize(m_job.image.colour.size());
    const Size2 size{ m_geometry.out.w, m_rows.end - m_rows.first };
    for (int plane = 0; plane < static_cast<int>(m_planes.size()); ++plane) {
        Plane &result = m_planes[static_cast<size_t>(plane)];
        result.reserve(size.area() + GuardedOutput::guardCount); // see RunBuffers::writeTo()
        result.resize(size.area());
        for (const Band &band : bands)
            runBand(sample, plane, band);
    }
}

/// A whole sample warms up: its picture is seen at once, and its times do not count in the end. A kernel that
/// comes with the program is only checked in those that do.
void Run::showFirst(const std::vector<Band> &bands)
{
    m_hurried = m_job.variant.origin == Origin::Shipped;
    runSample(0, bands);
    m_hurried = false;
    m_result.samples = m_timeline.takeSamples();
    m_result.timeline = m_timeline.takeCommands();
    m_progress.showFirst(m_result, filteredImage(m_job.image, m_geometry, m_rows, std::move(m_planes)));
    m_planes.clear(); // the others are on their way
    m_timeline = {};
    m_step = 0;
}

void Run::checkAllWritten(const Band &band, int plane)
{
    const auto missing = GuardedOutput::firstUnwritten(rowOfOutput(plane, band.rows.first), m_out.area());
    if (!missing)
        return;
    const int index = static_cast<int>(*missing);
    throw unwritten(m_job.variant, index % m_out.w, band.rows.first + index / m_out.w);
}

float *Run::rowOfOutput(int plane, int row)
{
    const auto offset = static_cast<size_t>(row - m_rows.first) * static_cast<size_t>(m_geometry.out.w);
    return m_planes[static_cast<size_t>(plane)].data() + offset;
}

Result Run::operator()()
{
    const std::vector<Band> bands = bandsOf(m_job, m_geometry, m_device.info().limits);
    m_result.variantId = m_job.variant.id;
    m_result.sourceHash = sourceHash(m_job.variant);
    m_result.device = m_device.info();
    m_result.bands = static_cast<int>(bands.size());
    m_steps = m_job.repeats * static_cast<int>(m_job.image.colour.size() * bands.size());
    m_progress.wantsFirstResult() ? showFirst(bands) : warmUp(bands.front());
    for (int sample = 0; sample < m_job.repeats; ++sample)
        runSample(sample, bands);
    m_result.samples = m_timeline.takeSamples();
    m_result.timeline = m_timeline.takeCommands();
    m_result.image = filteredImage(m_job.image, m_geometry, m_rows, std::move(m_planes));
    return std::move(m_result);
}

} // namespace

Engine::Engine() = default;
Engine::~Engine() = default;

OpenClDevice &Engine::device(int index)
{
    std::unique_ptr<OpenClDevice> &device = m_devices[index];
    if (!device)
        device = std::make_unique<OpenClDevice>(index);
    return *device;
}

/// What a device refuses becomes an Error in words.
template<typename Run> static auto inWords(const DeviceInfo &info, const Run &run)
{
    try {
        return run();
    } catch (const cl::Error &e) {
        throw translated(e, info);
    } catch (const std::bad_alloc &) {
        throw Error(Fault::Device,
            "There is not enough memory for this image; close other programs or choose a smaller image.");
    }
}

Result Engine::run(const Job &job, const Progress &progress)
{
    checkFilter(job.filter);
    checkHasOutput(job.image, job.filter, job.settings);
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(job.device);
        info = open.info();
        if (const auto reason = refusal(job.variant, launchRequest(job), info.limits))
            throw Error(Fault::Usage, "The variant \"" + job.variant.title + "\" cannot run so: " + *reason);
        if (!job.image.bytes)
            return Run(open, job, progress)();
        return takesBytes(job, info.limits) ? runBytes(open, job, info.unifiedMemory, progress)
                                            : Run(open, ofPlanes(job), progress)();
    });
}

TaskResult Engine::run(const Task &task, int index, int repeats, const Progress &progress)
{
    progress.step(Stage::Build);
    DeviceInfo info;
    return inWords(info, [&] {
        OpenClDevice &open = device(index);
        info = open.info();
        return runTask(open, task, repeats, progress);
    });
}

} // namespace halo
