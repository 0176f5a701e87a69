// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/views/layerloader.h"

#include <QtConcurrent>

#include <new>

namespace halo {

LayerLoader::LayerLoader(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<Layer>::finished, this, &LayerLoader::finish);
}

LayerLoader::~LayerLoader()
{
    clear();
}

void LayerLoader::load(Make make)
{
    if (m_watcher.isRunning())
        m_waiting = std::move(make);
    else
        start(make);
}

void LayerLoader::clear()
{
    m_waiting = nullptr;
    m_watcher.cancel();
}

void LayerLoader::start(const Make &make)
{
    m_watcher.setFuture(QtConcurrent::run([make](QPromise<Layer> &promise) {
        Layer layer;
        try {
            layer = make([&promise] { return promise.isCanceled(); });
        } catch (const std::bad_alloc &) {
            layer = {}; // a null picture: the canvas says that memory was short
        }
        promise.addResult(std::move(layer));
    }));
}

void LayerLoader::finish()
{
    const bool wanted = !m_watcher.isCanceled();
    const Layer layer = wanted ? m_watcher.result() : Layer{};
    if (const Make next = std::exchange(m_waiting, nullptr))
        start(next);
    if (wanted)
        Q_EMIT loaded(layer);
}

} // namespace halo
