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

void SourcePlaces::setFile(const std::string &file, const std::map<std::string, int> &included)
{
    m_file = file;
    m_included = included;
    m_known.clear();
    m_columns.clear();
    m_names.clear();
}

std::string SourcePlaces::nameOf(SourcePlace place) const
{
    const auto found = m_names.find({ place.line, place.column });
    return found == m_names.end() ? std::to_string(place.line) : found->second;
}

/// The innermost place that is in one of these files: the line that includes it, and a column of its own,
/// beyond those that lines have.
SourcePlace SourcePlaces::inIncluded(const llvm::Instruction *instruction)
{
    constexpr int beyond = 4096;
    for (const llvm::DILocation *at = instruction->getDebugLoc().get(); at && !m_included.empty();
         at = at->getInlinedAt())
        for (const auto &[name, line] : m_included) {
            if (at->getLine() == 0 || !liesIn(*at, name))
                continue;
            const auto column = m_columns.try_emplace(
                { name, at->getLine(), at->getColumn() }, beyond + static_cast<int>(m_columns.size()));
            const SourcePlace place{ line, column.first->second };
            m_names[{ place.line, place.column }] = name + ':' + std::to_string(at->getLine());
            return place;
        }
    return {};
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
    SourcePlace place = inFile(item->getCurrentInstruction());
    if (place.line == 0)
        place = ofCaller(item);
    return place.line > 0 ? place : inIncluded(item->getCurrentInstruction());
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
    SourcePlace place = inFile(barrier);
    if (place.line == 0)
        place = ofCaller(group->getWorkItem({ 0, 0, 0 })); // all wait at the same one
    return place.line > 0 ? place : inIncluded(barrier);
}

} // namespace halo
