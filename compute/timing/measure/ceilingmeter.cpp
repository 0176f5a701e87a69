// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/ceilingmeter.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/engine/firstruns.h"
#include "compute/engine/workerprocess.h"
#include "compute/timing/measure/eventtime.h"

#include <QFile>

#include <algorithm>
#include <random>

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
std::unique_ptr<OpenClDevice> openProved(int index)
{
    WorkerProcess process;
    const std::vector<DeviceInfo> devices = process.devices();
    const auto found = std::ranges::find(devices, index, &DeviceInfo::index);
    if (found != devices.end())
        FirstRuns(process).prove(*found);
    DeviceInfo unnamed;
    unnamed.index = index;
    return inWords(unnamed, [index] { return std::make_unique<OpenClDevice>(index); });
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
    cl::Buffer from, to;
    cl::Buffer starts, sums;
    Variant source;

    void open(OpenClDevice &device);
    void close();
};

/// Makes the buffers and fills the sources.
void CeilingMeter::Data::open(OpenClDevice &device)
{
    const cl::Context &context = device.context();
    std::vector<float> values(static_cast<size_t>(items) * 16);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i % 1021);
    from = cl::Buffer(context, CL_MEM_READ_WRITE, static_cast<size_t>(bytes));
    to = cl::Buffer(context, CL_MEM_READ_WRITE, static_cast<size_t>(bytes));
    starts = cl::Buffer(context, CL_MEM_READ_WRITE, values.size() * sizeof(float));
    sums = cl::Buffer(context, CL_MEM_READ_WRITE, values.size() * sizeof(float));
    device.queue().enqueueWriteBuffer(starts, CL_TRUE, 0, values.size() * sizeof(float), values.data());
    cl::Kernel kernel(device.program(source, "-DVALUE=float").program, "fill");
    kernel.setArg(0, from);
    device.queue().enqueueNDRangeKernel(
        kernel, cl::NullRange, { static_cast<size_t>(bytes) / sizeof(float) }, cl::NullRange);
    device.queue().finish();
}

/// The memory is needed by what is measured in between.
void CeilingMeter::Data::close()
{
    from = to = starts = sums = cl::Buffer();
}

CeilingMeter::CeilingMeter(int device, CeilingOptions options)
    : m_options(options)
    , m_device(openProved(device))
    , m_data(std::make_unique<Data>())
{
    inWords(m_device->info(), [&] {
        m_data->source.title = "Ceilings";
        m_data->source.file = "ceilings.cl";
        m_data->source.source = ceilingSource();
        m_data->bytes = copiedBytes(*m_device, options.bytes);
        m_data->items = itemsPerUnit * std::max(m_device->info().limits.computeUnits, 1);
        m_data->open(*m_device);
        addShapes();
        m_data->close();
    });
    if (m_shapes.empty())
        throw Error(ErrorKind::Device,
            "The device %1 computes wrong results, so its limits cannot be measured; choose another device.",
            m_device->info().name);
}

CeilingMeter::~CeilingMeter() = default;

void CeilingMeter::addShapes()
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
                    = cl::Kernel(m_device->program(m_data->source, "-DVALUE=" + value).program, entry);
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

nanoseconds CeilingMeter::execute(Shape &shape)
{
    const bool copies = shape.ceiling.kind == Ceiling::Kind::Copy;
    const cl::CommandQueue &queue = m_device->queue();
    cl::Event done;
    if (shape.driver) {
        queue.enqueueCopyBuffer(
            m_data->from, m_data->to, 0, 0, static_cast<size_t>(m_data->bytes), nullptr, &done);
    } else {
        shape.kernel.setArg(0, copies ? m_data->from : m_data->starts);
        shape.kernel.setArg(1, copies ? m_data->to : m_data->sums);
        if (!copies) {
            shape.kernel.setArg(2, 1.0F);
            shape.kernel.setArg(3, 1.0F);
            shape.kernel.setArg(4, static_cast<cl_int>(shape.steps));
        }
        const std::int64_t items
            = copies ? m_data->bytes / static_cast<std::int64_t>(sizeof(float)) / shape.lanes : m_data->items;
        queue.enqueueNDRangeKernel(shape.kernel, cl::NullRange, { static_cast<size_t>(items) },
            { static_cast<size_t>(std::min(256, m_device->info().limits.maxGroupItems)) }, nullptr, &done);
    }
    queue.finish();
    return durationOf(done);
}

/// Looks at the first, the middle and the last values of the result.
void CeilingMeter::verify(Shape &shape)
{
    const bool copies = shape.ceiling.kind == Ceiling::Kind::Copy;
    const cl::Buffer &target = copies ? m_data->to : m_data->sums;
    const auto values = copies ? static_cast<size_t>(m_data->bytes) / sizeof(float)
                               : static_cast<size_t>(m_data->items * shape.lanes);
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
void CeilingMeter::calibrate(Shape &shape)
{
    if (shape.ceiling.kind == Ceiling::Kind::Copy) {
        shape.ceiling.amount = 2.0 * static_cast<double>(m_data->bytes);
        return;
    }
    while (shape.steps < mostMeterSteps && execute(shape) < m_options.least)
        shape.steps *= 2;
    shape.ceiling.amount = 2.0 * chains * shape.lanes * static_cast<double>(m_data->items) * shape.steps;
}

void CeilingMeter::measure(const Progress &progress)
{
    std::mt19937_64 random(11);
    std::vector<Shape *> order;
    for (const auto &shape : m_shapes)
        order.push_back(shape.get());
    inWords(m_device->info(), [&] {
        m_data->open(*m_device);
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
    });
    m_data->close();
}

std::vector<Ceiling> CeilingMeter::ceilings() const
{
    std::vector<Ceiling> all;
    for (const auto &shape : m_shapes)
        if (!shape->ceiling.kernelMs.empty())
            all.push_back(shape->ceiling);
    return all;
}

} // namespace halo
