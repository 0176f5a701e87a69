// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/barrierplugin.h"

#include "compute/base/worktime.h"
#include "compute/trace/record/asynccopies.h"

#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace halo {
namespace {

// Beyond, a kernel is strange, and looking through it would take long.
constexpr size_t mostWays = 1000;
constexpr int mostCalls = 30;

bool isBarrier(const llvm::CallInst &call)
{
    const llvm::Function *called = call.getCalledFunction();
    return called && called->isDeclaration()
        && (called->getName().contains("barrier") || AsyncCopies::isWait(&call));
}

} // namespace

/// LLVM's analyses take functions that they could change, and do not.
struct BarrierPlugin::Loops
{
    llvm::DominatorTree tree;
    llvm::LoopInfo info;

    explicit Loops(const llvm::Function &function)
        : tree(const_cast<llvm::Function &>(function))
        , info(tree)
    {
    }
    const llvm::Loop *around(const llvm::Instruction *instruction) const
    {
        return info.getLoopFor(instruction->getParent());
    }
};

BarrierPlugin::BarrierPlugin(const oclgrind::Context *context, SourcePlaces &places)
    : Plugin(context)
    , m_places(places)
{
}

BarrierPlugin::~BarrierPlugin() = default;

void BarrierPlugin::begin(Recording &recording, const RecorderOrder &order)
{
    m_recording = &recording;
    m_order = &order;
    m_end = workTime() + barrierTimes * order.limits.time;
    m_loops.clear();
    m_rounds.assign(order.groupSize.area(), {});
    m_suspicious = false;
    m_first.reset();
    m_alike.clear();
}

const BarrierPlugin::Loops &BarrierPlugin::loopsOf(const llvm::Function &function)
{
    std::unique_ptr<Loops> &loops = m_loops[&function];
    if (!loops)
        loops = std::make_unique<Loops>(function);
    return *loops;
}

void BarrierPlugin::addDepths(const llvm::Function &function, int around, int calls, std::vector<int> &depths)
{
    for (const llvm::BasicBlock &block : function)
        for (const llvm::Instruction &instruction : block) {
            const auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
            if (!call || !call->getCalledFunction() || depths.size() >= mostWays || calls > mostCalls)
                continue;
            const int depth = around + static_cast<int>(loopsOf(function).info.getLoopDepth(&block));
            if (isBarrier(*call))
                depths.push_back(depth);
            else
                addDepths(*call->getCalledFunction(), depth, calls + 1, depths);
        }
}

std::vector<int> BarrierPlugin::depthsOf(const llvm::Function &kernel)
{
    std::vector<int> depths;
    m_loops.clear();
    addDepths(kernel, 0, 0, depths);
    std::ranges::sort(depths);
    return depths;
}

void BarrierPlugin::workGroupBarrier(const oclgrind::WorkGroup * /*group*/, uint32_t /*flags*/)
{
    if (m_recording && m_order->barriersOnly)
        m_recording->barriers.push_back({ m_first ? m_first->line : 0 });
    m_first.reset();
}

void BarrierPlugin::instructionExecuted(const oclgrind::WorkItem *item, const llvm::Instruction *instruction,
    const oclgrind::TypedValue & /*result*/)
{
    if (!m_recording)
        return;
    if (m_order->barriersOnly && (++m_instructions & 0xFFFU) == 0 && workTime() > m_end) {
        m_recording->complete = false;
        m_order->stopped(*m_recording);
    }
    const llvm::BasicBlock *block = instruction->getParent();
    if (instruction == &block->front()) {
        const Loops &loops = loopsOf(*block->getParent());
        if (loops.info.isLoopHeader(block)) {
            const oclgrind::Size3 id = item->getLocalID();
            int &round = m_rounds[id.y * static_cast<size_t>(m_order->groupSize.w) + id.x][block];
            const llvm::BasicBlock *before = item->getPreviousBlock();
            round = before && loops.info.getLoopFor(block)->contains(before) ? round + 1 : 0;
        }
    }
    if (const auto *call = llvm::dyn_cast<llvm::CallInst>(instruction); call && isBarrier(*call))
        waits(*item, instruction);
}

void BarrierPlugin::waits(const oclgrind::WorkItem &item, const llvm::Instruction *barrier)
{
    const oclgrind::Size3 id = item.getLocalID();
    Waiting here{ static_cast<int>(id.y) * m_order->groupSize.w + static_cast<int>(id.x),
        m_places.of(&item).line, {} };
    const Rounds &rounds = m_rounds[static_cast<size_t>(here.item)];
    const auto step = [&](const llvm::Instruction *call) {
        Step to{ call, {} };
        for (const llvm::Loop *loop = loopsOf(*call->getFunction()).around(call); loop;
             loop = loop->getParentLoop())
            to.rounds.push_back(rounds.at(loop->getHeader()));
        here.way.push_back(std::move(to));
    };
    std::ranges::for_each(SourcePlaces::callsOf(item), step);
    step(barrier);
    if (!m_first) {
        m_first = std::make_unique<Waiting>(std::move(here));
    } else if (m_first->way != here.way) {
        m_suspicious = true;
        if (m_order->unoptimised)
            find(here);
    }
}

/// One finding for each two lines: what affects one work-item affects half of the group.
void BarrierPlugin::find(const Waiting &second)
{
    std::vector<Finding> &findings = m_recording->findings;
    const auto [alike, fresh] = m_alike.try_emplace({ m_first->line, second.line }, findings.size());
    if (!fresh) {
        ++findings[alike->second].count;
        return;
    }
    const Size2 size = m_order->groupSize;
    const auto named
        = [&](const char *format, int item) { return Message(format, item % size.w, item / size.w); };
    const bool sameCalls = std::ranges::equal(second.way, m_first->way, {}, &Step::call, &Step::call);
    const char *sentence = sameCalls ? "%1 waits at the barrier in line %2 in another loop iteration than %3."
        : second.way.back().call == m_first->way.back().call
        ? "%1 waits at the barrier in line %2 by another call than %3."
        : "%1 waits at the barrier in line %2 while %3 waits at another one, in line %4.";
    findings.push_back({ FindingKind::Divergence, second.line, second.item, m_first->item, -1, 0,
        Message(sentence, named("Work-item (%1, %2)", second.item), second.line,
            named("work-item (%1, %2)", m_first->item), m_first->line) });
}

} // namespace halo
