// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/projectrecord.h"

#include "compute/kernel/csvtext.h"
#include "compute/filter/filterspec.h"
#include "compute/project/project.h"

#include <algorithm>

namespace halo {
namespace {

Measured measuredOf(const Project &project, const ProjectResult &result, const std::vector<Variant> &variants)
{
    Measured measured;
    measured.device = result.device;
    measured.workload = "image";
    measured.variant = result.variant;
    measured.sourceHash = result.sourceHash;
    measured.filter = specOf(project.filter);
    measured.filterSize = project.filter.size();
    measured.image = project.image.size;
    measured.channels = result.channels;
    measured.settings = project.settings;
    measured.tuning = result.tuning;
    measured.verified = result.verified;
    measured.kernelMs = result.kernelMs;
    if (measured.kernelMs.empty() && result.medianMs > 0.0)
        measured.kernelMs = { result.medianMs };
    const auto variant = std::ranges::find(variants, result.variant, &Variant::id);
    if (variant != variants.end()) {
        measured.title = variant->title;
        measured.parameters = parametersOf(*variant, result.tuning);
    }
    return measured;
}

} // namespace

Record recordOf(const Project &project, const std::string &file, const std::vector<Variant> &variants)
{
    Record record;
    record.title = file;
    record.origin = file;
    for (const ProjectResult &result : project.results) {
        record.measured.push_back(measuredOf(project, result, variants));
        record.measured.back().series = static_cast<int>(record.measured.size());
        record.date = std::max(record.date, result.date);
    }
    return record;
}

} // namespace halo
