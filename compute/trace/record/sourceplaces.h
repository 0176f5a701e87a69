// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

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
    /// included: the files that it includes, and the lines that do so; what happens in a function of theirs
    /// that no line of the kernel's own file calls, happens there.
    void setFile(const std::string &file, const std::map<std::string, int> &included = {});
    /// How a place is called: "12", or "helper.h:12" of an included file.
    std::string nameOf(SourcePlace place) const;
    SourcePlace of(const oclgrind::WorkItem *item);
    SourcePlace of(const oclgrind::WorkGroup *group);
    /// The calls that the work-item is in, the outermost first.
    static const std::deque<const llvm::Instruction *> &callsOf(const oclgrind::WorkItem &item);

private:
    /// The innermost call that lies in the file, of those that the work-item is in.
    SourcePlace ofCaller(const oclgrind::WorkItem *item);
    /// Of one instruction, through the calls that were inlined; line 0 if it lies in another file.
    SourcePlace inFile(const llvm::Instruction *instruction);

    SourcePlace inIncluded(const llvm::Instruction *instruction);

    std::string m_file;
    std::map<std::string, int> m_included;
    std::map<std::tuple<std::string, int, int>, int> m_columns; ///< of places in included files
    std::map<std::pair<int, int>, std::string> m_names;         ///< the same, by line and column
    std::unordered_map<const llvm::Instruction *, SourcePlace> m_known;
};

} // namespace halo
