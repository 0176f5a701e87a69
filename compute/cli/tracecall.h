// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/options.h"
#include "compute/image/image.h"
#include "compute/task/problem.h"
#include "compute/trace/model/trace.h"

#include <QCommandLineParser>

#include <memory>
#include <span>

namespace halo {

/// Which work-group a call wants recorded, and over which pixels.
struct TraceCall
{
    TraceRequest request;
    SharedPlane pixels;
    std::shared_ptr<const Problem> problem{}; ///< what the request's task is of
};

/// The options that say so, the same for all commands that record.
std::span<const OptionText> traceOptions();

/// Throws Error(Usage) if the call is wrong or the variant refuses it, Error(Input) if a file cannot be used.
TraceCall readTraceCall(const QCommandLineParser &parser);

/// Throws Error(Usage) with the variant's reason if it does not take these sizes.
void checkAccepted(const TraceRequest &request);

} // namespace halo
