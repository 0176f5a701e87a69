// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/recordingplugin.h"

#include "compute/base/worktime.h"

#include <oclgrind/Kernel.h>
#include <oclgrind/KernelInvocation.h>
#include <oclgrind/Memory.h>
#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

namespace halo {

/// So many texts say it all; a kernel that reads outside does so everywhere. Beyond, findings are counted.
static constexpr size_t maxFindings = 200;

RecordingPlugin::RecordingPlugin(const oclgrind::Context *context, SourcePlaces &places)
    : Plugin(context)
    , m_places(places)
{
}

void RecordingPlugin::begin(Recording &recording, const RecorderOrder &order, std::vector<KnownMemory> global)
{
    m_recording = &recording;
    m_order = &order;
    m_known = std::move(global);
    m_counts.assign(order.groupSize.area() + 1, {});
    m_end = workTime() + order.limits.time;
    m_phase = 0;
    m_diverged = false;
    m_copies = {};
    m_alike.clear();
    m_atomic = nullptr;
}

void RecordingPlugin::workGroupBegin(const oclgrind::WorkGroup *group)
{
    if (m_recording)
        addLocalMemory(group);
}

void RecordingPlugin::workGroupBarrier(const oclgrind::WorkGroup *group, uint32_t flags)
{
    if (!m_recording)
        return;
    // A wait for async copies orders what was copied and nothing else, whatever flags it comes with.
    const bool wait = AsyncCopies::isWait(group->getCurrentBarrier());
    const bool local = !wait && (flags & CLK_LOCAL_MEM_FENCE) != 0;
    const bool global = !wait && (flags & CLK_GLOBAL_MEM_FENCE) != 0;
    const int line = m_places.of(group).line;
    m_recording->barriers.push_back({ line, local, global });
    if (std::exchange(m_diverged, false)) {
        Access barrier;
        barrier.item = -1;
        barrier.buffer = -1;
        barrier.line = line;
        find(FindingKind::Divergence, barrier,
            "%1 waits at a barrier that some of its work-items never reach, in line %2.");
    }
    ++m_phase;
    for (auto &counts : m_counts)
        counts.clear();
}

/// Local memory of a kernel with its size. The simulator has it by address, which differs from run to run; in
/// the order of the source, recordings of the same are the same.
static std::vector<std::pair<const llvm::Value *, size_t>> localMemoryOf(const oclgrind::Kernel &kernel)
{
    std::vector<std::pair<const llvm::Value *, size_t>> all;
    const oclgrind::TypedValueMap values(kernel.values_begin(), kernel.values_end());
    const auto take = [&](const llvm::Value &value) {
        const llvm::Type *pointer = value.getType();
        const auto found = values.find(&value);
        if (found != values.end() && pointer->isPointerTy()
            && pointer->getPointerAddressSpace() == oclgrind::AddrSpaceLocal)
            all.emplace_back(&value, found->second.size);
    };
    const llvm::Function *function = kernel.getFunction();
    for (const llvm::GlobalVariable &array : function->getParent()->globals())
        take(array);
    for (const llvm::Argument &argument : function->args())
        take(argument);
    return all;
}

void RecordingPlugin::addLocalMemory(const oclgrind::WorkGroup *group)
{
    for (const auto &[value, bytes] : localMemoryOf(*m_invocation->getKernel())) {
        KnownMemory known;
        known.space = oclgrind::AddrSpaceLocal;
        known.address = group->getLocalMemoryAddress(value);
        known.bytes = bytes;
        TraceBuffer buffer{ shortName(*value), Space::Local, 4, {} };
        if (const auto *array = llvm::dyn_cast<llvm::GlobalVariable>(value))
            describe(*array, buffer, known.type);
        else
            describeArgument(*llvm::cast<llvm::Argument>(value), buffer, known);
        known.buffer = static_cast<int>(m_recording->buffers.size());
        m_recording->buffers.push_back(buffer);
        m_known.push_back(std::move(known));
    }
}

/// Local memory that is handed over is flat.
void RecordingPlugin::describeArgument(
    const llvm::Argument &argument, TraceBuffer &buffer, KnownMemory &known) const
{
    const Argument &declared = m_order->signature.at(argument.getArgNo());
    known.type = elementType(declared);
    buffer.elementBytes = known.type.bytes();
    buffer.shape = { std::max(1, static_cast<int>(known.bytes) / buffer.elementBytes), 1 };
    const int components = declared.element().value_or(ValueType{}).components;
    if (components > 1)
        buffer.layout = layoutOfVectors(known.type.number, components == 3 ? 4 : components, buffer.shape);
}

void RecordingPlugin::kernelBegin(const oclgrind::KernelInvocation *run)
{
    m_invocation = run;
}

void RecordingPlugin::instructionExecuted(
    const oclgrind::WorkItem *item, const llvm::Instruction *instruction, const oclgrind::TypedValue &result)
{
    if (!m_recording)
        return;
    if (m_atomic)
        takeAtomic();
    if ((++m_instructions & 0xFFFU) == 0 && workTime() > m_end)
        stop();
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(instruction); call && m_copies.isCopy(*call))
        m_copies.called(*item, *call, result, m_places.of(item), m_phase);
}

void RecordingPlugin::workGroupComplete(const oclgrind::WorkGroup *)
{
    if (!m_recording)
        return;
    for (const SourcePlace &place : m_copies.forgotten()) {
        Access access;
        access.item = -1;
        access.buffer = -1;
        access.line = place.line;
        find(FindingKind::Race, access, "%1 starts a copy that it never waits for, in line %2.");
    }
    m_recording->copies = m_copies.reported();
}

void RecordingPlugin::stop()
{
    m_recording->complete = false;
    m_recording->copies = m_copies.reported();
    m_order->stopped(*m_recording);
}

int RecordingPlugin::itemOf(const oclgrind::WorkItem *item) const
{
    const oclgrind::Size3 id = item->getLocalID();
    return static_cast<int>(id.y) * m_order->groupSize.w + static_cast<int>(id.x);
}

/// The memory that an address lies in, or misses by less than the addresses that the simulator keeps for
/// each.
KnownMemory *RecordingPlugin::owner(unsigned space, size_t address)
{
    KnownMemory *best = nullptr;
    size_t bestMiss = size_t(1) << 40;
    for (KnownMemory &known : m_known) {
        if (known.space != space)
            continue;
        const size_t last = known.address + known.bytes;
        const size_t miss = address < known.address ? known.address - address
            : address >= last                       ? address - last + 1
                                                    : 0;
        if (miss < bestMiss) {
            best = &known;
            bestMiss = miss;
        }
    }
    return best;
}

int RecordingPlugin::occurrence(const Access &access)
{
    const auto key = (static_cast<std::uint64_t>(access.line) << 32)
        | (static_cast<std::uint64_t>(access.column & 0xFFFF) << 16)
        | (static_cast<std::uint64_t>(access.buffer & 0xFF) << 4) | static_cast<std::uint64_t>(access.kind);
    const size_t who = access.item < 0 ? m_counts.size() - 1 : static_cast<size_t>(access.item);
    return m_counts[who][key]++;
}

void RecordingPlugin::add(const oclgrind::Memory *memory, const Touch &touch, const uint8_t *data)
{
    const unsigned space = memory->getAddressSpace();
    KnownMemory *known = owner(space, touch.address);
    const bool valid = memory->isAddressValid(touch.address, touch.size);
    if (!known && !valid) {
        Access access;
        access.item = touch.item;
        access.buffer = -1;
        access.line = touch.place.line;
        access.column = touch.place.column;
        find(FindingKind::Bounds, access,
            touch.kind == AccessKind::Load ? "%1 reads outside of its arrays, in line %2."
                                           : "%1 writes outside of its arrays, in line %2.");
        return;
    }
    if (!known || (valid && !known->holds(touch.address)))
        return; // private memory, or a table of the program
    if (static_cast<std::int64_t>(m_recording->accesses.size()) >= m_order->limits.accesses)
        stop();
    Access access;
    access.item = touch.item;
    access.phase = m_phase;
    access.line = touch.place.line;
    access.column = touch.place.column;
    access.buffer = known->buffer;
    access.kind = touch.kind;
    const int bytes = known->type.bytes();
    const auto offset = static_cast<std::int64_t>(touch.address - known->address);
    access.index = (offset >= 0 ? offset : offset - bytes + 1) / bytes;
    access.count = std::max(1, static_cast<int>(touch.size) / bytes);
    if (!data && valid)
        data = static_cast<const uint8_t *>(memory->getPointer(touch.address));
    if (data && isNextChannel(access)) {
        m_recording->accesses.back().count += access.count;
        m_recording->wideValues.push_back(valueOf(data, known->type));
        return;
    }
    if (data && touch.size >= static_cast<size_t>(bytes))
        takeValues(access, data, known->type);
    access.occurrence = occurrence(access);
    m_recording->accesses.push_back(access);
    check(*known, access, valid);
}

void RecordingPlugin::takeValues(Access &access, const uint8_t *data, const ElementType &type)
{
    access.value = valueOf(data, type);
    const TraceBuffer &buffer = m_recording->buffers[static_cast<size_t>(access.buffer)];
    const bool hasChannels = buffer.space == Space::Image && buffer.layout && buffer.layout->components > 1;
    if (access.count == 1 && !hasChannels)
        return;
    access.wide = static_cast<int>(m_recording->wideValues.size());
    for (int i = 0; i < access.count; ++i)
        m_recording->wideValues.push_back(valueOf(data + i * type.bytes(), type));
}

/// The simulator reads a pixel of an image channel by channel; it is one read.
bool RecordingPlugin::isNextChannel(const Access &access) const
{
    const TraceBuffer &buffer = m_recording->buffers[static_cast<size_t>(access.buffer)];
    if (m_recording->accesses.empty() || buffer.space != Space::Image || !buffer.layout
        || access.kind != AccessKind::Load)
        return false;
    const Access &last = m_recording->accesses.back();
    return last.item == access.item && last.buffer == access.buffer && last.kind == access.kind
        && last.line == access.line && last.column == access.column && last.index + last.count == access.index
        && access.index % buffer.layout->components != 0;
}

void RecordingPlugin::check(KnownMemory &known, const Access &access, bool valid)
{
    if (!valid) {
        const std::int64_t elements
            = static_cast<std::int64_t>(known.bytes / static_cast<size_t>(known.type.bytes()));
        // A wide access may begin inside.
        Access outside = access;
        if (access.index >= 0 && access.index < elements)
            outside.index = elements;
        find(FindingKind::Bounds, outside,
            access.kind == AccessKind::Load ? "%1 reads %3, outside its %4 elements, in line %2."
                                            : "%1 writes %3, outside its %4 elements, in line %2.",
            { cellOf(outside), elements });
        return;
    }
    if (known.initialised)
        return;
    Access one = access;
    for (int i = 0; i < access.count; ++i, ++one.index) {
        if (access.kind == AccessKind::Store)
            known.written.insert(one.index);
        else if (!known.written.contains(one.index))
            find(FindingKind::Uninitialised, one, "%1 reads %3, which was never written, in line %2.",
                { cellOf(one) });
    }
}

/// "src[7]", of its first element.
std::string RecordingPlugin::cellOf(const Access &access) const
{
    return m_recording->buffers[static_cast<size_t>(access.buffer)].name + "[" + std::to_string(access.index)
        + "]";
}

/// The simulator lets an access pass at an address that its type forbids, as of a float4 at any float;
/// devices may not.
void RecordingPlugin::checkAlignment(
    const oclgrind::Memory &memory, const Touch &touch, const llvm::Instruction *instruction)
{
    const auto *load = llvm::dyn_cast<llvm::LoadInst>(instruction);
    const auto *store = llvm::dyn_cast<llvm::StoreInst>(instruction);
    const size_t alignment = load ? load->getAlign().value() : store ? store->getAlign().value() : 1;
    if (touch.address % alignment == 0)
        return;
    const KnownMemory *known = owner(memory.getAddressSpace(), touch.address);
    if (!known || !known->holds(touch.address))
        return;
    Access access;
    access.item = touch.item;
    access.line = touch.place.line;
    access.column = touch.place.column;
    access.buffer = known->buffer;
    access.index = static_cast<std::int64_t>(touch.address - known->address) / known->type.bytes();
    find(FindingKind::Bounds, access,
        load ? "%1 reads at %3, which is not aligned to %4 bytes as the type requires, in line %2; use vload."
             : "%1 writes at %3, which is not aligned to %4 bytes as the type requires, in line %2; use "
               "vstore.",
        { cellOf(access), alignment });
}

/// Private memory is not recorded, unless an access is wrong.
static bool isPassedOver(const oclgrind::Memory &memory, size_t address, size_t size)
{
    return memory.getAddressSpace() == oclgrind::AddrSpacePrivate && memory.isAddressValid(address, size);
}

void RecordingPlugin::find(
    FindingKind kind, const Access &access, const char *sentence, const std::vector<Message> &values)
{
    std::vector<Finding> &findings = m_recording->findings;
    const auto [first, fresh] = m_alike.try_emplace({ kind, access.line, access.buffer }, findings.size());
    if (!fresh && findings.size() >= maxFindings) {
        ++findings[first->second].count;
        return;
    }
    const Size2 id{ access.item % m_order->groupSize.w, access.item / m_order->groupSize.w };
    std::vector<Message> all{ access.item < 0 ? Message("The work-group")
                                              : Message("Work-item (%1, %2)", id.w, id.h),
        m_places.nameOf({ access.line, access.column }) };
    all.insert(all.end(), values.begin(), values.end());
    findings.push_back({ kind, access.line, access.item, -1, access.buffer, access.index,
        Message(sentence, std::move(all)) });
}

void RecordingPlugin::memoryLoad(
    const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address, size_t size)
{
    if (!m_recording || isPassedOver(*memory, address, size))
        return;
    const Touch touch{ itemOf(item), m_places.of(item), AccessKind::Load, address, size };
    checkAlignment(*memory, touch, item->getCurrentInstruction());
    add(memory, touch, nullptr);
}

void RecordingPlugin::memoryLoad(
    const oclgrind::Memory *memory, const oclgrind::WorkGroup *group, size_t address, size_t size)
{
    if (!m_recording)
        return;
    const SourcePlace place = m_copies.placeOf(address, m_phase, m_recording->accesses.size());
    add(memory, { -1, place.line > 0 ? place : m_places.of(group), AccessKind::Load, address, size },
        nullptr);
}

/// Of a pixel that is written to an image of normalised integers: what OpenCL keeps within their range, this
/// version of the simulator lets run over. Empty: it is none.
std::vector<std::uint8_t> RecordingPlugin::heldPixel(const oclgrind::WorkItem &item, size_t address)
{
    const auto *call = llvm::dyn_cast<llvm::CallInst>(item.getCurrentInstruction());
    if (!call || call->arg_size() != 3)
        return {};
    const KnownMemory *known = owner(oclgrind::AddrSpaceGlobal, address);
    if (!known || !known->holds(address))
        return {};
    const auto &layout = m_recording->buffers[static_cast<size_t>(known->buffer)].layout;
    if (!layout || !layout->format || !layout->format->normalised)
        return {};
    const oclgrind::TypedValue colour = item.getOperand(call->getArgOperand(2));
    const size_t bytes = bytesOf(layout->number);
    std::vector<std::uint8_t> pixel(bytes * static_cast<size_t>(layout->components));
    for (unsigned i = 0; i < static_cast<unsigned>(layout->components); ++i)
        writeNumber(layout->number, colour.getFloat(i) * layout->one(),
            reinterpret_cast<std::byte *>(pixel.data() + i * bytes));
    return pixel;
}

/// Whether a pixel is written that an image does not have, which is a finding and no access: the simulator
/// puts it where a row as long as needed would be, among pixels of others.
bool RecordingPlugin::isOutsideImage(const oclgrind::WorkItem &item, size_t address)
{
    const auto *call = llvm::dyn_cast<llvm::CallInst>(item.getCurrentInstruction());
    const llvm::Function *called = call ? call->getCalledFunction() : nullptr;
    if (!called || call->arg_size() != 3 || !called->getName().contains("write_image"))
        return false;
    const KnownMemory *known = owner(oclgrind::AddrSpaceGlobal, address);
    if (!known)
        return false;
    const TraceBuffer &buffer = m_recording->buffers[static_cast<size_t>(known->buffer)];
    const oclgrind::TypedValue at = item.getOperand(call->getArgOperand(1));
    if (buffer.space != Space::Image || at.num != 2)
        return false;
    const std::int64_t x = at.getSInt(0), y = at.getSInt(1);
    const auto [width, height] = buffer.pixels();
    if (x >= 0 && x < width && y >= 0 && y < height)
        return false;
    const SourcePlace place = m_places.of(&item);
    Access access;
    access.item = itemOf(&item);
    access.buffer = known->buffer;
    access.line = place.line;
    access.column = place.column;
    find(FindingKind::Bounds, access,
        "%1 writes pixel (%3, %4) of %5, outside its %6 x %7 pixels, in line %2.",
        { x, y, buffer.name, width, height });
    return true;
}

void RecordingPlugin::memoryStore(const oclgrind::Memory *memory, const oclgrind::WorkItem *item,
    size_t address, size_t size, const uint8_t *data)
{
    if (!m_recording || isPassedOver(*memory, address, size))
        return;
    if (isOutsideImage(*item, address))
        return;
    const std::vector<std::uint8_t> held = heldPixel(*item, address);
    const Touch touch{ itemOf(item), m_places.of(item), AccessKind::Store, address, size };
    checkAlignment(*memory, touch, item->getCurrentInstruction());
    add(memory, touch, held.size() == size ? held.data() : data);
}

void RecordingPlugin::memoryStore(const oclgrind::Memory *memory, const oclgrind::WorkGroup *group,
    size_t address, size_t size, const uint8_t *data)
{
    if (!m_recording)
        return;
    const SourcePlace place = m_copies.placeOfStore(m_recording->accesses.size());
    add(memory, { -1, place.line > 0 ? place : m_places.of(group), AccessKind::Store, address, size }, data);
}

/// An atomic reads and writes at once; one record says so.
void RecordingPlugin::memoryAtomicLoad(const oclgrind::Memory *memory, const oclgrind::WorkItem *item,
    oclgrind::AtomicOp, size_t address, size_t size)
{
    if (!m_recording)
        return;
    const size_t before = m_recording->accesses.size();
    add(memory, { itemOf(item), m_places.of(item), AccessKind::Atomic, address, size }, nullptr);
    if (m_recording->accesses.size() > before)
        m_atomic = memory->isAddressValid(address, size) ? memory : nullptr;
    m_atomicAddress = address;
}

/// What an atomic left is what counts; it is there when the instruction is done.
void RecordingPlugin::takeAtomic()
{
    const oclgrind::Memory *memory = std::exchange(m_atomic, nullptr);
    const KnownMemory *known = owner(memory->getAddressSpace(), m_atomicAddress);
    takeValues(m_recording->accesses.back(),
        static_cast<const uint8_t *>(memory->getPointer(m_atomicAddress)), known->type);
}

std::string RecordingPlugin::fatalIn(const std::string &message)
{
    const size_t fatal
        = message.find("OCLGRIND FATAL ERROR"); // a line of its own, with a place in its source
    if (fatal == std::string::npos)
        return {};
    const size_t reason = message.find('\n', fatal) + 1;
    return message.substr(reason, message.find('\n', reason) - reason);
}

void RecordingPlugin::log(oclgrind::MessageType type, const char *message)
{
    const std::string text = message;
    if (type != oclgrind::ERROR)
        return;
    if (m_fatal.empty())
        m_fatal = fatalIn(text);
    if (m_recording && text.find("divergence") != std::string::npos)
        m_diverged = true; // at which barrier is reported right after
}

} // namespace halo
