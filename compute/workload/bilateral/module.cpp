// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/image/madepicture.h"
#include "compute/task/task.h"
#include "compute/task/workloadmodule.h"
#include "compute/workload/bilateral/bilateralproblem.h"
#include "compute/workload/bilateral/bilateralwindow.h"

namespace halo {
namespace {

class BilateralModule : public WorkloadModule
{
public:
    BilateralModule()
        : WorkloadModule(
            { .workload = { "bilateral", "Bilateral filter of an image",
                  { { "WIDTH", 64 }, { "HEIGHT", 64 }, { "OUT_WIDTH", 64 }, { "OUT_HEIGHT", 64 },
                      { "OUTPUTS", 4096 }, { "FILTER_W", 7 }, { "FILTER_H", 7 }, { "TAPS", 49 } },
                  false, { "src", "dst", "filter" } },
                .place = 6,
                .variant = "tile",
                .recorded = "tile",
                .spec = "r3/s2/v0.1",
                .sizeWords = "image, radius and sigmas",
                .exampleSize = "37x21/r2/s1.5/v0.2",
                .benchSize = "1024x1024/r3/s2/v0.1",
                .countedSize = "256x256/r3/s2/v0.1" })
    {
    }

    bool needsPicture(const std::string & /*spec*/) const override { return true; }
    std::shared_ptr<const Problem> from(const ProblemData &data) const override
    {
        return BilateralProblem::from(data);
    }
    std::shared_ptr<const Problem> made(
        const std::string &size, int count, const Variant &variant) const override;
    /// Over the brightness of the picture; without one over a synthetic image.
    std::shared_ptr<const Problem> of(const ProblemChoice &choice) const override;
    void checkSpec(const std::string &spec) const override { parseBilateral("1x1/" + spec); }
    TraceView view(const std::string &what, Size2 size) const override
    {
        return bilateralView(parseBilateral(sizeText(what, size)));
    }
    LaunchFormula formula(
        const ProblemText &text, const Variant &variant, const TaskLaunch &launch) const override;
    std::string sizeText(const std::string &what, Size2 size) const override
    {
        return toString(size) + '/' + what;
    }
};

std::shared_ptr<const Problem> BilateralModule::made(
    const std::string &size, int /*count*/, const Variant & /*variant*/) const
{
    const BilateralShape shape = parseBilateral(size);
    return std::make_shared<BilateralProblem>(shape, numbersIn(*madePicture(shape.image)));
}

std::shared_ptr<const Problem> BilateralModule::of(const ProblemChoice &choice) const
{
    if (choice.picture.empty())
        return made("256x256/" + choice.spec, 1, {});
    return std::make_shared<BilateralProblem>(
        parseBilateral(sizeText(choice.spec, choice.picture.size())), brightnessOf(choice.picture));
}

LaunchFormula BilateralModule::formula(
    const ProblemText &text, const Variant & /*variant*/, const TaskLaunch &launch) const
{
    const BilateralShape shape = parseBilateral(sizeText(text.what, text.size));
    const BilateralPart part = bilateralPartOf(launch.entry);
    const std::vector<BilateralTap> taps = tapsOf(shape, part);
    return { part == BilateralPart::Columns ? "between" : "src",
        part == BilateralPart::Rows ? "between" : "dst", shape.image,
        [shape, taps](
            Size2 at, const LaunchFormula::Read &read) { return bilateralAt(shape, taps, at, read); },
        bilateralTolerance(taps.size()) };
}

} // namespace

const WorkloadModule &bilateralModule()
{
    static const BilateralModule module;
    return module;
}

} // namespace halo
