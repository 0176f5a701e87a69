// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/designer/cropfilter.h"

#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/opencvfilter.h"
#include "gui/canvas/crop.h"
#include "gui/canvas/filtertone.h"

#include <algorithm>

namespace halo {

namespace {

QImage painted(const Image &image, Tone tone)
{
    const Picture picture = makePicture(image, tone);
    return picture.isNull() ? QImage() : picture.levels.front();
}

} // namespace

CropPair filterCrop(const Image &image, const QRect &part, const Filter &filter, const Settings &settings)
{
    // With as much around it as the filter reads: the border rule acts only where the picture ends.
    const QRect whole(0, 0, image.width, image.height);
    const QRect needed
        = part.adjusted(-filter.width, -filter.height, filter.width, filter.height).intersected(whole);
    Settings same = settings;
    same.size = OutputSize::Same;
    const ConvolutionProblem problem(cropped(image, needed), filter, same);
    CropPair pair;
    pair.aroundGrey = toneOf(filter) == Tone::AroundGrey;
    pair.before = painted(cropped(image, part), Tone::AsIs);
    pair.after = painted(
        cropped(problem.imageOf(runOpenCv(problem)), part.translated(-needed.topLeft())), toneOf(filter));
    return pair;
}

} // namespace halo
