// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/error.h"
#include "compute/cli/call.h"
#include "compute/cli/taskoptions.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"

#include <string>
#include <vector>

namespace halo {

/// One filter of a chain, and how it is to be applied.
struct StepOptions
{
    Filter filter;
    Settings settings;
    VariantRequest request;

    /// Somebody said how it is to be computed.
    bool saysHow() const
    {
        const auto &[variant, sizes] = request;
        return variant != "auto" || sizes.group || sizes.items || !sizes.params.empty();
    }
};

/// The options that say what a step is.
void addStepOptions(CallParser &parser);
/// A step for each --filter, at least one. What stands behind a --filter holds for its step, what stands
/// before the first one for all. The options of a line win over those of its call: its filters replace the
/// whole chain, and without one they hold for all steps. Throws Error, which names the step if there are
/// several.
std::vector<StepOptions> readSteps(const QCommandLineParser &call, const QCommandLineParser *line = nullptr);

/// The same failure, with the step in front if there are several: "Step 2 (sobel-x): ...". From 0.
Error inStep(const Error &error, size_t step, const std::string &filter, size_t steps);

} // namespace halo
