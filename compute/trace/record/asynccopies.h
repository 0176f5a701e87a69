// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"
#include "compute/trace/record/sourceplaces.h"

#include <unordered_map>
#include <vector>

namespace llvm {
class CallInst;
class Instruction;
} // namespace llvm

namespace oclgrind {
class WorkItem;
struct TypedValue;
} // namespace oclgrind

namespace halo {

/// Follows async copies from the call to the wait. The simulator makes all of a copy's accesses at the wait,
/// an element after the other, and does not say to which call they belong.
class AsyncCopies
{
public:
    bool isCopy(const llvm::CallInst &call);
    /// Of the instruction at which a work-group waits; may be null.
    static bool isWait(const llvm::Instruction *instruction);
    /// A work-item made the call; all of a group make the same.
    void called(const oclgrind::WorkItem &item, const llvm::CallInst &call,
        const oclgrind::TypedValue &result, SourcePlace place, int phase);
    /// Where the copy was called that now loads from this address; number: of the access about to be
    /// reported. Line 0 if there is none.
    SourcePlace placeOf(size_t address, int phase, size_t number);
    /// The same for the store that follows a load.
    SourcePlace placeOfStore(size_t number);
    std::vector<AsyncCopy> reported() const;

    /// Calls of copies of at least one element that nobody waited for.
    std::vector<SourcePlace> forgotten() const;

private:
    struct Copy
    {
        size_t event = 0;
        size_t to = 0, from = 0; ///< addresses
        size_t elements = 0;
        size_t loaded = 0;
        SourcePlace place;
        AsyncCopy copy;
    };
    std::vector<Copy> m_all;
    size_t m_current = 0; ///< in m_all; its size if there is none
    std::unordered_map<const llvm::Instruction *, bool> m_calls;
};

} // namespace halo
