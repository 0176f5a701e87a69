// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/variantrows.h"

#include "compute/kernel/constraint.h"
#include "compute/kernel/variantlibrary.h"
#include "compute/workload/convolution/forms.h"
#include "tests/support/rows.h"
#include "tests/support/support.h"

#include <functional>

namespace halo::test {
namespace {

/// Odd and even across and down; and no halo at all.
const std::vector<Size2> filterSizes{ { 5, 3 }, { 4, 7 }, { 3, 6 }, { 6, 4 }, { 1, 1 } };
/// Beside the variant's own.
const std::vector<Size2> groups{ { 8, 8 }, { 4, 16 }, { 32, 2 }, { 7, 5 }, { 1, 1 } };

const std::vector<Image> &pictures()
{
    static const std::vector<Image> all{ noise(37, 19), noise(5, 40, 3), noise(1, 1), noise(384, 96) };
    return all;
}

int taken = 0, refused = 0; ///< possible rows

bool isThere(const Convolution &job)
{
    return !geometryOf(job.image.size(), job.filter.size(), job.settings.size).empty();
}

using JobMaker = std::function<Convolution()>; // for a job holds the kernel's source, and there are thousands

/// All borders, output sizes and pictures for one variant, filter and work-group.
void addRows(Rows<JobMaker> &rows, const Variant &variant, const Filter &filter, Size2 group)
{
    for (const Image &picture : pictures())
        for (const auto &border : allBorders())
            for (const auto &size : allOutputSizes()) {
                const auto make = [&variant, &picture, filter, group,
                                      settings = Settings{ Op::Convolution, size.value, border.value }] {
                    Convolution job = convolutionFor(variant, picture, filter, settings);
                    job.tuning.group = group;
                    return job;
                };
                const Convolution job = make();
                if (isTried(job))
                    rows.add(make,
                        pairsOf({ variant.id, toString(filter.size()), border.word, size.word,
                            group == variant.group ? "own" : toString(group), toString(picture.size()) }),
                        { .program = variant.id + toString(filter.size()) + toString(group) + border.word
                                + size.word },
                        runsEverywhere(job));
            }
}

} // namespace

const std::vector<Convolution> &variantRows()
{
    static const std::vector<Convolution> all = [] {
        Rows<JobMaker> rows;
        for (const Variant &variant : shippedVariants())
            for (const Size2 size : filterSizes) {
                addRows(rows, variant, filterFor(variant, size), variant.group);
                for (const Size2 group : groups)
                    if (group != variant.group)
                        addRows(rows, variant, filterFor(variant, size), group);
            }
        std::vector<Convolution> jobs;
        for (const JobMaker &make : rows.toTry())
            jobs.push_back(make());
        return jobs;
    }();
    return all;
}

const std::vector<Convolution> &firstRows()
{
    static const std::vector<Convolution> all = [] {
        struct Row
        {
            Size2 picture, filter;
            Settings settings;
            Size2 group; ///< 0x0: the variant's own
        };
        const Row rows[] = {
            { { 37, 19 }, { 5, 3 }, { Op::Convolution, OutputSize::Same, Border::Reflect }, { 8, 8 } },
            { { 37, 19 }, { 4, 7 }, { Op::Convolution, OutputSize::Full, Border::Wrap }, {} },
        };
        std::vector<Convolution> jobs;
        for (const Variant &variant : shippedVariants())
            for (const Row &row : rows) {
                Convolution job = convolutionFor(variant, noise(row.picture.w, row.picture.h),
                    filterFor(variant, row.filter), row.settings);
                if (row.group != Size2{})
                    job.tuning.group = row.group;
                if (canRun(job))
                    jobs.push_back(std::move(job));
            }
        return jobs;
    }();
    return all;
}

std::string nameOf(const Convolution &job)
{
    return job.variant.id + ", " + toString(job.image.size()) + ", filter " + toString(job.filter.size())
        + ", " + toString(job.settings.size) + ' ' + toString(job.settings.border) + ", group "
        + toString(job.tuning.group);
}

bool runsEverywhere(const Convolution &job)
{
    static const DeviceLimits least = [] {
        DeviceLimits limits;
        limits.computeUnits = 1;
        limits.maxGroupItems = 256;
        limits.maxGroup = { 256, 256 };
        limits.privateBytes = 1 << 20;
        limits.globalBytes = 128 << 20;
        limits.maxAllocBytes = 32 << 20;
        limits.gpu = testDevice().limits.gpu;
        return limits;
    }();
    return isThere(job) && !job.refusal(least);
}

bool canRun(const Convolution &job)
{
    if (!isThere(job))
        return false;
    const bool can = !job.refusal(testDevice().limits);
    ++(can ? taken : refused);
    return can;
}

bool isTried(const Convolution &job)
{
    return canRun(job) || runsEverywhere(job);
}

void tellRefusals()
{
    qInfo("%s refuses %d of %d possible rows.", testDevice().name.c_str(), refused, refused + taken);
}

Filter filterFor(const Variant &variant, Size2 size)
{
    return takesTerms(variant) ? product(size.w, size.h) : asymmetric(size.w, size.h);
}

} // namespace halo::test
