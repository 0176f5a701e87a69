// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

namespace llvm {
class Instruction;
} // namespace llvm

namespace oclgrind {
class WorkGroup;
class WorkItem;
} // namespace oclgrind

namespace halo {

/// A line and a column of the file that the user sees, from 1; 0 if unknown.
struct SourcePlace
{
    int line = 0;
    int column = 0;
};

/// Finds where in the kernel's own file something happens: for an access or a barrier inside a function of
/// the prelude, the line that calls it, whether or not the compiler inlined the function.
class SourcePlaces
{
public:
    void setFile(const std::string &file);
    SourcePlace of(const oclgrind::WorkItem *item);
    SourcePlace of(const oclgrind::WorkGroup *group);
    /// The calls that the work-item is in, the outermost first.
    static const std::deque<const llvm::Instruction *> &callsOf(const oclgrind::WorkItem &item);

private:
    /// The innermost call that lies in the file, of those that the work-item is in.
    SourcePlace ofCaller(const oclgrind::WorkItem *item);
    /// Of one instruction, through the calls that were inlined; line 0 if it lies in another file.
    SourcePlace inFile(const llvm::Instruction *instruction);

    std::string m_file;
    std::unordered_map<const llvm::Instruction *, SourcePlace> m_known;
};

} // namespace halo
