// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/cli/options.h"
#include "compute/trace/model/trace.h"

#include <QCommandLineParser>

#include <span>

namespace halo {

/// The options that say which work-group a call wants recorded, the same for all commands that record.
std::span<const OptionText> traceOptions();

/// Throws Error(Usage) if the call is wrong or the variant refuses it, Error(Input) if a file cannot be used.
TraceRequest readTraceRequest(const QCommandLineParser &parser);

} // namespace halo
