// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/ceilingmeter.h"

#include "compute/base/error.h"
#include "compute/device/devicememory.h"
#include "compute/device/opencldevice.h"
#include "compute/run/firstruns.h"
#include "compute/run/workerprocess.h"
#include "compute/timing/measure/eventtime.h"

#include <QFile>
#include <QScopeGuard>

#include <algorithm>
#include <random>
#include <span>

namespace halo {
namespace {

constexpr int chains = 8; // of the kernel multiplyAdd
constexpr std::int64_t itemsPerUnit = 2048;
constexpr int fewestSteps = 256;
constexpr int mostMeterSteps = 16384; // beyond, sums of single precision would no longer count exactly
constexpr size_t checkedValues = 4096;
constexpr std::uint32_t wrongPattern = 0xDEADBEEF;

std::string ceilingSource()
{
    QFile file(QStringLiteral(":/kernels/ceilings.cl"));
    file.open(QIODevice::ReadOnly);
    return file.readAll().toStdString();
}

/// A device that is hung or crashed by a small kernel of ours does so in another process.
DeviceInfo provedDevice(int index)
{
    WorkerProcess process;
    const DeviceInfo device = deviceNumber(process.devices(), index);
    FirstRuns(process).prove(device);
    return device;
}

/// Much more than any cache, as far as the device has it.
std::int64_t copiedBytes(const OpenClDevice &device, std::int64_t requested)
{
    const DeviceInfo &info = device.info();
    if (requested == 0)
        requested = std::max<std::int64_t>(
            info.type == "CPU" ? 128 << 20 : 512 << 20, 2 * static_cast<std::int64_t>(device.cacheBytes()));
    const std::int64_t room = std::min(info.limits.maxAllocBytes, info.limits.globalBytes / 8);
    constexpr std::int64_t grain = 1 << 16; // of all widths times the work-group
    return std::max(std::min(requested, room) / grain, std::int64_t(1)) * grain;
}

} // namespace

struct CeilingMeter::Shape
{
    Ceiling ceiling;
    int lanes = 1;
    int steps = fewestSteps;
    bool driver = false; ///< copies without a kernel
    cl::Kernel kernel;
};

struct CeilingMeter::Data
{
    std::int64_t bytes = 0;
    std::int64_t items = 0; ///< of multiplyAdd
    DeviceMemory from, to;
    DeviceMemory starts, sums;
    Variant source;

    void open(OpenClDevice &device);
    void close();
};

/// Makes the buffers and fills the sources.
void CeilingMeter::Data::open(OpenClDevice &device)
{
    std::vector<float> values(static_cast<size_t>(items) * 16);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i % 1021);
    const MemoryForm copied{ static_cast<size_t>(bytes) / sizeof(float) };
    from = DeviceMemory(device, copied);
    to = DeviceMemory(device, copied);
    starts = DeviceMemory(device, { values.size() });
    sums = DeviceMemory(device, { values.size() });
    starts.write(std::as_bytes(std::span(values)));
    cl::Kernel kernel(device.program(source, "-DVALUE=float").program, "fill");
    kernel.setArg(0, from.handle());
    device.queue().enqueueNDRangeKernel(
        kernel, cl::NullRange, { static_cast<size_t>(bytes) / sizeof(float) }, cl::NullRange);
    device.queue().finish();
}

/// The memory is needed by what is measured in between.
void CeilingMeter::Data::close()
{
    from = to = starts = sums = DeviceMemory();
}

/// What measures, in the thread of the executor.
class CeilingMeter::Meter
{
public:
    Meter(std::shared_ptr<OpenClDevice> device, const CeilingOptions &options);
    bool isRight() const { return !m_shapes.empty(); }
    void measure(const Progress &progress);
    std::vector<Ceiling> ceilings() const;

private:
    void addShapes();
    void verify(Shape &shape);
    void calibrate(Shape &shape);
    nanoseconds execute(Shape &shape);

    const CeilingOptions m_options;
    const std::shared_ptr<OpenClDevice> m_device;
    Data m_data;
    std::vector<std::unique_ptr<Shape>> m_shapes;
};

CeilingMeter::CeilingMeter(int device, CeilingOptions options)
    : m_device(provedDevice(device))
{
    m_meter = m_executor.submit(m_device, [info = m_device, options](const Executor::Place &place) {
        return inWords(
            info, [&] { return std::make_shared<Meter>(place.engine.share(info.index), options); });
    });
    if (!m_meter->isRight())
        throw Error(ErrorKind::Device,
            "The device %1 computes wrong results, so its limits cannot be measured; choose another device.",
            m_device.name);
}

CeilingMeter::~CeilingMeter() = default;

void CeilingMeter::measure(const Progress &progress)
{
    const auto found = std::make_shared<std::vector<Ceiling>>();
    const int generation = m_executor.generation();
    const auto keep = [&] {
        if (!found->empty())
            m_ceilings = *found;
    };
    try {
        m_executor.submit(
            m_device,
            [info = m_device, meter = m_meter, found](const Executor::Place &place) {
                inWords(info, [&] {
                    const auto kept = qScopeGuard([&] { *found = meter->ceilings(); });
                    meter->measure(place.progress);
                });
            },
            progress);
    } catch (const Cancelled &) {
        if (m_executor.generation() == generation) // else what was found is still written to
            keep();
        throw;
    }
    keep();
}

CeilingMeter::Meter::Meter(std::shared_ptr<OpenClDevice> device, const CeilingOptions &options)
    : m_options(options)
    , m_device(std::move(device))
{
    m_data.source.title = "Ceilings";
    m_data.source.file = "ceilings.cl";
    m_data.source.source = ceilingSource();
    m_data.bytes = copiedBytes(*m_device, options.bytes);
    m_data.items = itemsPerUnit * std::max(m_device->info().limits.computeUnits, 1);
    m_data.open(*m_device);
    addShapes();
    m_data.close();
}

void CeilingMeter::Meter::addShapes()
{
    const auto add = [this](Ceiling::Kind kind, const std::string &name, int lanes, const char *entry) {
        auto shape = std::make_unique<Shape>();
        shape->ceiling = { m_device->info().name, m_device->info().driver, kind, name, 0.0, {}, false };
        shape->lanes = lanes;
        shape->driver = entry == nullptr;
        try {
            const std::string value = lanes == 1 ? "float" : "float" + std::to_string(lanes);
            if (entry != nullptr)
                shape->kernel
                    = cl::Kernel(m_device->program(m_data.source, "-DVALUE=" + value).program, entry);
            verify(*shape);
            calibrate(*shape);
        } catch (const Error &) {
            return; // this width does not build here
        } catch (const cl::Error &) {
            return; // or does not run
        }
        if (shape->ceiling.verified)
            m_shapes.push_back(std::move(shape));
    };
    static constexpr std::pair<const char *, int> widths[]
        = { { "float", 1 }, { "float4", 4 }, { "float8", 8 }, { "float16", 16 } };
    for (const auto &[name, lanes] : widths)
        add(Ceiling::Kind::Copy, name, lanes, "copy");
    add(Ceiling::Kind::Copy, "float16 past the cache", 16, "copyPastCache");
    add(Ceiling::Kind::Copy, "clEnqueueCopyBuffer", 1, nullptr);
    for (const auto &[name, lanes] : widths)
        add(Ceiling::Kind::MultiplyAdd, name, lanes, "multiplyAdd");
}

nanoseconds CeilingMeter::Meter::execute(Shape &shape)
{
    const bool copies = shape.ceiling.kind == Ceiling::Kind::Copy;
    const cl::CommandQueue &queue = m_device->queue();
    cl::Event done;
    if (shape.driver) {
        queue.enqueueCopyBuffer(
            m_data.from.buffer(), m_data.to.buffer(), 0, 0, m_data.to.form().bytes(), nullptr, &done);
    } else {
        shape.kernel.setArg(0, (copies ? m_data.from : m_data.starts).handle());
        shape.kernel.setArg(1, (copies ? m_data.to : m_data.sums).handle());
        if (!copies) {
            shape.kernel.setArg(2, 1.0F);
            shape.kernel.setArg(3, 1.0F);
            shape.kernel.setArg(4, static_cast<cl_int>(shape.steps));
        }
        const std::int64_t items
            = copies ? m_data.bytes / static_cast<std::int64_t>(sizeof(float)) / shape.lanes : m_data.items;
        queue.enqueueNDRangeKernel(shape.kernel, cl::NullRange, { static_cast<size_t>(items) },
            { static_cast<size_t>(std::min(256, m_device->info().limits.maxGroupItems)) }, nullptr, &done);
    }
    queue.finish();
    return durationOf(done);
}

/// Looks at the first, the middle and the last values of the result.
void CeilingMeter::Meter::verify(Shape &shape)
{
    const bool copies = shape.ceiling.kind == Ceiling::Kind::Copy;
    const cl::Buffer target = (copies ? m_data.to : m_data.sums).buffer();
    const auto values = copies ? static_cast<size_t>(m_data.bytes) / sizeof(float)
                               : static_cast<size_t>(m_data.items * shape.lanes);
    const cl::CommandQueue &queue = m_device->queue();
    queue.enqueueFillBuffer(target, wrongPattern, 0, values * sizeof(float));
    execute(shape);
    const size_t count = std::min(checkedValues, values);
    bool right = true;
    for (const size_t first : { size_t(0), (values - count) / 2, values - count }) {
        std::vector<float> found(count);
        queue.enqueueReadBuffer(target, CL_TRUE, first * sizeof(float), count * sizeof(float), found.data());
        for (size_t i = 0; i < count; ++i) {
            const float start = static_cast<float>((first + i) % 1021);
            const float sum = chains * (start + static_cast<float>(shape.steps)) + chains * (chains - 1) / 2;
            const auto pattern = static_cast<std::uint32_t>((first + i) * 2654435761U);
            right = right && (copies ? std::bit_cast<std::uint32_t>(found[i]) == pattern : found[i] == sum);
        }
    }
    shape.ceiling.verified = right;
}

/// As many steps as it takes for the launch not to count.
void CeilingMeter::Meter::calibrate(Shape &shape)
{
    if (shape.ceiling.kind == Ceiling::Kind::Copy) {
        shape.ceiling.amount = 2.0 * static_cast<double>(m_data.bytes);
        return;
    }
    while (shape.steps < mostMeterSteps && execute(shape) < m_options.least)
        shape.steps *= 2;
    shape.ceiling.amount = 2.0 * chains * shape.lanes * static_cast<double>(m_data.items) * shape.steps;
}

void CeilingMeter::Meter::measure(const Progress &progress)
{
    std::mt19937_64 random(11);
    std::vector<Shape *> order;
    for (const auto &shape : m_shapes)
        order.push_back(shape.get());
    m_data.open(*m_device);
    const auto closed = qScopeGuard([this] { m_data.close(); });
    for (int round = 0; round <= m_options.rounds; ++round) {
        progress.step(Stage::Run, 100 * round / (m_options.rounds + 1));
        for (size_t i = order.size() - 1; i > 0; --i)
            std::swap(order[i], order[random() % (i + 1)]);
        for (Shape *shape : order) {
            const auto begin = std::chrono::steady_clock::now();
            const nanoseconds time = execute(*shape);
            checkClock(time, m_device->info(), std::chrono::steady_clock::now() - begin);
            if (round > 0) // the first wakes the device up
                shape->ceiling.kernelMs.push_back(static_cast<double>(time.count()) / 1e6);
        }
    }
}

std::vector<Ceiling> CeilingMeter::Meter::ceilings() const
{
    std::vector<Ceiling> all;
    for (const auto &shape : m_shapes)
        if (!shape->ceiling.kernelMs.empty())
            all.push_back(shape->ceiling);
    return all;
}

} // namespace halo
