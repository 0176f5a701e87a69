// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/result/littlepictures.h"

#include "compute/base/error.h"
#include "compute/task/taskresult.h"
#include "compute/workload/convolution/convolutionproblem.h"
#include "compute/workload/convolution/opencvfilter.h"

#include <algorithm>

namespace halo {
namespace {

/// As large as the image, so that it covers it.
Image inLittle(Image image, const std::vector<std::pair<Filter, Settings>> &chain)
{
    for (const auto &[filter, settings] : chain) {
        const ConvolutionProblem problem(
            image, filter, { settings.op, OutputSize::Same, settings.border, settings.alpha });
        image = problem.imageOf(runOpenCv(problem));
    }
    return image;
}

CanvasImage layerOf(
    const ReducedImage &reduced, const Image &image, Size2 whole, Tone tone, const StopAsked &stop)
{
    CanvasImage layer;
    layer.picture = makePicture(image, tone, stop);
    layer.step = reduced.step;
    layer.origin = { reduced.at.w, reduced.at.h };
    layer.first = layer.origin / reduced.step;
    layer.whole = { whole.w, whole.h };
    return layer;
}

} // namespace

LittlePictures::LittlePictures(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Finished)
{
}

void LittlePictures::load(const Order &order)
{
    if (order.layers.empty()) {
        m_work.cancel();
        if (!m_last.layers.empty())
            deliver({});
        return;
    }
    m_work.start([this, order, last = m_last](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        Made all{ order, {} };
        for (const ReducedImage &reduced : order.layers)
            all.layers.push_back(layerFor(reduced, order, last, [&stop] { return stop.stop_requested(); }));
        return [this, all] { deliver(all); };
    });
}

LittlePictures::Layer LittlePictures::layerFor(
    const ReducedImage &reduced, const Order &order, const Made &last, const StopAsked &stop)
{
    const SharedPlane &plane = reduced.image.colour.front();
    const auto found = std::ranges::find(last.layers, plane, &Layer::plane);
    const bool isThere = found != last.layers.end();
    Layer layer{ plane, {}, {} };
    layer.input = isThere && last.order.inputTone == order.inputTone
        ? found->input
        : layerOf(reduced, reduced.image, order.whole, order.inputTone, stop);
    if (isThere && last.order.outputTone == order.outputTone && last.order.chain == order.chain)
        layer.output = found->output;
    else if (!order.chain.empty())
        layer.output
            = layerOf(reduced, inLittle(reduced.image, order.chain), order.whole, order.outputTone, stop);
    return layer;
}

void LittlePictures::deliver(const Made &all)
{
    m_last = all;
    std::vector<CanvasImage> inputs, outputs;
    for (const Layer &layer : all.layers) {
        inputs.push_back(layer.input);
        if (!layer.output.isNull())
            outputs.push_back(layer.output);
    }
    Q_EMIT made(inputs, outputs);
}

} // namespace halo

#include "moc_littlepictures.cpp"
