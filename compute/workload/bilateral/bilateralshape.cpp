// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/bilateral/bilateralshape.h"

#include "compute/base/error.h"
#include "compute/base/spectext.h"
#include "compute/kernel/csvtext.h"
#include "compute/workload/bilateral/bilateralwindow.h"

#include <vector>

namespace halo {
namespace {

std::string sigmaText(double value)
{
    return shortestText(value).toStdString();
}

void checkSigma(const char *sentence, double sigma, double least, double most)
{
    require(sigma >= least && sigma <= most,
        Message(sentence, sigmaText(sigma), sigmaText(least), sigmaText(most)));
}

} // namespace

void checkBilateral(const BilateralShape &shape)
{
    require(
        shape.image.w >= 1 && shape.image.h >= 1, "An image has at least one pixel; enter columns x rows.");
    require(shape.radius >= 1 && shape.radius <= largestRadius,
        Message("The radius is %1; choose one from 1 to %2.", shape.radius, largestRadius));
    checkSigma("The sigma of space is %1; choose one from %2 to %3.", shape.sigmaSpace, leastSigmaSpace,
        mostSigmaSpace);
    checkSigma("The sigma of value is %1; choose one from %2 to %3.", shape.sigmaValue, leastSigmaValue,
        mostSigmaValue);
}

BilateralShape parseBilateral(const std::string &text)
{
    const auto bad = [&] {
        return Error(ErrorKind::Usage,
            "\"%1\" is not a bilateral filter; expected columns x rows of the image, such as 256x256, "
            "followed by what differs from /r3/s2/v0.1.",
            text);
    };
    const std::vector<std::string> parts = specParts(text);
    if (parts.empty())
        throw bad();
    BilateralShape shape;
    shape.image = parseSize(parts.front());
    for (size_t i = 1; i < parts.size(); ++i)
        if (!readSpecPart(
                parts[i], { { 'r', &shape.radius }, { 's', &shape.sigmaSpace }, { 'v', &shape.sigmaValue } }))
            throw bad();
    checkBilateral(shape);
    return shape;
}

std::string specOf(const BilateralShape &shape)
{
    return toString(shape.image) + '/' + filterSpecOf(shape);
}

std::string filterSpecOf(const BilateralShape &shape)
{
    return 'r' + std::to_string(shape.radius) + "/s" + sigmaText(shape.sigmaSpace) + "/v"
        + sigmaText(shape.sigmaValue);
}

Filter spatialWeights(const BilateralShape &shape)
{
    const int edge = shape.edge();
    Filter filter{ "bilateral", edge, edge,
        std::vector<float>(static_cast<size_t>(edge) * static_cast<size_t>(edge)) };
    for (const BilateralTap &tap : tapsOf(shape, BilateralPart::Circle))
        filter.weights[static_cast<size_t>((tap.dy + shape.radius) * edge + tap.dx + shape.radius)]
            = static_cast<float>(tap.weight);
    return filter;
}

TraceView bilateralView(const BilateralShape &shape)
{
    TraceView view{ filterSpecOf(shape), shape.image };
    view.filter = spatialWeights(shape);
    view.geometry = geometryOf(shape.image, view.filter.size(), OutputSize::Same);
    view.settings.op = Op::Correlation;
    view.settings.border = bilateralBorder;
    return view;
}

} // namespace halo
