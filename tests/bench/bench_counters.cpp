// SPDX-License-Identifier: GPL-3.0-or-later
// A variant's kernel, as NVIDIA's OpenCL compiled it, launched by the CUDA driver: NVIDIA's profiler knows no
// OpenCL, but counts what the same code does there. Twelve launches, with four pairs of pictures in turn; see
// gpu_counters.sh. Needs an NVIDIA GPU, and nothing of CUDA to be built.
//     bench_counters VARIANT EDGE WIDTHxHEIGHT [GROUP ITEMS]      bench_counters registers 7 4096x4096 32x4
//     4x7
#include "compute/device/opencldevice.h"
#include "compute/kernel/csvtext.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/task/task.h"
#include "compute/timing/tune/autochoice.h"
#include "tests/support/support.h"

#include <QCoreApplication>
#include <QLibrary>

#include <algorithm>
#include <cstdio>
#include <span>

using namespace halo;
using namespace halo::test;

namespace {

using Memory = unsigned long long; // CUdeviceptr
constexpr int launches = 12;
constexpr int pairs = 4; // larger together than the last-level cache

/// What is needed of the CUDA driver; it comes with the graphics driver. Throws Error(NoDevice).
class Cuda
{
public:
    Cuda()
    {
        if (!m_library.load())
            throw Error(
                ErrorKind::NoDevice, "There is no CUDA driver here; call this where there is an NVIDIA GPU.");
        void *context = nullptr;
        int device = 0;
        call<unsigned>("cuInit", 0);
        call<int *, int>("cuDeviceGet", &device, 0);
        call<void **, int>("cuDevicePrimaryCtxRetain", &context, device);
        call<void *>("cuCtxSetCurrent", context);
    }

    void *kernel(const std::string &ptx, const std::string &entry)
    {
        void *module = nullptr;
        void *function = nullptr;
        call<void **, const void *>("cuModuleLoadData", &module, ptx.c_str());
        call<void **, void *, const char *>("cuModuleGetFunction", &function, module, entry.c_str());
        return function;
    }

    Memory memory(size_t floats)
    {
        Memory memory = 0;
        call<Memory *, size_t>("cuMemAlloc_v2", &memory, std::max<size_t>(floats, 1) * sizeof(float));
        return memory;
    }

    Memory memory(std::span<const float> values)
    {
        const Memory memory = this->memory(values.size());
        if (!values.empty())
            call<Memory, const void *, size_t>("cuMemcpyHtoD_v2", memory, values.data(), values.size_bytes());
        return memory;
    }

    void launch(void *kernel, const TaskLaunch &launch, std::vector<void *> arguments)
    {
        const auto count = [](int of, int by) { return static_cast<unsigned>(of / by); };
        call<void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **,
            void **>("cuLaunchKernel", kernel, count(launch.global.w, launch.group.w),
            count(launch.global.h, launch.group.h), 1, count(launch.group.w, 1), count(launch.group.h, 1), 1,
            0, nullptr, arguments.data(), nullptr);
        call<>("cuCtxSynchronize");
    }

private:
    template<typename... Arguments> void call(const char *name, Arguments... arguments)
    {
        const auto function = reinterpret_cast<int (*)(Arguments...)>(m_library.resolve(name));
        const int code = function == nullptr ? -1 : function(arguments...);
        if (code != 0)
            throw Error(ErrorKind::NoDevice,
                std::string("The CUDA driver refuses ") + name + ": " + std::to_string(code) + ".");
    }

    QLibrary m_library{ QStringLiteral("libcuda.so.1") };
};

/// The arguments of one launch; they point into the values, which must stay.
class Arguments
{
public:
    Arguments(Cuda &cuda, const Task &task, const Image &image, size_t outputs)
        : m_task(task)
        , m_values(argumentsOf(task, task.launches.front()))
    {
        for (int i = 0; i < pairs; ++i) {
            m_sources.push_back(cuda.memory(std::span<const float>(*image.colour.front())));
            m_outputs.push_back(cuda.memory(outputs));
        }
        for (const ArgumentValue &value : m_values) {
            m_numbers.push_back(static_cast<int>(value.value));
            const bool isWeights
                = value.kind == ArgumentValue::Kind::Buffer && value.buffer != "src" && value.buffer != "dst";
            m_memories.push_back(isWeights ? cuda.memory(std::span(weights(value))) : Memory{ 0 });
        }
    }

    std::vector<void *> of(int launch)
    {
        std::vector<void *> all;
        for (size_t i = 0; i < m_values.size(); ++i)
            all.push_back(address(i, static_cast<size_t>(launch % pairs)));
        return all;
    }

private:
    const std::vector<float> &weights(const ArgumentValue &value) const
    {
        return std::get<std::vector<float>>(*m_task.find(value.buffer)->content);
    }

    void *address(size_t i, size_t pair)
    {
        const ArgumentValue &value = m_values[i];
        if (value.buffer == "src")
            return &m_sources[pair];
        if (value.buffer == "dst")
            return &m_outputs[pair];
        if (value.kind == ArgumentValue::Kind::Number)
            return &m_numbers[i];
        if (value.kind == ArgumentValue::Kind::Content)
            return const_cast<float *>(weights(value).data()); // CUDA only reads it
        return &m_memories[i];
    }

    const Task m_task;
    std::vector<ArgumentValue> m_values;
    std::vector<Memory> m_sources, m_outputs, m_memories;
    std::vector<int> m_numbers;
};

/// NVIDIA's compiler gives PTX for a binary.
std::string ptxOf(const cl::Program &program)
{
    const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
    std::string text(binaries.at(0).begin(), binaries.at(0).end());
    return text.substr(0, text.find('\0'));
}

Convolution convolutionOf(const QStringList &words, const OpenClDevice &device)
{
    const int edge = words[2].toInt();
    const Size2 size = parseSize(words[3].toStdString());
    Convolution job;
    job.variant = findVariant(shippedVariants(), words[1].toStdString());
    job.image = noise(size.w, size.h);
    job.filter = job.variant.source.find("filter_x") == std::string::npos ? asymmetric(edge, edge)
                                                                          : product(edge, edge);
    job.tuning = suitedTuning(job.variant, *job.problem(), device.info().limits);
    if (words.size() > 4)
        job.tuning.group = parseSize(words[4].toStdString());
    if (words.size() > 5)
        job.tuning.items = parseSize(words[5].toStdString());
    return job;
}

int run(const QStringList &words)
{
    OpenClDevice device(0);
    const Convolution job = convolutionOf(words, device);
    const Task task = job.problem()->task(job.variant, job.tuning);
    if (task.launches.size() != 1 || isReadAsImage(task, "src"))
        throw Error(ErrorKind::Input, "Choose a variant of one kernel that reads from a buffer.");
    const auto built = device.program(job.variant, task.buildOptions(device.info().limits));
    Cuda cuda;
    void *kernel = cuda.kernel(ptxOf(built.program), task.launches[0].entry);
    Arguments arguments(cuda, task, job.image, task.find("dst")->count);
    for (int i = 0; i < launches; ++i)
        cuda.launch(kernel, task.launches[0], arguments.of(i));
    std::printf(
        "%s, %s: %d launches\n", job.variant.id.c_str(), textOf(job.variant, job.tuning).c_str(), launches);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication app(argc, argv);
    if (argc < 4) {
        std::fprintf(stderr, "bench_counters VARIANT EDGE WIDTHxHEIGHT [GROUP ITEMS]\n");
        return 2;
    }
    try {
        return run(QCoreApplication::arguments());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
