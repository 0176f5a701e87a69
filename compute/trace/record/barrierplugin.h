// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/record/recorder.h"
#include "compute/trace/record/sourceplaces.h"

#include <oclgrind/Plugin.h>

#include <chrono>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
} // namespace llvm

namespace halo {

/// Compares where the work-items of a group wait. OpenCL wants all of them at the same barrier, reached by
/// the same calls, in the same round of each loop around it. Findings are of the program as it is written,
/// since the optimiser joins barriers that are alike, and loops; of an optimised one there is no more than a
/// suspicion.
class BarrierPlugin : public oclgrind::Plugin
{
public:
    BarrierPlugin(const oclgrind::Context *context, SourcePlaces &places);
    ~BarrierPlugin() override;

    /// Before a run: where to write what is found, and when to stop.
    void begin(Recording &recording, const RecorderOrder &order);
    void end() { m_recording = nullptr; }
    /// Whether work-items seemed to wait apart in the latest run.
    bool isSuspicious() const { return m_suspicious; }
    /// In how many loops each barrier of the kernel is, once for each way that calls lead to it. If it is
    /// the same for the program as it is written, the optimiser has joined none.
    std::vector<int> depthsOf(const llvm::Function &kernel);

    bool isThreadSafe() const override { return false; }
    void workGroupBarrier(const oclgrind::WorkGroup *group, uint32_t flags) override;
    void instructionExecuted(const oclgrind::WorkItem *item, const llvm::Instruction *instruction,
        const oclgrind::TypedValue &result) override;

private:
    /// A call on the way to a barrier, or the barrier itself at last, and the rounds of the loops around it.
    struct Step
    {
        const llvm::Instruction *call;
        std::vector<int> rounds;

        bool operator==(const Step &) const = default;
    };
    struct Waiting
    {
        int item;
        int line;
        std::vector<Step> way;
    };
    struct Loops;
    using Rounds = std::unordered_map<const llvm::BasicBlock *, int>; ///< by head of a loop

    const Loops &loopsOf(const llvm::Function &function);
    void addDepths(const llvm::Function &function, int around, int calls, std::vector<int> &depths);
    void waits(const oclgrind::WorkItem &item, const llvm::Instruction *barrier);
    void find(const Waiting &second);

    SourcePlaces &m_places;
    Recording *m_recording = nullptr; ///< null between runs
    const RecorderOrder *m_order = nullptr;
    std::chrono::nanoseconds m_end; ///< by workTime()
    unsigned m_instructions = 0;
    bool m_suspicious = false;
    std::unordered_map<const llvm::Function *, std::unique_ptr<Loops>> m_loops; ///< of one program
    std::vector<Rounds> m_rounds;                                               ///< by work-item
    std::unique_ptr<Waiting> m_first;              ///< at the barrier at which the group waits
    std::map<std::pair<int, int>, size_t> m_alike; ///< findings by their lines
};

} // namespace halo
