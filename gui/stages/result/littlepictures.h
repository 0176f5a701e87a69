// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/picturepyramid.h"
#include "gui/canvas/canvasimage.h"

#include <QObject>

#include <utility>
#include <vector>

namespace halo {

/// Paints a reduced picture of which a part is there, and what filters make of that: not what they make of
/// the picture, but enough to find one's way. Off the interface thread; what was made last is not made again.
class LittlePictures : public QObject
{
    Q_OBJECT
public:
    struct Order
    {
        std::vector<ReducedImage> layers;
        Size2 whole{ 0, 0 }; ///< the size of the picture
        std::vector<std::pair<Filter, Settings>> chain{};
        Tone inputTone = Tone::AsIs, outputTone = Tone::AsIs;
    };
    explicit LittlePictures(QObject *parent = nullptr);

    void load(const Order &order);

Q_SIGNALS:
    /// In the order of the layers; without a chain there are no outputs.
    void made(const std::vector<halo::CanvasImage> &inputs, const std::vector<halo::CanvasImage> &outputs);

private:
    struct Layer
    {
        SharedPlane plane; ///< of what it was made
        CanvasImage input, output;
    };
    struct Made
    {
        Order order;
        std::vector<Layer> layers;
    };
    static Layer layerFor(
        const ReducedImage &reduced, const Order &order, const Made &last, const StopAsked &stop);
    void deliver(const Made &all);

    Made m_last;
    NewestWork m_work; // last
};

} // namespace halo
