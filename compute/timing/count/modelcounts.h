// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/timing/count/hardwarecounter.h"
#include "compute/trace/model/memoryrequests.h"

namespace halo {

class Progress;
class Tracer;
struct HardwareModel;
struct TraceRequest;

/// What all work-groups of a launch ask of memory, by their recordings.
struct ModelledLaunch
{
    MemoryRequests all;
    MemoryRequests border;        ///< of them, those of work-groups at an edge of the NDRange
    std::int64_t bytesRead = 0;   ///< of the buffers and images that are read: each byte once
    std::int64_t asyncCopies = 0; ///< accesses of async copies
    int padding = 0;              ///< elements that longer rows of local arrays had for the fewest conflicts
    std::int64_t paddedConflicts = 0; ///< then; of the bank, loads and stores
    int groups = 0, borderGroups = 0;
    int recorded = 0;     ///< so many were recorded, each for those that are like it
    bool complete = true; ///< false: a limit ended a recording
};

/// Records work-groups of the launch of a request, whose group does not count: all, if they are soon
/// recorded. Else, far from the edges, one for those that begin at the same place of a sector, which are
/// alike where work-groups follow each other as outputs do. Throws as Tracer::record() does.
ModelledLaunch modelledLaunch(
    Tracer &tracer, const TraceRequest &launch, const HardwareModel &model, const Progress &progress);

/// The same by counter: those of memory, which the model knows.
Counts countsOf(const ModelledLaunch &launch);
Counts countsAtEdges(const ModelledLaunch &launch);

} // namespace halo
