// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/trace/record/sourceplaces.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Instruction.h>

#include <oclgrind/WorkGroup.h>
#include <oclgrind/WorkItem.h>

namespace halo {
namespace {

/// std::stack hides what is below its top; a derived class may look.
struct Calls : std::stack<const llvm::Instruction *>
{
    static const auto &of(const std::stack<const llvm::Instruction *> &stack) { return stack.*&Calls::c; }
};

/// Of a path that begins as the current folder does, the compiler tells folder and rest apart.
bool liesIn(const llvm::DILocation &place, const std::string &file)
{
    const llvm::StringRef name = place.getFilename(), folder = place.getDirectory();
    return name == file
        || (file.size() == folder.size() + 1 + name.size() && file[folder.size()] == '/'
            && llvm::StringRef(file).startswith(folder) && llvm::StringRef(file).endswith(name));
}

} // namespace

void SourcePlaces::setFile(const std::string &file)
{
    m_file = file;
    m_known.clear();
}

SourcePlace SourcePlaces::inFile(const llvm::Instruction *instruction)
{
    const auto [known, fresh] = m_known.try_emplace(instruction);
    if (!fresh)
        return known->second;
    for (const llvm::DILocation *at = instruction->getDebugLoc().get(); at; at = at->getInlinedAt())
        if (at->getLine() > 0 && liesIn(*at, m_file)) {
            known->second = { static_cast<int>(at->getLine()), static_cast<int>(at->getColumn()) };
            break;
        }
    return known->second;
}

SourcePlace SourcePlaces::of(const oclgrind::WorkItem *item)
{
    const SourcePlace place = inFile(item->getCurrentInstruction());
    return place.line > 0 ? place : ofCaller(item);
}

const std::deque<const llvm::Instruction *> &SourcePlaces::callsOf(const oclgrind::WorkItem &item)
{
    return Calls::of(item.getCallStack());
}

SourcePlace SourcePlaces::ofCaller(const oclgrind::WorkItem *item)
{
    SourcePlace place;
    const auto &calls = callsOf(*item);
    for (auto call = calls.rbegin(); place.line == 0 && call != calls.rend(); ++call)
        place = inFile(*call);
    return place;
}

SourcePlace SourcePlaces::of(const oclgrind::WorkGroup *group)
{
    const llvm::Instruction *barrier = group->getCurrentBarrier();
    if (!barrier)
        return {};
    const SourcePlace place = inFile(barrier);
    return place.line > 0 ? place : ofCaller(group->getWorkItem({ 0, 0, 0 })); // all wait at the same one
}

} // namespace halo
