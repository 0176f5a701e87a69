// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/asynccopies.h"

#include <oclgrind/WorkItem.h>

#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace halo {
namespace {

bool calls(const llvm::CallInst &call, const char *name)
{
    return call.getCalledFunction() && call.getCalledFunction()->getName().contains(name);
}

} // namespace

bool AsyncCopies::isCopy(const llvm::CallInst &call)
{
    const auto [known, fresh] = m_calls.try_emplace(&call);
    if (fresh)
        known->second = calls(call, "async_work_group_copy") || calls(call, "async_work_group_strided_copy");
    return known->second;
}

bool AsyncCopies::isWait(const llvm::Instruction *instruction)
{
    const auto *call = llvm::dyn_cast_or_null<llvm::CallInst>(instruction);
    return call && calls(*call, "wait_group_events");
}

void AsyncCopies::called(const oclgrind::WorkItem &item, const llvm::CallInst &call,
    const oclgrind::TypedValue &result, SourcePlace place, int phase)
{
    Copy copy;
    copy.event = result.getUInt();
    copy.to = item.getOperand(call.getArgOperand(0)).getPointer();
    copy.from = item.getOperand(call.getArgOperand(1)).getPointer();
    copy.elements = item.getOperand(call.getArgOperand(2)).getUInt();
    copy.place = place;
    copy.copy.line = place.line;
    copy.copy.begun = phase;
    const bool known = std::ranges::any_of(m_all, [&](const Copy &other) {
        return other.event == copy.event && other.to == copy.to && other.from == copy.from
            && other.copy.waited < 0;
    });
    if (!known)
        m_all.push_back(copy);
    m_current = m_all.size();
}

SourcePlace AsyncCopies::placeOf(size_t address, int phase, size_t number)
{
    if (m_current >= m_all.size() || m_all[m_current].loaded == m_all[m_current].elements) {
        const auto begins = [address](const Copy &copy) {
            return copy.from == address && copy.loaded == 0 && copy.elements > 0;
        };
        m_current = static_cast<size_t>(std::ranges::find_if(m_all, begins) - m_all.begin());
    }
    if (m_current >= m_all.size())
        return {};
    Copy &copy = m_all[m_current];
    if (copy.loaded == 0)
        copy.copy.first = static_cast<std::int64_t>(number);
    ++copy.loaded;
    copy.copy.waited = phase;
    copy.copy.count = static_cast<std::int64_t>(number) + 1 - copy.copy.first;
    return copy.place;
}

SourcePlace AsyncCopies::placeOfStore(size_t number)
{
    if (m_current >= m_all.size())
        return {};
    Copy &copy = m_all[m_current];
    copy.copy.count = static_cast<std::int64_t>(number) + 1 - copy.copy.first;
    return copy.place;
}

std::vector<AsyncCopy> AsyncCopies::reported() const
{
    std::vector<AsyncCopy> all;
    for (const Copy &copy : m_all)
        all.push_back(copy.copy);
    return all;
}

std::vector<SourcePlace> AsyncCopies::forgotten() const
{
    std::vector<SourcePlace> all;
    for (const Copy &copy : m_all)
        if (copy.copy.waited < 0 && copy.elements > 0)
            all.push_back(copy.place);
    return all;
}

} // namespace halo
