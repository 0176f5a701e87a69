// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/canvas/layerloader.h"

#include <new>

namespace halo {

LayerLoader::LayerLoader(QObject *parent)
    : QObject(parent)
{
}

void LayerLoader::load(Make make)
{
    if (m_running)
        m_waiting = std::move(make);
    else
        start(make);
}

void LayerLoader::clear()
{
    m_waiting = nullptr;
    m_wanted = false;
    m_background.stop();
}

void LayerLoader::start(const Make &make)
{
    m_running = true;
    m_wanted = true;
    m_background.start([this, make](const std::stop_token &stop) -> Background::Deliver {
        Layer layer;
        try {
            layer = make([&stop] { return stop.stop_requested(); });
        } catch (const std::bad_alloc &) {
            layer = {}; // a null picture: the canvas says that memory was short
        }
        return [this, layer] { finish(layer); };
    });
}

void LayerLoader::finish(const Layer &layer)
{
    m_running = false;
    const bool wanted = m_wanted;
    if (const Make next = std::exchange(m_waiting, nullptr))
        start(next);
    if (wanted)
        Q_EMIT loaded(layer);
}

} // namespace halo
