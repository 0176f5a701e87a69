// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/newestwork.h"
#include "gui/canvas/canvasimage.h"

#include <QObject>

namespace halo {

/// Makes layers off the interface thread, one at a time. While one is made only the newest request
/// waits: what is shown keeps up with a slider that moves faster than pictures can be made.
class ImageRenderer : public QObject
{
    Q_OBJECT
public:
    /// Runs in a background thread; must hold all it needs by value.
    using Make = std::function<CanvasImage(const StopAsked &)>;

    explicit ImageRenderer(QObject *parent = nullptr);

    void load(Make make);
    /// Forgets what runs and what waits: nobody wants to see it any more.
    void clear() { m_work.cancel(); }

Q_SIGNALS:
    void loaded(const halo::CanvasImage &layer);

private:
    NewestWork m_work; // last
};

} // namespace halo
