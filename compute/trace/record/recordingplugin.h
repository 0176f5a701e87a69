// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"
#include "compute/trace/record/asynccopies.h"
#include "compute/trace/record/elements.h"
#include "compute/trace/record/recorder.h"
#include "compute/trace/record/sourceplaces.h"

#include <oclgrind/Plugin.h>

#include <chrono>
#include <map>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace llvm {
class Argument;
}

namespace halo {

/// Memory of the simulator that a buffer of the trace stands for.
struct KnownMemory
{
    unsigned space = 0; ///< oclgrind::AddressSpace
    size_t address = 0;
    size_t bytes = 0;
    ElementType type;
    int buffer = 0; ///< in Recording::buffers
    bool initialised = false;
    std::unordered_set<std::int64_t> written; ///< elements, if it was not initialised

    bool holds(size_t at) const { return at >= address && at - address < bytes; }
};

/// Listens to the simulator while one work-group runs, and writes down what it does.
class RecordingPlugin : public oclgrind::Plugin
{
public:
    RecordingPlugin(const oclgrind::Context *context, SourcePlaces &places);

    /// Before a run: where to write, what is known of global memory, when to stop.
    void begin(Recording &recording, const RecorderOrder &order, std::vector<KnownMemory> global);
    void end() { m_recording = nullptr; }
    /// Why the simulator gave up since this was asked last, recording or not; empty: it did not.
    std::string takeFatal() { return std::exchange(m_fatal, {}); }
    /// The reason in what the simulator says when it gives up; empty if it does not.
    static std::string fatalIn(const std::string &message);

    bool isThreadSafe() const override { return false; }
    void kernelBegin(const oclgrind::KernelInvocation *run) override;
    void workGroupBegin(const oclgrind::WorkGroup *group) override;
    void workGroupComplete(const oclgrind::WorkGroup *group) override;
    void workGroupBarrier(const oclgrind::WorkGroup *group, uint32_t flags) override;
    void instructionExecuted(const oclgrind::WorkItem *item, const llvm::Instruction *instruction,
        const oclgrind::TypedValue &result) override;
    void memoryLoad(
        const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address, size_t size) override;
    void memoryLoad(const oclgrind::Memory *memory, const oclgrind::WorkGroup *group, size_t address,
        size_t size) override;
    void memoryStore(const oclgrind::Memory *memory, const oclgrind::WorkItem *item, size_t address,
        size_t size, const uint8_t *data) override;
    void memoryStore(const oclgrind::Memory *memory, const oclgrind::WorkGroup *group, size_t address,
        size_t size, const uint8_t *data) override;
    void memoryAtomicLoad(const oclgrind::Memory *memory, const oclgrind::WorkItem *item,
        oclgrind::AtomicOp op, size_t address, size_t size) override;
    void log(oclgrind::MessageType type, const char *message) override;

private:
    struct Touch
    {
        int item;
        SourcePlace place;
        AccessKind kind;
        size_t address;
        size_t size;
    };
    void add(const oclgrind::Memory *memory, const Touch &touch, const uint8_t *data);
    void addLocalMemory(const oclgrind::WorkGroup *group);
    KnownMemory *owner(unsigned space, size_t address);
    void describeArgument(const llvm::Argument &argument, TraceBuffer &buffer, KnownMemory &known) const;
    std::vector<std::uint8_t> heldPixel(const oclgrind::WorkItem &item, size_t address);
    bool isOutsideImage(const oclgrind::WorkItem &item, size_t address);
    bool isNextChannel(const Access &access) const;
    void takeValues(Access &access, const uint8_t *data, const ElementType &type);
    void check(KnownMemory &known, const Access &access, bool valid);
    void checkAlignment(
        const oclgrind::Memory &memory, const Touch &touch, const llvm::Instruction *instruction);
    std::string cellOf(const Access &access) const;
    /// The sentence has who it was at %1, the line at %2, and behind them the values.
    void find(FindingKind kind, const Access &access, const char *sentence,
        const std::vector<Message> &values = {});
    int occurrence(const Access &access);
    void takeAtomic();
    void stop();
    int itemOf(const oclgrind::WorkItem *item) const;

    SourcePlaces &m_places;
    Recording *m_recording = nullptr; ///< null between runs
    const RecorderOrder *m_order = nullptr;
    const oclgrind::KernelInvocation *m_invocation = nullptr;
    std::vector<KnownMemory> m_known;
    std::vector<std::unordered_map<std::uint64_t, int>> m_counts; ///< of each item in this phase, by access
    std::chrono::nanoseconds m_end;                               ///< by workTime()
    AsyncCopies m_copies;
    const oclgrind::Memory *m_atomic = nullptr; ///< of the latest access, an atomic that is not done yet
    size_t m_atomicAddress = 0;
    unsigned m_instructions = 0;
    int m_phase = 0;
    std::string m_fatal;
    bool m_diverged = false; ///< at the barrier that comes next
    std::map<std::tuple<FindingKind, int, int>, size_t>
        m_alike; ///< the first finding by kind, line and buffer
};

} // namespace halo
