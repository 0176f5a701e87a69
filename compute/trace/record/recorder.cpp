// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/recorder.h"

#include "compute/trace/record/barrierplugin.h"
#include "compute/trace/record/recordingplugin.h"

#include <oclgrind/Context.h>
#include <oclgrind/Kernel.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/Program.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <iostream>
#include <sstream>

namespace halo {
namespace {

using oclgrind::Kernel;
using oclgrind::Memory;
using oclgrind::TypedValue;

/// A value that the kernel will own.
TypedValue valueOf(const void *bytes, size_t size)
{
    TypedValue value{ static_cast<unsigned>(size), 1, new unsigned char[size] };
    std::memcpy(value.data, bytes, size);
    return value;
}

/// Zeros that take no memory before they are written: an output may be as large as the picture.
std::unique_ptr<float[], void (*)(void *)> lazyZeros(size_t count)
{
    return { static_cast<float *>(std::calloc(std::max<size_t>(count, 1), sizeof(float))), std::free };
}

/// Memory of the simulator for the length of a run.
class HostBuffer
{
public:
    HostBuffer(Memory *memory, const RecorderMemory &content)
        : m_memory(memory)
        , m_zeros(lazyZeros(content.data.empty() ? content.shape.area() : 0))
        , m_bytes(content.shape.area() * sizeof(float))
        , m_address(memory->createHostBuffer(
              m_bytes, content.data.empty() ? m_zeros.get() : content.data.data(), CL_MEM_USE_HOST_PTR))
    {
    }
    ~HostBuffer() { m_memory->deallocateBuffer(m_address); }
    HostBuffer(const HostBuffer &) = delete;
    HostBuffer &operator=(const HostBuffer &) = delete;

    size_t address() const { return m_address; }
    size_t bytes() const { return m_bytes; }

private:
    Memory *m_memory;
    std::unique_ptr<float[], void (*)(void *)> m_zeros;
    size_t m_bytes;
    size_t m_address;
};

/// The arguments of launches, as the simulator takes them.
class Arguments
{
public:
    Arguments(Memory *memory, const RecorderOrder &order);

    /// recording: where to say what the arguments are; null if the launch is not recorded.
    void set(Kernel &kernel, const std::vector<Argument> &signature, const std::vector<ArgumentValue> &values,
        Recording *recording);
    std::vector<KnownMemory> takeKnown() { return std::move(m_known); }

private:
    void know(const Argument &argument, const std::string &name, Recording &recording);
    void setMemory(
        Kernel &kernel, unsigned i, const Argument &argument, const std::string &name, Recording *recording);
    void setContent(Kernel &kernel, unsigned i, const std::string &name);

    const RecorderOrder &m_order;
    std::map<std::string, HostBuffer> m_buffers;
    oclgrind::Image m_image{};
    std::vector<KnownMemory> m_known;
};

Arguments::Arguments(Memory *memory, const RecorderOrder &order)
    : m_order(order)
{
    for (const auto &[name, content] : order.memories)
        m_buffers.try_emplace(name, memory, content);
}

void Arguments::know(const Argument &argument, const std::string &name, Recording &recording)
{
    const RecorderMemory &content = m_order.memories.at(name);
    KnownMemory entry;
    entry.space = oclgrind::AddrSpaceGlobal;
    entry.address = m_buffers.at(name).address();
    entry.bytes = m_buffers.at(name).bytes();
    entry.type = elementType(argument.type);
    entry.buffer = static_cast<int>(recording.buffers.size());
    entry.initialised = content.initialised;
    const Space space = argument.isImage()                    ? Space::Image
        : argument.type.find("constant") != std::string::npos ? Space::Constant
                                                              : Space::Global;
    recording.buffers.push_back({ argument.name, space, entry.type.bytes, content.shape });
    m_known.push_back(std::move(entry));
}

void Arguments::setMemory(
    Kernel &kernel, unsigned i, const Argument &argument, const std::string &name, Recording *recording)
{
    if (recording)
        know(argument, name, *recording);
    const size_t address = m_buffers.at(name).address();
    if (!argument.isImage()) {
        kernel.setArgument(i, valueOf(&address, sizeof(address)));
        return;
    }
    const Size2 size = m_order.memories.at(name).shape;
    m_image = { address, { CL_R, CL_FLOAT }, {} };
    m_image.desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    m_image.desc.image_width = static_cast<size_t>(size.w);
    m_image.desc.image_height = static_cast<size_t>(size.h);
    m_image.desc.image_depth = 1;
    m_image.desc.image_array_size = 1;
    m_image.desc.image_row_pitch = static_cast<size_t>(size.w) * sizeof(float);
    m_image.desc.image_slice_pitch = m_image.desc.image_row_pitch * m_image.desc.image_height;
    const oclgrind::Image *pointer = &m_image;
    kernel.setArgument(i, valueOf(&pointer, sizeof(pointer)));
}

/// A struct, by value.
void Arguments::setContent(Kernel &kernel, unsigned i, const std::string &name)
{
    const auto content = m_order.memories.at(name).data;
    kernel.setArgument(i, valueOf(content.data(), content.size_bytes()));
}

void Arguments::set(Kernel &kernel, const std::vector<Argument> &signature,
    const std::vector<ArgumentValue> &values, Recording *recording)
{
    for (unsigned i = 0; i < values.size(); ++i) {
        const ArgumentValue &value = values[i];
        const auto number = static_cast<cl_int>(value.value);
        switch (value.kind) {
        case ArgumentValue::Kind::Number:
            kernel.setArgument(i, valueOf(&number, sizeof(number)));
            break;
        case ArgumentValue::Kind::Real:
            kernel.setArgument(i, valueOf(&value.real, sizeof(value.real)));
            break;
        case ArgumentValue::Kind::Local:
            kernel.setArgument(i, { static_cast<unsigned>(value.value), 1, nullptr });
            break;
        case ArgumentValue::Kind::Content:
            setContent(kernel, i, value.buffer);
            break;
        case ArgumentValue::Kind::Buffer:
            setMemory(kernel, i, signature[i], value.buffer, recording);
        }
    }
}

} // namespace

/// A program and what it was built from.
struct BuiltProgram
{
    std::string from;
    std::unique_ptr<oclgrind::Program> program;
};

/// The simulator and what was built last.
struct Recorder::Parts
{
    oclgrind::Context context;
    SourcePlaces places;
    RecordingPlugin plugin{ &context, places };
    BarrierPlugin barriers{ &context, places };
    BuiltProgram optimised, unoptimised;

    Parts()
    {
        context.registerPlugin(&plugin);
        context.registerPlugin(&barriers);
    }
    ~Parts()
    {
        context.unregisterPlugin(&barriers);
        context.unregisterPlugin(&plugin);
    }

    oclgrind::Program *build(const RecorderOrder &order, Recording &recording);
    void run(oclgrind::Program &program, const RecorderOrder &order, Recording &recording);
    bool runGroup(Kernel &kernel, Size2 groupSize, Size2 group, Recording &recording);
};

Recorder::Recorder()
    : m_parts(std::make_unique<Parts>())
{
}

Recorder::~Recorder() = default;

/// Null, and the recording says why, if it does not compile.
oclgrind::Program *Recorder::Parts::build(const RecorderOrder &order, Recording &recording)
{
    const std::string from = order.options + '\n' + order.source;
    BuiltProgram &built = order.unoptimised ? unoptimised : optimised;
    places.setFile(order.file);
    if (built.program && from == built.from)
        return built.program.get();
    built.from.clear();
    built.program = std::make_unique<oclgrind::Program>(&context, order.source);
    const std::string options = order.options + (order.unoptimised ? " -cl-opt-disable" : "");
    if (!built.program->build(oclgrind::Program::BUILD, options.c_str())) {
        recording.buildLog = built.program->getBuildLog() + "\n";
        return nullptr;
    }
    built.from = from;
    return built.program.get();
}

/// Null, and the recording says why, if the program has none, or one that the simulator cannot run: that it
/// tells the user's terminal alone.
static std::unique_ptr<Kernel> kernelOf(
    oclgrind::Program &program, const std::string &entry, Recording &recording)
{
    std::ostringstream said;
    std::streambuf *terminal = std::cerr.rdbuf(said.rdbuf());
    std::unique_ptr<Kernel> kernel(program.createKernel(entry));
    std::cerr.rdbuf(terminal);
    if (!kernel) {
        const std::string reason = RecordingPlugin::fatalIn(said.str());
        recording.failure = reason.empty() ? Message("it has no kernel called %1", entry) : Message(reason);
    }
    return kernel;
}

/// False, and the recording says why, if the simulator gave up.
bool Recorder::Parts::runGroup(Kernel &kernel, Size2 groupSize, Size2 group, Recording &recording)
{
    const auto w = static_cast<size_t>(groupSize.w);
    const auto h = static_cast<size_t>(groupSize.h);
    oclgrind::KernelInvocation::run(&context, &kernel, 2,
        { static_cast<size_t>(group.w) * w, static_cast<size_t>(group.h) * h, 0 }, { w, h, 1 }, { w, h, 1 });
    recording.failure = plugin.takeFatal();
    return recording.failure.empty();
}

void Recorder::Parts::run(oclgrind::Program &program, const RecorderOrder &order, Recording &recording)
{
    const auto kernel = kernelOf(program, order.entry, recording);
    if (!kernel)
        return;
    recording.depths = barriers.depthsOf(*kernel->getFunction());
    if (order.barriersOnly && recording.depths == order.depths)
        return;
    Arguments arguments(context.getGlobalMemory(), order);
    for (const RecorderPass &pass : order.before) {
        const auto earlier = kernelOf(program, pass.entry, recording);
        if (!earlier)
            return;
        arguments.set(*earlier, pass.signature, pass.values, nullptr);
        for (const Size2 group : pass.groups)
            if (!runGroup(*earlier, pass.groupSize, group, recording))
                return;
    }
    if (order.filled)
        order.filled();
    arguments.set(*kernel, order.signature, order.values, &recording);
    if (!order.barriersOnly)
        plugin.begin(recording, order, arguments.takeKnown());
    barriers.begin(recording, order);
    runGroup(*kernel, order.groupSize, order.group, recording);
    plugin.end(); // before the memory goes
    barriers.end();
    recording.suspicious = barriers.isSuspicious();
}

Recording Recorder::record(const RecorderOrder &order)
{
    Recording recording;
    try {
        if (oclgrind::Program *program = m_parts->build(order, recording))
            m_parts->run(*program, order, recording);
    } catch (const std::exception &error) {
        recording.failure = error.what();
    }
    m_parts->plugin.end();
    m_parts->barriers.end();
    return recording;
}

} // namespace halo
