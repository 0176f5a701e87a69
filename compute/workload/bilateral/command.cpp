// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/cli/commands/taskcommand.h"
#include "compute/cli/console.h"
#include "compute/cli/targets.h"
#include "compute/image/imagefile.h"
#include "compute/image/madepicture.h"
#include "compute/workload/bilateral/bilateralproblem.h"

#include <QFileInfo>

namespace halo {
namespace {

constexpr OptionText bilateralOptions[] = {
    { "radius", "N", "Radius of the window in pixels, from 1 to 31.", "3" },
    { "sigma-space", "S", "Sigma of the distance, in pixels: the larger, the more distant pixels count.",
        "2" },
    { "sigma-value", "V",
        "Sigma of the difference between pixels, where white is 1: what differs by more counts little.",
        "0.1" },
};

class BilateralCommand : public TaskCommand
{
public:
    Words words() const override
    {
        return { "bilateral", "smooth an image and keep its edges", "bilateral IMAGE|WxH [-o OUT] [options]",
            "Smooths an image and keeps its edges. Each pixel becomes the mean of a circle around it, "
            "weighted by "
            "distance and by how little the values differ. It is computed of the brightness of the image, or "
            "of a "
            "synthetic image of WxH pixels, and is written as a grey image.",
            "Output image file, or a folder.", "Pixels", "tile", bilateralOptions };
    }
    std::shared_ptr<const Problem> problem(const TaskOptions &call) override;
    void write(const TaskRun &run, const QString &path) const override;
    std::string wrongPlace(const Agreement &agreement) const override
    {
        const auto width = static_cast<size_t>(m_input.width);
        return "the pixel " + std::to_string(agreement.index % width) + ','
            + std::to_string(agreement.index / width) + " is off by";
    }

private:
    QString m_source;
    Image m_input; ///< grey
};

std::shared_ptr<const Problem> BilateralCommand::problem(const TaskOptions &call)
{
    const QStringList sources = call.sources();
    if (sources.size() != 1)
        throw Error(ErrorKind::Usage, "Expected one image, or the size of a synthetic one such as 256x256.");
    m_source = sources.front();
    if (call.given("output"))
        targetsOf({ m_source }, call.value("output"), {}); // says now what it cannot hold
    const std::string filter
        = "/r" + call.word("radius") + "/s" + call.word("sigma-space") + "/v" + call.word("sigma-value");
    Image image;
    if (QFileInfo::exists(m_source))
        image = noted(readColours(m_source));
    else
        image = madeImage(parseBilateral(m_source.toStdString() + filter).image);
    std::vector<float> pixels = brightnessOf(image);
    m_input = greyImage(image.width, image.height, planeFrom(pixels));
    m_input.depth = image.depth;
    m_input.profile = image.profile;
    m_input.exif = image.exif;
    m_input.resolution = image.resolution;
    return std::make_shared<BilateralProblem>(
        parseBilateral(toString(image.size()) + filter), std::move(pixels));
}

void BilateralCommand::write(const TaskRun &run, const QString &path) const
{
    const QString target = targetsOf({ m_source }, path, {}).front();
    Image image = m_input;
    image.colour = { std::make_shared<const Plane>(
        planeFrom(std::get<std::vector<float>>(run.result.outputs.at("dst")))) };
    const Depth depth = bestDepth(image, target);
    writeImage(image, target, depth);
    sayNotices(lossesOf(image, target, depth));
}

} // namespace

std::unique_ptr<TaskCommand> bilateralCommand()
{
    return std::make_unique<BilateralCommand>();
}

} // namespace halo
