// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/count/capturedlaunch.h"

#include "compute/base/error.h"
#include "compute/device/opencldevice.h"
#include "compute/task/devicetask.h"
#include "compute/task/ptx.h"

#include <algorithm>

namespace halo {
namespace {

using Use = TaskBuffer::Use;

/// As the driver hands it out.
std::string ptxOfKernel(const cl::Kernel &kernel)
{
    const auto binaries = kernel.getInfo<CL_KERNEL_PROGRAM>().getInfo<CL_PROGRAM_BINARIES>();
    std::string text(binaries.at(0).begin(), binaries.at(0).end());
    text.resize(std::min(text.find('\0'), text.size()));
    if (!isPtx(text))
        throw Error(ErrorKind::NoDevice,
            "Only what NVIDIA's driver compiles can be counted; choose a device of NVIDIA's.");
    return text;
}

class Capture
{
public:
    Capture(OpenClDevice &device, const Task &task)
        : m_device(device)
        , m_run(device, task)
        , m_input(m_run.task().planes(Use::Input))
        , m_output(m_run.task().planes(Use::Output))
    {
        m_run.upload();
        if (m_input)
            provide();
        m_run.poison();
        m_run.clear();
    }

    CapturedLaunch operator()(size_t i)
    {
        DeviceTask::Launched launched;
        m_run.transform(i, launched);
        CapturedLaunch captured{ prepared(i), {} };
        m_run.launchKernel(i).wait();
        for (const CudaMemory &memory : captured.launch.memories)
            captured.after.push_back(contentOf(memory.name));
        return captured;
    }

private:
    void provide()
    {
        const Plane &pixels = *std::get<Planes>(*m_input->content).front();
        MemoryForm form = formOf(m_run.task(), *m_input);
        form.layout.reset(); // as floats, which lie as in the picture
        form.guarded = false;
        m_run.use(m_input->name, DeviceMemory::copyOf(m_device, form, pixels.data()).handle());
        if (form.isImage()) {
            m_image = m_input->shape;
            const auto bytes = std::as_bytes(std::span(pixels));
            m_pixels.assign(bytes.begin(), bytes.end());
        }
        m_run.use(m_output->name, DeviceMemory(m_device, { m_output->count }).handle());
    }

    CudaLaunch prepared(size_t i)
    {
        const TaskLaunch &launch = m_run.task().launches[i];
        CudaLaunch made{ ptxOfKernel(m_run.kernel(i)), launch.entry, launch.groups(), launch.group, {}, {} };
        for (const ArgumentValue &value : m_run.arguments(i))
            made.arguments.push_back(argumentOf(value, made.memories));
        return made;
    }

    CudaArgument argumentOf(const ArgumentValue &value, std::vector<CudaMemory> &memories)
    {
        const auto bytes = [](const void *from, size_t count) {
            const auto *begin = static_cast<const std::byte *>(from);
            return CudaArgument{ -1, 0, { begin, begin + count } };
        };
        switch (value.kind) {
        case ArgumentValue::Kind::Number: {
            const auto number = static_cast<std::int32_t>(value.value);
            return bytes(&number, sizeof number);
        }
        case ArgumentValue::Kind::Real:
            return bytes(&value.real, sizeof value.real);
        case ArgumentValue::Kind::Local:
            return { -1, value.value, {} };
        case ArgumentValue::Kind::Bytes:
            return bytes(value.bytes.data(), value.bytes.size());
        case ArgumentValue::Kind::Content: {
            const TaskBuffer &buffer = *m_run.task().find(value.buffer);
            return bytes(bytesOf(*buffer.content), buffer.count * sizeof(float));
        }
        case ArgumentValue::Kind::Sampler:
            return {}; // the program says that CUDA takes none
        case ArgumentValue::Kind::Buffer:
            break;
        }
        const auto known = std::ranges::find(memories, value.buffer, &CudaMemory::name);
        const auto at = static_cast<int>(known - memories.begin());
        if (known == memories.end())
            memories.push_back({ value.buffer, contentOf(value.buffer),
                m_input && value.buffer == m_input->name ? m_image : Size2{ 0, 0 } });
        return { at, 0, {} };
    }

    std::vector<std::byte> contentOf(const std::string &name)
    {
        if (m_image.area() > 0 && name == m_input->name)
            return m_pixels;
        const cl::Buffer buffer(m_run.memory(name)(), true);
        std::vector<std::byte> bytes(m_run.task().find(name)->count * sizeof(float));
        if (!bytes.empty())
            m_device.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, bytes.size(), bytes.data());
        return bytes;
    }

    OpenClDevice &m_device;
    DeviceTask m_run;
    const TaskBuffer *const m_input, *const m_output; ///< of planes, or null
    Size2 m_image{ 0, 0 };                            ///< of the input, if kernels read it as one
    std::vector<std::byte> m_pixels;
};

} // namespace

std::vector<CapturedLaunch> captureLaunches(OpenClDevice &device, const Task &task)
{
    if (std::ranges::any_of(task.buffers, [](const TaskBuffer &buffer) { return buffer.layout.has_value(); }))
        throw Error(ErrorKind::Input,
            "%1 takes memory in a layout of its own, which is not counted yet; count a kernel that takes "
            "rows of floats.",
            task.variant.file);
    Capture capture(device, task);
    std::vector<CapturedLaunch> all;
    for (size_t i = 0; i < task.launches.size(); ++i)
        all.push_back(capture(i));
    return all;
}

} // namespace halo
