// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/timing/record/projectrecord.h"

#include "compute/filter/filterspec.h"
#include "compute/kernel/csvtext.h"
#include "compute/project/project.h"

#include <algorithm>

namespace halo {
namespace {

Measured measuredOf(const Project &project, const ProjectPart &part, const ProjectResult &result,
    const std::vector<Variant> &variants)
{
    Measured measured;
    measured.device = result.device;
    measured.variant = result.variant;
    measured.sourceHash = result.sourceHash;
    measured.filter = result.problem.empty() ? specOf(part.filter) : result.problem;
    measured.filterSize = part.filter.size();
    measured.image = result.size.w > 0 ? result.size : project.image.size;
    measured.channels = result.channels;
    measured.settings = part.settings;
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

Record recordOf(const Project &project, const std::string &workload, const std::string &file,
    const std::vector<Variant> &variants)
{
    const bool pictures = workload == "image";
    const auto other = project.others.find(workload);
    Record record;
    if (!pictures && other == project.others.end())
        return record;
    const ProjectPart &part = pictures ? project : other->second;
    record.title = file;
    record.origin = file;
    for (const ProjectResult &result : part.results) {
        record.measured.push_back(measuredOf(project, part, result, variants));
        record.measured.back().workload = workload;
        record.measured.back().series = static_cast<int>(record.measured.size());
        record.date = std::max(record.date, result.date);
    }
    return record;
}

} // namespace halo
