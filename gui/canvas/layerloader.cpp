// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/layerloader.h"

#include <new>

namespace halo {

LayerLoader::LayerLoader(QObject *parent)
    : QObject(parent)
    , m_work(NewestWork::Older::Finished)
{
}

void LayerLoader::load(Make make)
{
    m_work.start([this, make = std::move(make)](
                     const std::stop_token &stop, const NewestWork::Post &) -> NewestWork::Deliver {
        Layer layer;
        try {
            layer = make([&stop] { return stop.stop_requested(); });
        } catch (const std::bad_alloc &) {
            layer = {}; // a null picture: the canvas says that memory was short
        }
        return [this, layer] { Q_EMIT loaded(layer); };
    });
}

} // namespace halo
