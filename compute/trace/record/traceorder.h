// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/convolution/hostplanes.h"
#include "compute/task/task.h"
#include "compute/trace/record/recorder.h"

namespace halo {

/// What the memories of an order hold.
struct OrderContents
{
    Task task;
    HostPlanes planes; ///< if there are transforms
};

/// What the recorder is to launch for this request; says in the trace what that is. words: the request's
/// pixels or inputs; they and the contents must outlive the order. Throws Error(Usage) if there is no such
/// launch or work-group, Error(Input) if nobody fills an argument.
RecorderOrder orderOf(
    const TraceRequest &request, std::span<float> words, OrderContents &contents, Trace &trace);

} // namespace halo
