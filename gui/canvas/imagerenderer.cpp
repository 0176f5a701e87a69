// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/imagerenderer.h"

#include <new>

namespace halo {

ImageRenderer::ImageRenderer(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Finished)
{
}

void ImageRenderer::load(Make make)
{
    m_work.start([this, make = std::move(make)](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        CanvasImage layer;
        try {
            layer = make([&stop] { return stop.stop_requested(); });
        } catch (const std::bad_alloc &) {
            layer = {}; // a null picture: the canvas says that memory was short
        }
        return [this, layer] { Q_EMIT loaded(layer); };
    });
}

} // namespace halo

#include "moc_imagerenderer.cpp"
