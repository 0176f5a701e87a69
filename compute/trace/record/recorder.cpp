// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/recorder.h"

#include "compute/trace/record/barrierplugin.h"
#include "compute/trace/record/recordingplugin.h"

#include <oclgrind/Context.h>
#include <oclgrind/Kernel.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/Program.h>

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
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

using Zeros = std::unique_ptr<std::byte[], void (*)(void *)>;

/// They take no memory before they are written: an output may be as large as the picture.
Zeros lazyZeros(size_t bytes)
{
    return { static_cast<std::byte *>(std::calloc(std::max<size_t>(bytes, 1), 1)), std::free };
}

/// Memory of the simulator for the length of a run.
class HostBuffer
{
public:
    HostBuffer(Memory *memory, const RecorderMemory &content)
        : m_memory(memory)
        , m_zeros(lazyZeros(content.data.empty() ? content.bytes() : 0))
        , m_bytes(content.bytes())
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
    Zeros m_zeros;
    size_t m_bytes;
    size_t m_address;
};

/// Elements of a row, rows; flat if rows do not begin at an element.
Size2 elementsOf(const MemoryLayout &layout)
{
    const auto element = static_cast<std::int64_t>(bytesOf(layout.number));
    const bool even = layout.pitch > 0 && layout.pitch % element == 0 && layout.bytes % layout.pitch == 0;
    const std::int64_t row = even ? layout.pitch : layout.bytes;
    return { static_cast<int>(row / element),
        static_cast<int>(layout.bytes / std::max<std::int64_t>(row, 1)) };
}

cl_image_format channelsOf(const PixelFormat &format)
{
    const cl_channel_order order = format.channels == 1 ? CL_R : format.channels == 2 ? CL_RG : CL_RGBA;
    switch (format.number) {
    case Number::Char:
        return { order, static_cast<cl_channel_type>(format.normalised ? CL_SNORM_INT8 : CL_SIGNED_INT8) };
    case Number::UChar:
        return { order, static_cast<cl_channel_type>(format.normalised ? CL_UNORM_INT8 : CL_UNSIGNED_INT8) };
    case Number::Short:
        return { order, static_cast<cl_channel_type>(format.normalised ? CL_SNORM_INT16 : CL_SIGNED_INT16) };
    case Number::UShort:
        return { order,
            static_cast<cl_channel_type>(format.normalised ? CL_UNORM_INT16 : CL_UNSIGNED_INT16) };
    case Number::Int:
        return { order, CL_SIGNED_INT32 };
    case Number::UInt:
        return { order, CL_UNSIGNED_INT32 };
    case Number::Half:
        return { order, CL_HALF_FLOAT };
    default:
        return { order, CL_FLOAT };
    }
}

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
    void setBytes(Kernel &kernel, unsigned i, const std::vector<std::byte> &bytes);
    void setSampler(Kernel &kernel, unsigned i, const SamplerRole &role);

    const RecorderOrder &m_order;
    std::map<std::string, HostBuffer> m_buffers;
    std::deque<oclgrind::Image> m_images; ///< which stay where they are
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
    const auto role = m_order.arguments.find(argument.name);
    const bool isPicture = role != m_order.arguments.end() && role->second.isPicture;
    KnownMemory entry;
    entry.space = oclgrind::AddrSpaceGlobal;
    entry.address = m_buffers.at(name).address();
    entry.bytes = m_buffers.at(name).bytes();
    entry.type = elementType(argument);
    if (content.layout)
        entry.type = { content.layout->number, content.layout->one() };
    entry.buffer = static_cast<int>(recording.buffers.size());
    entry.initialised = content.initialised;
    TraceBuffer buffer;
    buffer.name = argument.name;
    buffer.space = argument.isImage()                         ? Space::Image
        : argument.type.find("constant") != std::string::npos ? Space::Constant
                                                              : Space::Global;
    buffer.elementBytes = entry.type.bytes();
    buffer.shape = content.layout ? elementsOf(*content.layout) : content.shape;
    if (isPicture)
        buffer.layout = content.layout;
    if (role != m_order.arguments.end()) {
        buffer.memory = role->second.memory;
        buffer.flipped = role->second.flipped;
        buffer.transposed = role->second.transposed;
    }
    recording.buffers.push_back(std::move(buffer));
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
    const RecorderMemory &content = m_order.memories.at(name);
    const PixelFormat format
        = content.layout ? content.layout->format.value_or(PixelFormat{}) : PixelFormat{};
    const Size2 size = content.layout ? content.layout->whole : content.shape;
    oclgrind::Image &image = m_images.emplace_back(oclgrind::Image{ address, channelsOf(format), {} });
    image.desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    image.desc.image_width = static_cast<size_t>(size.w);
    image.desc.image_height = static_cast<size_t>(size.h);
    image.desc.image_depth = 1;
    image.desc.image_array_size = 1;
    image.desc.image_row_pitch
        = image.desc.image_width * bytesOf(format.number) * static_cast<size_t>(format.channels);
    image.desc.image_slice_pitch = image.desc.image_row_pitch * image.desc.image_height;
    const oclgrind::Image *pointer = &image;
    kernel.setArgument(i, valueOf(&pointer, sizeof(pointer)));
}

/// What a vector or a struct is made of.
void Arguments::setBytes(Kernel &kernel, unsigned i, const std::vector<std::byte> &bytes)
{
    TypedValue value = valueOf(bytes.data(), bytes.size());
    const llvm::Type *type = std::next(kernel.getFunction()->arg_begin(), i)->getType();
    if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
        value.num = vector->getNumElements();
        value.size = vector->getScalarSizeInBits() / 8;
    }
    kernel.setArgument(i, value);
}

/// In the bits of OpenCL C, of which the simulator makes a constant as the compiler does.
void Arguments::setSampler(Kernel &kernel, unsigned i, const SamplerRole &role)
{
    static constexpr std::array<unsigned, 5> addressings{ CLK_ADDRESS_NONE, CLK_ADDRESS_CLAMP,
        CLK_ADDRESS_CLAMP_TO_EDGE, CLK_ADDRESS_REPEAT, CLK_ADDRESS_MIRRORED_REPEAT };
    const unsigned bits = addressings.at(static_cast<size_t>(role.addressing))
        | (role.linear ? CLK_FILTER_LINEAR : CLK_FILTER_NEAREST)
        | (role.normalised ? CLK_NORMALIZED_COORDS_TRUE : 0U);
    kernel.setArgument(i, valueOf(&bits, sizeof(bits)));
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
        case ArgumentValue::Kind::Bytes:
            setBytes(kernel, i, value.bytes);
            break;
        case ArgumentValue::Kind::Sampler:
            setSampler(kernel, i, value.sampler);
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
    places.setFile(order.file, order.included);
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
        if (oclgrind::Program *program = m_parts->build(order, recording)) {
            if (order.built)
                order.built();
            m_parts->run(*program, order, recording);
        }
    } catch (const std::exception &error) {
        recording.failure = error.what();
    }
    m_parts->plugin.end();
    m_parts->barriers.end();
    return recording;
}

} // namespace halo
