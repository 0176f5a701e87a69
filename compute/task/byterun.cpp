// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/byterun.h"

#include "compute/base/error.h"
#include "compute/base/progress.h"
#include "compute/device/bytetransfer.h"
#include "compute/device/commandlog.h"
#include "compute/device/devicememory.h"
#include "compute/device/opencldevice.h"
#include "compute/image/pixelbytes.h"
#include "compute/task/devicetask.h"
#include "compute/task/taskresult.h"

#include <QFile>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

namespace halo {
namespace {

constexpr int vectorWidth = 16; ///< pixels of a work-item of bytes.cl
constexpr int groupWidth = 64;  ///< its work-items, all in a row
constexpr int nothingMissing = std::numeric_limits<int>::max();

const Variant &byteKernels()
{
    static const Variant kernels = [] {
        QFile file(QStringLiteral(":/kernels/bytes.cl"));
        file.open(QIODevice::ReadOnly);
        Variant variant;
        variant.title = "Bytes";
        variant.file = "bytes.cl";
        variant.source = file.readAll().toStdString();
        return variant;
    }();
    return kernels;
}

/// One run on one open device.
class ByteRun
{
public:
    ByteRun(OpenClDevice &device, const Task &task, int repeats, bool shares, const Progress &progress);

    TaskResult operator()();

private:
    using Event = std::pair<std::string, cl::Event>;

    nanoseconds build();
    void open();
    void bind();
    cl::Event convert(
        cl::Kernel &kernel, int first, Size2 size, const std::vector<cl::Event> &after = {}) const;
    void runBand(int first);
    void runSample(int sample);
    void check() const;

    OpenClDevice &m_device;
    const cl::CommandQueue &m_queue;
    const Task &m_task;
    const TaskBuffer &m_in, &m_out; ///< the planes
    const Image &m_image;
    const int m_repeats;
    const Progress &m_progress;
    const int m_first;    ///< row of the output
    const int m_rows;     ///< of the output from there on
    const int m_bandRows; ///< of output
    const int m_apart;    ///< rows from plane to plane
    const PixelBytes m_to;

    std::optional<DeviceTask> m_run;
    cl::Kernel m_unpack, m_pack;
    const std::vector<cl_int> m_rowsFrom; ///< which row of the picture each row around the output is
    DeviceMemory m_sourceRows, m_missing, m_planes, m_output;

    ByteTransfer m_transfer; ///< goes first, and waits for all that is at work

    std::vector<Event> m_events; ///< of the sample
    CommandLog m_timeline;
    int m_step = 0, m_steps = 1;
};

ByteRun::ByteRun(OpenClDevice &device, const Task &task, int repeats, bool shares, const Progress &progress)
    : m_device(device)
    , m_queue(device.queue())
    , m_task(task)
    , m_in(*task.planes(TaskBuffer::Use::Input))
    , m_out(*task.planes(TaskBuffer::Use::Output))
    , m_image(*m_in.picture)
    , m_repeats(repeats)
    , m_progress(progress)
    , m_first(task.allRows.first)
    , m_rows(task.allRows.end - m_first)
    , m_bandRows(task.rows.end - task.rows.first)
    , m_apart(m_in.shape.h / m_image.channels())
    , m_to(bytesFor(m_out.shape.w, m_rows, m_image.channels(), true))
    , m_rowsFrom(task.inputRows)
    , m_transfer(device, shares, { *m_image.bytes, m_image.height }, { m_to, m_rows })
{
}

nanoseconds ByteRun::build()
{
    m_progress.step(Stage::Build);
    m_run.emplace(m_device, m_task);
    const auto begin = std::chrono::steady_clock::now();
    const cl::Program program
        = m_device
              .program(byteKernels(), "-cl-std=CL1.2 -w -DUNWRITTEN=" + std::to_string(DeviceMemory::mark))
              .program;
    m_unpack = cl::Kernel(program,
        m_image.bytes->pixel == 1       ? "unpackGrey"
            : m_image.bytes->pixel == 3 ? "unpackTriples"
                                        : "unpackColour");
    m_pack = cl::Kernel(program, m_image.channels() == 1 ? "packGrey" : "packColour");
    return m_run->build() + (std::chrono::steady_clock::now() - begin);
}

/// Makes all memory but that of the bytes.
void ByteRun::open()
{
    m_planes = DeviceMemory(m_device, { m_in.count });
    m_output = DeviceMemory(m_device, formOf(m_task, m_out));
    m_output.poison();
    m_run->use(m_in.name, m_planes.handle());
    m_run->use(m_out.name, m_output.handle());
    MemoryForm rows{ m_rowsFrom.size() };
    rows.access = MemoryForm::Access::Read;
    m_sourceRows = DeviceMemory::copyOf(m_device, rows, m_rowsFrom.data());
    m_missing = DeviceMemory::copyOf(m_device, { 1 }, &nothingMissing);
}

/// All arguments of bytes.cl but the first row.
void ByteRun::bind()
{
    m_unpack.setArg(0, m_transfer.source().handle());
    m_unpack.setArg(1, m_planes.handle());
    m_unpack.setArg(2, m_sourceRows.handle());
    m_unpack.setArg(4, m_image.width);
    m_unpack.setArg(5, m_image.bytes->pitch);
    m_unpack.setArg(6, m_apart);
    m_pack.setArg(0, m_output.handle());
    m_pack.setArg(1, m_transfer.result().handle());
    m_pack.setArg(2, m_missing.handle());
    m_pack.setArg(4, m_out.shape.w);
    m_pack.setArg(5, m_to.pitch);
    m_pack.setArg(6, m_apart);
}

/// A kernel of bytes.cl, over so many pixels and rows.
cl::Event ByteRun::convert(
    cl::Kernel &kernel, int first, Size2 size, const std::vector<cl::Event> &after) const
{
    const int items = roundUp((size.w + vectorWidth - 1) / vectorWidth, groupWidth);
    kernel.setArg(3, first);
    cl::Event event;
    m_queue.enqueueNDRangeKernel(kernel, cl::NullRange,
        { static_cast<size_t>(items), static_cast<size_t>(size.h) }, { groupWidth, 1 }, &after, &event);
    return event;
}

/// Filters the rows from this one on, counted from the first that is asked for.
void ByteRun::runBand(int first)
{
    m_progress.step(Stage::Run, 100 * m_step / m_steps);
    const auto rows = m_rowsFrom.begin() + first;
    const std::vector<cl::Event> sent = m_transfer.send(*std::max_element(rows, rows + m_apart) + 1);
    for (const cl::Event &event : sent)
        m_events.emplace_back("upload", event);
    m_events.emplace_back("upload", convert(m_unpack, first, { m_image.width, m_apart }, sent));
    for (size_t i = 0; i < m_run->launches(); ++i)
        m_events.emplace_back(m_run->task().launches[i].entry, m_run->launch(i).kernel);
    const cl::Event packed = convert(m_pack, first, { m_out.shape.w, m_bandRows });
    m_events.emplace_back("download", packed);
    m_queue.flush();
    for (const cl::Event &event : m_transfer.fetch(first, m_bandRows, packed))
        m_events.emplace_back("download", event);
}

void ByteRun::runSample(int sample)
{
    m_timeline.beginSample();
    m_events.clear();
    m_transfer.begin();
    size_t before = 0; // events, of all bands but the last: a stop request waits for no more than two
    for (int first = 0; first < m_rows; first += m_bandRows) {
        if (before > 0)
            m_events[before - 1].second.wait();
        before = m_events.size();
        ++m_step;
        runBand(std::min(first, m_rows - m_bandRows)); // the last band has as many rows, some once more
    }
    m_transfer.finish();
    for (const auto &[name, event] : m_events)
        m_timeline.add(event, name, sample, 0);
}

void ByteRun::check() const
{
    m_output.checkGuard(m_task.variant);
    cl_int missing = nothingMissing;
    m_missing.read(std::as_writable_bytes(std::span(&missing, 1)));
    if (missing != nothingMissing)
        throw unwritten(m_task.variant, missing % m_out.shape.w, m_first + missing / m_out.shape.w);
}

TaskResult ByteRun::operator()()
{
    TaskResult result;
    result.build = build();
    open();
    bind();
    result.bands = (m_rows + m_bandRows - 1) / m_bandRows;
    m_steps = m_repeats * result.bands;
    if (!m_run->fromMemory())
        runBand(0); // the first launch pays for what drivers put off
    for (int sample = 0; sample < m_repeats; ++sample)
        runSample(sample);
    check();
    result.device = m_device.info();
    result.fromCache = m_run->fromCache();
    result.samples = m_timeline.takeSamples();
    result.timeline = m_timeline.takeCommands();
    result.bytes = std::make_shared<const PixelBytes>(m_to);
    return result;
}

} // namespace

TaskResult runBytes(
    OpenClDevice &device, const Task &task, int repeats, bool shares, const Progress &progress)
{
    return ByteRun(device, task, repeats, shares, progress)();
}

} // namespace halo
