// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/measure/clblast.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/devicetask.h"
#include "compute/timing/measure/eventtime.h"

#include <clblast.h>

#include <limits>
#include <optional>

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
    cl::Buffer uploaded(const Values &values);

    OpenClDevice &m_device;
    const std::shared_ptr<const LayerProblem> m_problem;
    const LayerShape m_shape;
    cl::Buffer m_input, m_weights, m_output;

private:
    cl::Event marker() const;
};

ClblastEntry::ClblastEntry(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem)
    : m_device(device)
    , m_problem(ungrouped(std::move(problem)))
    , m_shape(m_problem->shape())
    , m_input(uploaded(*m_problem->data().input))
    , m_weights(uploaded(*m_problem->data().weights))
    , m_output(
          device.context(), CL_MEM_READ_WRITE, static_cast<size_t>(m_shape.outputCount()) * sizeof(float))
{
}

cl::Buffer ClblastEntry::uploaded(const Values &values)
{
    const size_t bytes = countOf(values) * sizeof(float);
    cl::Buffer buffer(m_device.context(), CL_MEM_READ_ONLY, bytes);
    cl::Event done;
    m_device.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, bytesOf(values), nullptr, &done);
    m_upload += durationOf(done);
    return buffer;
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
    const size_t bytes = static_cast<size_t>(m_shape.outputCount()) * sizeof(float);
    m_device.queue().enqueueFillBuffer(m_output, std::numeric_limits<float>::quiet_NaN(), 0, bytes);
    enqueue(m_device.queue()());
    std::vector<float> values(static_cast<size_t>(m_shape.outputCount()));
    cl::Event done;
    m_device.queue().enqueueReadBuffer(m_output, CL_TRUE, 0, bytes, values.data(), nullptr, &done);
    m_download = durationOf(done);
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
    cl::Buffer m_columns;
};

ClblastGemm::ClblastGemm(OpenClDevice &device, std::shared_ptr<const LayerProblem> problem)
    : ClblastEntry(device, std::move(problem))
    , m_columns(
          device.context(), CL_MEM_READ_WRITE, static_cast<size_t>(m_shape.columnCount()) * sizeof(float))
{
    const Variant &variant = findVariant(shippedVariants("layer"), "im2col_naive");
    m_im2col.emplace(device, columnsTask(m_shape, m_problem->data().input, variant, defaultTuning(variant)));
    m_build = m_im2col->build();
    m_im2col->use("src", m_input);
    m_im2col->use("columns", m_columns);
}

void ClblastGemm::enqueue(cl_command_queue queue)
{
    m_im2col->launchUntimed();
    const size_t m = sized(m_shape.rows()), n = sized(m_shape.positions()), k = sized(m_shape.depth());
    checkStatus(
        clblast::Gemm<float>(clblast::Layout::kRowMajor, clblast::Transpose::kNo, clblast::Transpose::kNo, m,
            n, k, 1.0F, m_weights(), 0, k, m_columns(), 0, n, 0.0F, m_output(), 0, n, &queue));
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
            sized(s.dilation.w), sized(s.filters), 1, m_input(), 0, m_weights(), 0, m_output(), 0, &queue));
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
