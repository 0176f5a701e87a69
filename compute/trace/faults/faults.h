// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/trace/model/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace halo {

/// One replacement in the text of a kernel; keeps the number of its lines, so that what is said of line 12
/// of the broken kernel holds for line 12 of the right one.
struct Edit
{
    std::string pattern; ///< a regular expression
    std::string replacement;
};

/// A recording that may be of a broken kernel.
struct FaultCase
{
    const TraceRequest &request;
    const TraceView view; ///< of its problem
};

/// A mistake that people make in such kernels, as an edit of a kernel that is right. A kernel broken so is
/// simulated, never run on a device.
struct KernelFault
{
    std::string id;
    std::string title;       ///< to be translated where it is shown
    std::string explanation; ///< one sentence: what is wrong and what comes of it
    FindingKind shows;       ///< what the simulator, or else the comparison with the reference, says
    bool edgeOnly = false;   ///< only groups at the right or lower edge of the output show it
    /// Ways to break a kernel, each several edits which must all fit; the first way that fits is taken.
    std::vector<std::vector<Edit>> ways;
    bool (*concerns)(const FaultCase &) = nullptr; ///< asked of kernels with a window; null: all sizes
    /// The work-group in which it shows; null: any.
    Size2 (*group)(const FaultCase &) = nullptr;
};

/// All faults, the simplest first.
const std::vector<KernelFault> &kernelFaults();

/// The fault with this id. Throws Error(Usage) that lists the ids there are.
const KernelFault &findFault(const std::string &id);

/// The broken kernel; nothing if the fault does not fit this one. None fits a kernel that reads in vectors:
/// they are mistakes of kernels that read pixel by pixel.
std::optional<Variant> broken(const KernelFault &fault, const Variant &variant);

/// Whether a fault that fits the kernel does harm with these sizes, at this work-group. Without a window none
/// does that asks for sizes of one.
bool affects(const KernelFault &fault, const TraceRequest &request);

/// The same recording of the broken kernel, of the work-group that lies at the same place. Nothing if the
/// fault does not fit, or does no harm with these sizes.
std::optional<TraceRequest> broken(const KernelFault &fault, const TraceRequest &request);

} // namespace halo
