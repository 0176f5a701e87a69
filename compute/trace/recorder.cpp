// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/recorder.h"

#include "compute/trace/recordingplugin.h"

#include <oclgrind/Context.h>
#include <oclgrind/Kernel.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/Program.h>

#include <cstring>
#include <exception>

namespace halo {
namespace {

using oclgrind::Kernel;
using oclgrind::Memory;
using oclgrind::TypedValue;

/// What a pointer argument points to, from the words of its declaration.
ElementType elementType(const std::string &declaration)
{
    const auto has = [&](const char *word) { return declaration.find(word) != std::string::npos; };
    const bool isSigned
        = !has("uchar") && !has("ushort") && !has("uint") && !has("ulong") && !has("unsigned");
    if (has("char"))
        return { 1, false, isSigned };
    if (has("short"))
        return { 2, false, isSigned };
    if (has("long"))
        return { 8, false, isSigned };
    if (has("int"))
        return { 4, false, isSigned };
    return { has("double") ? 8 : 4, true, true };
}

/// A value that the kernel will own.
TypedValue valueOf(const void *bytes, size_t size)
{
    TypedValue value{ static_cast<unsigned>(size), 1, new unsigned char[size] };
    std::memcpy(value.data, bytes, size);
    return value;
}

/// Memory of the simulator for the length of a run.
class HostBuffer
{
public:
    HostBuffer(Memory *memory, std::span<float> data)
        : m_memory(memory)
        , m_address(memory->createHostBuffer(data.size_bytes(), data.data(), CL_MEM_USE_HOST_PTR))
        , m_bytes(data.size_bytes())
    {
    }
    ~HostBuffer() { m_memory->deallocateBuffer(m_address); }
    HostBuffer(const HostBuffer &) = delete;
    HostBuffer &operator=(const HostBuffer &) = delete;

    size_t address() const { return m_address; }
    size_t bytes() const { return m_bytes; }

private:
    Memory *m_memory;
    size_t m_address;
    size_t m_bytes;
};

/// Zeros that take no memory before they are written: an output may be as large as the picture.
std::unique_ptr<float[], void (*)(void *)> lazyZeros(size_t count)
{
    return { static_cast<float *>(std::calloc(std::max<size_t>(count, 1), sizeof(float))), std::free };
}

} // namespace

/// The simulator and what was built last.
struct Recorder::Parts
{
    oclgrind::Context context;
    SourcePlaces places;
    RecordingPlugin plugin{ &context, places };
    std::string builtFrom;
    std::unique_ptr<oclgrind::Program> program;

    Parts() { context.registerPlugin(&plugin); }
    ~Parts() { context.unregisterPlugin(&plugin); }

    bool build(const RecorderOrder &order, Recording &recording);
    void run(const RecorderOrder &order, Recording &recording);
};

Recorder::Recorder()
    : m_parts(std::make_unique<Parts>())
{
}

Recorder::~Recorder() = default;

bool Recorder::Parts::build(const RecorderOrder &order, Recording &recording)
{
    const std::string from = order.options + '\n' + order.source;
    places.setFile(order.file);
    if (program && from == builtFrom)
        return true;
    builtFrom.clear();
    program = std::make_unique<oclgrind::Program>(&context, order.source);
    if (!program->build(oclgrind::Program::BUILD, order.options.c_str())) {
        recording.buildLog = program->getBuildLog() + "\n";
        return false;
    }
    builtFrom = from;
    return true;
}

void Recorder::Parts::run(const RecorderOrder &order, Recording &recording)
{
    const std::unique_ptr<Kernel> kernel(program->createKernel(order.entry));
    if (!kernel) {
        recording.failure = "it has no kernel called " + order.entry;
        return;
    }
    Memory *memory = context.getGlobalMemory();
    const auto output = lazyZeros(order.out.area());
    std::vector<float> weights = order.weights;
    const HostBuffer source(memory, order.pixels);
    const HostBuffer result(memory, { output.get(), order.out.area() });
    const HostBuffer filter(memory, weights);
    oclgrind::Image image{ source.address(), { CL_R, CL_FLOAT }, {} };
    image.desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    image.desc.image_width = static_cast<size_t>(order.in.w);
    image.desc.image_height = static_cast<size_t>(order.in.h);
    image.desc.image_depth = 1;
    image.desc.image_array_size = 1;
    image.desc.image_row_pitch = static_cast<size_t>(order.in.w) * sizeof(float);
    image.desc.image_slice_pitch = image.desc.image_row_pitch * image.desc.image_height;

    std::vector<KnownMemory> known;
    const auto know = [&](const Argument &argument, const HostBuffer &buffer, Size2 shape, bool initialised) {
        KnownMemory entry;
        entry.space = oclgrind::AddrSpaceGlobal;
        entry.address = buffer.address();
        entry.bytes = buffer.bytes();
        entry.type = elementType(argument.type);
        entry.buffer = static_cast<int>(recording.buffers.size());
        entry.initialised = initialised;
        const Space space = argument.isImage()                    ? Space::Image
            : argument.type.find("constant") != std::string::npos ? Space::Constant
                                                                  : Space::Global;
        recording.buffers.push_back({ argument.name, space, entry.type.bytes, shape });
        known.push_back(std::move(entry));
    };
    const Size2 taps{ static_cast<int>(weights.size()), 1 };
    for (unsigned i = 0; i < order.values.size(); ++i) {
        const Argument &argument = order.signature[i];
        const ArgumentValue &value = order.values[i];
        size_t address = 0;
        switch (value.kind) {
        case ArgumentValue::Kind::Source:
            know(argument, source, order.in, true);
            if (argument.isImage()) {
                const oclgrind::Image *pointer = &image;
                kernel->setArgument(i, valueOf(&pointer, sizeof(pointer)));
                continue;
            }
            address = source.address();
            break;
        case ArgumentValue::Kind::Output:
            know(argument, result, order.out, false);
            address = result.address();
            break;
        case ArgumentValue::Kind::Filter:
            know(argument, filter, taps, true);
            address = filter.address();
            break;
        case ArgumentValue::Kind::Number: {
            const auto number = static_cast<cl_int>(value.value);
            kernel->setArgument(i, valueOf(&number, sizeof(number)));
            continue;
        }
        case ArgumentValue::Kind::Local:
            kernel->setArgument(i, { static_cast<unsigned>(value.value), 1, nullptr });
            continue;
        }
        kernel->setArgument(i, valueOf(&address, sizeof(address)));
    }
    const auto w = static_cast<size_t>(order.groupSize.w);
    const auto h = static_cast<size_t>(order.groupSize.h);
    plugin.begin(recording, order, std::move(known));
    oclgrind::KernelInvocation::run(&context, kernel.get(), 2,
        { static_cast<size_t>(order.group.w) * w, static_cast<size_t>(order.group.h) * h, 0 }, { w, h, 1 },
        { w, h, 1 });
}

Recording Recorder::record(const RecorderOrder &order)
{
    Recording recording;
    try {
        if (m_parts->build(order, recording))
            m_parts->run(order, recording);
    } catch (const std::exception &error) {
        recording.failure = error.what();
    }
    m_parts->plugin.end();
    return recording;
}

} // namespace halo
