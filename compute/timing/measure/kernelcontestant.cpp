// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/convolution/reference.h"
#include "compute/task/devicetask.h"
#include "compute/timing/measure/contestant.h"
#include "compute/timing/measure/eventtime.h"
#include "compute/workload/convolution/convolutionproblem.h"

#include <algorithm>
#include <map>

namespace halo {

using std::chrono::steady_clock;

using OutputBuffers = std::vector<cl::Buffer>; ///< one per copy

struct SourcePlanes::Memories
{
    std::vector<std::vector<cl::Buffer>> buffers; ///< [copy][plane]
    std::vector<std::vector<cl::Image2D>> images; ///< made when the first kernel asks for them
    Image image;
    /// [copy], by bytes. All contestants write to the same place in turn: none has luckier pages than
    /// another.
    /// They go with the last contestant that uses them.
    std::map<size_t, std::weak_ptr<OutputBuffers>> outputs;

    void makeImages(OpenClDevice &device);
    std::shared_ptr<OutputBuffers> outputsOf(OpenClDevice &device, size_t bytes);
};

namespace {

class KernelContestant : public Contestant
{
public:
    KernelContestant(OpenClDevice &device, const Job &job, const std::shared_ptr<SourcePlanes> &source);
    Timing execute() override;
    std::vector<Image> result(const std::vector<RowRange> &bands) override;

private:
    void launch(size_t plane);

    OpenClDevice &m_device;
    const Job m_job;
    const std::shared_ptr<SourcePlanes> m_source;
    const Geometry m_geometry;
    DeviceTask m_run;
    const bool m_wantsImage;
    std::shared_ptr<OutputBuffers> m_outputs;
    std::vector<DeviceTask::Launched> m_launched;
    size_t m_copy = 0;
};

KernelContestant::KernelContestant(
    OpenClDevice &device, const Job &job, const std::shared_ptr<SourcePlanes> &source)
    : m_device(device)
    , m_job(job)
    , m_source(source)
    , m_geometry(geometryOf(job.image.size(), job.filter.size(), job.settings.size))
    , m_run(device, problemOf(job)->task(job.variant, job.tuning))
    , m_wantsImage(isReadAsImage(m_run.task(), "src"))
{
    m_build = m_run.build();
    m_outputs = source->memories().outputsOf(device, m_geometry.out.area() * sizeof(float));
    if (m_wantsImage)
        source->memories().makeImages(device);
}

void KernelContestant::launch(size_t plane)
{
    const auto &source = m_source->memories();
    cl::Memory pixels = source.buffers[m_copy][plane];
    if (m_wantsImage)
        pixels = source.images[m_copy][plane];
    m_run.use("src", pixels);
    m_run.use("dst", (*m_outputs)[m_copy]);
    std::ranges::move(m_run.launch(), std::back_inserter(m_launched));
}

Timing KernelContestant::execute()
{
    m_copy = (m_copy + 1) % m_outputs->size();
    m_launched.clear();
    const auto begin = steady_clock::now();
    for (size_t plane = 0; plane < m_job.image.colour.size(); ++plane)
        launch(plane);
    m_device.queue().finish();
    Timing timing;
    timing.host = steady_clock::now() - begin;
    const auto add = [&](nanoseconds time) {
        checkClock(time, m_device.info());
        timing.device += time;
    };
    for (const auto &[transforms, kernel] : m_launched) {
        add(durationOf(kernel));
        for (const auto &[first, last] : transforms)
            add(durationBetween(first, last));
    }
    return timing;
}

/// What no work-item writes stays NaN, which is right nowhere.
std::vector<Image> KernelContestant::result(const std::vector<RowRange> &bands)
{
    const size_t row = static_cast<size_t>(m_geometry.out.w);
    std::vector<std::vector<Plane>> planes(bands.size());
    m_download = {};
    for (size_t plane = 0; plane < m_job.image.colour.size(); ++plane) {
        const cl::Buffer &output = (*m_outputs)[m_copy];
        m_device.queue().enqueueFillBuffer(
            output, std::numeric_limits<float>::quiet_NaN(), 0, m_geometry.out.area() * sizeof(float));
        launch(plane);
        for (size_t i = 0; i < bands.size(); ++i) {
            const RowRange range = clipped(bands[i], m_geometry.out.h);
            const size_t count = row * static_cast<size_t>(range.end - range.first);
            cl::Event done;
            m_device.queue().enqueueReadBuffer(output, CL_TRUE,
                row * static_cast<size_t>(range.first) * sizeof(float), count * sizeof(float),
                planes[i].emplace_back(count).data(), nullptr, &done);
            m_download += durationOf(done);
        }
    }
    std::vector<Image> images;
    for (size_t i = 0; i < bands.size(); ++i)
        images.push_back(filteredImage(
            m_job.image, m_geometry, clipped(bands[i], m_geometry.out.h), sharedPlanes(std::move(planes[i]))));
    return images;
}

/// Bytes of one plane of input and its output.
std::int64_t bytesOfPair(const Image &image)
{
    return static_cast<std::int64_t>(2 * image.size().area() * image.colour.size() * sizeof(float));
}

} // namespace

void SourcePlanes::Memories::makeImages(OpenClDevice &device)
{
    if (!images.empty())
        return;
    const size_t w = static_cast<size_t>(image.width);
    const size_t h = static_cast<size_t>(image.height);
    images.resize(buffers.size());
    for (auto &copy : images)
        for (const SharedPlane &plane : image.colour) {
            copy.emplace_back(device.context(), CL_MEM_READ_ONLY, device.imageFormat(), w, h);
            device.queue().enqueueWriteImage(
                copy.back(), CL_TRUE, { 0, 0, 0 }, { w, h, 1 }, 0, 0, plane->data());
        }
}

std::shared_ptr<OutputBuffers> SourcePlanes::Memories::outputsOf(OpenClDevice &device, size_t bytes)
{
    std::shared_ptr<OutputBuffers> all = outputs[bytes].lock();
    if (all)
        return all;
    all = std::make_shared<OutputBuffers>();
    while (all->size() < buffers.size())
        all->emplace_back(device.context(), CL_MEM_READ_WRITE, bytes);
    outputs[bytes] = all;
    return all;
}

SourcePlanes::SourcePlanes(OpenClDevice &device, const Image &image, int copies)
    : m_memories(std::make_unique<Memories>())
    , m_copies(copies)
{
    m_memories->image = image;
    m_memories->buffers.resize(static_cast<size_t>(copies));
    for (auto &copy : m_memories->buffers) {
        m_upload = {};
        for (const SharedPlane &plane : image.colour) {
            const size_t bytes = plane->size() * sizeof(float);
            copy.emplace_back(device.context(), CL_MEM_READ_ONLY, bytes);
            cl::Event done;
            device.queue().enqueueWriteBuffer(copy.back(), CL_TRUE, 0, bytes, plane->data(), nullptr, &done);
            m_upload += durationOf(done);
        }
    }
}

SourcePlanes::~SourcePlanes() = default;

int coldCopies(const OpenClDevice &device, const Image &image)
{
    constexpr std::int64_t unknownCache = 64 << 20;
    const auto told = static_cast<std::int64_t>(device.cacheBytes());
    const std::int64_t cache = told > 0 ? told : unknownCache;
    const std::int64_t pair = bytesOfPair(image);
    const std::int64_t room = device.info().limits.globalBytes / 4 / pair;
    return static_cast<int>(
        std::clamp<std::int64_t>(2 * cache / pair + 1, 1, std::max<std::int64_t>(room, 1)));
}

std::unique_ptr<Contestant> makeKernelContestant(
    OpenClDevice &device, const Job &job, const std::shared_ptr<SourcePlanes> &source)
{
    if (const auto reason = refusal(job, device.info().limits))
        throw Error(Fault::Usage, *reason);
    try {
        return std::make_unique<KernelContestant>(device, job, source);
    } catch (const cl::Error &error) {
        throw translated(error, device.info());
    }
}

} // namespace halo
