// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/base/error.h"
#include "compute/image/imagefile.h"
#include "compute/image/madepicture.h"
#include "compute/workload/convolution/convolutionmodule.h"

#include <QRegularExpression>

namespace halo {
namespace {

class ImageModule : public ConvolutionModule
{
public:
    ImageModule()
        : ConvolutionModule({ .workload = { "image", "2-D convolution of an image" },
            .place = 1,
            .recorded = "tile_strided",
            .exampleSize = "61x45",
            .benchSize = "1024x1024",
            .countedSize = "256x256",
            .exampleCount = 3,
            .benchCount = 5,
            .peers = "OpenCV" })
    {
    }

    bool needsPicture(const std::string & /*spec*/) const override { return true; }
    Filter randomFilter(int edge) const override;
    Image readSource(const std::string &text) const override;
};

Filter ImageModule::randomFilter(int edge) const
{
    if (edge < 1 || edge > maxFilterEdge)
        throw Error(ErrorKind::Usage, "--filters has the edge %1; filters have 1 to %2 taps a side.", edge,
            maxFilterEdge);
    return ConvolutionModule::randomFilter(edge);
}

Image ImageModule::readSource(const std::string &text) const
{
    static const QRegularExpression number(QStringLiteral("^\\d+ *x *\\d+$"));
    if (!number.match(QString::fromStdString(text)).hasMatch())
        return ConvolutionModule::readSource(text);
    const Size2 size = sizeOf(text);
    if (size.area() > static_cast<size_t>(maxImagePixels))
        throw Error(ErrorKind::Usage, "--image is \"%1\"; an image has at most %2 million pixels.", text,
            maxImagePixels / 1'000'000);
    return madeImage(size);
}

} // namespace

const WorkloadModule &convolutionModule()
{
    static const ImageModule module;
    return module;
}

} // namespace halo
