// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/clblast.h"

#include "compute/base/error.h"
#include "compute/device/devicememory.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/devicetask.h"
#include "compute/timing/measure/eventtime.h"

#include <clblast.h>

#include <optional>
#include <span>

namespace halo {
namespace {

using std::chrono::steady_clock;

void checkStatus(clblast::StatusCode status)
{
    if (status != clblast::StatusCode::kSuccess)
        throw Error(ErrorKind::Device,
            "CLBlast cannot compute this layer (status %1); choose another implementation or device.",
            static_cast<int>(status));
}

size_t sized(int number)
{
    return static_cast<size_t>(number);
}

/// The problem, if CLBlast's products of matrices compute it at all.
std::shared_ptr<const LayerProblem> ungrouped(std::shared_ptr<const LayerProblem> problem)
{
    require(problem->shape().groups == 1,
        "CLBlast computes no layers of several groups; choose one of Haloscope's implementations.");
    return problem;
}

/// The problem, if CLBlast's own way to read its input computes it.
std::shared_ptr<const LayerProblem> evenlyPadded(std::shared_ptr<const LayerProblem> problem)
{
    require(problem->shape().padding == problem->shape().farPadding,
        "CLBlast convgemm pads opposite sides of a layer alike; choose im2col, then CLBlast GEMM.");
    return problem;
}

/// Input, weights and output of a layer on the device.
class ClblastEntry : public BenchmarkTarget
{
public:
    ClblastEntry(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem);
    Timing execute() override;
    TaskOutputs outputs() override;

protected:
    virtual void enqueue(cl_command_queue queue) = 0;
    DeviceMemory uploaded(const Values &values);

    OpenClDevice &m_device;
    const std::shared_ptr<const LayerProblem> m_problem;
    const LayerShape m_shape;
    DeviceMemory m_input, m_weights, m_output;

private:
    cl::Event marker() const;
};

ClblastEntry::ClblastEntry(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem)
    : m_device(device)
    , m_problem(ungrouped(std::move(problem)))
    , m_shape(m_problem->shape())
    , m_input(uploaded(*m_problem->data().input))
    , m_weights(uploaded(*m_problem->data().weights))
    , m_output(device, { static_cast<size_t>(m_shape.outputCount()) })
{
}

DeviceMemory ClblastEntry::uploaded(const Values &values)
{
    MemoryForm form{ countOf(values) };
    form.access = MemoryForm::Access::Read;
    DeviceMemory memory(m_device, form);
    const auto *content = static_cast<const std::byte *>(bytesOf(values));
    m_upload += durationOf(memory.write({ content, form.bytes() }));
    return memory;
}

cl::Event ClblastEntry::marker() const
{
    cl::Event event;
    m_device.queue().enqueueMarkerWithWaitList(nullptr, &event);
    return event;
}

Timing ClblastEntry::execute()
{
    m_device.queue().finish();
    const auto begin = steady_clock::now();
    const cl::Event first = marker();
    enqueue(m_device.queue()());
    const cl::Event last = marker();
    m_device.queue().finish();
    Timing timing;
    timing.host = steady_clock::now() - begin;
    timing.device = durationBetween(first, last);
    checkClock(timing.device, m_device.info(), timing.host);
    return timing;
}

TaskOutputs ClblastEntry::outputs()
{
    m_output.poison(); // a number that is not written is none
    enqueue(m_device.queue()());
    std::vector<float> values(static_cast<size_t>(m_shape.outputCount()));
    m_download = durationOf(m_output.read(std::as_writable_bytes(std::span(values))));
    return { { "dst", std::move(values) } };
}

/// im2col by the kernel of the naive variant; alpha is 1, and beta 0, so that no old output is added.
class ClblastGemm : public ClblastEntry
{
public:
    ClblastGemm(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem);

private:
    void enqueue(cl_command_queue queue) override;

    std::optional<DeviceTask> m_im2col;
    DeviceMemory m_columns;
};

ClblastGemm::ClblastGemm(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem)
    : ClblastEntry(device, std::move(problem))
    , m_columns(device, { static_cast<size_t>(m_shape.columnCount()) })
{
    const Variant &variant = findVariant(shippedVariants("layer"), "im2col_naive");
    m_im2col.emplace(device, columnsTask(m_shape, m_problem->data().input, variant, defaultTuning(variant)));
    m_build = m_im2col->build();
    m_im2col->use("src", m_input.handle());
    m_im2col->use("columns", m_columns.handle());
}

void ClblastGemm::enqueue(cl_command_queue queue)
{
    m_im2col->launchUntimed();
    const size_t m = sized(m_shape.rows()), n = sized(m_shape.positions()), k = sized(m_shape.depth());
    checkStatus(clblast::Gemm<float>(clblast::Layout::kRowMajor, clblast::Transpose::kNo,
        clblast::Transpose::kNo, m, n, k, 1.0F, m_weights.buffer()(), 0, k, m_columns.buffer()(), 0, n, 0.0F,
        m_output.buffer()(), 0, n, &queue));
}

class ClblastConvgemm : public ClblastEntry
{
public:
    ClblastConvgemm(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem)
        : ClblastEntry(device, evenlyPadded(std::move(problem)))
    {
    }

private:
    void enqueue(cl_command_queue queue) override
    {
        const LayerShape &s = m_shape;
        checkStatus(clblast::Convgemm<float>(clblast::KernelMode::kCrossCorrelation, sized(s.channels),
            sized(s.in.h), sized(s.in.w), sized(s.kernel.h), sized(s.kernel.w), sized(s.padding.h),
            sized(s.padding.w), sized(s.stride.h), sized(s.stride.w), sized(s.dilation.h),
            sized(s.dilation.w), sized(s.filters), 1, m_input.buffer()(), 0, m_weights.buffer()(), 0,
            m_output.buffer()(), 0, &queue));
    }
};

template<typename Type>
Library libraryOf(
    const std::string &id, const std::string &title, const std::shared_ptr<const LayerProblem> &problem)
{
    return { id, title, [problem](OpenClDevice &device) -> std::unique_ptr<BenchmarkTarget> {
                return inWords(device.info(), [&] { return std::make_unique<Type>(device, problem); });
            } };
}

} // namespace

std::vector<Library> clblastLibraries(const std::shared_ptr<const LayerProblem> &problem)
{
    return { libraryOf<ClblastGemm>("clblast_gemm", "im2col, then CLBlast GEMM", problem),
        libraryOf<ClblastConvgemm>("clblast_convgemm", "CLBlast convgemm", problem) };
}

std::vector<Library> librariesOf(const std::shared_ptr<const Problem> &problem)
{
    const auto layer = std::dynamic_pointer_cast<const LayerProblem>(problem);
    return layer ? clblastLibraries(layer) : std::vector<Library>();
}

} // namespace halo
